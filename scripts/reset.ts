import { rm } from 'node:fs/promises'
import { sandboxStateFolder, stateFolder } from './state.ts'

/** Forgets everything that the local product and the sandbox have kept. */
for (const folder of [stateFolder(), sandboxStateFolder()]) {
  await rm(folder, { recursive: true, force: true })
  console.log(`Forgotten: ${folder}`)
}

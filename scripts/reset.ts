import { rm } from 'node:fs/promises'
import { sandboxStateFolder, stateFolder } from './state.ts'

/** Deletes all stored state of the local product and the sandbox. */
for (const folder of [stateFolder(), sandboxStateFolder()]) {
  await rm(folder, { recursive: true, force: true })
  console.log(`Forgotten: ${folder}`)
}

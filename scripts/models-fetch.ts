import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/**
 * `npm run models:fetch [ADDRESS [FOLDER]]`: brings coco-ssd's weights into the app's own files, on a machine that
 * reaches their publisher. They are 18 MB, under Apache 2.0, and not in the repository.
 */
const PUBLISHER = 'https://storage.googleapis.com/tfjs-models/savedmodel/ssdlite_mobilenet_v2/'
const folder = process.argv[3] ?? path.resolve(import.meta.dirname, '../web/public/models/coco-ssd')

const modelSchema = z.object({
  weightsManifest: z.array(z.object({ paths: z.array(z.string().regex(/^[\w.-]+$/)) })),
})

async function fetchFile(address: string): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Whole or not at all: a file that was cut off must not be served. */
async function keep(name: string, bytes: Uint8Array): Promise<void> {
  const target = path.join(folder, name)
  await writeFile(`${target}.part`, bytes)
  await rename(`${target}.part`, target)
  console.log(`${name}: ${(bytes.length / 1024).toFixed(0)} KB`)
}

const from = process.argv[2] ?? PUBLISHER
try {
  await mkdir(folder, { recursive: true })
  const model = await fetchFile(new URL('model.json', from).href)
  const { weightsManifest } = modelSchema.parse(JSON.parse(new TextDecoder().decode(model)))
  for (const name of weightsManifest.flatMap(group => group.paths)) {
    // oxlint-disable-next-line no-await-in-loop -- one download from the publisher at a time
    await keep(name, await fetchFile(new URL(name, from).href))
  }
  // Last: the model counts as there when this file is.
  await keep('model.json', model)
  console.log('The object detector is on in the next build.')
} catch (error) {
  console.error(`The weights could not be fetched from ${from}: ${String(error)}`)
  process.exitCode = 1
}

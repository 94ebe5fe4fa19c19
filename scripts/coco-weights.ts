import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** The weights of coco-ssd: 18 MB, under Apache 2.0, and not in the repository. */
export const COCO_PUBLISHER =
  'https://storage.googleapis.com/tfjs-models/savedmodel/ssdlite_mobilenet_v2/'
export const COCO_FOLDER = path.resolve(import.meta.dirname, '../web/public/models/coco-ssd')
/** So long a publisher may take to answer, and the weights to come, where nobody asked for them. */
const ANSWER_MS = 4_000
const DOWNLOAD_MS = 90_000

const modelSchema = z.object({
  weightsManifest: z.array(z.object({ paths: z.array(z.string().regex(/^[\w.-]+$/)) })),
})

type Weights = {
  from: string
  folder: string
  say: (line: string) => void
}

/** Their time, where they have one. */
type Limits = { answerMs: number; downloadMs: number }

async function fetchFile(address: string, ms: number | undefined): Promise<Uint8Array> {
  const answer = await fetch(address, ms === undefined ? {} : { signal: AbortSignal.timeout(ms) })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Brings the weights into the app's own files. Whole or not at all: a file that was cut off must not be served. */
export async function fetchCocoWeights(
  { from, folder, say }: Weights,
  limits?: Limits,
): Promise<void> {
  const model = await fetchFile(new URL('model.json', from).href, limits?.answerMs)
  await mkdir(folder, { recursive: true })
  const write = async (name: string, bytes: Uint8Array) => {
    const target = path.join(folder, name)
    await writeFile(`${target}.part`, bytes)
    await rename(`${target}.part`, target)
    say(`${name}: ${(bytes.length / 1024).toFixed(0)} KB`)
  }
  const { weightsManifest } = modelSchema.parse(JSON.parse(new TextDecoder().decode(model)))
  for (const name of weightsManifest.flatMap(group => group.paths)) {
    const address = new URL(name, from).href
    // oxlint-disable-next-line no-await-in-loop -- one download from the publisher at a time
    await write(name, await fetchFile(address, limits?.downloadMs))
  }
  // Last: the model counts as there when this file is.
  await write('model.json', model)
}

/**
 * Brings the weights where they are not here and their publisher answers within seconds; else the object detector is off,
 * which a line says. Never fails.
 */
export async function bringCocoWeights(
  { from, folder, say }: Weights,
  limits: Limits = { answerMs: ANSWER_MS, downloadMs: DOWNLOAD_MS },
): Promise<void> {
  if (existsSync(path.join(folder, 'model.json'))) return
  try {
    await fetchCocoWeights({ from, folder, say: () => undefined }, limits)
    say('The weights of coco-ssd were fetched: the object detector is on.')
  } catch {
    say(
      'The object detector is off: the publisher of its weights did not answer. `npm run models:fetch` fetches them later.',
    )
  }
}

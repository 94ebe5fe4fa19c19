/** Worker thread that recognises one picture at a time. */
import { parentPort, workerData } from 'node:worker_threads'
import type { KnownFace } from '../../shared/recognition/compare.ts'
import { readLabel } from './read-label.ts'
import {
  decode,
  type PictureRecognition,
  recognisePicture,
  UnreadablePicture,
} from './recognise-picture.ts'

export type RecognitionResult =
  | { ok: true; recognition: PictureRecognition }
  | { ok: false; readable: boolean; message: string }

/** A coin of this share of the picture's longer side leaves no room for a slab's label. */
const COIN_ALONE = 0.85

const port = parentPort
if (!port) throw new Error('recognition-worker.ts runs as a worker thread')
const gallery: KnownFace[] = workerData

async function recognise(bytes: Uint8Array): Promise<RecognitionResult> {
  try {
    const picture = await decode(bytes)
    const recognition = recognisePicture(picture, gallery)
    const { width, height } = picture
    const diameter = (recognition.coin?.share ?? 0) * Math.min(width, height)
    const isCoinAlone = diameter > COIN_ALONE * Math.max(width, height)
    const label = isCoinAlone ? null : await readLabel(bytes)
    return { ok: true, recognition: { ...recognition, label } }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, readable: !(error instanceof UnreadablePicture), message }
  }
}

port.on('message', (bytes: Uint8Array) => {
  void recognise(bytes).then(result => port.postMessage(result))
})

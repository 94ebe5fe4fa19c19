/** A thread that looks at pictures, one at a time, so that the server's own thread stays free. */
import { parentPort, workerData } from 'node:worker_threads'
import type { KnownFace } from '../../shared/recognition/compare.ts'
import { decode, look, NoPicture, type Sight } from './recognise-picture.ts'

export type LookResult =
  | { ok: true; sight: Sight }
  | { ok: false; readable: boolean; message: string }

const port = parentPort
if (!port) throw new Error('recognition-worker.ts runs as a worker thread')
const gallery: KnownFace[] = workerData

async function see(bytes: Uint8Array): Promise<LookResult> {
  try {
    return { ok: true, sight: look(await decode(bytes), gallery) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, readable: !(error instanceof NoPicture), message }
  }
}

port.on('message', (bytes: Uint8Array) => {
  void see(bytes).then(result => port.postMessage(result))
})

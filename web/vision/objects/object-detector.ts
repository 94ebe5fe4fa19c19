/**
 * The object detector: coco-ssd finds hands, phones and other objects in the frame. COCO has no class for
 * coins, so it decides nothing. Without weights in the deployment it is off, and everything else works. Nothing here loads TensorFlow.js.
 */
import type {
  DetectedObject,
  ObjectDetectorReply,
  ObjectDetectorRequest,
} from './object-detector-messages.ts'

export type { DetectedObject } from './object-detector-messages.ts'

/** Where `npm run models:fetch` puts the weights. */
export const OBJECT_DETECTOR_MODEL = '/models/coco-ssd/model.json'
/** At most two detections a second. */
export const DETECTION_PERIOD_MS = 500

export type ObjectDetectorState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'off'; reason: string }
  | { kind: 'on'; objects: readonly DetectedObject[]; milliseconds: number | null; at: number }

export interface ObjectDetector {
  readonly state: ObjectDetectorState
  /** Whether a frame would be processed now; check before grabbing one. */
  isDue(now: number): boolean
  /** Processes a frame, which is transferred and closed. The first call loads the model. */
  detect(frame: ImageBitmap, now: number): void
  close(): void
}

const startWorker = () =>
  new Worker(new URL('../detector/detector-worker.ts', import.meta.url), {
    type: 'module',
    name: 'objects',
  })

/** A missing file is served as the app's page with status 200, so the content type is checked. */
async function isServed(modelUrl: string): Promise<boolean> {
  const response = await fetch(modelUrl, { method: 'HEAD' })
  return response.ok && (response.headers.get('content-type') ?? '').includes('json')
}

/** Loads nothing yet. `start` and `isThere` are for tests: the worker, and whether the weights are served. */
export function createObjectDetector(
  modelUrl = OBJECT_DETECTOR_MODEL,
  start: () => Worker = startWorker,
  isThere: (modelUrl: string) => Promise<boolean> = isServed,
): ObjectDetector {
  let state: ObjectDetectorState = { kind: 'idle' }
  let worker: Worker | undefined
  let busy = false
  let last = Number.NEGATIVE_INFINITY

  const turnOff = (reason: string) => {
    state = { kind: 'off', reason }
    worker?.terminate()
    worker = undefined
  }
  const send = (request: ObjectDetectorRequest, transfer: Transferable[] = []) => {
    busy = true
    worker?.postMessage(request, { transfer })
  }
  const receive = (reply: ObjectDetectorReply) => {
    busy = false
    switch (reply.kind) {
      case 'loaded':
        state = { kind: 'on', objects: [], milliseconds: null, at: last }
        return
      case 'failed':
        return turnOff(reply.reason)
      case 'seen':
        state = { ...reply, kind: 'on', at: last }
        return
      default:
        reply satisfies never
    }
  }

  /** The worker loads TensorFlow.js, so it starts only where weights are served. */
  const load = async () => {
    const loading: ObjectDetectorState = { kind: 'loading' }
    state = loading
    if (!(await isThere(modelUrl))) return turnOff('Its weights are not on this server.')
    // Closed meanwhile.
    if (state !== loading) return
    worker = start()
    worker.addEventListener('message', ({ data }: MessageEvent<ObjectDetectorReply>) =>
      receive(data),
    )
    worker.addEventListener('error', () => turnOff('It does not run in this browser.'))
    send({ kind: 'load', modelUrl })
  }

  return {
    get state() {
      return state
    },
    isDue: now =>
      (state.kind === 'idle' || state.kind === 'on') && !busy && now - last >= DETECTION_PERIOD_MS,
    detect: (frame, now) => {
      last = now
      if (state.kind === 'on') return send({ kind: 'look', frame }, [frame])
      frame.close()
      if (state.kind !== 'idle') return
      load().catch((error: unknown) => turnOff(String(error)))
    },
    close: () => turnOff('It was closed.'),
  }
}

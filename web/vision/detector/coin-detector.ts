/**
 * The coin detector as the page sees it: files in, coins and crops out. All work runs in a worker that
 * starts with the first call. Nothing here loads TensorFlow.js.
 */

import type { CropFrame } from '../coin/crop-frame.ts'
import type {
  DetectionOptions,
  DetectorCall,
  DetectorReply,
  DetectorRequest,
  DetectorResults,
  OpenedPicture,
  PictureProblem,
} from './coin-detector-messages.ts'

export type { CropFrame, HolderOutline } from '../coin/crop-frame.ts'
export type { FaceDescriptor } from '../coin/face-similarity.ts'
export type { FoundCoin } from '../coin/find-coins.ts'
export type { Quality, QualityMark, QualityName } from '../quality/quality.ts'
export type { Detection, OpenedPicture, PictureProblem } from './coin-detector-messages.ts'

export interface CoinDetector {
  /** Checks and decodes a file. Show the picture by its `file`. */
  open(file: Blob): Promise<DetectorResults['open']>
  /** The coins of a picture and the frame to crop: around the subject, or a centred one. */
  detectInPicture(picture: OpenedPicture): Promise<DetectorResults['detectInPicture']>
  /**
   * The same for one frame of a live picture, which is transferred and closed. `describe` computes
   * the face descriptor too: about ten milliseconds more.
   */
  detectInFrame(
    frame: ImageBitmap,
    options?: Partial<DetectionOptions>,
  ): Promise<DetectorResults['detectInFrame']>
  /** Times the backends on this device again and uses the fastest: milliseconds per search frame. */
  measure(): Promise<DetectorResults['measure'] | PictureProblem>
  /** The JPEG of a frame, found or set by hand: the coin's square, or the whole holder. */
  crop(picture: OpenedPicture, frame: CropFrame): Promise<DetectorResults['crop']>
  /** The face descriptor of a coin whose frame was set by hand. */
  describe(picture: OpenedPicture, frame: CropFrame): Promise<DetectorResults['describe']>
  /** Terminates the worker; calls in flight return a problem. A later call starts a new one. */
  close(): void
}

const DEFAULT_OPTIONS: DetectionOptions = { describe: false, previous: null }

const FAILED: PictureProblem = {
  ok: false,
  code: 'eye_failed',
  sentence: 'This photo could not be processed in this browser. Please try again.',
}

/** A worker that does not answer for this long, in ms, was ended by the system, which tells nobody. */
const ANSWER_LIMIT_MS = 60_000

const startWorker = () =>
  new Worker(new URL('./detector-worker.ts', import.meta.url), { type: 'module', name: 'coins' })

/** Starts no worker yet. `start` creates the worker and is replaced in tests. Problems are returned, not thrown. */
export function createCoinDetector(start: () => Worker = startWorker): CoinDetector {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, (reply: DetectorReply | undefined) => void>()

  const close = () => {
    worker?.terminate()
    worker = undefined
    for (const settle of waiting.values()) settle(undefined)
    waiting.clear()
  }

  const running = (): Worker => {
    if (worker) return worker
    worker = start()
    worker.addEventListener('message', ({ data }: MessageEvent<DetectorReply>) => {
      const settle = waiting.get(data.id)
      waiting.delete(data.id)
      settle?.(data)
    })
    worker.addEventListener('error', close)
    worker.addEventListener('messageerror', close)
    return worker
  }

  const request = <K extends keyof DetectorResults>(
    message: Extract<DetectorRequest, { kind: K }>,
    transfer: Transferable[] = [],
  ): Promise<DetectorResults[K] | PictureProblem> =>
    new Promise(resolve => {
      const id = ++lastId
      const limit = setTimeout(close, ANSWER_LIMIT_MS)
      waiting.set(id, reply => {
        clearTimeout(limit)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind of request is answered by its own kind
        resolve(reply && 'answer' in reply ? (reply.answer as DetectorResults[K]) : FAILED)
      })
      running().postMessage({ id, request: message } satisfies DetectorCall, { transfer })
    })

  return {
    open: file => request<'open'>({ kind: 'open', file }),
    detectInPicture: picture => request<'detectInPicture'>({ kind: 'detectInPicture', picture }),
    detectInFrame: (frame, options) =>
      request<'detectInFrame'>(
        { kind: 'detectInFrame', frame, options: { ...DEFAULT_OPTIONS, ...options } },
        [frame],
      ),
    measure: () => request<'measure'>({ kind: 'measure' }),
    crop: (picture, frame) => request<'crop'>({ kind: 'crop', picture, frame }),
    describe: (picture, frame) => request<'describe'>({ kind: 'describe', picture, frame }),
    close,
  }
}

/**
 * The page's side of the eye: files in, coins and crops out, all work done in a worker that starts
 * with the first call. Nothing here loads TensorFlow.js.
 */
import type { CropFrame } from './crop-frame.ts'
import type {
  EyeAnswers,
  EyeCall,
  EyeReply,
  EyeRequest,
  LookWishes,
  OpenedPicture,
  PictureProblem,
} from './eye-messages.ts'

export type { CropFrame } from './crop-frame.ts'
export type { Look, OpenedPicture, PictureProblem } from './eye-messages.ts'
export type { FaceDescriptor } from './face-likeness.ts'
export type { FoundCoin } from './find-coins.ts'
export type { Quality, QualityMark, QualityName } from './quality.ts'

export interface Eye {
  /** Checks and decodes a file. Show the picture by its `file`. */
  open(file: Blob): Promise<EyeAnswers['open']>
  /** The coins of a picture, and the frame to crop: the subject's, or a centred one. */
  find(picture: OpenedPicture): Promise<EyeAnswers['find']>
  /**
   * The same for one frame of a live picture, which is taken over and closed. `describe` asks for
   * the face too: about ten milliseconds more.
   */
  look(frame: ImageBitmap, wishes?: Partial<LookWishes>): Promise<EyeAnswers['look']>
  /** Times the backends on this device anew, and keeps to the quickest: milliseconds a search frame. */
  measure(): Promise<EyeAnswers['measure'] | PictureProblem>
  /** The square JPEG of a frame, found or set by hand. */
  crop(picture: OpenedPicture, frame: CropFrame): Promise<EyeAnswers['crop']>
  /** Ends the worker; calls under way answer with a problem. A later call starts a new one. */
  close(): void
}

const NO_WISHES: LookWishes = { describe: false, near: null }

const FAILED: PictureProblem = {
  ok: false,
  code: 'eye_failed',
  sentence: 'This photo could not be processed in this browser. Please try again.',
}

const startWorker = () =>
  new Worker(new URL('./eye-worker.ts', import.meta.url), { type: 'module' })

/** Opens no worker yet. `start` is for tests: it makes the worker. Problems are answers. */
export const createEye = (start: () => Worker = startWorker): Eye => {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, (reply: EyeReply | undefined) => void>()

  const giveUp = () => {
    worker?.terminate()
    worker = undefined
    for (const settle of waiting.values()) settle(undefined)
    waiting.clear()
  }

  const running = (): Worker => {
    if (worker) return worker
    worker = start()
    worker.addEventListener('message', ({ data }: MessageEvent<EyeReply>) => {
      const settle = waiting.get(data.id)
      waiting.delete(data.id)
      settle?.(data)
    })
    worker.addEventListener('error', giveUp)
    worker.addEventListener('messageerror', giveUp)
    return worker
  }

  const ask = <K extends keyof EyeAnswers>(
    request: Extract<EyeRequest, { kind: K }>,
    transfer: Transferable[] = [],
  ): Promise<EyeAnswers[K] | PictureProblem> =>
    new Promise(resolve => {
      const id = ++lastId
      waiting.set(id, reply => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind of request is answered by its own kind
        resolve(reply && 'answer' in reply ? (reply.answer as EyeAnswers[K]) : FAILED)
      })
      running().postMessage({ id, request } satisfies EyeCall, { transfer })
    })

  return {
    open: file => ask<'open'>({ kind: 'open', file }),
    find: picture => ask<'find'>({ kind: 'find', picture }),
    look: (frame, wishes) =>
      ask<'look'>({ kind: 'look', frame, wishes: { ...NO_WISHES, ...wishes } }, [frame]),
    measure: () => ask<'measure'>({ kind: 'measure' }),
    crop: (picture, frame) => ask<'crop'>({ kind: 'crop', picture, frame }),
    close: giveUp,
  }
}

/**
 * A slow second look at the scene, by coco-ssd: hands, phones and other things in the frame, and round
 * things as hints of where a coin may lie. COCO knows no coin, so it decides nothing by itself. Where
 * the deployment has no weights it is off, and everything else works. Nothing here loads TensorFlow.js.
 */
import type { SecondLookAnswer, SecondLookRequest, SeenThing } from './second-look-messages.ts'

export type { SeenThing } from './second-look-messages.ts'

/** Where `npm run models:fetch` puts the weights. */
export const SECOND_LOOK_MODEL = '/models/coco-ssd/model.json'
/** At most two looks a second. */
export const SECOND_LOOK_EVERY_MS = 500

/** What COCO calls things that are round from above. */
const ROUND_THINGS: ReadonlySet<string> = new Set([
  'frisbee',
  'sports ball',
  'bowl',
  'cup',
  'apple',
  'orange',
  'pizza',
  'donut',
  'clock',
])
/** A round thing's box is about square: sides may differ by this share. */
const SQUARE_WITHIN = 0.25

export type SecondLookState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'off'; reason: string }
  | { kind: 'on'; things: readonly SeenThing[]; milliseconds: number | null; at: number }

export interface SecondLook {
  readonly state: SecondLookState
  /** Whether a frame would be looked at now: makes none where it would not. */
  wants(now: number): boolean
  /** Looks at a frame, which is taken over and closed. The first call loads the model. */
  look(frame: ImageBitmap, now: number): void
  close(): void
}

const startWorker = () =>
  new Worker(new URL('./second-look-worker.ts', import.meta.url), { type: 'module' })

/** Loads nothing yet. `start` is for tests: it makes the worker. */
export const createSecondLook = (
  modelUrl = SECOND_LOOK_MODEL,
  start: () => Worker = startWorker,
): SecondLook => {
  let state: SecondLookState = { kind: 'idle' }
  let worker: Worker | undefined
  let busy = false
  let last = Number.NEGATIVE_INFINITY

  const turnOff = (reason: string) => {
    state = { kind: 'off', reason }
    worker?.terminate()
    worker = undefined
  }
  const send = (request: SecondLookRequest, transfer: Transferable[] = []) => {
    busy = true
    worker?.postMessage(request, { transfer })
  }
  const hear = (answer: SecondLookAnswer) => {
    busy = false
    switch (answer.kind) {
      case 'loaded':
        state = { kind: 'on', things: [], milliseconds: null, at: last }
        return
      case 'absent':
      case 'failed':
        return turnOff(answer.reason)
      case 'seen':
        state = { ...answer, kind: 'on', at: last }
        return
      default:
        answer satisfies never
    }
  }

  return {
    get state() {
      return state
    },
    wants: now => state.kind !== 'off' && !busy && now - last >= SECOND_LOOK_EVERY_MS,
    look: (frame, now) => {
      last = now
      if (state.kind === 'on') return send({ kind: 'look', frame }, [frame])
      frame.close()
      if (state.kind !== 'idle') return
      state = { kind: 'loading' }
      worker = start()
      worker.addEventListener('message', ({ data }: MessageEvent<SecondLookAnswer>) => hear(data))
      worker.addEventListener('error', () => turnOff('It does not run in this browser.'))
      send({ kind: 'load', modelUrl })
    },
    close: () => turnOff('It was closed.'),
  }
}

/** Circles to look for a coin in, in pixels of the frame: from round things whose box is about square. */
export const roundHints = (
  things: readonly SeenThing[],
): { cx: number; cy: number; radius: number }[] =>
  things.flatMap(({ name, box: { x, y, width, height } }) => {
    const isSquare = Math.abs(width - height) <= SQUARE_WITHIN * Math.max(width, height)
    if (!ROUND_THINGS.has(name) || !isSquare) return []
    return [{ cx: x + width / 2, cy: y + height / 2, radius: (width + height) / 4 }]
  })

import { acquireMemory } from '../../pictures/memory-budget.ts'
import type { VisionModel, VisionResult } from '../port.ts'
import type { CallOutcome, Repair } from './call-model.ts'
import { buffersPictures, type ModelSettings } from './language-model.ts'

/** How long one call to the vision model may take before it counts as unanswered. */
const VISION_TIMEOUT_MS = 25_000

/** Calls to the vision model in all for one analysis: passing failures (429, 5xx, cut bodies) are tried again. */
const VISION_MAX_CALLS = 3

/** All calls to the vision model of one analysis together: a seller is told within this time. */
const VISION_TOTAL_MS = 45_000

/** The pause before a call is tried again: this, doubled each time, with as much jitter. */
const VISION_BACKOFF_MS = 400

/** Base64, the request's text and the runtime's copy of it, in relation to the pictures. */
const COPIES_PER_CALL = 4
/** No call is begun that has less time than this. */
const MIN_CALL_MS = 2_000

const loadCallModel = () => import('./call-model.ts')

export type VisionOptions = ModelSettings & {
  /** For tests: how long things take. The product's own times are in shared/coins.ts. */
  times?: Partial<Times>
}
type Times = { callMs: number; totalMs: number; backoffMs: number; minCallMs: number }

/**
 * The vision model of the settings, through the AI SDK. Passing failures are tried again with growing,
 * jittered pauses; an answer that is no identification gets one repair try, in which the model is told
 * what was wrong. All of it together ends within VISION_TOTAL_MS.
 */
export function createVision({ times, ...settings }: VisionOptions): VisionModel {
  const { callMs, totalMs, backoffMs, minCallMs }: Times = {
    callMs: VISION_TIMEOUT_MS,
    totalMs: VISION_TOTAL_MS,
    backoffMs: VISION_BACKOFF_MS,
    minCallMs: MIN_CALL_MS,
    ...times,
  }
  return {
    provider: settings.provider,
    name: settings.name,
    // A module that cannot be loaded fails the call that needs it, which says so.
    async prepare() {
      await Promise.allSettled([loadCallModel()])
    },
    async identify({ front, back, signal }): Promise<VisionResult> {
      const room = buffersPictures(settings)
        ? await acquireMemory((front.bytes + back.bytes) * COPIES_PER_CALL)
        : null
      try {
        const { callModel } = await loadCallModel()
        const deadline = Date.now() + totalMs
        let repair: Repair | null = null
        for (let calls = 1; ; calls += 1) {
          const left = deadline - Date.now()
          const time = AbortSignal.timeout(Math.min(callMs, left))
          const outcome: CallOutcome = await callModel(
            settings,
            { front, back },
            { signal: AbortSignal.any([signal, time]), repair },
          )
          if (outcome.ok) return { ...outcome, calls }
          const { kind, retryable, message } = outcome
          const failed: VisionResult = { ok: false, kind, retryable, message, calls }
          if (signal.aborted) return { ...failed, kind: 'cancelled', retryable: false }
          if (!retryable || calls >= VISION_MAX_CALLS) return failed
          if (kind === 'unusable_answer') {
            if (repair) return failed
            repair = { said: outcome.responseText ?? '', problem: message }
          } else {
            const pause = outcome.waitMs ?? backoffMs * 2 ** (calls - 1) * (1 + Math.random())
            if (Date.now() + pause + minCallMs > deadline) return failed
            await scheduler.wait(pause)
          }
          if (deadline - Date.now() < minCallMs) return failed
        }
      } finally {
        room?.release()
      }
    },
  }
}

import { coinReadingSchema, identificationSchema } from '../../../shared/coins/identification.ts'
import { VISION_LIMITS_MS } from '../../../shared/coins/vision-limits.ts'
import { acquireMemory } from '../../pictures/memory-budget.ts'
import type { ModelTokens, VisionFailure, VisionModel } from '../port.ts'
import { identifyInstructions, readInstructions } from '../prompt.ts'
import type { QuestionedPictures, Repair } from './call-model.ts'
import type { CallFailure } from './failures.ts'
import { buffersPictures, type ModelSettings } from './language-model.ts'
import type { CallOutcome } from './read-answer.ts'

/** Calls to the vision model for one analysis, including retries of transient failures (429, 5xx, truncated bodies). */
const VISION_MAX_CALLS = 3

/** The delay before a retry; doubled each time, with as much jitter. */
const VISION_BACKOFF_MS = 400

/** Copies of the pictures in memory during a call, garbage of their texts included: measured by the bench `analyze`. */
const COPIES_PER_CALL = 10
/** More would not fit into an isolate's memory in so many copies: 40 of its 128 MB are for pictures. */
const MAX_BUFFERED_PAIR_BYTES = (40 / COPIES_PER_CALL) * 1024 * 1024
/** No call starts with less time left than this. */
const MIN_CALL_MS = 2_000

const loadCallModel = () => import('./call-model.ts')

export type VisionOptions = ModelSettings & {
  /** Overrides for tests. */
  times?: Partial<Times>
}
type Times = { callMs: number; totalMs: number; backoffMs: number; minCallMs: number }

/**
 * The configured vision model, through the AI SDK. Transient failures are retried with exponential backoff and
 * jitter. An invalid answer gets one repair call, which tells the model what was wrong. All calls together end
 * within VISION_LIMITS_MS.all.
 */
export function createVision({ times: overrides, ...settings }: VisionOptions): VisionModel {
  const times: Times = {
    callMs: VISION_LIMITS_MS.call,
    totalMs: VISION_LIMITS_MS.all,
    backoffMs: VISION_BACKOFF_MS,
    minCallMs: MIN_CALL_MS,
    ...overrides,
  }
  return {
    provider: settings.provider,
    name: settings.name,
    ...(buffersPictures(settings) ? { maxPairBytes: MAX_BUFFERED_PAIR_BYTES } : {}),
    // A module that fails to load is reported by the call that needs it.
    async prepare() {
      await Promise.allSettled([loadCallModel()])
    },
    async identify({ candidates = [], signal, ...pictures }) {
      const instructions = identifyInstructions(candidates)
      const question = { instructions, schema: identificationSchema }
      const asked = await ask(settings, { ...pictures, question }, { signal, times })
      if (!asked.ok) return asked
      const { answer: identification, calls, tokens } = asked
      return { ok: true, identification, calls, tokens }
    },
    async read({ coin, signal, ...pictures }) {
      const question = { instructions: readInstructions(coin), schema: coinReadingSchema }
      const asked = await ask(settings, { ...pictures, question }, { signal, times })
      if (!asked.ok) return asked
      const { answer: reading, calls, tokens } = asked
      return { ok: true, reading, calls, tokens }
    },
  }
}

type Asked<T> = { ok: true; answer: T; calls: number; tokens: ModelTokens } | VisionFailure

async function ask<T>(
  settings: ModelSettings,
  pictures: QuestionedPictures<T>,
  options: { signal: AbortSignal; times: Times },
): Promise<Asked<T>> {
  const { front, back } = pictures
  const bytes = (front.bytes + back.bytes) * COPIES_PER_CALL
  const room = buffersPictures(settings) ? await acquireMemory(bytes) : null
  try {
    // Held anew for each call: memory may be held for no longer than one.
    return await callUntilDone(settings, pictures, { ...options, hold: () => room?.hold(bytes) })
  } finally {
    room?.release()
  }
}

async function callUntilDone<T>(
  settings: ModelSettings,
  pictures: QuestionedPictures<T>,
  { signal, times, hold }: { signal: AbortSignal; times: Times; hold: () => void },
): Promise<Asked<T>> {
  const { callMs, totalMs, backoffMs, minCallMs } = times
  const { callModel } = await loadCallModel()
  const deadline = Date.now() + totalMs
  let repair: Repair | null = null
  let tokens: ModelTokens = { input: 0, output: 0 }
  for (let calls = 1; ; calls += 1) {
    const left = deadline - Date.now()
    hold()
    const time = AbortSignal.timeout(Math.min(callMs, left))
    const outcome: CallOutcome<T> = await callModel(settings, pictures, {
      signal: AbortSignal.any([signal, time]),
      repair,
    })
    tokens = {
      input: tokens.input + (outcome.tokens?.input ?? 0),
      output: tokens.output + (outcome.tokens?.output ?? 0),
    }
    if (outcome.ok) return { ...outcome, calls, tokens }
    const { kind, retryable, message }: CallFailure = outcome
    const failed: VisionFailure = { ok: false, kind, retryable, message, calls, tokens }
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
}

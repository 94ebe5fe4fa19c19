import type { DirectoryServices } from '../db/connection.ts'
import { areWithinRateLimits, countUse } from '../http/rate-limit.ts'
import { tallyTokens } from './coin-points.ts'
import type { ModelTokens, VisionFailure, VisionFailureKind, VisionModel } from './port.ts'

/** What says nothing of the model: the seller went away, or it would not answer about these pictures. */
const NO_FAULT: ReadonlySet<VisionFailureKind> = new Set(['refused', 'cancelled', 'used_up'])
const DAY_MS = 86_400_000

/** One question to the model, repeats included, for the operator's figures. */
export type ModelPoint = {
  question: 'identify' | 'read'
  /** `ok`, or the kind of the failure. */
  outcome: string
  ms: number
  calls: number
  tokens: ModelTokens
}

type ModelWatch = DirectoryServices & {
  /** What the operator allows in a day (UTC), for all sellers; null for any number. 0 turns the model off. */
  questionsADay: number | null
  writePoint: (point: ModelPoint) => void
}

/**
 * The model within the operator's daily limit, with a point for each question. Failures are counted: many of them in an
 * hour are an alert.
 */
export function watchModel(model: VisionModel, watch: ModelWatch): VisionModel {
  const { now, writePoint } = watch
  type Answer = { ok: true; calls: number; tokens?: ModelTokens } | VisionFailure
  async function watched<Told extends Answer>(
    question: ModelPoint['question'],
    ask: () => Promise<Told>,
  ): Promise<Told | VisionFailure> {
    const spent = await spendQuestion(watch)
    if (spent) return spent
    const begun = now()
    const answer = await ask()
    const { calls, tokens = { input: 0, output: 0 } } = answer
    const outcome = answer.ok ? 'ok' : answer.kind
    tallyTokens(tokens)
    writePoint({ question, outcome, ms: now() - begun, calls, tokens })
    if (!answer.ok && !NO_FAULT.has(answer.kind))
      await areWithinRateLimits(watch, [{ limit: 'modelFailures', subject: 'all' }])
    return answer
  }
  return {
    ...model,
    identify: asked => watched('identify', () => model.identify(asked)),
    read: asked => watched('read', () => model.read(asked)),
  }
}

/** Counts the questions of all sellers of a day. */
export const QUESTIONS_KEY = 'model questions'

async function spendQuestion(watch: ModelWatch): Promise<VisionFailure | null> {
  const { directory, now, questionsADay } = watch
  if (questionsADay === null) return null
  const at = now()
  const resetsAt = (Math.floor(at / DAY_MS) + 1) * DAY_MS
  const { tries } = await countUse(directory, QUESTIONS_KEY, { at, resetsAt })
  if (tries <= questionsADay) return null
  const message = `VISION_QUESTIONS_A_DAY (${questionsADay}) is reached`
  return { ok: false, kind: 'used_up', retryable: false, message, calls: 0 }
}

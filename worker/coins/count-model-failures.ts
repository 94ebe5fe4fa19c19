import type { DatabaseServices } from '../db/connection.ts'
import { areWithinRateLimits } from '../http/rate-limit.ts'
import type { VisionFailureKind, VisionModel } from './port.ts'

/** What says nothing of the model: the seller went away, or it would not answer about these pictures. */
const NO_FAULT: ReadonlySet<VisionFailureKind> = new Set(['refused', 'cancelled'])

/** The model, whose failures are counted: many of them in an hour are an alert for the operator. */
export function countModelFailures(model: VisionModel, services: DatabaseServices): VisionModel {
  async function counted<Answer extends { ok: true } | { ok: false; kind: VisionFailureKind }>(
    asked: Promise<Answer>,
  ): Promise<Answer> {
    const answer = await asked
    if (!answer.ok && !NO_FAULT.has(answer.kind))
      await areWithinRateLimits(services, [{ limit: 'modelFailures', subject: 'all' }])
    return answer
  }
  return {
    ...model,
    identify: asked => counted(model.identify(asked)),
    read: asked => counted(model.read(asked)),
  }
}

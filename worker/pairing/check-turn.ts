import type { CheckResult } from '../http/vendor-check.ts'
import type { TurnProvider } from './port.ts'

const SHORT_SECONDS = 60

/** Requests credentials that expire soon, which shows that TURN issues them. */
export function checkTurn(turn: TurnProvider): () => Promise<CheckResult> {
  return async () => {
    const issued = await turn.issue(SHORT_SECONDS)
    return issued.ok ? { ok: true } : issued
  }
}

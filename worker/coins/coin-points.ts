import { AsyncLocalStorage } from 'node:async_hooks'
import type { ModelTokens } from './port.ts'

/** What became of a coin at a stage, for the operator's figures. */
export type CoinPoint = {
  /** `draft`: from its pictures in the queue to the draft. `publish`: from the batch's begin to the listing on eBay. */
  stage: 'draft' | 'publish'
  /** As the job says: done, failed, published, later. */
  outcome: string
  ms: number
  /** What the model has read and written for it. */
  tokens: ModelTokens
}
export type WriteCoinPoint = (point: CoinPoint) => void

const tallies = new AsyncLocalStorage<ModelTokens>()

/** Counts tokens for the coin that is worked on. */
export function tallyTokens({ input, output }: ModelTokens): void {
  const tally = tallies.getStore()
  if (!tally) return
  tally.input += input
  tally.output += output
}

/** Does the work of a coin's stage and writes its point. Work that throws has none: it is logged. */
export async function withCoinPoint<Outcome extends { kind: string }>(
  write: WriteCoinPoint,
  stage: CoinPoint['stage'],
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const tokens = { input: 0, output: 0 }
  const startedAt = Date.now()
  const outcome = await tallies.run(tokens, work)
  write({ stage, outcome: outcome.kind, ms: Date.now() - startedAt, tokens })
  return outcome
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { countingUse, type DatabaseUse, nothingUsed } from '../db/database-use.ts'
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
  /** What it has asked of the database; of a listing, its share of what the batch has. */
  database: DatabaseUse
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
  const database = nothingUsed()
  const startedAt = Date.now()
  const outcome = await tallies.run(tokens, () => countingUse(database, work))
  write({ stage, outcome: outcome.kind, ms: Date.now() - startedAt, tokens, database })
  return outcome
}

type Settle<Outcome> = (listingId: number, outcome: Outcome) => Promise<void>

/** Publishes a batch of listings and writes, when it has ended, a point for each listing that was settled. */
export async function withPublishPoints<Outcome extends { kind: string }, Result>(
  write: WriteCoinPoint,
  settle: Settle<Outcome>,
  work: (settle: Settle<Outcome>) => Promise<Result>,
): Promise<Result> {
  const database = nothingUsed()
  const startedAt = Date.now()
  const settled: Pick<CoinPoint, 'outcome' | 'ms'>[] = []
  const noted: Settle<Outcome> = async (id, outcome) => {
    settled.push({ outcome: outcome.kind, ms: Date.now() - startedAt })
    await settle(id, outcome)
  }
  try {
    return await countingUse(database, () => work(noted))
  } finally {
    const share = {
      calls: database.calls / settled.length,
      rowsWritten: database.rowsWritten / settled.length,
    }
    for (const one of settled)
      write({ stage: 'publish', ...one, tokens: { input: 0, output: 0 }, database: share })
  }
}

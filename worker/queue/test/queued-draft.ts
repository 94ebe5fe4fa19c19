import { env } from 'cloudflare:workers'
import type { Identification } from '../../../shared/coins/identification.ts'
import type { QueueResult } from '../../../shared/queue.ts'
import { fakeModel } from '../../coins/test/fake-model.ts'
import { morgan } from '../../coins/test/morgan.ts'
import { compose } from '../../compose.ts'
import type { Market } from '../../market/market.ts'
import { picturePair } from '../../pictures/test/pictures.ts'
import type { TestAccount } from '../../test/account.ts'
import { createCoinJob } from '../job.ts'

const services = compose(env)
const { pictures } = services

/** What the model sees of the wear. */
export const RAW_VF = { low: 'VF30', high: 'VF30', confidence: 0.6, evidence: 'Wear on the cheek.' }

/** Runs the queue's job for a coin that the model sees so and that is worth so many dollars. */
export async function queuedDraft(
  seller: TestAccount,
  label: string,
  seen: Partial<Identification> = {},
  dollars: number | null = null,
  market: Pick<Market, 'priceOf'> = { priceOf: async () => priceOf(dollars && dollars * 100) },
): Promise<QueueResult> {
  const pair = await picturePair(`${seller.username} ${label}`)
  await Promise.all([pictures.put(seller.id, pair.front), pictures.put(seller.id, pair.back)])
  const { vision } = fakeModel(() => ({
    ok: true,
    identification: morgan({ gradeEstimate: RAW_VF, ...seen }),
    calls: 1,
  }))
  const withMarket = { ...services, vision, market: { ...services.market, ...market } }
  const outcome = await createCoinJob(withMarket).run({
    userId: seller.id,
    id: crypto.randomUUID(),
    frontSha256: pair.front.sha256,
    backSha256: pair.back.sha256,
  })
  if (outcome.kind !== 'done') throw new Error(`not done: ${JSON.stringify(outcome)}`)
  return outcome.result
}

/** A market's answer without sales. */
export const priceOf = (suggestedPriceCents: number | null) => ({
  suggestedPriceCents,
  range: null,
  gradePrices: [],
  confidence: 0.5,
  explanation: 'As others sold.',
  doubts: [],
  sold: { count: 0, averagePriceCents: null, priceRange: null, comps: [] },
  active: { count: 0, averagePriceCents: null, priceRange: null, comps: [] },
  meltValue: null,
  missingSources: [],
})

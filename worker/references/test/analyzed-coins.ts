import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { CoinAnalysis } from '../../../shared/coins/coins.ts'
import { completeAnalysis, startAnalysis } from '../../coins/analyze.ts'
import type { CoinName, VisionResult } from '../../coins/port.ts'
import { asReading, goodAnswer } from '../../coins/test/fake-model.ts'
import { compose } from '../../compose.ts'
import { picturePair } from '../../pictures/test/pictures.ts'
import type { TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { storeFaces } from '../faces.ts'
import { facePair } from './painted-faces.ts'

/* Painted coins that go through the whole analysis with a model of the test. */

const services = compose(env)

export const CUT: VisionResult = {
  ok: false,
  kind: 'unavailable',
  retryable: true,
  message: 'no network',
  calls: 3,
}

/** Services with a model that answers so, and what it was asked. */
export function withModel(answer: VisionResult = goodAnswer()) {
  const asked = { identify: 0, read: 0, candidates: new Array<CoinName>(), coin: '' }
  const vision = {
    provider: 'test',
    name: 'model',
    prepare: async () => undefined,
    identify: async ({ candidates = [] }: { candidates?: readonly CoinName[] }) => {
      asked.identify += 1
      asked.candidates = [...candidates]
      return answer
    },
    read: async ({ coin }: { coin: CoinName }) => {
      asked.read += 1
      asked.coin = coin.coinType
      return asReading(answer)
    },
  }
  const market = { ...services.market, priceOf: async () => NO_PRICE }
  return { asked, parts: { ...services, vision, market } }
}

const nobody = { count: 0, averagePriceCents: null, priceRange: null, comps: [] }
const NO_PRICE = {
  suggestedPriceCents: null,
  range: null,
  gradePrices: [],
  confidence: 0,
  explanation: '',
  doubts: [],
  sold: nobody,
  active: nobody,
  meltValue: null,
  missingSources: [],
}

type Model = ReturnType<typeof withModel>

/** A painted coin's pictures, not stored, whose descriptors are. */
export async function photographed({ id, username }: TestAccount, coin: number, photo: number) {
  const pair = await picturePair(`${username} ${coin} ${photo}`)
  await storeFaces(services, id, pair, facePair(coin, photo))
  return pair
}

export async function analyzed(
  { parts }: Model,
  seller: TestAccount,
  [coin, photo]: [number, number],
  fast?: boolean,
): Promise<CoinAnalysis> {
  const pair = await photographed(seller, coin, photo)
  return completeAnalysis(parts, await startAnalysis(parts, seller.id, pair, { fast }))
}

/** The seller creates the listing of an analysis by the form. */
export async function listed({ cookie }: TestAccount, { id, ...coin }: CoinAnalysis, change = {}) {
  const body = new FormData()
  const form = {
    title: coin.listing.title || 'A coin to be named',
    price: '20',
    shippingPrice: '0',
    coinType: coin.coinType,
    seriesId: coin.seriesId ?? '',
    year: coin.year || '1881',
    grade: 'Very Fine',
    description: 'A coin of silver.',
    analysisId: id,
    ...change,
  }
  for (const [name, value] of Object.entries(form)) body.set(name, value)
  const answer = await call('/api/listings', { method: 'POST', headers: { cookie }, body })
  expect(answer.status).toBe(201)
  return answer.json<{ id: number; version: number }>()
}

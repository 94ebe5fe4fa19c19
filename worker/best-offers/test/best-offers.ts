import { env } from 'cloudflare:workers'
import type {
  AnswerResult,
  NewAnswer,
  OfferingBuyer,
  OpenOffer,
  OpenOffers,
  WatchedListings,
  WatchersResult,
} from '../../../shared/best-offers/best-offers.ts'
import { connect } from '../../db/connection.ts'
import { resetRateLimit } from '../../http/rate-limit.ts'
import { newLive, onEbay, rowOf } from '../../orders/test/ebay-orders.ts'
import type { TestAccount } from '../../test/account.ts'
import { call, sendJson } from '../../test/call.ts'
import { sandboxUrl } from '../../test/sandbox.ts'

/** An offer as the sandbox has it. */
export type SandboxOffer = {
  bestOfferId: string
  by: string
  cents: number
  state: string
}

/** A live listing with a buyer's offer on eBay, which is not read yet. */
export async function offeredCoin(dealer: TestAccount, price: string, message = '') {
  const { id, sku } = await newLive(dealer)
  const ebayListingId = (await rowOf(id))?.ebayListingId ?? ''
  const made: unknown = await onEbay('best-offers', { listingId: ebayListingId, price, message })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own answer
  const offer = made as SandboxOffer
  return { id, sku, ebayListingId, offer }
}

/** The offers for a listing as eBay has them, the newest first. */
export const offersOnEbay = async (ebayListingId: string): Promise<SandboxOffer[]> =>
  (await fetch(`${sandboxUrl}/control/best-offers/of/${ebayListingId}`)).json<SandboxOffer[]>()

/** Tests read more often than a person at a screen. */
const allowReading = ({ id }: TestAccount, limit: 'offerReadingByUser' | 'watcherReadingByUser') =>
  resetRateLimit(connect(env.DB), { limit, subject: String(id) })

export async function read(dealer: TestAccount): Promise<OfferingBuyer[]> {
  const { cookie } = dealer
  await allowReading(dealer, 'offerReadingByUser')
  const answer = await sendJson('/api/best-offers/read', {}, { cookie })
  if (answer.status !== 200) throw new Error(`read: ${answer.status} ${await answer.text()}`)
  return (await answer.json<{ buyers: OfferingBuyer[] }>()).buyers
}

export const list = async ({ cookie }: TestAccount): Promise<OpenOffers> =>
  (await call('/api/best-offers', { headers: { cookie } })).json<OpenOffers>()

export const shownOffer = async (
  dealer: TestAccount,
  bestOfferId: string,
): Promise<OpenOffer | undefined> =>
  (await list(dealer)).offers.find(offer => offer.bestOfferId === bestOfferId)

export async function answer(
  { cookie }: TestAccount,
  answers: Partial<NewAnswer>[],
): Promise<AnswerResult[]> {
  const body = { answers: answers.map(each => ({ counterCents: null, message: '', ...each })) }
  const response = await sendJson('/api/best-offers/answers', body, { cookie })
  if (response.status !== 200)
    throw new Error(`answer: ${response.status} ${await response.text()}`)
  return (await response.json<{ results: AnswerResult[] }>()).results
}

export async function readWatched(dealer: TestAccount): Promise<WatchedListings> {
  const { cookie } = dealer
  await allowReading(dealer, 'watcherReadingByUser')
  return (await sendJson('/api/best-offers/watchers/read', {}, { cookie })).json<WatchedListings>()
}

export async function offerWatchers(
  { cookie }: TestAccount,
  offers: { listingId: number; priceCents: number }[],
): Promise<WatchersResult[]> {
  const body = { offers, message: 'For you' }
  const response = await sendJson('/api/best-offers/watchers', body, { cookie })
  return (await response.json<{ results: WatchersResult[] }>()).results
}

/** The offers to a listing's watchers as eBay has them. */
export const watcherOffersOnEbay = async (ebayListingId: string): Promise<{ cents: number }[]> =>
  (await fetch(`${sandboxUrl}/control/best-offers/watchers/${ebayListingId}`)).json<
    { cents: number }[]
  >()

/** Every text of every table of the database. */
export async function textOfTables(): Promise<string> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
  ).all<{ name: string }>()
  const texts: string[] = []
  for (const { name } of results)
    texts.push(JSON.stringify((await env.DB.prepare(`select * from "${name}"`).all()).results))
  return texts.join('\n')
}

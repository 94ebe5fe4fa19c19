import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { offerValue } from '../../shared/buying/line-value.ts'
import {
  BUYING_OFFERS_MAX,
  OFFERS_PAGE,
  type Offer,
  type OfferSheet,
  type OfferSummary,
} from '../../shared/buying/offers.ts'
import { countText } from '../../shared/lib/count-text.ts'
import type { DatabaseServices, SellerRows, SellerRowsServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { buyingOffers } from '../db/schema/buying.ts'
import { Failure } from '../http/failure.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { keepPictures } from '../pictures/keep-pictures.ts'
import { beginToken, pushToken } from './offer-tokens.ts'

export type StoredBuyingOffer = typeof buyingOffers.$inferSelect
/** An offer by its id and its owner. */
export type OwnOffer = Pick<StoredBuyingOffer, 'userId' | 'id'>

/** The condition that finds the seller's own offer. */
export const isOffer = ({ userId, id }: OwnOffer) =>
  and(eq(buyingOffers.userId, userId), eq(buyingOffers.id, id))

/** How far ahead of the server's clock a device's may be, in ms. */
const AHEAD_MAX_MS = 5 * 60_000

/**
 * Stores an offer, new or renewed. The amounts are worked out of the sheet; pictures that are not stored are left out.
 * Throws VALIDATION for a device's clock that is ahead and for too many offers, CONFLICT where the offer has ended,
 * RATE_LIMITED.
 */
export async function saveOffer(
  { directory, db, now }: DatabaseServices,
  own: OwnOffer,
  given: OfferSheet,
): Promise<StoredBuyingOffer> {
  const at = now()
  if (given.pricedAt > at + AHEAD_MAX_MS)
    throw new Failure('VALIDATION', {
      message: 'The clock of this device is wrong. Set it, and make the offer again.',
    })
  const bytes = new TextEncoder().encode(JSON.stringify(given)).length
  await consumeRateLimits({ directory, now }, [
    { limit: 'offerBytesByUser', subject: String(own.userId), times: bytes },
  ])
  const sheet = await withStoredPictures(db, own.userId, given)
  const set = {
    sheet,
    coins: sheet.lines.reduce((all, { count }) => all + count, 0),
    totalCents: offerValue(sheet).totalCents,
    pricedAt: sheet.pricedAt,
    validUntil: sheet.validUntil,
    updatedAt: at,
  }
  const change = () =>
    db
      .update(buyingOffers)
      .set(set)
      .where(
        and(
          isOffer(own),
          eq(buyingOffers.status, 'open'),
          // A desk that comes late with an older sheet replaces no newer one.
          lte(buyingOffers.pricedAt, sheet.pricedAt),
        ),
      )
      .returning()
  let [stored] = await change()
  if (!stored) {
    const token = await beginToken(directory, own)
    if (!(await insertOffer(db, { ...own, ...set, token, createdAt: at }))) {
      await pushToken(directory, { ...own, token: null })
      throw new Failure('VALIDATION', {
        message: `You have ${countText(BUYING_OFFERS_MAX)} offers, which is the most.`,
      })
    }
    // Of two that come first at once one is stored, and the other changes it.
    ;[stored] = await change()
  }
  const known = stored ?? (await ownOffer(db, own))
  await pushToken(directory, known)
  if (known.status === 'open') return known
  throw new Failure('CONFLICT', { message: endedOfferText(known) })
}

type NewOffer = Omit<StoredBuyingOffer, 'status' | 'paidCents' | 'endedAt' | 'drafts' | 'draftedAt'>

/** Stores an offer that is not there yet. False: there are as many as may be, of concurrent ones too. */
async function insertOffer(db: SellerRows, offer: NewOffer): Promise<boolean> {
  const { userId, id, sheet, coins, totalCents, pricedAt, validUntil, token } = offer
  const { createdAt, updatedAt } = offer
  const isThere = sql`exists (select 1 from buying_offers where user_id = ${userId} and id = ${id})`
  const [, known = []] = await runTransaction(db, [
    sql`
      insert into buying_offers (user_id, id, status, sheet, coins, total_cents, priced_at, valid_until, token,
        created_at, updated_at)
      select ${userId}, ${id}, 'open', ${JSON.stringify(sheet)}, ${coins}, ${totalCents}, ${pricedAt}, ${validUntil},
        ${token}, ${createdAt}, ${updatedAt}
      where not ${isThere}
        and (select count(*) from buying_offers where user_id = ${userId}) < ${BUYING_OFFERS_MAX}
      on conflict do nothing`,
    sql`select 1 where ${isThere}`,
  ])
  return known.length > 0
}

export const endedOfferText = ({ status }: Pick<StoredBuyingOffer, 'status'>): string =>
  `This offer was ${status} already. Make a new one.`

async function withStoredPictures(
  db: SellerRows,
  userId: number,
  sheet: OfferSheet,
): Promise<OfferSheet> {
  const named = sheet.lines.flatMap(({ pictures }) => pictures)
  if (named.length === 0) return sheet
  const stored = new Set((await keepPictures(db, userId, named)).map(({ sha256 }) => sha256))
  const lines = sheet.lines.map(line => ({
    ...line,
    pictures: line.pictures.filter(sha256 => stored.has(sha256)),
  }))
  return { ...sheet, lines }
}

/** The seller's own offer. Throws NOT_FOUND. */
export async function ownOffer(db: SellerRows, own: OwnOffer): Promise<StoredBuyingOffer> {
  const offer = await db.select().from(buyingOffers).where(isOffer(own)).get()
  if (!offer) throw new Failure('NOT_FOUND')
  return offer
}

/** The seller's open offer of a customer's page; undefined where there is none, or its time is over. */
export async function offerOfToken(
  { db, now }: SellerRowsServices,
  { userId, token }: { userId: number; token: string },
): Promise<StoredBuyingOffer | undefined> {
  const isShown = and(eq(buyingOffers.userId, userId), eq(buyingOffers.token, token))
  const offer = await db.select().from(buyingOffers).where(isShown).get()
  return offer && offer.status === 'open' && offer.validUntil >= now() ? offer : undefined
}

/** A page of a seller's offers, the newest first, after the place where another one ended. Index: buying_offers_priced. */
export async function listOffers(
  db: SellerRows,
  userId: number,
  before: string | undefined,
): Promise<{ offers: OfferSummary[]; next: string | null }> {
  const [pricedAt, id] = before?.split('.') ?? []
  const rows = await db
    .select(COLUMNS)
    .from(buyingOffers)
    .where(
      and(
        eq(buyingOffers.userId, userId),
        before === undefined
          ? undefined
          : sql`(${buyingOffers.pricedAt}, ${buyingOffers.id}) < (${Number(pricedAt)}, ${id})`,
      ),
    )
    .orderBy(desc(buyingOffers.pricedAt), desc(buyingOffers.id))
    .limit(OFFERS_PAGE + 1)
  const shown = rows.slice(0, OFFERS_PAGE)
  const last = rows.length > OFFERS_PAGE ? shown.at(-1) : undefined
  const next = last ? `${last.pricedAt}.${last.id}` : null
  return { offers: shown.map(summaryOf), next }
}

const COLUMNS = {
  id: buyingOffers.id,
  status: buyingOffers.status,
  coins: buyingOffers.coins,
  totalCents: buyingOffers.totalCents,
  paidCents: buyingOffers.paidCents,
  pricedAt: buyingOffers.pricedAt,
  validUntil: buyingOffers.validUntil,
  endedAt: buyingOffers.endedAt,
  drafts: buyingOffers.drafts,
  draftedAt: buyingOffers.draftedAt,
}

type Summarized = Omit<OfferSummary, 'drafts'> & Pick<StoredBuyingOffer, 'drafts' | 'draftedAt'>

const summaryOf = ({ drafts, draftedAt, ...summary }: Summarized): OfferSummary => ({
  ...summary,
  drafts: draftedAt === null ? null : (drafts?.length ?? 0),
})

/** A stored offer as its owner sees it. */
export function offerAnswer(offer: StoredBuyingOffer): Offer {
  const { id, status, coins, totalCents, paidCents, pricedAt, validUntil, endedAt } = offer
  const { drafts, draftedAt, sheet, token } = offer
  const amounts = { coins, totalCents, paidCents }
  const times = { pricedAt, validUntil, endedAt }
  return { ...summaryOf({ id, status, ...amounts, ...times, drafts, draftedAt }), sheet, token }
}

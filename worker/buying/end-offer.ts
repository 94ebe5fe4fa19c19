import { and, eq } from 'drizzle-orm'
import { offerValue } from '../../shared/buying/line-value.ts'
import { leftBands } from '../../shared/buying/offer-validity.ts'
import { boughtDrafts } from '../../shared/buying/spread-cost.ts'
import { requireRoom } from '../billing/storage.ts'
import { buyingOffers, type PlannedDraft } from '../db/schema/buying.ts'
import { markDue } from '../due/due-sellers.ts'
import { Failure } from '../http/failure.ts'
import { nextSku } from '../listings/sku.ts'
import { deskSpot } from './desk.ts'
import { makeDrafts } from './make-drafts.ts'
import { pushToken } from './offer-tokens.ts'
import type { BuyingServices } from './services.ts'
import {
  endedOfferText,
  isOffer,
  type OwnOffer,
  ownOffer,
  type StoredBuyingOffer,
} from './store.ts'

/** An acceptance that comes later than this was made without a network, in ms. */
const LIVE_MS = 2 * 60_000

/**
 * Accepts an offer: what was paid becomes the cost of drafts. The same call again makes what is still missing. Throws
 * CONFLICT where the offer was declined, accepted for another sum, or its time was over when it was accepted, or its
 * metal has moved too far; PLAN_FULL.
 */
export async function acceptOffer(
  services: BuyingServices,
  own: OwnOffer,
  { paidCents, at: toldAt }: { paidCents: number; at: number },
): Promise<StoredBuyingOffer> {
  const at = Math.min(toldAt, services.now())
  const offer = await ownOffer(services.db, own)
  if (offer.status === 'open') await requireValid(services, offer, at)
  const accepted =
    offer.status === 'open' ? await storeAcceptance(services, offer, { paidCents, at }) : offer
  if (accepted.status !== 'accepted' || accepted.paidCents !== paidCents)
    throw new Failure('CONFLICT', { message: endedOfferText(accepted) })
  await pushToken(services.directory, accepted)
  return makeDrafts(services, accepted)
}

/**
 * An acceptance that was made without a network was by the prices that the desk had: money has changed hands, and what
 * the metal did meanwhile changes nothing.
 */
async function requireValid(
  services: BuyingServices,
  { sheet }: StoredBuyingOffer,
  at: number,
): Promise<void> {
  if (at > sheet.validUntil)
    throw new Failure('CONFLICT', { message: 'The time of this offer was over. Renew it first.' })
  if (services.now() - at > LIVE_MS) return
  const [left] = leftBands(sheet, await deskSpot(services))
  if (left)
    throw new Failure('CONFLICT', {
      message: `The price of ${left.metal} has moved too far for this offer. Renew it first.`,
    })
}

/** Writes what was paid and which drafts it makes, in one statement: of two calls at a time one does. */
async function storeAcceptance(
  { directory, db, now }: BuyingServices,
  offer: StoredBuyingOffer,
  { paidCents, at }: { paidCents: number; at: number },
): Promise<StoredBuyingOffer> {
  const { lines } = offerValue(offer.sheet)
  const parts = offer.sheet.lines.map((line, index) => ({
    ...line,
    eachCents: lines[index]?.eachCents ?? 0,
  }))
  const bought = boughtDrafts(paidCents, parts)
  await requireRoom({ directory, db }, offer.userId, { listings: bought.length })
  const drafts: PlannedDraft[] = []
  for (const draft of bought) {
    // oxlint-disable-next-line no-await-in-loop -- each takes the next number
    const { sku } = await nextSku(db, offer.userId)
    drafts.push({ ...draft, sku })
  }
  await markDue({ directory, now }, offer.userId, { buying: at })
  await db
    .update(buyingOffers)
    .set({ status: 'accepted', paidCents, drafts, endedAt: at, token: null, updatedAt: now() })
    .where(
      and(
        isOffer(offer),
        eq(buyingOffers.status, 'open'),
        // The sheet that the drafts are worked out of.
        eq(buyingOffers.updatedAt, offer.updatedAt),
      ),
    )
  return ownOffer(db, offer)
}

/** Declines an offer; it stays as a record. Throws CONFLICT where it was accepted. */
export async function declineOffer(
  { directory, db, now }: BuyingServices,
  own: OwnOffer,
  at: number,
): Promise<StoredBuyingOffer> {
  await db
    .update(buyingOffers)
    .set({ status: 'declined', endedAt: Math.min(at, now()), token: null, updatedAt: now() })
    .where(and(isOffer(own), eq(buyingOffers.status, 'open')))
  const offer = await ownOffer(db, own)
  if (offer.status !== 'declined') throw new Failure('CONFLICT', { message: endedOfferText(offer) })
  await pushToken(directory, offer)
  return offer
}

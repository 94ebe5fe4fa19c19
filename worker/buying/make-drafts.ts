import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Wording } from '../../shared/listing/follow.ts'
import { onMarketplaceOf } from '../accounts/own-site.ts'
import type { OfSeller } from '../db/connection.ts'
import { buyingOffers, type PlannedDraft } from '../db/schema/buying.ts'
import { listings } from '../db/schema/listings.ts'
import { type DueWork, forDueSellers } from '../due/for-due-sellers.ts'
import { type BoughtCoins, insertBoughtDraft } from '../listings/drafts/bought-draft.ts'
import { draftSettingsOf } from '../listings/settings/draft-settings.ts'
import { nextSku } from '../listings/sku.ts'
import type { BuyingServices } from './services.ts'
import { isOffer, ownOffer, type StoredBuyingOffer } from './store.ts'

/**
 * Makes the drafts of an accepted offer that are not there yet, each by its SKU once, and answers the offer. Throws
 * PLAN_FULL.
 */
export async function makeDrafts(
  services: BuyingServices,
  offer: StoredBuyingOffer,
): Promise<StoredBuyingOffer> {
  const { db, now } = services
  const { userId, drafts } = offer
  if (offer.draftedAt !== null || drafts === null) return offer
  const { titleTemplate, templates, storagePlace } = await draftSettingsOf(db, userId)
  const settings = { titleTemplate, templates, storagePlace }
  for (let at = 0; at < drafts.length; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a SKU that is taken changes the plan of the next ones
    await makeDraft(services, { ...offer, drafts }, at, settings)
  }
  await db
    .update(buyingOffers)
    .set({ draftedAt: now(), updatedAt: now() })
    .where(and(isOffer(offer), isNull(buyingOffers.draftedAt)))
  return ownOffer(db, offer)
}

type Settings = Wording & { storagePlace: string }
type Planned = StoredBuyingOffer & { drafts: PlannedDraft[] }

async function makeDraft(
  { directory, db }: BuyingServices,
  offer: Planned,
  at: number,
  settings: Settings,
): Promise<void> {
  const draft = offer.drafts[at]
  if (!draft || (await insertBoughtDraft({ directory, db }, coinsOf(offer, draft), settings)))
    return
  const known = await db
    .select({ createdAt: listings.createdAt })
    .from(listings)
    .where(and(eq(listings.userId, offer.userId), eq(listings.sku, draft.sku)))
    .get()
  if (known?.createdAt === offer.endedAt) return
  // Another listing was given the SKU meanwhile. The next one is planned before it is used.
  const { sku } = await nextSku(db, offer.userId)
  const other = { ...draft, sku }
  offer.drafts[at] = other
  await db.update(buyingOffers).set({ drafts: offer.drafts }).where(isOffer(offer))
  await insertBoughtDraft({ directory, db }, coinsOf(offer, other), settings)
}

function coinsOf(
  { userId, sheet, endedAt }: StoredBuyingOffer,
  { line, ...draft }: PlannedDraft,
): BoughtCoins {
  const bought = sheet.lines[line]
  if (!bought) throw new Error('a draft of no line')
  const { seriesId, coinType, country, denomination, year, mint, grade, composition } = bought
  const coin = { seriesId, coinType, country, denomination, year, mint, grade, composition }
  // By the time a draft that is there already is known again.
  return { ...draft, userId, coin, priceCents: bought.marketCents ?? 0, createdAt: endedAt ?? 0 }
}

const UNFINISHED_MS = 5 * 60_000
const UNFINISHED_OF_RUN = 5

const isUnfinished = (userId: number) =>
  sql`${buyingOffers.userId} = ${userId} and ${buyingOffers.status} = 'accepted' and ${buyingOffers.draftedAt} is null`

/** Marked before an offer is accepted. */
export const acceptedOffersDue: DueWork = {
  kind: 'buying',
  next: userId => sql`
    select min(${buyingOffers.endedAt}) + ${UNFINISHED_MS} from buying_offers
    where ${isUnfinished(userId)}`,
}

/** Makes the drafts of accepted offers whose call broke off. A full plan of one seller stops no other. */
export async function continueAcceptedOffers(
  services: BuyingServices & OfSeller<BuyingServices>,
): Promise<void> {
  await forDueSellers(
    services,
    acceptedOffersDue,
    { sellers: UNFINISHED_OF_RUN, units: UNFINISHED_OF_RUN, failed: 'buying_drafts_failed' },
    async (own, userId, left) => {
      const { directory, db, now } = own
      const unfinished = await db
        .select()
        .from(buyingOffers)
        .where(and(isUnfinished(userId), lt(buyingOffers.endedAt, now() - UNFINISHED_MS)))
        .orderBy(asc(buyingOffers.endedAt))
        .limit(left)
      // oxlint-disable-next-line no-await-in-loop -- one offer after the other
      for (const offer of unfinished)
        await onMarketplaceOf(directory, userId, () => makeDrafts(own, offer))
      return unfinished.length
    },
  )
}

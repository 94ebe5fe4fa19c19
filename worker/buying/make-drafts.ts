import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { COIN_FIELDS } from '../../shared/listing/coin-fields.ts'
import { blankColumns } from '../../shared/listing/field-values.ts'
import { textsOfCoin, usualShippingOf, type Wording } from '../../shared/listing/follow.ts'
import { buyingOffers, type PlannedDraft } from '../db/schema/buying.ts'
import { listings } from '../db/schema/listings.ts'
import { templatesOf } from '../listings/settings/listing-templates.ts'
import { sellingSettingsOf } from '../listings/settings/selling-settings.ts'
import { nextSku } from '../listings/sku.ts'
import { insertListing } from '../listings/store.ts'
import type { BuyingServices } from './services.ts'
import { isOffer, ownOffer, type StoredOffer } from './store.ts'

const { grader: _grader, certificationNumber: _number, ...BLANK } = blankColumns(COIN_FIELDS)

/**
 * Makes the drafts of an accepted offer that are not there yet, each by its SKU once, and answers the offer. Throws
 * PLAN_FULL.
 */
export async function makeDrafts(
  services: BuyingServices,
  offer: StoredOffer,
): Promise<StoredOffer> {
  const { db, now } = services
  const { userId, drafts } = offer
  if (offer.draftedAt !== null || drafts === null) return offer
  const [{ titleTemplate }, templates] = await Promise.all([
    sellingSettingsOf(db, userId),
    templatesOf(db, userId),
  ])
  const wording = { titleTemplate, templates }
  for (let at = 0; at < drafts.length; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a SKU that is taken changes the plan of the next ones
    await makeDraft(services, { ...offer, drafts }, at, wording)
  }
  await db
    .update(buyingOffers)
    .set({ draftedAt: now(), updatedAt: now() })
    .where(and(isOffer(offer), isNull(buyingOffers.draftedAt)))
  return ownOffer(db, offer)
}

type Planned = StoredOffer & { drafts: PlannedDraft[] }

async function makeDraft(
  { db }: BuyingServices,
  offer: Planned,
  at: number,
  wording: Wording,
): Promise<void> {
  const draft = offer.drafts[at]
  if (!draft || (await insertListing(db, listingOf(offer, draft, wording)))) return
  const known = await db
    .select({ createdAt: listings.createdAt })
    .from(listings)
    .where(and(eq(listings.userId, offer.userId), eq(listings.sku, draft.sku)))
    .get()
  if (known?.createdAt === offer.endedAt) return
  // Another listing was given the SKU meanwhile. The next one is planned before it is used.
  const other = { ...draft, ...(await nextSku(db, offer.userId)) }
  offer.drafts[at] = other
  await db.update(buyingOffers).set({ drafts: offer.drafts }).where(isOffer(offer))
  await insertListing(db, listingOf(offer, other, wording))
}

function listingOf(
  { userId, sheet, endedAt }: StoredOffer,
  { line, pieces, costCents, picture, sku, storageLocation }: PlannedDraft,
  wording: Wording,
) {
  const coin = sheet.lines[line]
  if (!coin) throw new Error('a draft of no line')
  const { seriesId, coinType, country, denomination, year, mint, grade, composition } = coin
  const named = { seriesId, coinType, country, denomination, year, mint, grade }
  const fields = { ...BLANK, ...named, composition, title: '', description: '' }
  const priceCents = coin.marketCents ?? 0
  const shipped = { priceCents, grader: null, lot: null }
  // Also how a draft that is there already is known again.
  const createdAt = endedAt ?? 0
  return {
    ...fields,
    ...textsOfCoin(fields, wording),
    userId,
    sku,
    storageLocation,
    priceCents,
    shippingCents: usualShippingOf(wording.templates.bands, shipped),
    suggestedPriceCents: null,
    costCents,
    stockQuantity: pieces,
    // It waits for its back.
    frontSha256: picture ?? '',
    backSha256: '',
    warnings: [],
    answered: [],
    createdAt,
    updatedAt: createdAt,
  }
}

const UNFINISHED_MS = 5 * 60_000
const UNFINISHED_AT_ONCE = 5

/** Makes the drafts of accepted offers whose call broke off. Index: buying_offers_unfinished. */
export async function continueOffers(services: BuyingServices): Promise<void> {
  const unfinished = await services.db
    .select()
    .from(buyingOffers)
    .where(
      and(
        sql`${buyingOffers.status} = 'accepted' and ${buyingOffers.draftedAt} is null`,
        lt(buyingOffers.endedAt, services.now() - UNFINISHED_MS),
      ),
    )
    .orderBy(asc(buyingOffers.endedAt))
    .limit(UNFINISHED_AT_ONCE)
  // A full plan of one seller stops no other.
  const ends = await Promise.allSettled(unfinished.map(offer => makeDrafts(services, offer)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

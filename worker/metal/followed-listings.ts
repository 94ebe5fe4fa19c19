import { type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../shared/lib/money.ts'
import { isBullion } from '../../shared/listing/listing-fees.ts'
import { isThick } from '../../shared/listing/terms/listing-terms.ts'
import type { FollowedListing } from '../../shared/metal/followed-price.ts'
import type { MetalRuleTerms } from '../../shared/metal/metal-rules.ts'
import { searchExpression } from '../listings/cards/search-words.ts'
import { type ConsignorColumns, consignorTermsOf } from '../listings/consigned.ts'
import type { MetalServices } from './services.ts'

const DAY_MS = 86_400_000
/** eBay is not asked again so long about a listing whose change it refused. */
const REFUSED_REST_MS = 6 * 3_600_000
/** Listings of one rule, at most: each of them is looked at every few minutes. */
export const FOLLOWED_MAX = 5_000

/** A live listing with what a change of it needs. */
export type LiveListing = FollowedListing & {
  id: number
  version: number
  title: string
  sku: string
  offerId: string
  ebayListingId: string | null
  /** Left for sale. */
  pieces: number
  isLeftAlone: boolean
  /** As the rules last left it; null: no rule has seen it. */
  left: { priceCents: Cents; acceptCents: Cents | null; declineCents: Cents | null } | null
  /** eBay has refused a change a short time ago. */
  isRefused: boolean
}

type Row = Pick<
  LiveListing,
  'id' | 'version' | 'title' | 'sku' | 'offerId' | 'ebayListingId' | 'pieces'
> & {
  priceCents: number
  shippingCents: number
  seriesId: string | null
  grader: string | null
  lotKind: string | null
  microOunces: number
  marketCents: number | null
  acceptCents: number | null
  declineCents: number | null
  leftPrice: number | null
  leftAccept: number | null
  leftDecline: number | null
  hiddenListingId: string | null
  isLeftAlone: number | null
  changesADay: number
  revisionsADay: number
  refusedAt: number | null
} & ConsignorColumns

/**
 * Listings for sale at a fixed price that belong to a rule's group, whose cards are up to date; FOLLOWED_MAX at most.
 * Those of another eBay account, scheduled ones, and those whose metal content is not known, belong to none.
 */
export async function listingsOfGroup(
  { db, now }: Pick<MetalServices, 'db' | 'now'>,
  userId: number,
  terms: Pick<MetalRuleTerms, 'metal' | 'seriesId' | 'certified' | 'search'>,
): Promise<LiveListing[]> {
  const conditions = groupConditions(userId, terms)
  if (!conditions) return []
  const rows = await db.all<Row>(sql`
    select own.id, own.version, own.title, own.sku, own.ebay_offer_id as offerId,
      own.ebay_listing_id as ebayListingId, own.stock_quantity - own.sold_quantity as pieces,
      own.price_cents as priceCents, own.shipping_cents as shippingCents, own.series_id as seriesId,
      own.grader, own.lot_kind as lotKind,
      own.consignor_id as consignorId, own.consignor_basis as consignorBasis,
      own.consignor_share as consignorShare, own.consignor_minimum_cents as consignorMinimumCents,
      card.melt_micro_ounces as microOunces, card.suggested_cents as marketCents,
      iif(own.best_offer, own.best_offer_accept_cents, null) as acceptCents,
      iif(own.best_offer, own.best_offer_decline_cents, null) as declineCents,
      known.price_cents as leftPrice, known.accept_cents as leftAccept, known.decline_cents as leftDecline,
      known.hidden_listing_id as hiddenListingId, known.is_left_alone as isLeftAlone,
      coalesce(done.changes, 0) as changesADay, coalesce(done.revisions, 0) as revisionsADay, done.refusedAt
    from listing_cards as card indexed by listing_cards_metal
    cross join listings as own on own.id = card.listing_id
    left join metal_listings as known on known.listing_id = own.id
    left join (
      select listing_id, sum(price_cents <> before_cents and state <> 'dropped') as changes,
        sum(state <> 'dropped') as revisions, max(iif(state = 'refused', at, null)) as refusedAt
      from metal_changes where user_id = ${userId} and at > ${now() - DAY_MS} group by listing_id
    ) as done on done.listing_id = own.id
    where card.user_id = ${userId} and card.metal = ${terms.metal} and card.melt_micro_ounces > 0
      and card.status = 'published' and not card.held and own.user_id = ${userId}
      and own.status = 'published' and own.format = 'fixed' and own.price_cents > 0
      and own.stock_quantity > own.sold_quantity and own.ebay_offer_id is not null
      and (own.scheduled_start_at is null or own.scheduled_start_at <= ${now()})
      and ${sql.join(conditions, sql` and `)}
    order by card.listing_id limit ${FOLLOWED_MAX}`)
  return rows.map(row => liveListing(row, now()))
}

function groupConditions(
  userId: number,
  { seriesId, certified, search }: Pick<MetalRuleTerms, 'seriesId' | 'certified' | 'search'>,
): SQL[] | null {
  const words = search === '' ? null : searchExpression(userId, search)
  if (search !== '' && words === null) return null
  return [
    sql`true`,
    ...(seriesId === null ? [] : [sql`card.series_id = ${seriesId}`]),
    ...(certified === null
      ? []
      : [sql`(coalesce(own.certification_number, '') <> '') = ${certified ? 1 : 0}`]),
    ...(words === null
      ? []
      : [
          sql`card.listing_id in (select rowid from listing_search where listing_search match ${words})`,
        ]),
  ]
}

function liveListing(row: Row, now: number): LiveListing {
  const { consignorId, consignorBasis, consignorShare, consignorMinimumCents, ...known } = row
  const {
    seriesId,
    grader,
    lotKind,
    leftPrice,
    leftAccept,
    leftDecline,
    hiddenListingId,
    refusedAt,
    ...rest
  } = known
  return {
    ...rest,
    bullion: isBullion(seriesId),
    thick: isThick(grader, lotKind),
    consignor: consignorTermsOf({
      consignorId,
      consignorBasis,
      consignorShare,
      consignorMinimumCents,
    }),
    isHidden: hiddenListingId !== null && hiddenListingId === row.ebayListingId,
    isLeftAlone: row.isLeftAlone === 1,
    left:
      leftPrice === null
        ? null
        : { priceCents: leftPrice, acceptCents: leftAccept, declineCents: leftDecline },
    isRefused: refusedAt !== null && refusedAt > now - REFUSED_REST_MS,
  }
}

/** Whether a listing has other terms than the rules left it with. */
export function isEditedByHand({ left, ...listing }: LiveListing): boolean {
  return (
    left !== null &&
    (left.priceCents !== listing.priceCents ||
      left.acceptCents !== listing.acceptCents ||
      left.declineCents !== listing.declineCents)
  )
}

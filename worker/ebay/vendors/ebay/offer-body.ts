import type { Cents } from '../../../../shared/lib/money.ts'
import type { BestOfferTerms, OfferRevision, OfferTerms } from '../../port.ts'
import { amountOn } from './client/settings.ts'
import type { EbayOffer } from './read-offer.ts'

/** Members of an offer that a write cannot change. */
const READ_ONLY = ['offerId', 'sku', 'marketplaceId', 'format', 'status', 'listing'] as const

type Body = Record<string, unknown>
type Money = (cents: Cents) => ReturnType<typeof amountOn>

/**
 * The body of a write, which replaces the whole offer: the terms that the listing decides, and everything else
 * as eBay holds it (charity, tax, store categories and best offer unless set here, …).
 * @param current the offer as read; null for a new one
 */
export function offerBody(
  terms: OfferTerms,
  current: EbayOffer | null,
  { marketplaceId }: { marketplaceId: string },
): Body {
  const money: Money = cents => amountOn(marketplaceId, cents)
  const kept: Body = { ...current }
  for (const name of READ_ONLY) delete kept[name]
  const auction = terms.format === 'auction'
  return withoutAbsent({
    ...kept,
    availableQuantity: auction
      ? undefined
      : terms.stock === 'keep'
        ? current?.availableQuantity
        : terms.stock,
    categoryId: terms.categoryId,
    listingDescription: terms.description,
    listingDuration: auction ? `DAYS_${terms.durationDays}` : 'GTC',
    listingStartDate: startDate(terms, current),
    lotSize: terms.lotSize ?? undefined,
    merchantLocationKey: terms.locationKey,
    pricingSummary: pricing(terms, current, money),
    ...(terms.storeCategories.length > 0 ? { storeCategoryNames: terms.storeCategories } : {}),
    listingPolicies: withoutAbsent({
      ...current?.listingPolicies,
      paymentPolicyId: terms.paymentPolicyId,
      returnPolicyId: terms.returnPolicyId,
      fulfillmentPolicyId: terms.shippingPolicyId,
      ...(auction || terms.bestOffer === 'keep'
        ? {}
        : { bestOfferTerms: bestOfferTerms(terms.bestOffer, money) }),
      shippingCostOverrides: costOverrides(terms, current, money),
    }),
  })
}

function startDate({ startsAt }: OfferTerms, current: EbayOffer | null): string | undefined {
  if (startsAt === 'keep') return current?.listingStartDate
  return startsAt === null ? undefined : new Date(startsAt).toISOString()
}

function pricing(terms: OfferTerms, current: EbayOffer | null, money: Money): Body {
  const { format, price, reservePrice, buyItNowPrice } = terms
  if (format === 'fixed') return { ...current?.pricingSummary, price: money(price) }
  return withoutAbsent({
    ...current?.pricingSummary,
    auctionStartPrice: money(price),
    auctionReservePrice: reservePrice === null ? undefined : money(reservePrice),
    price: buyItNowPrice === null ? undefined : money(buyItNowPrice),
  })
}

function bestOfferTerms(terms: Exclude<BestOfferTerms, 'keep'>, money: Money): Body {
  if (terms === 'off') return { bestOfferEnabled: false }
  return withoutAbsent({
    bestOfferEnabled: true,
    autoAcceptPrice: terms.accept === null ? undefined : money(terms.accept),
    autoDeclinePrice: terms.decline === null ? undefined : money(terms.decline),
  })
}

/**
 * An override applies to the policy's service whose sortOrder is its priority. The listing decides the cost of
 * the first domestic service; overrides of other services stay while the policy stays.
 */
function costOverrides(
  { shippingCost, shippingPolicyId }: OfferTerms,
  current: EbayOffer | null,
  money: Money,
): Body[] | undefined {
  const policies = current?.listingPolicies
  const before =
    policies?.fulfillmentPolicyId === shippingPolicyId ? (policies.shippingCostOverrides ?? []) : []
  const first = shippingCost?.order ?? Math.min(...before.filter(isDomestic).map(priorityOf))
  const overrides: Body[] = before.filter(each => !isDomestic(each) || priorityOf(each) !== first)
  if (shippingCost)
    overrides.unshift({
      priority: shippingCost.order,
      shippingServiceType: 'DOMESTIC',
      shippingCost: money(shippingCost.cost),
      additionalShippingCost: money(0),
    })
  return overrides.length > 0 ? overrides : undefined
}

type Override = { priority?: number | undefined; shippingServiceType?: string | undefined }
const isDomestic = ({ shippingServiceType }: Override) => shippingServiceType === 'DOMESTIC'
const priorityOf = ({ priority = 1 }: Override) => priority

/** The body of a write that changes price, pieces and limits of best offer alone. */
export function revisedBody(
  revision: OfferRevision,
  current: EbayOffer,
  { marketplaceId }: { marketplaceId: string },
): Body {
  const money: Money = cents => amountOn(marketplaceId, cents)
  const kept: Body = { ...current }
  for (const name of READ_ONLY) delete kept[name]
  const { price, available, limits } = revision
  return withoutAbsent({
    ...kept,
    ...(available === null ? {} : { availableQuantity: available }),
    pricingSummary: { ...current.pricingSummary, price: money(price) },
    listingPolicies: withoutAbsent({
      ...current.listingPolicies,
      ...(limits === null ? {} : { bestOfferTerms: bestOfferTerms(limits, money) }),
    }),
  })
}

/** eBay may return null for what is not set; a write leaves it out. */
export function withoutAbsent(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && value !== null),
  )
}

import { Hono } from 'hono'
import { siteHere } from '../../lib/site-here.ts'
import { browseError, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, isoTime, originOf } from '../http/services.ts'
import { requires, SCOPES } from '../oauth/auth.ts'
import { ancestorsOf, categoryById } from '../reference/categories.ts'
import {
  endsAt,
  findListing,
  firstService,
  type Listing,
  listingState,
  quantityOf,
} from '../store/listings.ts'
import { soldQuantity } from '../store/orders.ts'
import { countCall } from './quota.ts'
import { amountHere } from './search-page.ts'
import { asMarketItem } from './visible-offers.ts'

/**
 * One listing as buyers see it. Mounted at `/buy/browse/v1`. Source: `getItemByLegacyId` of buy_browse_v1_oas3 (errors
 * 11003 and 11501, `itemEndDate` of an ended listing, `seller.userId` with ADDITIONAL_SELLER_DETAILS). A guess: a listing
 * that has ended is answered as long as it is stored.
 */
export function itemViewRoutes(deps: EbayServices) {
  const app = new Hono<EbayEnv>()
  app.get('/item/get_item_by_legacy_id', requires(deps, 'any', SCOPES.bare), c => {
    const { state } = deps
    const now = deps.now()
    countCall(state, now, 'buy.browse')
    const groups = (c.req.query('fieldgroups') ?? '').split(',').filter(Boolean)
    const unknown = groups.filter(group => !FIELD_GROUPS.includes(group))
    if (unknown.length > 0)
      refuse(
        400,
        browseError(
          11501,
          `The 'fieldgroups' value(s) are invalid: ${unknown.join(',')}. The supported fieldgroups are: ${FIELD_GROUPS.join(',')}`,
        ),
      )
    const listing = findListing(state, c.req.query('legacy_item_id') ?? '')
    if (!listing) refuse(400, browseError(11003, 'The specified legacy item ID was not found.'))
    const item = asMarketItem(state, listing)
    const { item: content, offer } = listing.snapshot
    const [image, ...additionalImages] = (content.product?.imageUrls ?? []).map(imageUrl => ({
      imageUrl,
    }))
    const isAuction = offer.format === 'AUCTION'
    const price = amountHere(item.price)
    const endedAt = listing.endedAt ?? endsAt(listing)
    const left = listingState(listing, now) === 'ENDED' ? 0 : quantityOf(listing.snapshot)
    const origin = originOf(c)
    const leaf = categoryById(item.categoryId)
    const categories = [...ancestorsOf(item.categoryId).toReversed(), ...(leaf ? [leaf] : [])]
    return c.json({
      itemId: `v1|${listing.listingId}|0`,
      legacyItemId: listing.listingId,
      title: item.title,
      description: offer.listingDescription ?? '',
      ...(image ? { image, additionalImages } : {}),
      price,
      ...(isAuction ? { bidCount: item.bids, currentBidPrice: price } : {}),
      buyingOptions: item.buyingOptions,
      adultOnly: false,
      eligibleForInlineCheckout: true,
      enabledForGuestCheckout: true,
      immediatePay: listing.snapshot.policies.payment_policy.immediatePay ?? false,
      priorityListing: false,
      categoryId: item.categoryId,
      categoryIdPath: categories.map(({ id }) => id).join('|'),
      categoryPath: categories.map(({ name }) => name).join('|'),
      condition: item.condition,
      conditionId: item.conditionId,
      itemCreationDate: isoTime(listing.startedAt),
      ...(endedAt === null ? {} : { itemEndDate: isoTime(endedAt) }),
      ...(offer.lotSize === undefined ? {} : { lotSize: offer.lotSize }),
      localizedAspects: Object.entries(content.product?.aspects ?? {}).map(([name, values]) => ({
        type: values.length > 1 ? 'STRING_ARRAY' : 'STRING',
        name,
        value: values.join(', '),
      })),
      estimatedAvailabilities: [availabilityOf(deps, listing, left)],
      seller: {
        ...item.seller,
        ...(groups.includes('ADDITIONAL_SELLER_DETAILS') ? { userId: listing.userId } : {}),
      },
      shippingOptions: [
        {
          shippingCarrierCode: 'USPS',
          shippingServiceCode: firstService(listing.snapshot.policies.fulfillment_policy)
            ?.shippingServiceCode,
          type: 'STANDARD',
          shippingCostType: 'FIXED',
          shippingCost: amountHere(item.shippingCost),
        },
      ],
      itemLocation: { city: 'Columbus', postalCode: item.postalCode, country: siteHere().country },
      itemWebUrl: `${origin}/ebay/itm/${listing.listingId}`,
      listingMarketplaceId: siteHere().id,
    })
  })
  return app
}

const FIELD_GROUPS = ['PRODUCT', 'ADDITIONAL_SELLER_DETAILS', 'CHARITY_DETAILS']

const availabilityOf = ({ state }: EbayServices, { listingId }: Listing, left: number) => ({
  deliveryOptions: ['SHIP_TO_HOME'],
  estimatedAvailabilityStatus: left > 0 ? 'IN_STOCK' : 'OUT_OF_STOCK',
  estimatedAvailableQuantity: left,
  estimatedSoldQuantity: soldQuantity(state, listingId),
})

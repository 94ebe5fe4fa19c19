import { callLimit, callOnce } from '../call-order.ts'
import type { SellerSession } from '../connection/seller-session.ts'
import type { ListingRules } from '../listing-rules.ts'
import type { InventoryItem, SellerAccount, WrittenItem } from '../port.ts'
import { createBulkGroup } from './bulk-group.ts'

/** A Worker has six connections at a time; two are left for the store of pictures. */
const CALLS_AT_ONCE = 4

/** Picture uploads that eBay takes of a seller: 50 in 5 s. Source: eBay, Media API. */
export const UPLOAD_PACE = { calls: 48, periodMs: 5_200 }

export type PublishingTogether = {
  /** The session that all of them use. */
  session: SellerSession
  /** Runs the publish of one of the listings. Must be called for each of them. */
  one: <T>(publish: () => Promise<T>) => Promise<T>
}

/**
 * A session in which up to BULK_MAX listings are published at the same time, each as `publish` does it alone:
 * their writes of items and offers go to eBay in bulk calls; locations, policies and rules are read once.
 * @param pace resolves when the next picture may be uploaded
 */
export function publishTogether(
  session: SellerSession,
  listings: number,
  pace: () => Promise<void>,
): PublishingTogether {
  const { seller } = session
  const limited = callLimit(CALLS_AT_ONCE)
  const group = createBulkGroup(listings)
  const upload = limited(seller.uploadPicture)
  const putItem = group.collected<{ sku: string; item: InventoryItem }, WrittenItem>(
    limited(seller.putItems),
    limited(({ sku, item }) => seller.putItem(sku, item)),
  )
  return {
    one: publish => group.member(publish),
    session: {
      ...session,
      rules: rulesOnce(session.rules),
      seller: {
        ...seller,
        ...settingsOnce(seller, limited),
        hasItem: limited(seller.hasItem),
        findOffers: limited(seller.findOffers),
        updateOffer: limited(seller.updateOffer),
        withdrawOffer: limited(seller.withdrawOffer),
        async uploadPicture(picture) {
          await pace()
          return upload(picture)
        },
        putItem: (sku, item) => putItem({ sku, item }),
        createOffer: group.collected(limited(seller.createOffers), limited(seller.createOffer)),
        publishOffer: group.collected(limited(seller.publishOffers), limited(seller.publishOffer)),
      },
    },
  }
}

/** eBay's requirements, each read once. */
function rulesOnce(rules: ListingRules): ListingRules {
  return {
    site: rules.site,
    suggestCategories: callOnce(rules.suggestCategories),
    aspects: callOnce(rules.aspects),
    conditions: callOnce(rules.conditions),
    coinCategories: callOnce(rules.coinCategories),
    shippingServices: callOnce(rules.shippingServices),
  }
}

/** Locations and business policies, each read once, and again after one was created. */
function settingsOnce(seller: SellerAccount, limited: ReturnType<typeof callLimit>) {
  const inventoryLocations = callOnce(limited(seller.inventoryLocations))
  const paymentPolicies = callOnce(limited(seller.paymentPolicies))
  const returnPolicies = callOnce(limited(seller.returnPolicies))
  const shippingPolicies = callOnce(limited(seller.shippingPolicies))
  const creates = <Values extends unknown[], T>(
    create: (...values: Values) => Promise<T>,
    list: { forget: () => void },
  ) => callOnce((...values: Values) => limited(create)(...values).finally(list.forget))
  return {
    inventoryLocations,
    paymentPolicies,
    returnPolicies,
    shippingPolicies,
    sellerStore: callOnce(limited(seller.sellerStore)),
    usesPolicies: limited(seller.usesPolicies),
    optInToPolicies: callOnce(limited(seller.optInToPolicies)),
    createInventoryLocation: creates(seller.createInventoryLocation, inventoryLocations),
    createPaymentPolicy: creates(seller.createPaymentPolicy, paymentPolicies),
    createReturnPolicy: creates(seller.createReturnPolicy, returnPolicies),
    createShippingPolicy: creates(seller.createShippingPolicy, shippingPolicies),
  }
}

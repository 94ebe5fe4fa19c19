/**
 * The categories of the seller's eBay store in which listings may be, as paths ("/Silver/Dollars"). `none`: the seller has
 * no store. `not_granted`: the seller has not allowed Obverse to see it.
 */
export type SellerStore = { state: 'open'; paths: string[] } | { state: 'none' | 'not_granted' }

/** A campaign of promoted listings, general strategy. */
export type AdCampaign = {
  campaignId: string
  marketplaceId: string
  /** `ended`: it takes no ads any more, and its name is used up. */
  state: 'running' | 'paused' | 'ended'
}

/** A listing by its SKU, with its ad rate in tenths of a percent. */
export type AdBid = { sku: string; tenths: number }

/**
 * What became of an ad. `exists`: there is one already. `missing`: there is none, or no such listing. `refused` has eBay's
 * reason as a sentence; `later`: it may pass.
 */
export type AdOutcome =
  | { outcome: 'done' | 'exists' | 'missing' }
  | { outcome: 'refused' | 'later'; message: string }

/**
 * The store and promoted listings of a seller. Part of the marketplace port. What refuses a call as a whole is thrown:
 * EBAY_REFUSED, in `detail.vendorCode` eBay's number; a missing permission is `not_granted` or EBAY_REFUSED and asks for no
 * new connection.
 */
export type AdCalls = {
  sellerStore: () => Promise<SellerStore>
  /** Null where there is no campaign of this name. */
  findCampaign: (name: string) => Promise<AdCampaign | null>
  /** Names are unique: a second one of the name is refused. */
  createCampaign: (campaign: { name: string; startsAt: number }) => Promise<string>
  /** The outcomes of the bulk calls are by SKU; what eBay leaves out is `later`. */
  createAds: (campaignId: string, ads: readonly AdBid[]) => Promise<Map<string, AdOutcome>>
  setAdRates: (campaignId: string, ads: readonly AdBid[]) => Promise<Map<string, AdOutcome>>
  deleteAds: (campaignId: string, skus: readonly string[]) => Promise<Map<string, AdOutcome>>
}

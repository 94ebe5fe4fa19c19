import type { MarketplaceId } from '../../shared/lib/ebay-sites.ts'
import type { Cents } from '../../shared/lib/money.ts'
import type { ListingFormat } from '../../shared/listing/terms/listing-terms.ts'
import type { SellingLimit } from '../../shared/publishing.ts'
import type { AdCalls } from './ad-port.ts'
import type { BestOfferCalls } from './best-offer-port.ts'
import type { LedgerCalls } from './ledger-port.ts'
import type { CachedTree, ListingRules, PolicyService } from './listing-rules.ts'
import type { OrderCalls } from './order-port.ts'
import type { RefundCalls } from './refund-port.ts'
import type { ShippingCalls } from './shipping-port.ts'

/**
 * The marketplace port, implemented by `vendors/ebay/`. Every call throws a Failure: EBAY_UNAVAILABLE
 * (retryable), EBAY_REFUSED (with eBay's reason, and the form field where known), TOKEN_EXPIRED or
 * EBAY_RECONNECT_REQUIRED.
 */
export type Marketplace = {
  oauth: OAuth
  /**
   * Calls with a seller's token, each counted by `spend` before it is made. Here and below an absent marketplace is the
   * operator's.
   */
  seller: (
    access: AccessTokenSource,
    spend?: SpendEbayCall,
    marketplaceId?: MarketplaceId,
  ) => SellerAccount
  /** Requirements for listings; called with the application's token. */
  rules: (
    access: AccessTokenSource,
    cachedTree?: CachedTree,
    marketplaceId?: MarketplaceId,
  ) => ListingRules
  /** Listings as buyers see them; called with the application's token. */
  shown: (access: AccessTokenSource, marketplaceId?: MarketplaceId) => ShownListings
  /** Signed notifications; called with the application's token. */
  notifications: (access: AccessTokenSource) => Notifications
}

/** eBay's APIs that have limits of their own for the whole application. */
export type EbayFamily =
  | 'account'
  | 'inventory'
  | 'media'
  | 'orders'
  | 'finances'
  | 'negotiation'
  | 'trading'
  | 'stores'
  | 'marketing'
/** Counts a call. Throws RATE_LIMITED where no more may be made. */
export type SpendEbayCall = (family: EbayFamily) => Promise<void>

/** Content of a signed notification. `userId` is that of SellerIdentity; `id` is unique. */
export type MarketplaceNotification =
  | { kind: 'account-deletion'; id: string; userId: string }
  | { kind: 'other'; topic: string }

export type Notifications = {
  /** A public key in the marketplace's format, or null for an unknown id. */
  publicKey: (keyId: string) => Promise<string | null>
  /** Verifies the signature, then parses. Throws WEBHOOK_REFUSED for a signed body that cannot be parsed. */
  read: (
    sent: { body: string; signature: string },
    publicKey: (keyId: string) => Promise<string | null>,
  ) => Promise<MarketplaceNotification | 'forged'>
}

/** Supplies the access token of a call, and another one when eBay refuses the first with 401. */
export type AccessTokenSource = {
  /** A refused seller's token requires a reconnection; a refused application token is a configuration error. */
  owner: 'seller' | 'application'
  current: () => Promise<string>
  renew: (refused: string) => Promise<string>
}

export type IssuedToken = { token: string; expiresInMs: number }
export type Grant = { access: IssuedToken; refresh: IssuedToken }

export type OAuth = {
  /** URL of the consent page; the redirect returns `state`. */
  consentUrl: (state: string, scopes: readonly string[]) => string
  exchangeCode: (code: string) => Promise<Grant>
  /** Throws TOKEN_EXPIRED when the consent was withdrawn or ended. */
  refresh: (refreshToken: string) => Promise<IssuedToken>
  applicationToken: (scopes: readonly string[]) => Promise<IssuedToken>
}

export type SellerIdentity = {
  /** Immutable, unlike the username. */
  userId: string
  username: string
}

export type InventoryLocation = { key: string; postalCode: string | null; enabled: boolean }

export type PolicyKind = 'payment' | 'return' | 'shipping'
export type Policy = { id: string; name: string }
/** `immediate`: the buyer pays at once. */
export type PaymentPolicy = Policy & { immediate: boolean }
/** `terms` is null where returns are not accepted; `abroad` is absent where they are the same. */
export type ReturnPolicy = Policy & {
  terms: ReturnTerms | null
  abroad?: ReturnTerms | null
}
type ReturnTerms = { days: number | null; payer: 'BUYER' | 'SELLER' | null }
/** Where a shipping policy ships beside home. Regions are eBay's names, or country codes. */
export type ShippingReach = {
  flatRate: boolean
  services: { code: string; cost: Cents | null; regions: string[] }[]
  /** eBay's own international shipping, where it offers it. */
  byEbay: boolean
  included: string[]
  excluded: string[]
}
/** A shipping policy with its domestic services; its reach where it was read. */
export type ShippingPolicy = Policy & {
  reach?: ShippingReach
  flatRate: boolean
  /** Business days until a coin is sent; null where eBay does not say. */
  handlingDays: number | null
  /** In the order shown to buyers. */
  services: { order: number; code: string; cost: Cents | null }[]
}

export type NewShippingPolicy = {
  name: string
  handlingDays: number
  services: (PolicyService & { cost: Cents })[]
}
/** `terms` is null when returns are not accepted. */
export type NewReturnPolicy = {
  name: string
  terms: { returnDays: 30 | 60; payer: 'BUYER' | 'SELLER' } | null
}
export type NewPaymentPolicy = { name: string; immediate: boolean }

/** A coin's condition with ids from `ListingRules.conditions`. */
export type ItemCondition = {
  conditionId: string
  /** Free text about wear and flaws; only for ungraded coins. */
  remark: string | null
  descriptors: { id: string; valueId: string | null; text: string | null }[]
}

/** An inventory item as the listing has it. What eBay holds beyond it stays there; see `SellerAccount.putItem`. */
export type InventoryItem = {
  title: string
  /** The obverse first. */
  pictureUrls: string[]
  /** Every picture that was ever uploaded for this listing; other pictures of the item were added on eBay. */
  uploadedUrls: string[]
  aspects: Record<string, string[]>
  /** Lower-case names of the aspects that the listing decides; others were set on eBay. */
  knownAspects: ReadonlySet<string>
  /** Null for a category without conditions. */
  condition: ItemCondition | null
  stock: Stock
}

/** Pieces for sale; `keep` sends the number back that eBay has. */
export type Stock = number | 'keep'

/** Best offer of a fixed-price offer: what eBay holds, off, or on with automatic answers above and below. */
export type BestOfferTerms = 'keep' | 'off' | { accept: Cents | null; decline: Cents | null }

export type OfferTerms = {
  sku: string
  format: ListingFormat
  categoryId: string
  /** HTML. */
  description: string
  /** The start price in an auction. */
  price: Cents
  /** Auctions only. */
  reservePrice: Cents | null
  buyItNowPrice: Cents | null
  durationDays: number | null
  /** Fixed price only. */
  stock: Stock
  bestOffer: BestOfferTerms
  /** Paths in the seller's store; empty: those that eBay holds stay. */
  storeCategories: readonly string[]
  /** When the listing starts, in ms; null: at once. `keep` for a listing that eBay has published. */
  startsAt: number | 'keep' | null
  /** Pieces of a lot; null for a single coin. */
  lotSize: number | null
  paymentPolicyId: string
  returnPolicyId: string
  shippingPolicyId: string
  /** Overrides the cost of the policy's domestic service of this order; null: the policy's cost applies. */
  shippingCost: { order: number; cost: Cents } | null
  locationKey: string
}

/** `out_of_stock`: hidden by eBay, and on sale again as soon as it gets a quantity. */
export type OfferState = 'unpublished' | 'scheduled' | 'live' | 'out_of_stock' | 'ended'

export type OfferStatus = {
  offerId: string
  listingId: string | null
  format: ListingFormat
  state: OfferState
  /** Pieces that eBay has for sale; null for auctions. */
  available: number | null
  soldQuantity: number
  /** The start price of an auction. */
  price: Cents | null
}

export type WrittenItem = {
  warnings: string[]
  /** Writes back what the item was before, less the pieces that were sold since. A new item stays. */
  restore: () => Promise<void>
}

export type Published = { listingId: string; warnings: string[] }

/** Most entries of a bulk call. */
export const BULK_MAX = 25

/**
 * Calls for up to BULK_MAX listings. Every entry has a result of its own, in the order of the arguments; what
 * fails all of them is thrown. No SKU stands in two entries.
 */
export type BulkCalls = {
  /** `putItem` of each. */
  putItems: (
    items: readonly { sku: string; item: InventoryItem }[],
  ) => Promise<PromiseSettledResult<WrittenItem>[]>
  /** `createOffer` of each. */
  createOffers: (
    terms: readonly OfferTerms[],
  ) => Promise<PromiseSettledResult<{ offerId: string; created: boolean }>[]>
  /** `publishOffer` of each. */
  publishOffers: (offerIds: readonly string[]) => Promise<PromiseSettledResult<Published>[]>
  /**
   * Revises live listings: price and pieces in a bulk call; one with new limits of best offer by a call of its own.
   * Everything else that eBay holds stays. A lost response is not sent again: the caller looks up what eBay has.
   */
  reviseOffers: (revisions: readonly OfferRevision[]) => Promise<PromiseSettledResult<unknown>[]>
}

/** New terms of a published fixed-price offer. */
export type OfferRevision = {
  offerId: string
  price: Cents
  /** Pieces for sale, 0 to hide the listing; null: as eBay has them. */
  available: number | null
  /** New limits of best offer; null: as eBay has them. */
  limits: { accept: Cents | null; decline: Cents | null } | null
}

/** A fixed-price listing as eBay holds it. Texts as eBay has them: the description is HTML. */
export type ListingOnEbay = {
  sku: string
  offer: OfferStatus
  title: string
  description: string
  pictureUrls: string[]
  aspects: Record<string, string[]>
  lotSize: number | null
  /** `cost`: its own in place of the policy's; null where it has none. */
  shipping: { policyId: string | null; cost: Cents | null }
}

/** A listing as buyers see it, whatever program manages it. Texts as eBay has them: the description is HTML. */
export type ShownListing = {
  listingId: string
  /** SellerIdentity's; null where eBay does not tell it. */
  sellerUserId: string | null
  format: ListingFormat
  /** Of an auction. */
  durationDays: number | null
  state: OfferState
  /** Null for auctions. */
  available: number | null
  /** The highest bid of an auction; null in another currency. */
  price: Cents | null
  /** Of the first way to ship; null where eBay does not tell it. */
  shippingCost: Cents | null
  /** ms */
  startedAt: number | null
  title: string
  description: string
  pictureUrls: string[]
  aspects: Record<string, string[]>
  lotSize: number | null
}

export type ShownListings = {
  /** Null for a number that eBay does not know. */
  find: (listingId: string) => Promise<ShownListing | null>
}

/** Listings that the seller made on eBay's own site. */
export type MigrationCalls = {
  /**
   * Brings up to EBAY_LISTINGS_MAX listings under the Inventory API and reads them, each with a result of its own, in
   * their order. An offer that exists already is read too: a call whose answer was lost is repeated.
   */
  migrateListings: (listingIds: readonly string[]) => Promise<PromiseSettledResult<ListingOnEbay>[]>
}

export type SellerAccount = OrderCalls &
  LedgerCalls &
  ShippingCalls &
  BestOfferCalls &
  RefundCalls &
  AdCalls &
  MigrationCalls &
  BulkCalls & {
    identity: () => Promise<SellerIdentity>
    sellingLimit: () => Promise<SellingLimit>
    /** Returns the picture's URL on eBay. */
    uploadPicture: (picture: { bytes: ArrayBuffer; type: string; name: string }) => Promise<string>
    inventoryLocations: () => Promise<InventoryLocation[]>
    /** Idempotent by `key`. */
    createInventoryLocation: (key: string, postalCode: string) => Promise<void>
    optInToPolicies: () => Promise<void>
    /** Whether eBay has opted the seller in to business policies. */
    usesPolicies: () => Promise<boolean>
    /** The policies for everything but motor vehicles, the default one first. */
    paymentPolicies: () => Promise<PaymentPolicy[]>
    returnPolicies: () => Promise<ReturnPolicy[]>
    shippingPolicies: () => Promise<ShippingPolicy[]>
    createPaymentPolicy: (policy: NewPaymentPolicy) => Promise<Policy>
    createReturnPolicy: (policy: NewReturnPolicy) => Promise<Policy>
    createShippingPolicy: (policy: NewShippingPolicy) => Promise<ShippingPolicy>
    /**
     * Creates the item of a SKU, or replaces the parts of it that the listing decides; everything else that eBay
     * holds stays.
     */
    putItem: (sku: string, item: InventoryItem) => Promise<WrittenItem>
    /** Whether there is an item under the SKU, with offers on any marketplace or none. */
    hasItem: (sku: string) => Promise<boolean>
    /** The offers of a SKU, at most one of each format. */
    findOffers: (sku: string) => Promise<OfferStatus[]>
    /** Creates the offer, or returns the SKU's existing one of this format with `created: false`. */
    createOffer: (terms: OfferTerms) => Promise<{ offerId: string; created: boolean }>
    /** Replaces the terms that the listing decides; everything else that eBay holds stays. */
    updateOffer: (offerId: string, terms: OfferTerms) => Promise<string[]>
    publishOffer: (offerId: string) => Promise<Published>
    /** Ends the listing. The offer can be published again. */
    withdrawOffer: (offerId: string) => Promise<void>
  }

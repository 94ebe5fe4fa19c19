import type { Cents } from '../../shared/money.ts'

/**
 * What this product needs of a marketplace, in our own words; `vendors/ebay/` speaks it with eBay.
 * Every call throws a Failure: EBAY_UNAVAILABLE (worth another try), EBAY_REFUSED (with eBay's reason
 * and the form field at fault where it is known), TOKEN_EXPIRED or EBAY_RECONNECT_REQUIRED.
 */
export type Marketplace = {
  oauth: OAuth
  /** Calls for one seller, with their token. */
  seller: (access: AccessTokenSource) => SellerAccount
  /** What the marketplace asks of a listing; the application's token will do. */
  rules: (access: AccessTokenSource) => ListingRules
  /** What the marketplace tells us of its own accord; the application's token will do. */
  notifications: (access: AccessTokenSource) => Notifications
}

/** What a signed notice says. `userId` is that of SellerIdentity; every notice has its own id. */
export type MarketplaceNotification =
  | { kind: 'account-deletion'; id: string; userId: string }
  | { kind: 'other'; topic: string }

export type Notifications = {
  /** A public key as the marketplace writes it, or null where it knows none of this id. */
  publicKey: (keyId: string) => Promise<string | null>
  /** Checks the signature first. Throws WEBHOOK_REFUSED for a signed notice that we cannot read. */
  read: (
    sent: { body: string; signature: string },
    publicKey: (keyId: string) => Promise<string | null>,
  ) => Promise<MarketplaceNotification | 'forged'>
}

/** Where a call gets its access token, and another one when eBay refuses the first with 401. */
export type AccessTokenSource = {
  /** Whose token it is: a refused seller's token asks for a reconnection, the application's is our set-up. */
  owner: 'seller' | 'application'
  current: () => Promise<string>
  renew: (refused: string) => Promise<string>
}

export type IssuedToken = { token: string; expiresInMs: number }
export type Grant = { access: IssuedToken; refresh: IssuedToken }

export type OAuth = {
  /** The page on which a seller agrees; `state` comes back with the answer. */
  consentUrl: (state: string, scopes: readonly string[]) => string
  exchangeCode: (code: string) => Promise<Grant>
  /** Throws TOKEN_EXPIRED when the consent was withdrawn or ended. */
  refresh: (refreshToken: string) => Promise<IssuedToken>
  applicationToken: (scopes: readonly string[]) => Promise<IssuedToken>
}

export type SellerIdentity = {
  /** Never changes; the username may. */
  userId: string
  username: string
}

export type InventoryLocation = { key: string; postalCode: string | null; enabled: boolean }

export type PolicyKind = 'payment' | 'return' | 'shipping'
export type Policy = { id: string; name: string }
/** A domestic service of a shipping policy, cheapest to say first. */
export type ShippingPolicy = Policy & {
  flatRate: boolean
  /** In the buyer's order. */
  services: { order: number; code: string; cost: Cents | null }[]
}
export type ShippingService = { code: string; carrier: string }

export type NewShippingPolicy = {
  name: string
  handlingDays: number
  services: (ShippingService & { cost: Cents })[]
}
/** `terms` null: returns are not accepted. */
export type NewReturnPolicy = {
  name: string
  terms: { returnDays: 30 | 60; payer: 'BUYER' | 'SELLER' } | null
}
export type NewPaymentPolicy = { name: string; immediate: boolean }

/** A coin's condition as the marketplace wants it: ids out of `ListingRules.conditions`, never our own. */
export type ItemCondition = {
  conditionId: string
  /** Free words about wear and flaws; only for ungraded coins. */
  remark: string | null
  descriptors: { id: string; valueId: string | null; text: string | null }[]
}

export type InventoryItem = {
  title: string
  pictureUrls: string[]
  aspects: Record<string, string[]>
  condition: ItemCondition
}

export type OfferTerms = {
  sku: string
  categoryId: string
  /** HTML. */
  description: string
  price: Cents
  paymentPolicyId: string
  returnPolicyId: string
  shippingPolicyId: string
  /** The listing's own cost for the policy's domestic service of this order; null: as the policy says. */
  shippingCost: { order: number; cost: Cents } | null
  locationKey: string
}

export type OfferStatus = { offerId: string; listingId: string | null; live: boolean }
export type Published = { listingId: string; warnings: string[] }

export type SellerAccount = {
  identity: () => Promise<SellerIdentity>
  /** The address under which eBay keeps the picture. */
  uploadPicture: (picture: { bytes: ArrayBuffer; type: string; name: string }) => Promise<string>
  inventoryLocations: () => Promise<InventoryLocation[]>
  /** Making the same place twice is making it once. */
  createInventoryLocation: (key: string, postalCode: string) => Promise<void>
  optInToPolicies: () => Promise<void>
  paymentPolicies: () => Promise<Policy[]>
  returnPolicies: () => Promise<Policy[]>
  shippingPolicies: () => Promise<ShippingPolicy[]>
  createPaymentPolicy: (policy: NewPaymentPolicy) => Promise<Policy>
  createReturnPolicy: (policy: NewReturnPolicy) => Promise<Policy>
  createShippingPolicy: (policy: NewShippingPolicy) => Promise<ShippingPolicy>
  /** Stores the item under its SKU in place of what was there. Answers eBay's warnings. */
  putItem: (sku: string, item: InventoryItem) => Promise<string[]>
  findOffer: (sku: string) => Promise<OfferStatus | null>
  /** Makes the offer, or adopts the one that this SKU already has. */
  createOffer: (terms: OfferTerms) => Promise<{ offerId: string; made: boolean }>
  updateOffer: (offerId: string, terms: OfferTerms) => Promise<string[]>
  publishOffer: (offerId: string) => Promise<Published>
  /** Ends the listing; the offer stays and can be published again. */
  withdrawOffer: (offerId: string) => Promise<void>
}

export type CategorySuggestion = { id: string; name: string; ancestors: string[] }
export type AspectRule = {
  name: string
  required: boolean
  selectionOnly: boolean
  multiple: boolean
  maxLength: number
  values: string[]
}
export type DescriptorRule = {
  id: string
  name: string
  required: boolean
  freeText: boolean
  maxLength: number | null
  values: { id: string; name: string }[]
}
export type ConditionRule = { conditionId: string; name: string; descriptors: DescriptorRule[] }

export type ListingRules = {
  suggestCategories: (query: string) => Promise<CategorySuggestion[]>
  aspects: (categoryId: string) => Promise<AspectRule[]>
  conditions: (categoryId: string) => Promise<ConditionRule[]>
  /** Domestic services that sellers may choose today. */
  shippingServices: () => Promise<ShippingService[]>
}

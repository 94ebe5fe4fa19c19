import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { secondFactors, securityEvents, sessions } from '../../db/schema/accounts.ts'
import { bestOfferRules, bestOffers, watcherOffers } from '../../db/schema/best-offers.ts'
import { allowanceUses, freeReadings, storageUses, subscriptions } from '../../db/schema/billing.ts'
import { buyingOffers, buyingShares } from '../../db/schema/buying.ts'
import { analyses } from '../../db/schema/coins.ts'
import { consignmentSettings, consignorPayments, consignors } from '../../db/schema/consignment.ts'
import { adCampaigns, ebayConnections, listingAds } from '../../db/schema/ebay.ts'
import {
  deletedListings,
  listingAnalyses,
  listings,
  listingTemplates,
  sellingSettings,
} from '../../db/schema/listings.ts'
import { priceData } from '../../db/schema/market.ts'
import { metalChanges, metalRules } from '../../db/schema/metal.ts'
import { ebayCharges, listingEvents, sales } from '../../db/schema/orders.ts'
import { pictures } from '../../db/schema/pictures.ts'
import {
  coinReferences,
  deploymentReferences,
  namingOutcomes,
  referenceLibraries,
} from '../../db/schema/references.ts'
import { returnedCoins, saleRefunds } from '../../db/schema/returns.ts'

type Exported = {
  table: SQLiteTable
  /** Columns that are secrets or internal. */
  without: string[]
  /** Columns that hold JSON, which the file contains as JSON. */
  json: string[]
}

const LISTING_JSON = [
  'specialAttributes',
  'ebayPictureUrls',
  'morePictures',
  'warnings',
  'answered',
]

/** The exported tables besides `users`: a section of the file for each. */
export const EXPORTED: Record<string, Exported> = {
  sessions: { table: sessions, without: ['id'], json: [] },
  secondFactor: {
    table: secondFactors,
    without: ['encryptedSecret', 'lastPeriod', 'wrongCodes', 'exhaustedWindows'],
    json: [],
  },
  securityLog: { table: securityEvents, without: ['hour'], json: [] },
  ebayConnection: {
    table: ebayConnections,
    without: ['accessToken', 'refreshToken', 'keyId'],
    json: [],
  },
  adCampaigns: { table: adCampaigns, without: [], json: [] },
  listingAds: { table: listingAds, without: ['dueAt', 'revision'], json: [] },
  pictures: { table: pictures, without: ['unusedSince', 'deletingAt'], json: [] },
  analyses: { table: analyses, without: ['leaseUntil', 'attempt', 'releasedAt'], json: ['result'] },
  priceData: { table: priceData, without: [], json: ['result', 'gradePrices'] },
  subscription: { table: subscriptions, without: ['version', 'askedAt'], json: [] },
  allowanceUses: { table: allowanceUses, without: [], json: [] },
  freeReadings: { table: freeReadings, without: [], json: [] },
  storageUse: { table: storageUses, without: [], json: [] },
  listings: {
    table: listings,
    without: ['publishLeaseUntil', 'publishLeaseHolder', 'titleKey'],
    json: LISTING_JSON,
  },
  deletedListings: {
    table: deletedListings,
    without: ['publishLeaseUntil', 'publishLeaseHolder'],
    json: [...LISTING_JSON, 'saleIds'],
  },
  listingAnalyses: { table: listingAnalyses, without: [], json: ['result'] },
  listingTemplates: { table: listingTemplates, without: [], json: ['bands'] },
  sellingSettings: { table: sellingSettings, without: [], json: [] },
  references: { table: coinReferences, without: ['signature', 'promotedAt'], json: [] },
  sharedReferences: { table: deploymentReferences, without: ['signature', 'face'], json: [] },
  referenceLibrary: { table: referenceLibraries, without: ['version'], json: [] },
  namingOutcomes: { table: namingOutcomes, without: [], json: [] },
  sales: { table: sales, without: [], json: [] },
  ebayCharges: { table: ebayCharges, without: [], json: [] },
  listingEvents: { table: listingEvents, without: [], json: ['facts'] },
  metalRules: { table: metalRules, without: [], json: [] },
  buyingShares: { table: buyingShares, without: [], json: [] },
  buyingOffers: { table: buyingOffers, without: ['token'], json: [] },
  metalChanges: { table: metalChanges, without: [], json: [] },
  bestOffers: { table: bestOffers, without: ['leaseUntil'], json: [] },
  bestOfferRules: { table: bestOfferRules, without: [], json: [] },
  watcherOffers: { table: watcherOffers, without: ['leaseUntil'], json: [] },
  consignors: { table: consignors, without: [], json: [] },
  consignorPayments: { table: consignorPayments, without: [], json: [] },
  consignmentSettings: { table: consignmentSettings, without: [], json: [] },
  returnedCoins: { table: returnedCoins, without: [], json: [] },
  saleRefunds: { table: saleRefunds, without: ['leaseUntil'], json: [] },
}

/** Tables with rows of a user that are not exported, and why not. */
export const NOT_EXPORTED: Record<string, string> = {
  account_facts: 'repeats the account and its plan',
  pushed_account_facts: 'only says that the account or its plan was repeated',
  ebay_oauth_states: 'lives ten minutes and is a secret',
  password_resets: 'lives an hour and is a secret',
  recovery_codes: 'hashes of secrets',
  pairing_rooms: 'only says which session opened a room',
  late_large_pictures: 'only says that pictures are on their way to eBay',
  metal_listings: 'is worked out of the metal rules and the listings',
  metal_runs: 'only numbers the metal changes, which are exported',
  metal_watches: 'only says when the metal rules ran',
  objection_links: 'lives some days and is a secret',
  email_disputes: 'lives until an admin has decided whose the account is',
  email_links: 'lives some days and is a secret',
  best_offer_readings: 'only says when the offers were read',
  due_sellers: 'only says when the schedule looks at the rows',
  seller_counts: 'is counted from the listings and pictures',
  ebay_holders: 'only says which eBay accounts were connected',
  offer_tokens: 'secrets that only say whose a customer’s page is',
  dump_marks: 'only says that rows changed since the last copy',
  user_errors: 'only says which call failed last',
  order_cursors: 'only says how far the orders were read',
  listing_imports: 'only says that a file was read',
  listing_import_rows: 'a file on its way in, deleted when it is carried out',
  picture_descriptors: 'is worked out of the pictures, which are exported',
  slab_readings: 'is worked out of the pictures, which are exported',
  reference_disputes: 'only says which references name no coin',
  deployment_disputes: 'only says which references name no coin',
  naming_marks: 'only says which naming outcomes are to be counted',
  naming_shares: 'sums of the naming outcomes, which are exported',
  naming_seller_totals: 'sums of the naming outcomes, which are exported',
  listing_cards: 'is worked out of the listings',
  listing_counts: 'is counted from the listings',
  listing_visits: 'only says what was seen',
  insight_totals: 'sums of the listings and sales, which are exported',
  insight_days: 'sums of the listings and sales, which are exported',
  sku_counters: 'only says which number was used last',
  erasures: 'exists only once the account does not',
}

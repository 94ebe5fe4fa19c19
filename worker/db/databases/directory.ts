/**
 * Tables of the directory: who there is, what they pay, what all sellers share. No statement names one of them and one
 * of the sellers' database (`seller.ts`), so that each seller's rows can be a database of their own.
 */
export * from '../schema/accounts.ts'
export { alerts, auditLog, dumps, userErrors } from '../schema/administration.ts'
export {
  allowanceUses,
  customerClosures,
  freeReadings,
  paymentEvents,
  pushedAccountFacts,
  subscriptions,
  tiers,
} from '../schema/billing.ts'
export { offerTokens } from '../schema/buying.ts'
export { certificates } from '../schema/certificates.ts'
export { dueSellers, ebayHolders, sellerCounts } from '../schema/due.ts'
export { ebayNotices, ebayOauthStates, leases, vendorCache } from '../schema/ebay.ts'
export * from '../schema/http.ts'
export * from '../schema/mail.ts'
export { pcgsNumbers, spotHistory, spotPrices } from '../schema/market.ts'
export * from '../schema/pairing.ts'
export { jobCursors } from '../schema/pictures.ts'
export {
  deploymentLibrary,
  deploymentReferences,
  namingFigures,
  namingSellerTotals,
  namingShares,
  namingTotals,
} from '../schema/references.ts'

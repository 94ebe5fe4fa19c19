/** Tables of the sellers' database: each row is one seller's, who stands in `user_id`, or hangs on such a row. */

export { dumpMarks } from '../schema/administration.ts'
export * from '../schema/best-offers.ts'
export { accountFacts, storageUses } from '../schema/billing.ts'
export { buyingOffers, buyingShares } from '../schema/buying.ts'
export { slabReadings } from '../schema/certificates.ts'
export * from '../schema/coins.ts'
export * from '../schema/consignment.ts'
export { adCampaigns, ebayConnections, isAdDue, listingAds } from '../schema/ebay.ts'
export * from '../schema/insight.ts'
export * from '../schema/listing-cards.ts'
export * from '../schema/listings.ts'
export { priceData } from '../schema/market.ts'
export * from '../schema/metal.ts'
export * from '../schema/orders.ts'
export { pictures } from '../schema/pictures.ts'
export {
  coinReferenceFaces,
  coinReferences,
  deploymentDisputes,
  namingMarks,
  namingOutcomes,
  pictureDescriptors,
  referenceDisputes,
  referenceLibraries,
} from '../schema/references.ts'
export * from '../schema/returns.ts'
export * from '../schema/transfer.ts'

import { Failure } from '../../http/failure.ts'
import type { SellerSession } from '../connection/seller-session.ts'
import type { EbayPublishResult, ListingContent, PublishProgress } from '../listing-content.ts'
import type { OfferStatus, OfferTerms, SellerAccount, Stock, WrittenItem } from '../port.ts'
import { endedOnEbay, endOffer, isOnEbay, isOutcomeUnknown } from './offer-state.ts'
import type { Prepared } from './prepare.ts'

/**
 * What is written: an item, an offer, and the number of pieces, from which `subtracted` sold ones are taken off
 * already. `known` is the offer as it was read before.
 */
export type OfferWrite = Prepared & {
  stock: Stock
  subtracted: number
  known: OfferStatus | null
}

/** Writes item and offer. Returns the offer's id and eBay's warnings. */
export async function writeItemAndOffer(
  { seller, now }: SellerSession,
  { scheduledStartAt }: ListingContent,
  progress: PublishProgress,
  { item, terms, stock, known }: OfferWrite,
): Promise<{ offerId: string; warnings: string[] }> {
  const start = scheduledStartAt !== null && scheduledStartAt > now() ? scheduledStartAt : null
  if (!known) {
    const { warnings } = await seller.putItem(terms.sku, { ...item, stock })
    const complete = { ...terms, stock, startsAt: start }
    return { offerId: await createOffer(seller, complete, progress), warnings }
  }
  // The start of a listing that has begun cannot be changed.
  const keeps = known.state === 'scheduled' ? start === null : isOnEbay(known)
  const complete = { ...terms, stock, startsAt: keeps ? ('keep' as const) : start }
  return { offerId: known.offerId, warnings: await replace(seller, item, complete, known) }
}

/**
 * Replaces item and offer. Where eBay refuses the offer of a listing that it shows, the item, which is shown at
 * once, is written back, and the failure says so. Returns eBay's warnings.
 */
async function replace(
  seller: SellerAccount,
  item: Prepared['item'],
  terms: OfferTerms,
  known: OfferStatus,
): Promise<string[]> {
  const written = await seller.putItem(terms.sku, { ...item, stock: terms.stock })
  try {
    return [...written.warnings, ...(await seller.updateOffer(known.offerId, terms))]
  } catch (error) {
    if (!(error instanceof Failure) || !isOnEbay(known)) throw error
    throw await undone(error, written)
  }
}

const IN_PART = 'A part of the change may be on eBay already: please save it again in a moment.'

/** The failure with what became of the listing on eBay. */
async function undone(failure: Failure, { restore }: WrittenItem): Promise<Failure> {
  const { code, detail, cause } = failure
  const saying = (sentence: string, why: unknown = cause) =>
    new Failure(code, { message: `${failure.message} ${sentence}`, detail, cause: why })
  if (isOutcomeUnknown(failure)) return saying(IN_PART)
  try {
    await restore()
    return saying('On eBay the listing stays as it was.')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return saying(IN_PART, error)
  }
}

/** eBay's error for more pieces than it has in stock. */
const INVALID_QUANTITY = 25004

/** Writes of a lower number when pieces are sold while it is written. */
const MAX_CORRECTIONS = 3

/**
 * Writes item and offer of a listing that is on eBay, and checks it afterwards: see `takeOffSold`. Throws
 * LISTING_SOLD, or CONFLICT when the listing ended meanwhile.
 */
export async function reviseItemAndOffer(
  session: SellerSession,
  content: ListingContent,
  progress: PublishProgress,
  write: OfferWrite & { known: OfferStatus },
): Promise<{ warnings: string[]; after: OfferStatus }> {
  const warnings: string[] = []
  const failed = await writeFailure(async () => {
    warnings.push(...(await writeItemAndOffer(session, content, progress, write)).warnings)
  })
  const lost = failed !== null && isOutcomeUnknown(failed)
  const look = { ...write, offerId: write.known.offerId }
  const after = await takeOffSold(session, progress, look, lost ? null : failed).catch(
    (error: unknown) => {
      // What eBay sold meanwhile is said rather than the lost response.
      throw lost && isOutcomeUnknown(error) ? failed : error
    },
  )
  if (lost) throw failed
  return { warnings, after }
}

/**
 * Reads the offer after a write of its pieces. A piece that was sold between the read and the write would be on
 * sale again: the number is lowered by it, and a listing without a piece left is ended. Returns the offer.
 * @param refused why eBay refused the number that was written; null when it did not
 */
export async function takeOffSold(
  { seller }: SellerSession,
  progress: PublishProgress,
  write: OfferWrite & { offerId: string },
  refused: Failure | null = null,
): Promise<OfferStatus> {
  const { item, terms } = write
  for (let corrections = 0; ; corrections++) {
    // oxlint-disable-next-line no-await-in-loop -- each look decides on the next write
    const offers = await seller.findOffers(terms.sku)
    const after = offers.find(({ offerId }) => offerId === write.offerId)
    if (!after || !isOnEbay(after)) throw endedOnEbay()
    // oxlint-disable-next-line no-await-in-loop -- what eBay has sold now
    const { sold, left } = await soldSinceRead(progress, write, after)
    if (refused && sold <= 0) throw refused
    const tooMany = sold > 0 && after.available !== null && after.available > left
    if (!refused && !tooMany) return after
    if (left < 1 || corrections === MAX_CORRECTIONS) {
      // oxlint-disable-next-line no-await-in-loop -- the last step
      if (tooMany) await endOffer(seller, terms.sku, after)
      throw new Failure(left < 1 ? 'LISTING_SOLD' : 'BUSY')
    }
    // oxlint-disable-next-line no-await-in-loop -- each write needs the look before it
    const failed = await writeFailure(async () => {
      await replace(seller, item, { ...terms, stock: left, startsAt: 'keep' }, after)
    })
    // The next look tells whether a write whose response was lost had its effect.
    refused = failed !== null && isOutcomeUnknown(failed) ? null : failed
  }
}

/**
 * Pieces sold since the number was decided, and those left of it. A number that eBay holds itself is compared with
 * eBay's count; one of the listing's also with the sales that were recorded meanwhile. In doubt a piece is sold.
 */
async function soldSinceRead(
  progress: PublishProgress,
  { stock, subtracted, known }: OfferWrite,
  after: OfferStatus,
): Promise<{ sold: number; left: number }> {
  await progress.saveSold([after])
  if (stock === 'keep') {
    const sold = after.soldQuantity - (known?.soldQuantity ?? 0)
    return { sold, left: (known?.available ?? 0) - sold }
  }
  const sold = (await progress.soldMeanwhile()).most - subtracted
  return { sold, left: stock - sold }
}

/** Why eBay refused the number of pieces, or that the response was lost; null when the write succeeded. */
async function writeFailure(write: () => Promise<void>): Promise<Failure | null> {
  try {
    await write()
    return null
  } catch (error) {
    const isQuantity = error instanceof Failure && error.detail?.vendorCode === INVALID_QUANTITY
    if (error instanceof Failure && (isQuantity || isOutcomeUnknown(error))) return error
    throw error
  }
}

/** Creates the offer. When the response is lost, looks up whether it was created. */
async function createOffer(
  seller: SellerAccount,
  terms: OfferTerms,
  progress: PublishProgress,
): Promise<string> {
  const { offerId, created } = await seller.createOffer(terms).catch(async (error: unknown) => {
    const offers = isOutcomeUnknown(error) ? await seller.findOffers(terms.sku) : []
    const found = offers.find(({ format }) => format === terms.format)
    if (!found) throw error
    return { offerId: found.offerId, created: true }
  })
  await progress.saveOffer(offerId, false)
  // An offer of an earlier attempt may have older terms than the listing.
  if (!created) await seller.updateOffer(offerId, terms)
  return offerId
}

/** Publishes the offer. When the response is lost, looks up whether it is on eBay. */
export async function publishOffer(
  seller: SellerAccount,
  { sku }: ListingContent,
  offerId: string,
): Promise<EbayPublishResult> {
  return seller.publishOffer(offerId).catch(async (error: unknown) => {
    const offers = isOutcomeUnknown(error) ? await seller.findOffers(sku) : []
    const found = offers.find(offer => offer.offerId === offerId)
    if (!found?.listingId || !isOnEbay(found)) throw error
    return { listingId: found.listingId, warnings: [] }
  })
}

import { Failure } from '../../http/failure.ts'
import type { SellerSession } from '../connection/seller-session.ts'
import type { EbayPublishResult, ListingContent, PublishProgress } from '../listing-content.ts'
import type { OfferStatus, SellerAccount } from '../port.ts'
import { byState, endedOnEbay, endOffer, isOnEbay } from './offer-state.ts'
import { preparePublish } from './prepare.ts'
import { checkPictures } from './upload-pictures.ts'
import { publishOffer, reviseItemAndOffer, takeOffSold, writeItemAndOffer } from './write-offer.ts'

/**
 * Publishes a listing for the first time or again: preflight, pictures, item, offer, publish. Every step is
 * idempotent: pictures are looked up by hash, the item is replaced under its SKU, a SKU has one offer of each
 * format, an offer one listing. A call that is repeated after a crash at any step ends with exactly one live
 * listing. A listing that is out of stock on eBay is put on sale again by its quantity. Never offers more
 * pieces than are left here. Throws LISTING_SOLD when none is left.
 */
export async function publish(
  session: SellerSession,
  content: ListingContent,
  progress: PublishProgress,
): Promise<EbayPublishResult> {
  const { seller } = session
  checkPictures(content.pictures)
  const offers = await readOffers(seller, content, progress)
  const known = offers.find(({ format }) => format === content.format) ?? null
  // A sold coin costs no upload of pictures.
  await stockToPublish(content, known, progress)
  const prepared = await preparePublish(session, content, progress, known)
  const write = { ...prepared, ...(await stockToPublish(content, known, progress)), known }
  // An auction and a fixed-price listing of one coin are never live at once.
  for (const other of offers.filter(offer => offer !== known && isOnEbay(offer)))
    await endOffer(seller, content.sku, other)

  if (known?.listingId && isOnEbay(known)) {
    const revision = { ...write, known }
    const { warnings } = await reviseItemAndOffer(session, content, progress, revision)
    await progress.saveListing(known.listingId)
    return { listingId: known.listingId, warnings: unique(warnings) }
  }
  const { offerId, warnings } = await writeItemAndOffer(session, content, progress, write)
  const published = await publishOffer(seller, content, offerId)
  await progress.saveListing(published.listingId)
  // A piece of an earlier listing may have been recorded as sold after the number was written.
  if (known && (await progress.soldMeanwhile()).most > write.subtracted)
    await takeOffSold(session, progress, { ...write, offerId })
  return {
    listingId: published.listingId,
    warnings: unique([...warnings, ...published.warnings]),
  }
}

/**
 * Writes the content to the listing on eBay. `quantity: 'keep'` sends eBay's own number of pieces back, 'set'
 * the listing's. Throws CONFLICT when the listing has ended on eBay, LISTING_SOLD when it is out of stock or
 * its last piece is sold meanwhile.
 */
export async function revise(
  session: SellerSession,
  content: ListingContent,
  progress: PublishProgress,
  { quantity }: { quantity: 'keep' | 'set' },
): Promise<EbayPublishResult> {
  checkPictures(content.pictures)
  const known = await liveOffer(session, content, progress)
  if (quantity === 'set') await piecesLeft(content, progress)
  const prepared = await preparePublish(session, content, progress, known)
  const kept = { stock: 'keep' as const, subtracted: 0 }
  const pieces = quantity === 'keep' ? kept : await piecesLeft(content, progress)
  const write = { ...prepared, ...pieces, known }
  const { warnings, after } = await reviseItemAndOffer(session, content, progress, write)
  if (after.state === 'out_of_stock') throw new Failure('LISTING_SOLD')
  await progress.saveListing(known.listingId)
  return { listingId: known.listingId, warnings: unique(warnings) }
}

/**
 * The offer of a listing that is live on eBay. Throws CONFLICT when it has ended there or is sold in another format,
 * LISTING_SOLD when it is out of stock.
 */
export async function liveOffer(
  { seller }: SellerSession,
  content: ListingContent,
  progress: PublishProgress,
): Promise<OfferStatus & { listingId: string }> {
  const [known] = await readOffers(seller, content, progress)
  if (known?.state === 'out_of_stock') throw new Failure('LISTING_SOLD')
  if (!known?.listingId || !isOnEbay(known)) throw endedOnEbay()
  if (known.format !== content.format)
    throw new Failure('CONFLICT', {
      message: `On eBay this listing is ${known.format === 'auction' ? 'an auction' : 'for a fixed price'}. End it there before you change how it is sold.`,
      detail: { field: 'format' },
    })
  return { ...known, listingId: known.listingId }
}

/** The offers of a SKU, the one that decides first: the one on sale. */
export async function listingOffers(
  { seller }: SellerSession,
  sku: string,
): Promise<OfferStatus[]> {
  return (await seller.findOffers(sku)).sort(byState)
}

/** The offer of a SKU that decides. Null when eBay has none. */
export async function listingState(
  session: SellerSession,
  sku: string,
): Promise<OfferStatus | null> {
  return (await listingOffers(session, sku))[0] ?? null
}

/**
 * Ends every listing of a SKU: live, scheduled, or hidden as out of stock. An ended listing stays as it is. What
 * eBay says of sold pieces is stored before: it says it no more afterwards. Returns whether there was anything to end.
 */
export async function endListing(
  { seller }: SellerSession,
  sku: string,
  { saveSold }: Pick<PublishProgress, 'saveSold'>,
): Promise<boolean> {
  const offers = await seller.findOffers(sku)
  await saveSold(offers)
  const onEbay = offers.filter(isOnEbay)
  for (const offer of onEbay) await endOffer(seller, sku, offer)
  return onEbay.length > 0
}

/**
 * The offers of the SKU, the one on sale first. A publish that was interrupted after its last step is live: it is
 * stored as published only after eBay has the content as it is now.
 */
async function readOffers(
  seller: SellerAccount,
  { sku, format }: ListingContent,
  progress: PublishProgress,
): Promise<OfferStatus[]> {
  const offers = (await seller.findOffers(sku)).sort(byState)
  const [first] = offers
  if (progress.neverOnEbay && (first || (await seller.hasItem(sku)))) throw skuTaken(sku)
  const known = offers.find(offer => offer.format === format) ?? first
  if (known) await progress.saveOffer(known.offerId, isOnEbay(known))
  await progress.saveSold(offers)
  return offers
}

/** The seller chose a SKU under which their eBay account sells something else already. */
function skuTaken(sku: string): Failure {
  const message = `Your eBay account has an item with the SKU ${sku} already. Choose another SKU.`
  return new Failure('VALIDATION', { message, detail: { field: 'sku', fields: { sku: message } } })
}

/** Pieces to offer: a listing on sale already gets no more than eBay has left of it. */
async function stockToPublish(
  content: ListingContent,
  known: OfferStatus | null,
  progress: PublishProgress,
): Promise<PiecesLeft> {
  const left = await piecesLeft(content, progress)
  const onSale = known?.state === 'live' || known?.state === 'scheduled'
  if (!onSale || known.available === null) return left
  return { ...left, stock: Math.min(left.stock, known.available) }
}

type PiecesLeft = { stock: number; subtracted: number }

/**
 * Pieces left: the content's quantity less what is sold meanwhile. Throws LISTING_SOLD, and BUSY while pieces that
 * eBay counts may be those of cancelled orders or of orders that are not read yet.
 */
async function piecesLeft(
  { quantity }: ListingContent,
  progress: PublishProgress,
): Promise<PiecesLeft> {
  const { least, most } = await progress.soldMeanwhile()
  if (quantity - least < 1) throw new Failure('LISTING_SOLD')
  if (least !== most) throw ordersUnclear()
  return { stock: quantity - least, subtracted: least }
}

/** Orders are read every 15 minutes, and eBay shows an order some minutes after its sale. */
const ordersUnclear = (): Failure =>
  new Failure('BUSY', {
    message:
      'An order of this coin was cancelled, and eBay may have sold it again since. Please try again in fifteen minutes, when its orders are read.',
    detail: { retryable: false },
  })

const unique = (texts: string[]): string[] => [...new Set(texts)]

import { Failure } from '../http/failure.ts'
import { fillAspects, KNOWN_ASPECTS } from './aspects.ts'
import { categoryFor } from './category.ts'
import { type CoinFacts, coinFacts } from './coin-facts.ts'
import { conditionOf } from './conditions.ts'
import { descriptionHtml } from './description.ts'
import { ensurePolicies } from './ensure-policies.ts'
import { ensureInventoryLocation } from './inventory-location.ts'
import type { ListingContent, PublishOutcome, PublishProgress } from './listing-content.ts'
import type { ListingRules } from './listing-rules.ts'
import { byState, endOffer, isOnEbay, isOutcomeUnknown } from './offer-state.ts'
import type { InventoryItem, OfferStatus, OfferTerms, SellerAccount, Stock } from './port.ts'
import type { SellerSession } from './seller-session.ts'
import { checkPictures, uploadPictures } from './upload-pictures.ts'

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
): Promise<PublishOutcome> {
  const { seller } = session
  checkPictures(content.pictures)
  const offers = await readOffers(seller, content.sku, progress)
  const known = offers.find(({ format }) => format === content.format) ?? null
  const stock = await stockToPublish(content, known, progress)

  const prepared = await prepare(session, content, progress, known)
  // An auction and a fixed-price listing of one coin are never live at once.
  for (const other of offers.filter(offer => offer !== known && isOnEbay(offer)))
    await endOffer(seller, content.sku, other)

  const { offerId, warnings } = await writeItemAndOffer(
    session,
    content,
    progress,
    prepared,
    known,
    stock,
  )
  const outcome =
    known && isOnEbay(known) && known.listingId
      ? { listingId: known.listingId, warnings: [] }
      : await publishOffer(seller, content, offerId)
  await progress.saveListing(outcome.listingId)
  return { listingId: outcome.listingId, warnings: unique([...warnings, ...outcome.warnings]) }
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
): Promise<PublishOutcome> {
  const { seller } = session
  checkPictures(content.pictures)
  const [known] = await readOffers(seller, content.sku, progress)
  if (known?.state === 'out_of_stock') throw new Failure('LISTING_SOLD')
  if (!known?.listingId || !isOnEbay(known))
    throw new Failure('CONFLICT', {
      message: 'This listing has ended on eBay. Publish it again to put it on sale.',
    })
  if (known.format !== content.format)
    throw new Failure('CONFLICT', {
      message: `On eBay this listing is ${known.format === 'auction' ? 'an auction' : 'for a fixed price'}. End it there before you change how it is sold.`,
      detail: { field: 'format' },
    })
  const stock: Stock = quantity === 'keep' ? 'keep' : await piecesLeft(content, known, progress)
  const prepared = await prepare(session, content, progress, known)
  const { warnings } = await writeItemAndOffer(session, content, progress, prepared, known, stock)
  await progress.saveListing(known.listingId)
  return { listingId: known.listingId, warnings: unique(warnings) }
}

/** The offer of a SKU that decides: the one on sale first. Null when eBay has none. */
export async function listingState(
  { seller }: SellerSession,
  sku: string,
): Promise<OfferStatus | null> {
  return (await seller.findOffers(sku)).sort(byState)[0] ?? null
}

/** Ends every listing of a SKU: live, scheduled, or hidden as out of stock. One that has ended stays as it is. */
export async function endListing({ seller }: SellerSession, sku: string): Promise<void> {
  for (const offer of (await seller.findOffers(sku)).filter(isOnEbay))
    await endOffer(seller, sku, offer)
}

/** The offers of the SKU, the one on sale first. A publish that was interrupted after its last step is live. */
async function readOffers(
  seller: SellerAccount,
  sku: string,
  progress: PublishProgress,
): Promise<OfferStatus[]> {
  const offers = (await seller.findOffers(sku)).sort(byState)
  const [first] = offers
  if (first) await progress.saveOffer(first.offerId)
  if (first?.listingId && (first.state === 'live' || first.state === 'scheduled'))
    await progress.saveListing(first.listingId)
  return offers
}

/** Pieces to offer: a listing on sale already gets no more than eBay has left of it. */
async function stockToPublish(
  content: ListingContent,
  known: OfferStatus | null,
  progress: PublishProgress,
): Promise<number> {
  const left = await piecesLeft(content, known, progress)
  const onSale = known?.state === 'live' || known?.state === 'scheduled'
  return onSale && known.available !== null ? Math.min(left, known.available) : left
}

/** Pieces left here, less those that eBay has sold and the orders have not yet told. Throws LISTING_SOLD. */
async function piecesLeft(
  { quantity }: ListingContent,
  known: OfferStatus | null,
  progress: PublishProgress,
): Promise<number> {
  const recorded =
    known?.listingId && known.soldQuantity > 0 ? await progress.soldOnListing(known.listingId) : 0
  const left = quantity - Math.max(0, (known?.soldQuantity ?? 0) - recorded)
  if (left < 1) throw new Failure('LISTING_SOLD')
  return left
}

type Prepared = {
  item: Omit<InventoryItem, 'stock'>
  terms: Omit<OfferTerms, 'stock' | 'startsAt'>
}

/** Everything that is checked and created before item and offer: category, location, policies, pictures. */
async function prepare(
  session: SellerSession,
  content: ListingContent,
  progress: PublishProgress,
  known: OfferStatus | null,
): Promise<Prepared> {
  const { seller, rules, settings } = session
  const { categoryId, condition, aspects } = await preflight(rules, coinFacts(content.coin))
  const locationKey = await ensureInventoryLocation(seller, settings.location)
  if (locationKey !== settings.location.locationKey) await session.saveLocation(locationKey)
  const { sku, format, price, shipping, bestOffer } = content
  const policies = await ensurePolicies(seller, rules, settings, { price, shipping })
  await progress.saveAccount(session.account)
  const shown = known !== null && isOnEbay(known)
  const pictureUrls = await uploadPictures(session, content, progress, shown)
  const auction = format === 'auction'
  return {
    item: {
      title: content.title,
      pictureUrls,
      uploadedUrls: progress.uploadedUrls(),
      aspects,
      knownAspects: KNOWN_ASPECTS,
      condition,
    },
    terms: {
      sku,
      format,
      categoryId,
      description: descriptionHtml(content.description),
      price,
      reservePrice: auction ? content.reservePrice : null,
      buyItNowPrice: auction ? content.buyItNowPrice : null,
      durationDays: auction ? content.durationDays : null,
      bestOffer: bestOffer === null ? 'keep' : bestOffer === false ? 'off' : bestOffer,
      lotSize: content.lot?.count ?? null,
      paymentPolicyId: policies.paymentPolicyId,
      returnPolicyId: policies.returnPolicyId,
      shippingPolicyId: policies.shipping.policyId,
      shippingCost: policies.shipping.cost,
      locationKey,
    },
  }
}

async function writeItemAndOffer(
  { seller, now }: SellerSession,
  content: ListingContent,
  progress: PublishProgress,
  { item, terms }: Prepared,
  known: OfferStatus | null,
  stock: Stock,
): Promise<{ offerId: string; warnings: string[] }> {
  const warnings = await seller.putItem(content.sku, { ...item, stock })
  const { scheduledStartAt } = content
  const startsLater = scheduledStartAt !== null && scheduledStartAt > now()
  const start = startsLater ? scheduledStartAt : null
  const onEbay = known !== null && isOnEbay(known)
  const complete: OfferTerms = {
    ...terms,
    stock,
    // The start of a listing that has begun cannot be changed.
    startsAt: onEbay ? ((known.state === 'scheduled' ? start : null) ?? 'keep') : start,
  }
  if (!known) return { offerId: await createOffer(seller, complete, progress), warnings }
  warnings.push(...(await seller.updateOffer(known.offerId, complete)))
  return { offerId: known.offerId, warnings }
}

/** Checks the coin against eBay's metadata. Throws VALIDATION with the field that eBay requires. */
async function preflight(rules: ListingRules, coin: CoinFacts) {
  const category = await categoryFor(rules, coin)
  const condition = conditionOf(category.conditions, coin)
  const { aspects, missing } = fillAspects(await rules.aspects(category.id), coin)
  const [unfilled] = missing
  if (unfilled) {
    const message = `eBay asks for “${unfilled.name}” for this coin. Please complete the listing.`
    throw new Failure('VALIDATION', {
      message,
      detail: { field: unfilled.field, fields: { [unfilled.field]: message } },
    })
  }
  return { categoryId: category.id, condition, aspects }
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
  await progress.saveOffer(offerId)
  // An offer of an earlier attempt may have older terms than the listing.
  if (!created) await seller.updateOffer(offerId, terms)
  return offerId
}

/** Publishes the offer. When the response is lost, looks up whether it is on eBay. */
async function publishOffer(
  seller: SellerAccount,
  { sku }: ListingContent,
  offerId: string,
): Promise<PublishOutcome> {
  return seller.publishOffer(offerId).catch(async (error: unknown) => {
    const offers = isOutcomeUnknown(error) ? await seller.findOffers(sku) : []
    const found = offers.find(offer => offer.offerId === offerId)
    if (!found?.listingId || !isOnEbay(found)) throw error
    return { listingId: found.listingId, warnings: [] }
  })
}

const unique = (texts: string[]): string[] => [...new Set(texts)]

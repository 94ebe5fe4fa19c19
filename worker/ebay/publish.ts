import type { PictureSlot } from '../../shared/coins.ts'
import type { Cents } from '../../shared/money.ts'
import { EBAY_PICTURE_MIN_PX } from '../../shared/pictures.ts'
import { Failure } from '../http/failure.ts'
import { acquireMemory } from '../pictures/memory-budget.ts'
import { fillAspects } from './aspects.ts'
import { categoryFor } from './category.ts'
import { type CoinFacts, coinFacts, type ListedCoin } from './coin-facts.ts'
import { conditionOf } from './conditions.ts'
import { descriptionHtml } from './description.ts'
import { ensurePolicies } from './ensure-policies.ts'
import { ensureInventoryLocation } from './inventory-location.ts'
import type { ListingRules } from './listing-rules.ts'
import type { InventoryItem, OfferStatus, OfferTerms, SellerAccount } from './port.ts'
import type { SellerSession } from './seller-session.ts'

/** An uploaded picture without a listing expires on eBay after 30 days; it is reused for this long. */
const EBAY_PICTURE_REUSE_MS = 20 * 86_400_000

/** From this price on, eBay's rule of 2012 requires US coins to be graded; the seller gets a warning. */
const EBAY_GRADING_REQUIRED_FROM_CENTS = 250_000

/** What is listed. Money in cents, the description as plain text. */
export type ListingContent = {
  sku: string
  title: string
  description: string
  price: Cents
  shipping: Cents
  coin: ListedCoin
  /** The obverse first: eBay shows it in search results. */
  pictures: ListingPicture[]
}

export type ListingPicture = {
  slot: PictureSlot
  sha256: string
  type: string
  bytes: number
  width: number
  height: number
  read: () => Promise<ArrayBuffer>
}

/**
 * The progress of a publish, stored by the caller. Each `save` is durable before the next step begins, and
 * throws when another publish of the same listing took over its lease.
 */
export type PublishProgress = {
  uploaded: (sha256: string) => { url: string; at: number } | null
  saveUploaded: (sha256: string, picture: { url: string; at: number }) => Promise<void>
  saveOffer: (offerId: string) => Promise<void>
  saveListing: (listingId: string) => Promise<void>
}

export type PublishOutcome = { listingId: string; warnings: string[] }

/**
 * Publishes a listing, or revises a live one: preflight, pictures, item, offer, publish. Every step is
 * idempotent: pictures are looked up by hash, the item is replaced under its SKU, a SKU has one offer, an
 * offer one listing. A call that is repeated after a crash at any step ends with exactly one listing.
 *
 * @param publishes false: only revises; throws CONFLICT when the offer is not live
 */
export async function publish(
  session: SellerSession,
  content: ListingContent,
  progress: PublishProgress,
  { publishes = true }: { publishes?: boolean } = {},
): Promise<PublishOutcome> {
  const { seller, rules, settings } = session
  checkPictures(content.pictures)
  const coin = coinFacts(content.coin)

  const known = await findKnownOffer(seller, content.sku, progress)
  if (!publishes && !known?.live)
    throw new Failure('CONFLICT', {
      message: 'This listing has ended on eBay. Set it to draft here to publish it again.',
    })

  const { categoryId, condition, aspects } = await preflight(rules, coin)
  const locationKey = await ensureInventoryLocation(seller, settings.location)
  if (locationKey !== settings.location.locationKey) await session.saveLocation(locationKey)
  const { price, shipping } = content
  const policies = await ensurePolicies(seller, rules, settings, { price, shipping })

  const pictureUrls: string[] = []
  for (const picture of content.pictures)
    pictureUrls.push(
      await uploadOnce(session, content.sku, picture, progress, known?.live === true),
    )

  const item: InventoryItem = {
    title: content.title,
    pictureUrls: [...new Set(pictureUrls)],
    aspects,
    condition,
  }
  const warnings = await seller.putItem(content.sku, item)
  const terms: OfferTerms = {
    sku: content.sku,
    categoryId,
    description: descriptionHtml(content.description),
    price,
    paymentPolicyId: policies.paymentPolicyId,
    returnPolicyId: policies.returnPolicyId,
    shippingPolicyId: policies.shipping.policyId,
    shippingCost: policies.shipping.cost,
    locationKey,
  }
  const offerId = known?.offerId ?? (await createOffer(seller, terms, progress))
  if (known) warnings.push(...(await seller.updateOffer(offerId, terms)))

  const outcome =
    known?.live && known.listingId
      ? { listingId: known.listingId, warnings: [] }
      : await publishOffer(seller, content.sku, offerId)
  await progress.saveListing(outcome.listingId)
  return {
    listingId: outcome.listingId,
    warnings: [...new Set([...warnings, ...outcome.warnings, ...ungradedWarnings(content)])],
  }
}

/** Ends a live listing. One that has ended already stays as it is. */
export async function endListing({ seller }: SellerSession, sku: string): Promise<void> {
  const offer = await seller.findOffer(sku)
  if (!offer?.live) return
  await seller.withdrawOffer(offer.offerId).catch(async (error: unknown) => {
    // The response may have been lost after eBay ended the listing.
    if ((await seller.findOffer(sku))?.live) throw error
  })
}

function checkPictures(pictures: ListingPicture[]): void {
  const small = pictures.find(each => Math.max(each.width, each.height) < EBAY_PICTURE_MIN_PX)
  if (!small) return
  const side = small.slot === 'front' ? 'front' : 'back'
  throw new Failure('VALIDATION', {
    message: `The ${side} picture is ${small.width} × ${small.height} pixels; eBay wants at least ${EBAY_PICTURE_MIN_PX} on the longer side.`,
    detail: { slot: small.slot },
  })
}

/** The offer of this SKU on eBay. A publish that was interrupted after its last step is already live. */
async function findKnownOffer(
  seller: SellerAccount,
  sku: string,
  progress: PublishProgress,
): Promise<OfferStatus | null> {
  const known = await seller.findOffer(sku)
  if (known) await progress.saveOffer(known.offerId)
  if (known?.live && known.listingId) await progress.saveListing(known.listingId)
  return known
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

/** The picture itself, its form data and the request body. */
const COPIES_WHILE_UPLOADED = 3

async function uploadOnce(
  { seller, now }: SellerSession,
  sku: string,
  picture: ListingPicture,
  progress: PublishProgress,
  live: boolean,
): Promise<string> {
  const before = progress.uploaded(picture.sha256)
  // A picture of a live listing does not expire; one that no listing shows does.
  if (before && (live || now() - before.at < EBAY_PICTURE_REUSE_MS)) return before.url
  const room = await acquireMemory(picture.bytes * COPIES_WHILE_UPLOADED)
  try {
    const name = `${sku}-${picture.slot === 'front' ? 'obverse' : 'reverse'}`
    const bytes = await picture.read()
    const url = await seller.uploadPicture({ bytes, type: picture.type, name })
    await progress.saveUploaded(picture.sha256, { url, at: now() })
    return url
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'EBAY_REFUSED') throw error
    const detail = { ...error.detail, slot: picture.slot }
    throw new Failure('EBAY_REFUSED', { message: error.message, detail, cause: error })
  } finally {
    room.release()
  }
}

/** Creates the offer. When the response is lost, looks up whether it was created. */
async function createOffer(
  seller: SellerAccount,
  terms: OfferTerms,
  progress: PublishProgress,
): Promise<string> {
  const { offerId, created } = await seller.createOffer(terms).catch(async (error: unknown) => {
    const found = isOutcomeUnknown(error) ? await seller.findOffer(terms.sku) : null
    if (!found) throw error
    return { offerId: found.offerId, created: true }
  })
  await progress.saveOffer(offerId)
  // An offer of an earlier attempt may have older terms than the listing.
  if (!created) await seller.updateOffer(offerId, terms)
  return offerId
}

/** Publishes the offer. When the response is lost, looks up whether it is live. */
async function publishOffer(
  seller: SellerAccount,
  sku: string,
  offerId: string,
): Promise<PublishOutcome> {
  return seller.publishOffer(offerId).catch(async (error: unknown) => {
    const found = isOutcomeUnknown(error) ? await seller.findOffer(sku) : null
    if (!found?.live || !found.listingId) throw error
    return { listingId: found.listingId, warnings: [] }
  })
}

const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'EBAY_UNAVAILABLE'

function ungradedWarnings({ price, coin }: ListingContent): string[] {
  if (coin.grader || price < EBAY_GRADING_REQUIRED_FROM_CENTS) return []
  return [
    'eBay may ask for a grader’s holder for US coins at $2,500 or more. Watch for a message from eBay.',
  ]
}

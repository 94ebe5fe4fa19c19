import type { PictureSlot } from '../../shared/coins.ts'
import {
  EBAY_GRADING_REQUIRED_FROM_CENTS,
  EBAY_PICTURE_REUSE_MS,
  type SelectedPolicies,
} from '../../shared/ebay.ts'
import type { Cents } from '../../shared/money.ts'
import { EBAY_PICTURE_MIN_PX } from '../../shared/pictures.ts'
import { Failure } from '../http/failure.ts'
import { acquireMemory } from '../pictures/memory-budget.ts'
import { fillAspects } from './aspects.ts'
import { categoryFor } from './category.ts'
import { coinFacts, type ListedCoin } from './coin-facts.ts'
import { conditionOf } from './conditions.ts'
import { descriptionHtml } from './description.ts'
import { ensurePolicies } from './ensure-policies.ts'
import { ensureInventoryLocation, type SavedLocation } from './inventory-location.ts'
import type { InventoryItem, ListingRules, OfferTerms, SellerAccount } from './port.ts'

/** What is to be listed. Money in cents, the description as plain text. */
export type ListingContent = {
  sku: string
  title: string
  description: string
  price: Cents
  shipping: Cents
  coin: ListedCoin
  /** The obverse first: it is the picture buyers see in a search. */
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
 * Where publishing stands, kept by the caller. Each `save` is durable before the next step begins, and
 * throws when another publish of the same listing took over.
 */
export type PublishProgress = {
  uploaded: (sha256: string) => { url: string; at: number } | null
  saveUploaded: (sha256: string, picture: { url: string; at: number }) => Promise<void>
  saveOffer: (offerId: string) => Promise<void>
  saveListing: (listingId: string) => Promise<void>
}

export type SellerSettings = SelectedPolicies & { place: SavedLocation }

export type PublishDependencies = {
  seller: SellerAccount
  rules: ListingRules
  settings: SellerSettings
  saveLocation: (key: string) => Promise<void>
  now: () => number
}

export type PublishOutcome = { listingId: string; warnings: string[] }

/**
 * Brings a listing to eBay, or a live one up to date: pictures, item, offer, listing. Every step may be
 * repeated: pictures are remembered by their hash, the item is replaced under its SKU, a SKU has one
 * offer, an offer one listing. So the whole may be called again after a crash anywhere, and ends with
 * exactly one listing.
 *
 * @param publishes false: an offer that is not live is left so, and CONFLICT thrown
 */
export async function publish(
  parts: PublishDependencies,
  publication: ListingContent,
  progress: PublishProgress,
  { publishes = true }: { publishes?: boolean } = {},
): Promise<PublishOutcome> {
  const { seller, rules, settings } = parts
  checkPictures(publication.pictures)
  const coin = coinFacts(publication.coin)

  // eBay may know more than we do: a publish that was cut off after its last step is live already.
  const known = await seller.findOffer(publication.sku)
  if (known) await progress.saveOffer(known.offerId)
  if (known?.live && known.listingId) await progress.saveListing(known.listingId)
  if (!publishes && !known?.live)
    throw new Failure('CONFLICT', {
      message: 'This listing has ended on eBay. Set it to draft here to publish it again.',
    })

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

  const locationKey = await ensureInventoryLocation(seller, settings.place)
  if (locationKey !== settings.place.locationKey) await parts.saveLocation(locationKey)
  const sale = { price: publication.price, shipping: publication.shipping }
  const policies = await ensurePolicies(seller, rules, settings, sale)

  const pictureUrls: string[] = []
  for (const picture of publication.pictures)
    pictureUrls.push(
      await uploadOnce(parts, publication.sku, picture, progress, known?.live === true),
    )

  const item: InventoryItem = {
    title: publication.title,
    pictureUrls: [...new Set(pictureUrls)],
    aspects,
    condition,
  }
  const warnings = await seller.putItem(publication.sku, item)
  const terms: OfferTerms = {
    sku: publication.sku,
    categoryId: category.id,
    description: descriptionHtml(publication.description),
    price: publication.price,
    paymentPolicyId: policies.paymentPolicyId,
    returnPolicyId: policies.returnPolicyId,
    shippingPolicyId: policies.shipping.policyId,
    shippingCost: policies.shipping.cost,
    locationKey,
  }
  const offerId = known?.offerId ?? (await makeOffer(seller, terms, progress))
  if (known) warnings.push(...(await seller.updateOffer(offerId, terms)))

  const outcome =
    known?.live && known.listingId
      ? { listingId: known.listingId, warnings: [] }
      : await publishOffer(seller, publication.sku, offerId)
  await progress.saveListing(outcome.listingId)
  const ours = ungradedAboveLimit(publication)
  return {
    listingId: outcome.listingId,
    warnings: [...new Set([...warnings, ...outcome.warnings, ...ours])],
  }
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

/** The picture itself, and the form in which it is sent. */
const COPIES_WHILE_UPLOADED = 3

async function uploadOnce(
  { seller, now }: PublishDependencies,
  sku: string,
  picture: ListingPicture,
  progress: PublishProgress,
  live: boolean,
): Promise<string> {
  const before = progress.uploaded(picture.sha256)
  // A picture on a live listing does not expire; one that no listing shows does.
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

/** Makes the offer; when the answer is lost, eBay is asked whether it was made. */
async function makeOffer(
  seller: SellerAccount,
  terms: OfferTerms,
  progress: PublishProgress,
): Promise<string> {
  const { offerId, made } = await seller.createOffer(terms).catch(async (error: unknown) => {
    const found = isOutcomeUnknown(error) ? await seller.findOffer(terms.sku) : null
    if (!found) throw error
    return { offerId: found.offerId, made: true }
  })
  await progress.saveOffer(offerId)
  // Adopted from an earlier try: its terms may be older than the listing's.
  if (!made) await seller.updateOffer(offerId, terms)
  return offerId
}

/** Publishes the offer; when the answer is lost, eBay is asked whether it is live. */
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

function ungradedAboveLimit({ price, coin }: ListingContent): string[] {
  if (coin.grader || price < EBAY_GRADING_REQUIRED_FROM_CENTS) return []
  return [
    'eBay may ask for a grader’s holder for US coins at $2,500 or more. Watch for a message from eBay.',
  ]
}

import type { PictureSlot } from '../../../shared/coins/coins.ts'
import { ESTIMATE } from '../../../shared/listing/certificate-rules.ts'
import {
  isQuestion,
  PICTURE_QUESTIONS,
  withSidesPutRight,
} from '../../../shared/listing/listing-questions.ts'
import { guideCertificate } from '../../../shared/market/estimate/guide-certificate.ts'
import {
  analysisOfRow,
  analysisStatement,
  holdAnalysis,
  picturesOfAnalysis,
  type StoredAnalysis,
} from '../../coins/stored-analysis.ts'
import { dueAfterListings, markDue } from '../../due/due-sellers.ts'
import { Failure } from '../../http/failure.ts'
import { type KeptPicture, keepStatement, keptOf } from '../../pictures/keep-pictures.ts'
import { receivePicture } from '../../pictures/receive-picture.ts'
import type { UploadedFile } from '../../pictures/upload/uploaded-part.ts'
import type { ListingServices } from '../services.ts'
import { type SkuSettings, skuSettingsOfRow, skuSettingsStatement } from '../sku.ts'
import {
  findListingOfAnalysis,
  fromRow,
  listingOfAnalysisStatement,
  type StoredListing,
} from '../store.ts'
import { newPrices } from '../stored-prices.ts'
import { insertNumbered } from './insert-numbered.ts'
import type { NewListing } from './new-listing.ts'
import { fillWaitingDraft } from './waiting-draft.ts'

type PicturePart = UploadedFile | string | null

/** The picture parts of the form; null where a part is absent. */
export type PictureParts = {
  frontImage: PicturePart
  backImage: PicturePart
  /** The photographs as taken, before they were cropped. */
  frontOriginal: PicturePart
  backOriginal: PicturePart
}

const NO_PICTURES: PictureParts = {
  frontImage: null,
  backImage: null,
  frontOriginal: null,
  backOriginal: null,
}

type Picture = Awaited<ReturnType<typeof receivePicture>>

export type CreatedListing = { listing: StoredListing; isNew: boolean }

/**
 * Creates a draft. Crops that are not among `parts` are those of the analysis that the listing names, in the other
 * order with `reversed`, which is for an analysis that is sure of its sides. An
 * analysis has one listing: creating it again returns that listing. A draft that waits for the pictures of the same
 * certificate becomes it. Throws VALIDATION, or the failure of the
 * picture slot that is missing or cannot be read.
 */
export async function createListing(
  services: Omit<ListingServices, 'consignorsOf' | 'ebay' | 'syncOrders'>,
  userId: number,
  listing: NewListing,
  { reversed = false, ...parts }: Partial<PictureParts> & { reversed?: boolean } = {},
): Promise<CreatedListing> {
  const { directory, db, now } = services
  const { analysisId } = listing
  const begun = analysisId ? await beginWith(db, { id: analysisId, userId }, now()) : NO_ANALYSIS
  if (begun.existing) return { listing: begun.existing, isNew: false }
  const { analysis } = begun
  if (analysisId && !analysis)
    throw new Failure('VALIDATION', {
      message: 'This analysis is not yours or no longer exists.',
      detail: { field: 'analysisId' },
    })

  const taken = await storePictures(services, userId, { ...NO_PICTURES, ...parts }, begun)
  const pictures = reversed ? sidesReversed(taken) : taken
  if (analysisId && analysis?.releasedAt) await holdAnalysis(db, { id: analysisId, userId })
  const at = now()
  const content = {
    ...listing,
    ...pictures,
    ...suggestedPriceOf(analysis),
    ...questionsOf(analysis, pictures, { answered: listing.answered, reversed }),
    userId,
    updatedAt: at,
  }
  const waiting = await fillWaitingDraft(
    { directory, db },
    content,
    analysis?.result?.label ?? null,
  )
  if (waiting) return { listing: waiting, isNew: true }
  await markDue(services, userId, dueAfterListings(at))
  const { settings } = begun
  return insertNumbered(
    { directory, db },
    { ...content, createdAt: at },
    {
      ...(settings && { settings }),
      other: async () => (analysisId ? findListingOfAnalysis(db, userId, analysisId) : null),
    },
  )
}

/** What is read before a listing of an analysis is made. */
type Begun = {
  /** The listing that it has already. */
  existing: StoredListing | null
  analysis: StoredAnalysis | null
  /** Its pictures that are stored: they count as used now. */
  kept: readonly KeptPicture[]
  settings: SkuSettings | null
}
const NO_ANALYSIS: Begun = { existing: null, analysis: null, kept: [], settings: null }

async function beginWith(
  db: ListingServices['db'],
  key: { id: string; userId: number },
  now: number,
): Promise<Begun> {
  const { id, userId } = key
  const [[existing], [analysis], used, [settings]] = await db.batch([
    listingOfAnalysisStatement(db, userId, id),
    analysisStatement(db, key),
    keepStatement(db, userId, picturesOfAnalysis(key)),
    skuSettingsStatement(db, userId),
  ])
  return {
    existing: existing ? fromRow(existing) : null,
    analysis: analysis ? analysisOfRow(analysis, now) : null,
    kept: keptOf(used),
    settings: skuSettingsOfRow(userId, settings),
  }
}

/**
 * Throws CONFLICT where a form names an analysis whose listing says something else: neither is what the seller
 * just entered stored, nor is what he changed since overwritten. A repeat of the same form passes.
 */
export function requireSameContent({ listing, isNew }: CreatedListing, form: NewListing): void {
  if (isNew) return
  const { analysisId: _analysis, answered: _answered, ...content } = form
  const stored = new Map<string, unknown>(Object.entries(listing))
  const differs = Object.entries(content).some(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(stored.get(name)),
  )
  if (!differs) return
  throw new Failure('CONFLICT', {
    message: `This coin has a listing already: “${listing.title}”. Open it to change it.`,
    detail: { listing: listing.id, version: listing.version },
  })
}

async function storePictures(
  { pictures }: Pick<ListingServices, 'pictures'>,
  userId: number,
  parts: PictureParts,
  { analysis, kept }: Pick<Begun, 'analysis' | 'kept'>,
) {
  const crop = async (part: PicturePart, slot: PictureSlot, analysed: string | undefined) =>
    part === null && analysed ? analysed : receivePicture(part, slot)
  const original = async (part: PicturePart, slot: PictureSlot) =>
    part === null ? null : receivePicture(part, slot)
  // All are checked before any is stored: a rejected form leaves nothing behind.
  const received = [
    await crop(parts.frontImage, 'front', analysis?.frontSha256),
    await crop(parts.backImage, 'back', analysis?.backSha256),
    await original(parts.frontOriginal, 'front'),
    await original(parts.backOriginal, 'back'),
  ]
  requireKept(received, kept)
  const store = async (picture: Picture | string | null) =>
    picture === null || typeof picture === 'string'
      ? picture
      : (await pictures.put(userId, picture)).sha256
  const [front, back, frontOriginal = null, backOriginal = null] = await Promise.all(
    received.map(store),
  )
  if (!front || !back) throw new Failure('PICTURE_MISSING')
  return {
    frontSha256: front,
    backSha256: back,
    // A device that has only the crop sends it as the original too; the original stored with the crop is better.
    frontOriginalSha256: frontOriginal === front ? null : frontOriginal,
    backOriginalSha256: backOriginal === back ? null : backOriginal,
  }
}

/** Pictures with front and back exchanged. */
const sidesReversed = (taken: Awaited<ReturnType<typeof storePictures>>): typeof taken => ({
  frontSha256: taken.backSha256,
  backSha256: taken.frontSha256,
  frontOriginalSha256: taken.backOriginalSha256,
  backOriginalSha256: taken.frontOriginalSha256,
})

/** Throws PICTURE_MISSING for a side whose picture of the analysis is not stored any more. */
function requireKept(
  [front, back]: (Picture | string | null | undefined)[],
  kept: readonly KeptPicture[],
): void {
  const slots: PictureSlot[] = ['front', 'back']
  for (const [index, one] of [front, back].entries())
    if (typeof one === 'string' && !kept.some(({ sha256 }) => sha256 === one)) {
      const slot = slots[index]
      throw new Failure('PICTURE_MISSING', slot ? { detail: { slot } } : {})
    }
}

/**
 * The questions of the analysis, and that its grade is an estimate. Pictures in the other order than the analyzed
 * ones answer SIDES_SWAPPED, or say that the sides were put right where no seller has done it; other pictures make the
 * questions about them void. Those of a holder are other crops of the analyzed photographs.
 */
function questionsOf(
  analysis: StoredAnalysis | null,
  { frontSha256, backSha256 }: Pick<StoredListing, 'frontSha256' | 'backSha256'>,
  { answered = [], reversed }: { answered?: string[] | undefined; reversed: boolean },
): Pick<StoredListing, 'warnings' | 'answered'> {
  const warnings = (analysis?.result?.warnings ?? []).filter(
    ({ code }) => isQuestion(code) || code === ESTIMATE,
  )
  const analyzed = analysis && [analysis.frontSha256, analysis.backSha256]
  const same = analyzed?.[0] === frontSha256 && analyzed[1] === backSha256
  if (same || !analyzed) return { warnings, answered }
  if (reversed) return { warnings: withSidesPutRight(warnings), answered }
  if (analyzed[0] === backSha256 && analyzed[1] === frontSha256)
    return { warnings, answered: [...new Set([...answered, 'SIDES_SWAPPED'])] }
  const kind = analysis?.result?.holder.kind
  if (kind === 'slab' || kind === 'flip') return { warnings, answered }
  return { warnings: warnings.filter(({ code }) => !PICTURE_QUESTIONS.has(code)), answered }
}

/** The price suggestion at the time the listing is created, and the price data that the analysis has. */
function suggestedPriceOf(analysis: StoredAnalysis | null) {
  const { result, priceDataId } = analysis ?? {}
  const { grader, certificationNumber } = result?.holder ?? {}
  const certificate = guideCertificate(grader, certificationNumber)
  return {
    suggestedPriceCents: result?.listing.suggestedPriceCents ?? null,
    ...(result?.priceData && priceDataId
      ? newPrices(priceDataId, { ...result, certificate }, result.priceData)
      : {}),
  }
}

import { Buffer } from 'node:buffer'
import { z } from 'zod'
import type { CreateListing } from '../../shared/listings.ts'
import { type Cents, centsOf, parseCents } from '../../shared/money.ts'
import { type StoredAnalysis, storedAnalysis } from '../coins/stored-analysis.ts'
import { Failure } from '../http/failure.ts'
import { receivePicture } from '../pictures/receive-picture.ts'
import type { ListingServices } from './services.ts'
import { findListingOfAnalysis, insertListing, type StoredListing } from './store.ts'

/** The picture parts of the form; each may be absent. */
export type PictureParts = {
  frontImage: unknown
  backImage: unknown
  /** The photographs as taken, before they were cropped. */
  frontOriginal: unknown
  backOriginal: unknown
}

type Picture = Awaited<ReturnType<typeof receivePicture>>

export type CreatedListing = { listing: StoredListing; made: boolean }

/**
 * Makes a draft of a filled form and two pictures. Pictures that do not come with the form are those of
 * the analysis it names. An analysis makes one listing: the same form again answers with that listing.
 * Throws VALIDATION, or the failure of the picture slot that is missing or cannot be read.
 */
export async function createListing(
  services: Pick<ListingServices, 'db' | 'pictures' | 'now'>,
  userId: number,
  form: CreateListing,
  parts: PictureParts,
): Promise<CreatedListing> {
  const { db, now } = services
  const { analysisId } = form
  const before = analysisId ? await findListingOfAnalysis(db, userId, analysisId) : null
  if (before) return { listing: before, made: false }
  const analysed = analysisId ? await storedAnalysis(db, { id: analysisId, userId }, now()) : null
  if (analysisId && !analysed)
    throw new Failure('VALIDATION', {
      message: 'This analysis is not yours or no longer exists.',
      detail: { field: 'analysisId' },
    })

  const pictures = await storePictures(services, userId, parts, analysed)
  const at = now()
  const inserted = await insertListing(db, {
    userId,
    sku: newSku(),
    title: form.title,
    description: form.description,
    priceCents: cents(form.price),
    shippingCents: cents(form.shippingPrice),
    coinType: form.coinType,
    seriesId: form.seriesId || null,
    year: form.year,
    mint: form.mint,
    grade: form.grade,
    grader: form.grader || null,
    certificationNumber: form.certificationNumber || null,
    composition: form.composition,
    weight: form.weight,
    diameter: form.diameter,
    specialAttributes: attributesOf(form.specialAttributes),
    ...pictures,
    analysisId: analysisId ?? null,
    ...pricesOf(analysed),
    createdAt: at,
    updatedAt: at,
  })
  if (inserted) return { listing: inserted, made: true }
  // The same form came twice at once, and the other one was first.
  const other = analysisId ? await findListingOfAnalysis(db, userId, analysisId) : null
  if (!other) throw new Failure('INTERNAL', { cause: new Error('neither inserted nor found') })
  return { listing: other, made: false }
}

async function storePictures(
  { pictures }: Pick<ListingServices, 'pictures'>,
  userId: number,
  parts: PictureParts,
  analysed: StoredAnalysis | null,
) {
  const slots = [
    { slot: 'front', part: parts.frontImage, known: analysed?.frontSha256 },
    { slot: 'back', part: parts.backImage, known: analysed?.backSha256 },
  ] as const
  // Both are looked at before either is stored: what is refused leaves nothing behind.
  const sides: (string | Picture)[] = []
  for (const { slot, part, known } of slots)
    sides.push(part === null && known ? known : await receivePicture(part, slot))
  const originals: (Picture | null)[] = []
  for (const [slot, part] of [
    ['front', parts.frontOriginal],
    ['back', parts.backOriginal],
  ] as const)
    originals.push(part === null ? null : await receivePicture(part, slot))

  const keep = async (picture: string | Picture | null): Promise<string | null> => {
    if (picture === null || typeof picture === 'string') return picture
    return (await pictures.put(userId, picture)).sha256
  }
  const [front = null, back = null, frontOriginal = null, backOriginal = null] = await Promise.all(
    [...sides, ...originals].map(keep),
  )
  if (!front || !back) throw new Failure('PICTURE_MISSING')
  return {
    frontSha256: front,
    backSha256: back,
    // Where a device has only the crop, it sends that: the crop's own original is the better one.
    frontOriginalSha256: frontOriginal === front ? null : frontOriginal,
    backOriginalSha256: backOriginal === back ? null : backOriginal,
  }
}

/** The price suggestion as it stood when the listing was made. */
function pricesOf(analysed: StoredAnalysis | null): {
  suggestedPriceCents: Cents | null
  priceData: string | null
} {
  const analysis = analysed?.result
  const suggested = analysis?.listing.suggestedPrice ?? null
  return {
    suggestedPriceCents: suggested === null ? null : centsOf(suggested),
    priceData: analysis?.priceData ? JSON.stringify(analysis.priceData) : null,
  }
}

const listSchema = z.array(z.string().trim().min(1).max(200)).max(40)

/** A JSON list of strings, or lines and commas as a person writes them. */
function attributesOf(text: string | undefined): string[] {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return []
  if (!trimmed.startsWith('['))
    return trimmed
      .split(/[\n,;]/)
      .map(each => each.trim())
      .filter(each => each !== '')
  const parsed = listSchema.safeParse(safeJson(trimmed))
  if (parsed.success) return parsed.data
  throw new Failure('VALIDATION', {
    message: 'Special attributes must be a list of short texts.',
    detail: { field: 'specialAttributes' },
  })
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The form's schema has checked that this is an amount. */
function cents(text: string): Cents {
  const amount = parseCents(text)
  if (amount === null) throw new Failure('VALIDATION')
  return amount
}

const SKU_RANDOM_BYTES = 12

/** eBay takes letters and digits, at most 50; 96 random bits never meet twice. */
function newSku(): string {
  const random = crypto.getRandomValues(new Uint8Array(SKU_RANDOM_BYTES))
  return `OBV${Buffer.from(random).toString('hex').toUpperCase()}`
}

import { and, eq, ne } from 'drizzle-orm'
import { type Cents, parseCents } from '../../../shared/lib/money.ts'
import type { UpdateListing } from '../../../shared/listing/listing-forms.ts'
import {
  CERTIFICATE_QUESTIONS,
  PRICE_QUESTIONS,
  TEXT_QUESTIONS,
} from '../../../shared/listing/listing-questions.ts'
import type { Database } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { Failure } from '../../http/failure.ts'
import { wasOnEbay } from '../holding-account.ts'
import type { ListingChange, StoredListing } from '../store.ts'
import { pricesAfter } from '../stored-prices.ts'
import { pictureEdit } from './picture-edit.ts'

/**
 * What an edit form changes of a listing: only fields that differ. Throws VALIDATION with the field where a
 * live listing cannot change it or the SKU is taken, PICTURE_MISSING for a front or back that is not stored.
 */
export async function editOf(
  db: Database,
  listing: StoredListing,
  form: UpdateListing,
): Promise<ListingChange> {
  const pictures = form.pictures ? await pictureEdit(db, listing, form.pictures) : {}
  const edit = contentEdit(listing, form, pictures)
  if (edit.sku !== undefined) await requireFreeSku(db, listing, edit.sku)
  return edit
}

/**
 * The edit without what the database is asked for: `pictures` are the columns of the form's pictures, and the
 * caller makes sure that a new SKU is free. Throws VALIDATION where a live listing cannot change a field.
 */
export function contentEdit(
  listing: StoredListing,
  form: Omit<UpdateListing, 'id'>,
  pictures: ListingChange = {},
): ListingChange {
  const wanted: ListingChange = { ...fieldsOf(listing, form), ...pictures }
  const changes = changesOf(listing, wanted)
  const edit = { ...changes, ...pricesAfter(listing, changes) }
  edit.answered = answeredAfter(listing, form, { ...listing, ...pictures }, edit)
  if (sameValue(edit.answered, listing.answered)) delete edit.answered
  refuseLocked(listing, edit)
  // Pictures of the draft tell that the item under its SKU is its own: not under another one.
  if (edit.sku !== undefined) edit.uploadedPictures = {}
  return edit
}

function fieldsOf(listing: StoredListing, form: Omit<UpdateListing, 'id'>): ListingChange {
  const { lot } = form
  return {
    title: form.title,
    description: form.description,
    coinType: form.coinType,
    seriesId: form.seriesId,
    year: form.year,
    mint: form.mint,
    grade: form.grade,
    composition: form.composition,
    weight: form.weight,
    diameter: form.diameter,
    specialAttributes: form.specialAttributes,
    format: form.format,
    durationDays: form.durationDays,
    bestOffer: form.bestOffer,
    storageLocation: form.storageLocation,
    sku: form.sku,
    grader: nullIfEmpty(form.grader),
    certificationNumber: nullIfEmpty(form.certificationNumber),
    priceCents: cents(form.price) ?? undefined,
    shippingCents: cents(form.shippingPrice) ?? undefined,
    reservePriceCents: cents(form.reservePrice),
    buyItNowPriceCents: cents(form.buyItNowPrice),
    bestOfferAcceptCents: cents(form.bestOfferAccept),
    bestOfferDeclineCents: cents(form.bestOfferDecline),
    costCents: cents(form.cost),
    scheduledStartAt:
      typeof form.scheduledStart === 'string'
        ? Date.parse(form.scheduledStart)
        : form.scheduledStart,
    stockQuantity: form.quantity === undefined ? undefined : form.quantity + listing.soldQuantity,
    ...(lot === undefined
      ? {}
      : { lotKind: lot?.kind ?? null, lotCount: lot?.count ?? null, lotOf: lot?.of ?? '' }),
  }
}

const nullIfEmpty = (text: string | null | undefined) => (text === '' ? null : text)

/** Undefined leaves a field, null clears it. The form's schema has checked the texts. */
const cents = (text: string | null | undefined): Cents | null | undefined =>
  typeof text === 'string' ? parseCents(text) : text

function changesOf(listing: StoredListing, wanted: ListingChange): ListingChange {
  const known = new Map<string, unknown>(Object.entries(listing))
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && !sameValue(value, known.get(field)),
    ),
  )
}

const sameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The answered questions. An answer lapses when what it was about changes, unless the form gives it anew. What a swap
 * has just answered is added to the form's; an answer that was there is the form's to take back.
 */
function answeredAfter(
  listing: StoredListing,
  form: Omit<UpdateListing, 'id'>,
  { answered }: StoredListing,
  edit: ListingChange,
): string[] {
  const repriced = edit.priceCents !== undefined || edit.stockQuantity !== undefined
  const reworded = edit.title !== undefined || edit.description !== undefined
  const corrected = edit.priceData !== undefined
  const relabelled = edit.grader !== undefined || edit.certificationNumber !== undefined
  const kept = answered.filter(
    code =>
      !((repriced || corrected) && PRICE_QUESTIONS.has(code)) &&
      !(reworded && TEXT_QUESTIONS.has(code)) &&
      !(relabelled && CERTIFICATE_QUESTIONS.has(code)),
  )
  if (!form.answered) return kept
  const swapped = answered.filter(code => !listing.answered.includes(code))
  return [...new Set([...form.answered, ...swapped])]
}

/** What eBay does not let a live listing change, by the form's field. */
const LOCKED = [
  ['format', 'format', 'its format'],
  ['durationDays', 'durationDays', 'its duration'],
  ['lotKind', 'lot', 'its lot'],
  ['lotCount', 'lot', 'its lot'],
  ['lotOf', 'lot', 'its lot'],
  ['scheduledStartAt', 'scheduledStart', 'when it starts'],
] as const satisfies [keyof ListingChange, string, string][]

function refuseLocked(listing: StoredListing, edit: ListingChange): void {
  if (edit.sku !== undefined && wasOnEbay(listing))
    throw lockedField('sku', 'eBay knows this listing by its SKU. It cannot change any more.')
  if (listing.status !== 'published') return
  const locked = LOCKED.find(([column]) => edit[column] !== undefined)
  if (!locked) return
  const [, field, words] = locked
  throw lockedField(
    field,
    `A live listing cannot change ${words}. End it on eBay, then publish it again.`,
  )
}

function lockedField(field: string, message: string): Failure {
  return new Failure('VALIDATION', { message, detail: { field, fields: { [field]: message } } })
}

/** The unique index decides in a race; this answers with the field. */
async function requireFreeSku(db: Database, listing: StoredListing, sku: string): Promise<void> {
  const { userId, id } = listing
  const other = await db
    .select({ title: listings.title })
    .from(listings)
    .where(and(eq(listings.userId, userId), eq(listings.sku, sku), ne(listings.id, id)))
    .get()
  if (other) throw lockedField('sku', `Your listing “${other.title}” has this SKU already.`)
}

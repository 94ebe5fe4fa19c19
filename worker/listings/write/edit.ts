import { and, eq, ne } from 'drizzle-orm'
import { columnOf, columnsOfLot, columnsOfValues } from '../../../shared/listing/field-values.ts'
import { FIELDS } from '../../../shared/listing/fields.ts'
import { keptAnswers, LOCKED_WHILE_LIVE } from '../../../shared/listing/follow.ts'
import type { UpdateListing } from '../../../shared/listing/listing-forms.ts'
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
  const { lot, quantity } = form
  return {
    ...columnsOfValues(FIELDS, form),
    ...(quantity === undefined ? {} : { stockQuantity: quantity + listing.soldQuantity }),
    ...(lot === undefined ? {} : columnsOfLot(lot)),
  }
}

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
  const changed = changedFields(edit)
  // Another coin has another price.
  if (edit.priceData !== undefined) changed.push('price')
  const kept = keptAnswers(answered, changed)
  if (!form.answered) return kept
  const swapped = answered.filter(code => !listing.answered.includes(code))
  return [...new Set([...form.answered, ...swapped])]
}

function changedFields(edit: ListingChange): string[] {
  const columns = new Map<string, unknown>(Object.entries(edit))
  const fields = Object.entries(FIELDS)
    .filter(([field, row]) => columns.get(columnOf(field, row)) !== undefined)
    .map(([field]) => field)
  const { lotKind, lotCount, lotOf } = edit
  return [lotKind, lotCount, lotOf].every(part => part === undefined) ? fields : [...fields, 'lot']
}

function refuseLocked(listing: StoredListing, edit: ListingChange): void {
  if (edit.sku !== undefined && wasOnEbay(listing))
    throw lockedField('sku', 'eBay knows this listing by its SKU. It cannot change any more.')
  if (listing.status !== 'published') return
  const changed = changedFields(edit)
  // The first that an edit changes is named.
  const found = Object.entries(LOCKED_WHILE_LIVE).find(([field]) => changed.includes(field))
  if (!found) return
  const [field, words] = found
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

import { and, eq, ne } from 'drizzle-orm'
import { sameValue } from '../../../shared/listing/change.ts'
import { columnOf, columnsOfLot, columnsOfValues } from '../../../shared/listing/field-values.ts'
import { FIELDS } from '../../../shared/listing/fields.ts'
import { CHANGED_HERE, keptAnswers, LOCKED_WHILE_LIVE } from '../../../shared/listing/follow.ts'
import type { UpdateListing } from '../../../shared/listing/listing-forms.ts'
import { ANSWERED_MAX } from '../../../shared/listing/terms/listing-terms.ts'
import { descriptionOfPieces } from '../../../shared/numismatics/description.ts'
import type { SellerRows } from '../../db/connection.ts'
import { listings } from '../../db/schema/listings.ts'
import { Failure } from '../../http/failure.ts'
import { changesConsignor, withConsignor } from '../consigned.ts'
import { wasOnEbay } from '../holding-account.ts'
import type { ListingServices } from '../services.ts'
import type { ListingChange, StoredListing } from '../store.ts'
import { atStoredPrice, namesCoin, pricesAfter } from '../stored-prices.ts'
import { pictureEdit, sidesExchanged } from './picture-edit.ts'

/**
 * What an edit form changes of a listing: only fields that differ. Throws VALIDATION with the field where a
 * live listing cannot change it or the SKU is taken, PICTURE_MISSING for a front or back that is not there.
 */
export async function editOf(
  { db, consignorsOf }: Pick<ListingServices, 'db' | 'consignorsOf'>,
  listing: StoredListing,
  form: Omit<UpdateListing, 'id'>,
): Promise<ListingChange> {
  const pictures = form.pictures ? await pictureEdit(db, listing, form.pictures) : {}
  const isStoredPrice =
    namesCoin(form) && (await atStoredPrice(db, listing.userId, [listing.id])).has(listing.id)
  const content = contentEdit(listing, form, { pictures, isStoredPrice })
  const edit = changesConsignor(content)
    ? withConsignor(listing, content, await consignorsOf(listing.userId))
    : content
  if (edit.sku !== undefined) await requireFreeSku(db, listing, edit.sku)
  return edit
}

/** What an edit asks the database: the columns of its pictures, and whether the price is one of the price data. */
type Looked = { pictures?: ListingChange; isStoredPrice: boolean }

/**
 * The edit without what the database is asked for; the caller makes sure that a new SKU is free. Throws VALIDATION
 * where a live listing cannot change a field, PICTURE_MISSING for a swap without a
 * side.
 */
export function contentEdit(
  listing: StoredListing,
  form: Omit<UpdateListing, 'id'>,
  { pictures = {}, isStoredPrice }: Looked,
): ListingChange {
  const sides = form.swapSides ? sidesExchanged({ ...listing, ...pictures }) : {}
  const wanted = inPieces(listing, { ...fieldsOf(listing, form), ...pictures, ...sides })
  const changes = changesOf(listing, wanted)
  const edit = { ...changes, ...pricesAfter(listing, changes, isStoredPrice) }
  edit.answered = answeredAfter(form, { ...listing, ...wanted }.answered, edit)
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

/** With the description in the words for the number of pieces, where one of the two changes. */
function inPieces(listing: StoredListing, wanted: ListingChange): ListingChange {
  if (wanted.description === undefined && wanted.stockQuantity === undefined) return wanted
  const { description, stockQuantity } = { ...listing, ...wanted }
  return { ...wanted, description: descriptionOfPieces(description, stockQuantity) }
}

function changesOf(listing: StoredListing, wanted: ListingChange): ListingChange {
  const known = new Map<string, unknown>(Object.entries(listing))
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && !sameValue(value, known.get(field)),
    ),
  )
}

/**
 * The answered questions. An answer lapses when what it was about changes, unless the form gives it anew; one that a
 * swap has just given is the form's to take back. Throws VALIDATION for more than ANSWERED_MAX.
 */
function answeredAfter(
  { answer = [], takeBack = [] }: Omit<UpdateListing, 'id'>,
  answered: readonly string[],
  edit: ListingChange,
): string[] {
  const changed = changedFields(edit)
  // Another coin has another price.
  if (edit.priceToCheck !== undefined) changed.push('price')
  const kept = keptAnswers(answered, changed).filter(code => !takeBack.includes(code))
  const after = [...new Set([...kept, ...answer])]
  if (after.length > ANSWERED_MAX)
    throw invalid('answer', `A listing has at most ${ANSWERED_MAX} answered questions.`)
  return after
}

function changedFields(edit: ListingChange): string[] {
  const columns = new Map<string, unknown>(Object.entries(edit))
  const fields = Object.entries(FIELDS)
    .filter(([field, row]) => columns.get(columnOf(field, row)) !== undefined)
    .map(([field]) => field)
  const { lotKind, lotCount, lotOf } = edit
  return [lotKind, lotCount, lotOf].every(part => part === undefined) ? fields : [...fields, 'lot']
}

/** Whether an edit changes nothing that eBay shows of a listing that another program manages. */
export const isOwnKnowledge = (edit: ListingChange): boolean =>
  Object.keys(edit).every(column => OWN_COLUMNS.has(column))

/** Whether an edit moves the price, and answers questions at most besides. */
export const movesPriceAlone = ({ priceCents, ...edit }: ListingChange): boolean =>
  priceCents !== undefined && Object.keys(edit).every(column => BESIDE_PRICE.has(column))

const BESIDE_PRICE: ReadonlySet<string> = new Set(['answered', 'pricedAs', 'priceToCheck'])

/** With the coin's questions and prices. */
const OWN_COLUMNS: ReadonlySet<string> = new Set([
  ...Object.entries(FIELDS)
    .filter(([field]) => CHANGED_HERE.has(field))
    .map(([field, row]) => columnOf(field, row)),
  'answered',
  'consignorBasis',
  'pricedAs',
  'priceToCheck',
])

function refuseLocked(listing: StoredListing, edit: ListingChange): void {
  if (edit.sku !== undefined && wasOnEbay(listing))
    throw invalid('sku', 'eBay knows this listing by its SKU. It cannot change any more.')
  if (listing.status !== 'published') return
  const changed = changedFields(edit)
  // The first that an edit changes is named.
  const found = Object.entries(LOCKED_WHILE_LIVE).find(([field]) => changed.includes(field))
  if (!found) return
  const [field, words] = found
  throw invalid(
    field,
    `A live listing cannot change ${words}. End it on eBay, then publish it again.`,
  )
}

function invalid(field: string, message: string): Failure {
  return new Failure('VALIDATION', { message, detail: { field, fields: { [field]: message } } })
}

/** The unique index decides in a race; this answers with the field. */
export async function requireFreeSku(
  db: SellerRows,
  listing: StoredListing,
  sku: string,
): Promise<void> {
  const { userId, id } = listing
  const other = await db
    .select({ title: listings.title })
    .from(listings)
    .where(and(eq(listings.userId, userId), eq(listings.sku, sku), ne(listings.id, id)))
    .get()
  if (other) throw invalid('sku', `Your listing “${other.title}” has this SKU already.`)
}

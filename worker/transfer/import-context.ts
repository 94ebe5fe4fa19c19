import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Cents } from '../../shared/lib/money.ts'
import { FIELDS } from '../../shared/listing/fields.ts'
import { usualShippingOf } from '../../shared/listing/follow.ts'
import { updateListingSchema } from '../../shared/listing/listing-forms.ts'
import { describedBy } from '../../shared/listing/listing-templates.ts'
import { LISTING_PICTURES_MAX, SKU_RULE } from '../../shared/listing/terms/listing-terms.ts'
import type { DescriptionInput } from '../../shared/numismatics/description.ts'
import type { ListingColumn } from '../../shared/transfer/columns.ts'
import type { ImportRow } from '../../shared/transfer/imports.ts'
import type { SellerRows } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'
import { listingImportRows } from '../db/schema/transfer.ts'
import { draftSettingsOf } from '../listings/settings/draft-settings.ts'
import { fromRow, type ListingChange, type StoredListing } from '../listings/stored-listing.ts'
import { atStoredPrice } from '../listings/stored-prices.ts'
import { type KeptPicture, keepPictures } from '../pictures/keep-pictures.ts'
import type { CellContext } from './listing-cells.ts'
import { pictureNames } from './picture-cells.ts'

type Found =
  | { listing: StoredListing | null; sku: string; isRepeated?: boolean }
  | { column: ListingColumn; message: string; isNew?: boolean }

type ShippedDraft = Pick<ListingChange, 'priceCents' | 'grader' | 'lotKind'>

/** What the rows of a part of a file are checked against. */
export type ImportContext = CellContext & {
  userId: number
  now: number
  titleTemplate: string
  /** What the seller's template says of new drafts. */
  begins: Pick<StoredListing, 'storeCategories' | 'adRateTenths'>
  describe: (coin: DescriptionInput) => string
  standardShipping: (draft: ShippedDraft) => Cents
  maxPictures: number
  /** The named listings whose price is one of their price data. */
  atStoredPrice: ReadonlySet<number>
  /** The named pictures that are stored, by their hash. */
  pictures: ReadonlyMap<string, KeptPicture>
  /**
   * The listing that a row names by its ID or SKU, or the SKU of a new one. `isRepeated`: a row without either that
   * was imported before.
   */
  find: (row: ImportRow) => Found
}

/** Reads in a fixed number of queries what the rows name. */
export async function importContext(
  db: SellerRows,
  seller: CellContext & { userId: number; now: number },
  importId: string,
  rows: readonly ImportRow[],
): Promise<ImportContext> {
  const { userId } = seller
  const ids = rows.map(({ cells }) => idOf(cells)).filter(id => id !== null)
  const skus = rows.map(row => skuOf(row))
  const hashes = rows
    .flatMap(({ cells }) => pictureNames(cells.pictures ?? ''))
    .map(({ sha256 }) => sha256)
    .filter(sha256 => sha256 !== null)
  const [named, staged, kept, { titleTemplate, templates }] = await Promise.all([
    namedListings(db, userId, ids, skus),
    stagedRows(db, { userId, importId }, rows, { ids, skus }),
    hashes.length === 0 ? [] : keepPictures(db, userId, [...new Set(hashes)]),
    draftSettingsOf(db, userId),
  ])
  return {
    ...seller,
    titleTemplate,
    begins: {
      storeCategories: FIELDS.storeCategories.stored.encode(templates.storeCategories),
      adRateTenths: FIELDS.adRate.stored.encode(templates.adRate),
    },
    describe: coin => describedBy(templates, coin),
    standardShipping: ({ priceCents = 0, grader, lotKind = null }) =>
      usualShippingOf(templates.bands, { priceCents, grader, lot: lotKind }),
    maxPictures: LISTING_PICTURES_MAX,
    atStoredPrice: await atStoredPrice(
      db,
      userId,
      named.map(({ id }) => id),
    ),
    pictures: new Map(kept.map(picture => [picture.sha256, picture])),
    find: finder(named, staged),
  }
}

function finder(named: readonly StoredListing[], staged: readonly StagedRow[]) {
  const byId = new Map(named.map(listing => [listing.id, listing]))
  const bySku = new Map(named.map(listing => [listing.sku, listing]))
  /** The row of the file that has a listing or a SKU already. */
  const rowOf = new Map<number | string, number>()
  for (const { row, sku, listingId } of staged) {
    rowOf.set(sku, row)
    if (listingId !== null) rowOf.set(listingId, row)
  }
  return ({ row, cells, copy }: ImportRow): Found => {
    const id = idOf(cells)
    const written = (cells.sku ?? '').trim()
    const sku = skuOf({ cells, copy })
    const ofId = id === null ? undefined : byId.get(id)
    const ofSku = bySku.get(sku)
    if (ofId && ofSku && ofId !== ofSku)
      return { column: 'sku', message: `Your listing “${ofSku.title}” has this SKU already.` }
    const listing = ofId ?? ofSku ?? null
    const result = listing && written === '' && !ofSku ? listing.sku : sku
    const other = (listing && rowOf.get(listing.id)) ?? rowOf.get(result)
    if (other !== undefined && other !== row)
      return {
        column: written === '' ? 'id' : 'sku',
        message: `Row ${other} is the same listing. Keep one of the two rows.`,
      }
    if (!listing && written !== '') {
      const parsed = updateListingSchema.shape.sku.safeParse(written)
      if (!parsed.success)
        return {
          column: 'sku',
          message: skuMessage(written, parsed.error.issues[0]?.message),
          isNew: true,
        }
    }
    rowOf.set(result, row)
    if (listing) rowOf.set(listing.id, row)
    return { listing, sku: result, isRepeated: !ofId && written === '' && listing !== null }
  }
}

/** Many sellers' SKUs have spaces or slashes: the message says which one eBay would take. */
function skuMessage(written: string, message = 'This is no SKU.'): string {
  const plain = written.replaceAll(/[^\w.-]+/g, '-').replace(/^[^a-zA-Z0-9]+/, '')
  return plain === '' ||
    plain === written ||
    !updateListingSchema.shape.sku.safeParse(plain).success
    ? message
    : `${SKU_RULE}: “${plain}” would do. Change it, or leave its column out.`
}

function idOf({ id }: ImportRow['cells']): number | null {
  const text = (id ?? '').trim()
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/**
 * The row's SKU; a row without one has the same SKU each time the file comes: what it says, and how many equal rows
 * stand above it, are its name.
 */
function skuOf({ cells, copy }: Pick<ImportRow, 'cells' | 'copy'>): string {
  const written = (cells.sku ?? '').trim()
  if (written !== '') return written
  const said = Object.entries(cells)
    .filter(([column, cell]) => column !== 'id' && cell.trim() !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const digest = createHash('sha256')
    .update(JSON.stringify([copy, said]))
    .digest('hex')
  return `OBV${digest.slice(0, 24).toUpperCase()}`
}

type StagedRow = { row: number; sku: string; listingId: number | null }

/** Rows of the import that other parts of the file brought and that name the same listings. */
async function stagedRows(
  db: SellerRows,
  { userId, importId }: { userId: number; importId: string },
  rows: readonly ImportRow[],
  named: { ids: readonly number[]; skus: readonly string[] },
): Promise<StagedRow[]> {
  const { row, sku, listingId } = listingImportRows
  const here = JSON.stringify(rows.map(one => one.row))
  return db
    .select({ row, sku, listingId })
    .from(listingImportRows)
    .where(
      and(
        eq(listingImportRows.userId, userId),
        eq(listingImportRows.importId, importId),
        eq(listingImportRows.valid, true),
        sql`(${sku} in (select value from json_each(${JSON.stringify(named.skus)}))
          or ${listingId} in (select value from json_each(${JSON.stringify(named.ids)})))`,
        sql`${row} not in (select value from json_each(${here}))`,
      ),
    )
}

/** The seller's listings of these ids or SKUs. Indexes: the primary key, listings_user_sku. */
async function namedListings(
  db: SellerRows,
  userId: number,
  ids: readonly number[],
  skus: readonly string[],
): Promise<StoredListing[]> {
  const rows = await db
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.userId, userId),
        sql`${listings.id} in (
          select value from json_each(${JSON.stringify(ids)})
          union
          select own.id from json_each(${JSON.stringify(skus)}) as named
          cross join ${listings} as own on own.user_id = ${userId} and own.sku = named.value)`,
      ),
    )
  return rows.map(fromRow)
}

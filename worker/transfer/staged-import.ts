import { sql } from 'drizzle-orm'
import { bytesText } from '../../shared/lib/bytes-text.ts'
import { countText } from '../../shared/lib/count-text.ts'
import {
  IMPORT_CHUNK_ROWS,
  IMPORT_ROWS_MAX,
  type ImportCheck,
  type ImportResult,
  type ImportRow,
} from '../../shared/transfer/imports.ts'
import { requireRoom, withinPlan } from '../billing/storage.ts'
import type { DatabaseServices, OfSeller, SellerRows } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { listings } from '../db/schema/listings.ts'
import { listingImportRows, listingImports } from '../db/schema/transfer.ts'
import { dueAfterListings, markDue } from '../due/due-sellers.ts'
import { type DueWork, forDueSellers } from '../due/for-due-sellers.ts'
import { Failure } from '../http/failure.ts'
import { type CheckedRow, checkRow } from './check-rows.ts'
import { WRITTEN_NAMES } from './columns-to-write.ts'
import { importContext } from './import-context.ts'
import type { CellContext } from './listing-cells.ts'

/**
 * Bytes of the rows of one file that are stored until the import is carried out; the largest real file has about 20
 * MB.
 */
const STAGED_MAX_BYTES = 50_000_000

type Import = { userId: number; importId: string }

/**
 * Checks a part of a file and keeps its rows until the import is carried out. A part that arrives again replaces
 * itself; another import of the seller that was not carried out is dropped. Throws CONFLICT for an import that is
 * carried out, VALIDATION for too many rows or bytes, PLAN_FULL for more new ones than the plan holds.
 */
export async function stageRows(
  { directory, db, now }: DatabaseServices,
  { userId, importId }: Import,
  cells: CellContext,
  rows: readonly ImportRow[],
): Promise<ImportCheck> {
  const at = now()
  await markDue({ directory, now }, userId, { imports: at + IMPORT_TTL_MS })
  const newRows = await openImport(db, { userId, importId }, at)
  // The rows of a whole file may not fit: they are refused when they are stored, not when they are carried out.
  if (newRows > 0)
    await requireRoom({ directory, db }, userId, { listings: newRows - IMPORT_CHUNK_ROWS })
  const context = await importContext(db, { ...cells, userId, now: at }, importId, rows)
  const checked = rows.map(row => checkRow(context, row))
  if (!(await keepRows(db, { userId, importId }, checked))) throw tooManyBytes()
  const valid = checked.filter(isCarriedOut)
  const writes = valid.filter(({ columns }) => Object.keys(columns).length > 0)
  const created = writes.filter(({ listingId }) => listingId === null).length
  return {
    created,
    changed: writes.length - created,
    unchanged: valid.length - writes.length,
    live: checked.flatMap(({ live }) => live ?? []),
    differences: checked.flatMap(({ difference }) => difference ?? []),
    problems: checked.flatMap(({ problems }) => problems),
  }
}

/** Whether the import's transaction writes the row: it is right, and changes nothing on eBay. */
const isCarriedOut = ({ problems, live }: CheckedRow): boolean =>
  problems.length === 0 && live === null

/** How long an import that was not carried out is stored, in ms; of a committed one, what a repeated call answers. */
const IMPORT_TTL_MS = 24 * 60 * 60 * 1000
const SELLERS_OF_RUN = 50

/** Marked before an import is opened. */
export const importsDue: DueWork = {
  kind: 'imports',
  next: userId => sql`
    select min(created_at) + ${IMPORT_TTL_MS} from ${listingImports} where user_id = ${userId}`,
}

/** Deletes old imports with the rows of those that were not carried out. */
export async function deleteOldImports(
  services: DatabaseServices & OfSeller<DatabaseServices>,
): Promise<void> {
  const limits = { sellers: SELLERS_OF_RUN, failed: 'import_deletion_failed' } as const
  await forDueSellers(services, importsDue, limits, async ({ db, now }, userId) => {
    const old = sql`user_id = ${userId} and created_at <= ${now() - IMPORT_TTL_MS}`
    await runTransaction(db, [
      sql`
        delete from ${listingImportRows}
        where user_id = ${userId} and import_id in (select id from ${listingImports} where ${old})`,
      sql`delete from ${listingImports} where ${old}`,
    ])
    return 1
  })
}

/** Answers how many stored rows name no listing: new drafts, and rows that are wrong. */
async function openImport(
  db: SellerRows,
  { userId, importId }: Import,
  at: number,
): Promise<number> {
  type Opened = { committedAt: number | null; rows: number; newRows: number }
  const [, , , opened = []] = await runTransaction<Opened>(db, [
    sql`
      delete from ${listingImportRows} where user_id = ${userId} and import_id <> ${importId}`,
    sql`
      delete from ${listingImports}
      where user_id = ${userId} and id <> ${importId} and committed_at is null`,
    sql`
      insert into ${listingImports} (user_id, id, created_at) values (${userId}, ${importId}, ${at})
      on conflict do nothing`,
    sql`
      select committed_at as committedAt,
        (select count(*) from ${listingImportRows}
          where user_id = ${userId} and import_id = ${importId}) as rows,
        (select count(*) from ${listingImportRows}
          where user_id = ${userId} and import_id = ${importId} and listing_id is null) as newRows
      from ${listingImports} where user_id = ${userId} and id = ${importId}`,
  ])
  const [found] = opened
  if (found?.committedAt)
    throw new Failure('CONFLICT', { message: 'This file is imported already.' })
  if ((found?.rows ?? 0) > IMPORT_ROWS_MAX) throw tooManyRows()
  return found?.newRows ?? 0
}

const tooManyRows = () =>
  new Failure('VALIDATION', {
    message: `A file has at most ${countText(IMPORT_ROWS_MAX)} rows. Split it, please.`,
  })

const tooManyBytes = () =>
  new Failure('VALIDATION', {
    message: `A file has at most ${bytesText(STAGED_MAX_BYTES)} of text. Split it, please.`,
  })

/**
 * Parts that arrive at once are counted one after the other. False where the file has too many bytes: then no row is
 * stored.
 */
async function keepRows(
  db: SellerRows,
  { userId, importId }: Import,
  rows: readonly CheckedRow[],
): Promise<boolean> {
  const kept = rows.map(row => ({
    row: row.row,
    listingId: row.listingId,
    version: row.version,
    sku: row.sku,
    columns: JSON.stringify(row.columns),
    valid: isCarriedOut(row),
  }))
  const { meta } = await db.run(sql`
    insert into ${listingImportRows}
      (user_id, import_id, row, listing_id, version, sku, columns, valid)
    select ${userId}, ${importId}, value ->> 'row', value ->> 'listingId', value ->> 'version',
      value ->> 'sku', value ->> 'columns', value ->> 'valid'
    from json_each(${JSON.stringify(kept)})
    where (select coalesce(sum(octet_length(columns)), 0) from ${listingImportRows}
      where user_id = ${userId} and import_id = ${importId}) <= ${STAGED_MAX_BYTES}
    on conflict do update set listing_id = excluded.listing_id, version = excluded.version,
      sku = excluded.sku, columns = excluded.columns, valid = excluded.valid`)
  return meta.changes > 0
}

/**
 * Carries out the rows that are right, all in one transaction: new drafts, and changes of listings in the version that
 * was checked. Rows that are wrong, and those that change a live listing on eBay, are left out. A second call answers
 * the first's result. Throws CONFLICT when rows are missing or a listing was changed since, PLAN_FULL.
 */
export async function commitImport(
  { directory, db, now }: DatabaseServices,
  { userId, importId }: Import,
  rows: number,
): Promise<ImportResult> {
  const earlier = await resultOf(db, { userId, importId })
  if (earlier) return earlier
  await requireChecked(db, { userId, importId }, rows)
  try {
    await markDue({ directory, now }, userId, { cards: now(), ...dueAfterListings(now()) })
    const statements = transaction({ userId, importId, rows, at: now() })
    await withinPlan({ directory, db }, userId, () => runTransaction(db, statements))
  } catch (error) {
    if (error instanceof Failure) throw error
    const committed = await resultOf(db, { userId, importId })
    if (committed) return committed
    if (!/constraint/i.test(String(error) + String(error instanceof Error ? error.cause : '')))
      throw error
    throw new Failure('CONFLICT', {
      message:
        'Your listings changed since this file was checked. Nothing was imported. Check it again.',
      cause: error,
    })
  }
  const result = await resultOf(db, { userId, importId })
  if (!result) throw new Failure('NOT_FOUND', { message: 'This import does not exist any more.' })
  return result
}

async function resultOf(
  db: SellerRows,
  { userId, importId }: Import,
): Promise<ImportResult | null> {
  const row = await db.get<{ created: number; changed: number; unchanged: number } | undefined>(sql`
    select result ->> 'created' as created, result ->> 'changed' as changed,
      result ->> 'unchanged' as unchanged
    from ${listingImports}
    where user_id = ${userId} and id = ${importId} and committed_at is not null`)
  if (!row) return null
  const { created, changed, unchanged } = row
  const parts = [
    created > 0 && `${created} ${created === 1 ? 'draft' : 'drafts'} made`,
    changed > 0 && `${changed} ${changed === 1 ? 'listing' : 'listings'} changed`,
    unchanged > 0 && `${unchanged} as before`,
  ].filter(part => part !== false)
  return { success: true, created, changed, unchanged, message: `${parts.join(', ')}.` }
}

async function requireChecked(
  db: SellerRows,
  { userId, importId }: Import,
  rows: number,
): Promise<void> {
  const found = await db.get<{ kept: number }>(sql`
    select count(*) as kept from ${listingImportRows}
    where user_id = ${userId} and import_id = ${importId}`)
  const { kept } = found ?? { kept: 0 }
  if (kept !== rows)
    throw new Failure('CONFLICT', {
      message: `${kept} of ${rows} rows arrived. Nothing was imported. Check the file again.`,
    })
}

function transaction(commit: Import & { rows: number; at: number }) {
  const { userId, importId, rows, at } = commit
  const own = sql`user_id = ${userId} and import_id = ${importId}`
  const writes = sql`columns <> '{}'`
  const count = (condition: ReturnType<typeof sql>) =>
    sql`(select count(*) from ${listingImportRows} where ${own} and ${condition})`
  const changed = sql`exists (
    select 1 from ${listingImportRows} as checked
    left join ${listings} as stands on stands.id = checked.listing_id
      and stands.user_id = checked.user_id
    where checked.user_id = ${userId} and checked.import_id = ${importId} and ${writes}
      and checked.listing_id is not null
      and (stands.version is not checked.version or stands.publish_lease_until > ${at}))`
  const doubled = sql`exists (
    select 1 from ${listingImportRows} where ${own} and listing_id is not null
    group by listing_id having count(*) > 1)`
  const names = sql.join(
    WRITTEN_NAMES.map(name => sql.identifier(name)),
    sql`, `,
  )
  const path = (name: string) => sql.raw(`'$.${name}'`)
  const values = sql.join(
    WRITTEN_NAMES.map(name => sql`json_extract(columns, ${path(name)})`),
    sql`, `,
  )
  const settings = sql.join(
    WRITTEN_NAMES.map(
      name => sql`${sql.identifier(name)} = case
        when json_type(checked.columns, ${path(name)}) is null then ${listings}.${sql.identifier(name)}
        else json_extract(checked.columns, ${path(name)}) end`,
    ),
    sql`, `,
  )
  return [
    sql`
      update ${listingImports} set committed_at = ${at},
        fits = case when ${count(sql`true`)} = ${rows} and not ${changed} and not ${doubled}
          then 1 end,
        result = json_object('created', ${count(sql`${writes} and listing_id is null`)},
          'changed', ${count(sql`${writes} and listing_id is not null`)},
          'unchanged', ${count(sql`columns = '{}' and valid`)})
      where user_id = ${userId} and id = ${importId} and committed_at is null`,
    sql`
      update ${listings} set ${settings}, version = ${listings}.version + 1, updated_at = ${at},
        publish_lease_until = null, publish_lease_holder = null
      from ${listingImportRows} as checked
      where checked.user_id = ${userId} and checked.import_id = ${importId}
        and checked.columns <> '{}' and checked.listing_id = ${listings}.id
        and ${listings}.user_id = ${userId}`,
    sql`
      insert into ${listings} (user_id, created_at, updated_at, ${names})
      select ${userId}, ${at}, ${at}, ${values} from ${listingImportRows}
      where ${own} and listing_id is null and ${writes} order by row`,
    sql`delete from ${listingImportRows} where ${own}`,
  ]
}

import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import {
  CONSIGNORS_MAX,
  type Consignment,
  type Consignor,
  type ConsignorOverview,
  type NewConsignor,
} from '../../shared/consignment/consignment.ts'
import type { SellerRows } from '../db/connection.ts'
import { consignmentSettings, consignors } from '../db/schema/consignment.ts'
import { Failure } from '../http/failure.ts'

/** An owner by his id and the seller. */
export type OwnConsignor = { userId: number; id: number }

type StoredConsignor = typeof consignors.$inferSelect

const isOwn = ({ userId, id }: OwnConsignor) =>
  and(eq(consignors.userId, userId), eq(consignors.id, id))

function answerOf<Row extends StoredConsignor>({
  archivedAt,
  createdAt: _at,
  userId: _user,
  ...rest
}: Row) {
  return { ...rest, isArchived: archivedAt !== null }
}

/** A seller's owner. Throws NOT_FOUND, also for another seller's. */
export async function ownConsignor(db: SellerRows, own: OwnConsignor): Promise<Consignor> {
  const found = await db.select().from(consignors).where(isOwn(own)).get()
  if (!found) throw new Failure('NOT_FOUND', { message: 'This owner does not exist any more.' })
  return answerOf(found)
}

export async function listConsignors(db: SellerRows, userId: number): Promise<Consignor[]> {
  const rows: StoredConsignor[] = await db
    .select()
    .from(consignors)
    .where(eq(consignors.userId, userId))
    .orderBy(asc(sql`lower(${consignors.name})`))
  return rows.map(answerOf)
}

/** Stores a new owner. Throws CONFLICT for a name that is there, VALIDATION for too many. */
export async function addConsignor(
  db: SellerRows,
  { userId, at }: { userId: number; at: number },
  given: NewConsignor,
): Promise<Consignor> {
  const known = await db.$count(consignors, eq(consignors.userId, userId))
  if (known >= CONSIGNORS_MAX)
    throw new Failure('VALIDATION', {
      message: `You have ${CONSIGNORS_MAX} owners, which is the most. Delete one first.`,
    })
  const [stored] = await db
    .insert(consignors)
    .values({ ...given, userId, createdAt: at })
    .onConflictDoNothing()
    .returning()
  if (!stored) throw nameTaken()
  return answerOf(stored)
}

/** Changes an owner. Coins that are his already have the terms that they were given. Throws as `addConsignor`. */
export async function changeConsignor(
  db: SellerRows,
  own: OwnConsignor,
  given: NewConsignor,
): Promise<Consignor> {
  await ownConsignor(db, own)
  const [stored] = await db
    .update(consignors)
    .set(given)
    .where(
      and(
        isOwn(own),
        sql`not exists (select 1 from consignors as other where other.user_id = ${own.userId}
          and other.id <> ${own.id} and lower(other.name) = lower(${given.name}))`,
      ),
    )
    .returning()
  if (!stored) throw nameTaken()
  return answerOf(stored)
}

function nameTaken(): Failure {
  const message = 'You have an owner with this name. Files name owners by it, so choose another.'
  return new Failure('CONFLICT', { message, detail: { field: 'name', fields: { name: message } } })
}

/** An archived owner is not offered for coins any more. */
export async function archiveConsignor(
  db: SellerRows,
  own: OwnConsignor,
  { isArchived, at }: { isArchived: boolean; at: number },
): Promise<Consignor> {
  const archivedAt = isArchived ? sql`coalesce(${consignors.archivedAt}, ${at})` : null
  const [stored] = await db.update(consignors).set({ archivedAt }).where(isOwn(own)).returning()
  return stored ? answerOf(stored) : ownConsignor(db, own)
}

/** Tables of coins that are, were or are to be sold. */
const WITH_COINS = ['listings', 'deleted_listings', 'sales']

const isInOneOf = ({ userId, id }: OwnConsignor, tables: readonly string[]): SQL =>
  sql.join(
    tables.map(
      table =>
        sql`exists (select 1 from ${sql.raw(table)} where user_id = ${userId} and consignor_id = ${id})`,
    ),
    sql` or `,
  )

/** Whether an owner has a coin or a sale with the seller, or has had one. */
export async function hasHadCoins(db: SellerRows, own: OwnConsignor): Promise<boolean> {
  const found = await db.get<{ has: number }>(sql`select ${isInOneOf(own, WITH_COINS)} as has`)
  return found?.has === 1
}

/** Deletes an owner without coins and payments. Throws CONFLICT where he has any, NOT_FOUND. */
export async function deleteConsignor(db: SellerRows, own: OwnConsignor): Promise<void> {
  await ownConsignor(db, own)
  const deleted = await db
    .delete(consignors)
    .where(and(isOwn(own), sql`not (${isInOneOf(own, [...WITH_COINS, 'consignor_payments'])})`))
    .returning({ id: consignors.id })
  if (deleted.length === 0)
    throw new Failure('CONFLICT', {
      message: 'This owner has coins or payments. Archive him: his statements stay.',
    })
}

type OverviewRow = StoredConsignor & Omit<ConsignorOverview, keyof Consignor>

/** Counts and sums of each owner of a seller, or of one. */
function overviews(userId: number, which: SQL): SQL {
  return sql`
    with coin as (
      select consignor_id, sum(status = 'draft') as drafts, sum(status = 'published') as live, count(*) as coins
      from listings where user_id = ${userId} and consignor_id is not null group by consignor_id),
    gone as (
      select consignor_id, count(*) as coins
      from deleted_listings where user_id = ${userId} and consignor_id is not null group by consignor_id),
    sale as (
      select consignor_id, count(*) as sold, sum(consignor_cents = 0 and consignor_sale_cents > 0) as returned,
        sum(consignor_cents) as earned
      from sales where user_id = ${userId} and consignor_id is not null group by consignor_id),
    payment as (
      select consignor_id, sum(cents) as paid
      from consignor_payments where user_id = ${userId} group by consignor_id)
    select own.id, own.user_id as userId, own.name, own.email, own.address, own.basis, own.share,
      own.minimum_cents as minimumCents, own.archived_at as archivedAt, own.created_at as createdAt,
      coalesce(coin.drafts, 0) as drafts, coalesce(coin.live, 0) as live,
      coalesce(sale.sold, 0) as sold, coalesce(sale.returned, 0) as returned,
      coalesce(sale.earned, 0) as earnedCents, coalesce(payment.paid, 0) as paidCents,
      coalesce(coin.coins, 0) + coalesce(gone.coins, 0) + coalesce(sale.sold, 0) as coins
    from consignors as own
    left join coin on coin.consignor_id = own.id
    left join gone on gone.consignor_id = own.id
    left join sale on sale.consignor_id = own.id
    left join payment on payment.consignor_id = own.id
    where own.user_id = ${userId} and ${which}
    order by own.archived_at is not null, lower(own.name)`
}

/** All owners of a seller, with what is with him and what he owes them. */
export async function consignmentOf(
  db: SellerRows,
  { id: userId, username }: { id: number; username: string },
): Promise<Consignment> {
  const [rows, heading] = await Promise.all([
    db.all<OverviewRow>(overviews(userId, sql`true`)),
    headingOf(db, { id: userId, username }),
  ])
  return { owners: rows.map(answerOf), heading }
}

/** The lines at the head of a seller's statements. */
export async function headingOf(
  db: SellerRows,
  { id, username }: { id: number; username: string },
): Promise<string> {
  const found = await db
    .select({ heading: consignmentSettings.heading })
    .from(consignmentSettings)
    .where(eq(consignmentSettings.userId, id))
    .get()
  return found?.heading || username
}

export async function saveHeading(
  db: SellerRows,
  { userId, at }: { userId: number; at: number },
  heading: string,
): Promise<void> {
  await db
    .insert(consignmentSettings)
    .values({ userId, heading, updatedAt: at })
    .onConflictDoUpdate({
      target: consignmentSettings.userId,
      set: { heading, updatedAt: at },
    })
}

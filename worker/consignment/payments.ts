import { and, eq, sql } from 'drizzle-orm'
import { type NewPayment, PAYMENTS_MAX } from '../../shared/consignment/consignment.ts'
import { countText } from '../../shared/lib/count-text.ts'
import type { SellerRowsServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { consignorPayments } from '../db/schema/consignment.ts'
import { Failure } from '../http/failure.ts'
import { type OwnConsignor, ownConsignor } from './store.ts'

type Recorded = { isSame: 0 | 1 }

/**
 * Records what was paid to an owner; the same payment again changes nothing. Throws NOT_FOUND, CONFLICT for another
 * payment with the id of a recorded one, VALIDATION for more than there may be.
 */
export async function recordPayment(
  { db, now }: SellerRowsServices,
  own: OwnConsignor,
  { id, day, cents, note }: NewPayment,
): Promise<void> {
  await ownConsignor(db, own)
  const { userId } = own
  const isThere = sql`exists (select 1 from consignor_payments where user_id = ${userId} and id = ${id})`
  const [, known = []] = await runTransaction<Recorded>(db, [
    sql`
      insert into consignor_payments (user_id, id, consignor_id, at, cents, note, created_at)
      select ${userId}, ${id}, ${own.id}, ${Date.parse(day)}, ${cents}, ${note}, ${now()}
      where not ${isThere}
        and (select count(*) from consignor_payments where user_id = ${userId}) < ${PAYMENTS_MAX}`,
    sql`
      select consignor_id = ${own.id} and at = ${Date.parse(day)} and cents = ${cents} and note = ${note} as isSame
      from consignor_payments where user_id = ${userId} and id = ${id}`,
  ])
  const [recorded] = known
  if (recorded?.isSame === 1) return
  if (recorded)
    throw new Failure('CONFLICT', {
      message:
        'A payment was recorded already, with another amount, date or note. Reload the page to see it.',
    })
  throw new Failure('VALIDATION', {
    message: `You have recorded ${countText(PAYMENTS_MAX)} payments, which is the most. Delete old ones first.`,
  })
}

/** Takes a payment back that was recorded by mistake. */
export async function deletePayment(
  { db }: SellerRowsServices,
  own: OwnConsignor,
  payment: string,
): Promise<void> {
  await db
    .delete(consignorPayments)
    .where(
      and(
        eq(consignorPayments.userId, own.userId),
        eq(consignorPayments.consignorId, own.id),
        eq(consignorPayments.id, payment),
      ),
    )
}

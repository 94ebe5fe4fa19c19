import { and, eq } from 'drizzle-orm'
import type { NewPayment } from '../../shared/consignment/consignment.ts'
import type { DatabaseServices } from '../db/connection.ts'
import { consignorPayments } from '../db/schema/consignment.ts'
import { type OwnConsignor, ownConsignor } from './store.ts'

/** Records what was paid to an owner; the same payment again changes nothing. Throws NOT_FOUND. */
export async function recordPayment(
  { db, now }: DatabaseServices,
  own: OwnConsignor,
  { id, day, cents, note }: NewPayment,
): Promise<void> {
  await ownConsignor(db, own)
  await db
    .insert(consignorPayments)
    .values({
      userId: own.userId,
      id,
      consignorId: own.id,
      at: Date.parse(day),
      cents,
      note,
      createdAt: now(),
    })
    .onConflictDoNothing()
}

/** Takes a payment back that was recorded by mistake. */
export async function deletePayment(
  { db }: DatabaseServices,
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

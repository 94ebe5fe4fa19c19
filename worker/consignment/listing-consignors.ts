import { eq } from 'drizzle-orm'
import type { SellerRows } from '../db/connection.ts'
import { consignors } from '../db/schema/consignment.ts'
import type { ListingConsignor } from '../listings/consigned.ts'

/** A seller's owners, as listings know them. */
export async function listingConsignors(
  db: SellerRows,
  userId: number,
): Promise<ListingConsignor[]> {
  const { id, name, basis, share, minimumCents } = consignors
  return db
    .select({ id, name, basis, share, minimumCents })
    .from(consignors)
    .where(eq(consignors.userId, userId))
}

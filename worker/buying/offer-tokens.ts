import { and, eq, ne, sql } from 'drizzle-orm'
import { newToken } from '../accounts/tokens.ts'
import type { Directory } from '../db/connection.ts'
import { type buyingOffers, offerTokens } from '../db/schema/buying.ts'

type Offer = Pick<typeof buyingOffers.$inferSelect, 'userId' | 'id' | 'token'>

/**
 * The token of the customer's page, which stands in the directory before the offer is stored: the page finds the seller
 * by it. A call that comes again has the same.
 */
export async function beginToken(
  directory: Directory,
  { userId, id: offerId }: Omit<Offer, 'token'>,
): Promise<string> {
  const { token } = await directory
    .insert(offerTokens)
    .values({ userId, offerId, token: newToken() })
    .onConflictDoUpdate({
      target: [offerTokens.userId, offerTokens.offerId],
      set: { token: sql`token` },
    })
    .returning({ token: offerTokens.token })
    .get()
  return token
}

/**
 * Writes into the directory whose page it is as the stored offer says: an offer of a restore, or of the version before,
 * has no row there, and an ended one loses it. Where a Worker ends before, the row leads to no offer.
 */
export async function pushToken(
  directory: Directory,
  { userId, id: offerId, token }: Offer,
): Promise<void> {
  if (token === null)
    await directory
      .delete(offerTokens)
      .where(and(eq(offerTokens.userId, userId), eq(offerTokens.offerId, offerId)))
  else
    await directory
      .insert(offerTokens)
      .values({ userId, offerId, token })
      .onConflictDoUpdate({
        target: [offerTokens.userId, offerTokens.offerId],
        set: { token },
        setWhere: ne(offerTokens.token, token),
      })
}

/** The seller whose offer a customer's page shows, which may have ended; undefined where nobody has made one. */
export async function sellerOfToken(
  directory: Directory,
  token: string,
): Promise<number | undefined> {
  const found = await directory
    .select({ userId: offerTokens.userId })
    .from(offerTokens)
    .where(eq(offerTokens.token, token))
    .get()
  return found?.userId
}

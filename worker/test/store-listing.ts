import { env } from 'cloudflare:workers'
import { connect } from '../db/connection.ts'
import { listings } from '../db/schema/listings.ts'

/** Of no stored picture. */
export const SHA256 = 'cd'.repeat(32)
const db = connect(env.DB)

/** Stores a draft without a call; `values` replace its own. Answers its id. */
export async function storeListing(
  userId: number,
  values: Partial<typeof listings.$inferInsert> = {},
): Promise<number> {
  const [row] = await db
    .insert(listings)
    .values({
      userId,
      sku: crypto.randomUUID().replaceAll('-', ''),
      title: 'A coin of the owner',
      description: 'Of silver',
      priceCents: 100,
      shippingCents: 0,
      coinType: 'Morgan Dollar',
      year: '1881',
      mint: 'S',
      grade: 'VF30',
      composition: '',
      weight: '',
      diameter: '',
      frontSha256: SHA256,
      backSha256: SHA256,
      createdAt: 0,
      updatedAt: 0,
      ...values,
    })
    .returning({ id: listings.id })
  if (!row) throw new Error('no listing was stored')
  return row.id
}

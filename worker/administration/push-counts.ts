import { sql } from 'drizzle-orm'
import type { DatabaseServices, OfSeller } from '../db/connection.ts'
import { type DueWork, forDueSellers } from '../due/for-due-sellers.ts'

/** Sellers of one run: each takes four calls. */
const SELLERS_OF_RUN = 50
/** A seller is counted again after it without a mark too. */
const COUNTED_EVERY_MS = 24 * 3_600_000

/** Marked before listings are made, published, deleted or imported. */
export const countsDue: DueWork = {
  kind: 'counts',
  next: (_, now) => sql`select ${now + COUNTED_EVERY_MS}`,
}

type Counts = {
  listings: number
  published: number
  pictureBytes: number
  isConnected: number
  schemaVersion: number | null
}

/** Run by the schedule: writes what admins see of the sellers' rows into the directory. */
export async function pushCounts(
  services: DatabaseServices & OfSeller<DatabaseServices>,
): Promise<void> {
  const schemaVersion = services.ofSeller
    ? sql`(select count(*) from applied_migrations)`
    : sql`null`
  const limits = { sellers: SELLERS_OF_RUN, failed: 'counting_failed' } as const
  await forDueSellers(services, countsDue, limits, async ({ directory, db, now }, userId) => {
    const ofStatus = sql`
      select coalesce(sum(count), 0) from listing_counts where user_id = ${userId} and kind = 'status'`
    const counts = await db.get<Counts>(sql`
      select (${ofStatus}) as listings, (${ofStatus} and value = 'published') as published,
        coalesce((select picture_bytes from storage_uses where user_id = ${userId}), 0) as pictureBytes,
        exists (select 1 from ebay_connections where user_id = ${userId} and access_token <> '') as isConnected,
        ${schemaVersion} as schemaVersion`)
    const { listings, published, pictureBytes, isConnected } = counts
    await directory.run(sql`
      insert into seller_counts (user_id, listings, published, picture_bytes, is_connected, counted_at,
        schema_version)
      select id, ${listings}, ${published}, ${pictureBytes}, ${isConnected}, ${now()}, ${counts.schemaVersion}
      from users where id = ${userId}
      on conflict (user_id) do update set listings = excluded.listings, published = excluded.published,
        picture_bytes = excluded.picture_bytes, is_connected = excluded.is_connected, counted_at = excluded.counted_at,
        schema_version = excluded.schema_version`)
    return 1
  })
}

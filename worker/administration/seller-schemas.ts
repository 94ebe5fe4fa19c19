import { count, eq } from 'drizzle-orm'
import { SELLER_MIGRATIONS } from '../../durable-objects/seller-database/migrations.ts'
import type { Directory } from '../db/connection.ts'
import { users } from '../db/schema/accounts.ts'
import { sellerCounts } from '../db/schema/due.ts'
import type { VendorCheck } from '../http/vendor-check.ts'

/** The admins' line of the sellers' objects: how many have all migrations, as they were counted last. */
export const checkSellerSchemas = (directory: Directory): VendorCheck => ({
  vendor: 'Sellers’ databases',
  purpose: 'Each seller’s rows',
  missing: [],
  run: async () => {
    const version = SELLER_MIGRATIONS.length
    const migrated = directory
      .select({ count: count() })
      .from(sellerCounts)
      .where(eq(sellerCounts.schemaVersion, version))
    const [[has], [all]] = await directory.batch([
      migrated,
      directory.select({ count: count() }).from(users),
    ])
    return { ok: true, remark: `Schema ${version}: ${has?.count ?? 0} of ${all?.count ?? 0}` }
  },
})

import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type { SubscriptionTierName } from '../../shared/billing.ts'
import { pushDueAccountFacts } from '../accounts/facts/account-facts.ts'
import { connect } from '../db/connection.ts'
import { tiers } from '../db/schema/billing.ts'

/** Sets what a plan holds, and pushes it; `restore` gives it what it had. */
export async function withPlan(
  name: SubscriptionTierName,
  holds: { maxListings?: number; maxPictureBytes?: number },
): Promise<{ restore: () => Promise<unknown> }> {
  const db = connect(env.DB)
  const set = async (values: typeof holds) => {
    await db.update(tiers).set(values).where(eq(tiers.name, name))
    await pushDueAccountFacts({ directory: db, db, ofSeller: null })
  }
  const before = await db.select().from(tiers).where(eq(tiers.name, name)).get()
  if (!before) throw new Error(`no plan ${name}`)
  const { maxListings, maxPictureBytes } = before
  await set(holds)
  return { restore: () => set({ maxListings, maxPictureBytes }) }
}

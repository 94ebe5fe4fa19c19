import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import type { SubscriptionTierName } from '../../shared/billing.ts'
import { connect } from '../db/connection.ts'
import { tiers } from '../db/schema/billing.ts'

/** How many coins a month the plan has: its one number is in the database, where an admin changes it. */
export async function monthlyCoins(tier: SubscriptionTierName): Promise<number> {
  const plan = await connect(env.DB)
    .select({ monthlyCoins: tiers.monthlyCoins })
    .from(tiers)
    .where(eq(tiers.name, tier))
    .get()
  if (!plan) throw new Error(`There is no plan ${tier}`)
  return plan.monthlyCoins
}

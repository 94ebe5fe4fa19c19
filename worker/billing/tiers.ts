import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SubscriptionTier, SubscriptionTierName } from '../../shared/billing.ts'
import { dollars } from '../../shared/lib/money.ts'
import type { Database } from '../db/connection.ts'
import { tiers } from '../db/schema/billing.ts'

const featuresSchema = z.array(z.string())

/** The plans as the pricing page shows them, the cheapest first. */
export async function allTiers(db: Database): Promise<SubscriptionTier[]> {
  const rows = await db.select().from(tiers).orderBy(asc(tiers.priceCents))
  return rows.map(({ priceCents, features, maxTextBytes: _texts, ...tier }) => ({
    ...tier,
    price: dollars(priceCents),
    features: featuresSchema.parse(JSON.parse(features)),
  }))
}

/** A plan's name for readers and its coins a month. */
export async function tierNamed(
  db: Database,
  name: SubscriptionTierName,
): Promise<{ displayName: string; monthlyCoins: number }> {
  const columns = { displayName: tiers.displayName, monthlyCoins: tiers.monthlyCoins }
  const tier = await db.select(columns).from(tiers).where(eq(tiers.name, name)).get()
  if (!tier) throw new Error(`the plan ${name} is not in the database`)
  return tier
}

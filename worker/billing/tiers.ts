import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SubscriptionTier, SubscriptionTierName } from '../../shared/billing.ts'
import { dollars } from '../../shared/lib/money.ts'
import type { Directory } from '../db/connection.ts'
import { tiers } from '../db/schema/billing.ts'

const featuresSchema = z.array(z.string())

/** The plans as the pricing page shows them, the cheapest first. */
export async function allTiers(directory: Directory): Promise<SubscriptionTier[]> {
  const rows = await directory.select().from(tiers).orderBy(asc(tiers.priceCents))
  return rows.map(({ priceCents, features, maxTextBytes: _texts, ...tier }) => ({
    ...tier,
    price: dollars(priceCents),
    features: featuresSchema.parse(JSON.parse(features)),
  }))
}

/** A plan's name for readers and its coins a month. */
export async function tierNamed(
  directory: Directory,
  name: SubscriptionTierName,
): Promise<{ displayName: string; monthlyCoins: number }> {
  const columns = { displayName: tiers.displayName, monthlyCoins: tiers.monthlyCoins }
  const tier = await directory.select(columns).from(tiers).where(eq(tiers.name, name)).get()
  if (!tier) throw new Error(`the plan ${name} is not in the database`)
  return tier
}

import { sql } from 'drizzle-orm'
import type { ChangePlan } from '../../shared/administration.ts'
import type { SubscriptionTierName } from '../../shared/billing.ts'
import type { DirectoryServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { Failure } from '../http/failure.ts'

/**
 * Changes what a plan is called, allows and promises, and logs it, in one transaction. At most one plan is marked
 * as popular. The price is that of the payment provider and stays. Each seller of the plan has it with the next request:
 * what it holds is pushed then (`pushAccountFacts`). Throws NOT_FOUND.
 */
export async function changePlan(
  { directory, now }: DirectoryServices,
  by: { id: number; username: string },
  name: SubscriptionTierName,
  { displayName, monthlyCoins, maxListings, maxPictureBytes, features, popular }: ChangePlan,
): Promise<void> {
  const [, , changed = []] = await runTransaction(directory, [
    sql`
      insert into audit_log (at, action, actor_id, actor_name, subject_name, detail)
      select ${now()}, 'plan.changed', ${by.id}, ${by.username}, display_name,
        ${`${displayName}: `} || monthly_coins || ${` → ${monthlyCoins} coins`}
        || iif(max_listings = ${maxListings}, '', ', ' || max_listings || ${` → ${maxListings} listings`})
        || iif(max_picture_bytes = ${maxPictureBytes}, '',
          ', ' || max_picture_bytes || ${` → ${maxPictureBytes} bytes of pictures`})
      from tiers where name = ${name}`,
    sql`update tiers set popular = 0 where ${Number(popular)} = 1 and name <> ${name}`,
    sql`
      update tiers set display_name = ${displayName}, monthly_coins = ${monthlyCoins},
        max_listings = ${maxListings}, max_picture_bytes = ${maxPictureBytes},
        features = ${JSON.stringify(features)}, popular = ${Number(popular)}
      where name = ${name} returning name`,
  ])
  if (changed.length === 0) throw new Failure('NOT_FOUND')
}

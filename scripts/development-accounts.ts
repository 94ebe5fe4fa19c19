import type { SubscriptionTierName } from '../shared/billing.ts'
import { hashPassword } from '../worker/accounts/passwords.ts'

type Account = {
  username: string
  password: string
  email: string
  isAdmin: boolean
  tier: SubscriptionTierName
}

/** `seller` has a plan in which a newcomer can try a batch of thirty coins. */
const ACCOUNTS: readonly Account[] = [
  {
    username: 'admin',
    password: 'admin-dev-password',
    email: 'admin@obverse.test',
    isAdmin: true,
    tier: 'free',
  },
  {
    username: 'seller',
    password: 'seller-dev-password',
    email: 'seller@obverse.test',
    isAdmin: false,
    tier: 'basic',
  },
]

/**
 * Makes the two accounts of a development database where they are missing; an account that is there and still on the
 * free plan, without a subscription, gets its plan. Never runs against a deployment.
 */
export async function makeAccounts(
  db: D1Database,
): Promise<readonly { username: string; password: string }[]> {
  const existing = await db.prepare('select username from users').all<{ username: string }>()
  const known = new Set(existing.results.map(row => row.username))
  for (const { username, password, email, isAdmin, tier } of ACCOUNTS) {
    if (known.has(username)) {
      await db
        .prepare(
          `update users set tier = ?2 where username = ?1 and tier = 'free'
             and id not in (select user_id from subscriptions)`,
        )
        .bind(username, tier)
        .run()
      continue
    }
    await db
      .prepare(
        'insert into users (username, email, password_hash, is_admin, tier, created_at) values (?, ?, ?, ?, ?, ?)',
      )
      .bind(username, email, await hashPassword(password), isAdmin ? 1 : 0, tier, Date.now())
      .run()
  }
  return ACCOUNTS
}

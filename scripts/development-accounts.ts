import { z } from 'zod'
import type { SubscriptionTierName } from '../shared/billing.ts'
import { hashPassword } from '../worker/accounts/passwords.ts'
import { secondFactorContext } from '../worker/accounts/second-factor/second-factor.ts'
import { createTokenEncryption } from '../worker/ebay/token-encryption.ts'
import { DEVELOPMENT_TOTP_SECRET } from './development-code.ts'
import { DEVELOPMENT_KEYS } from './development-vars.ts'

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

/** Turns two-step login on for administrators without it: the admin pages take it. `npm run admin -- code` has the code. */
async function giveSecondFactors(db: D1Database): Promise<void> {
  const keys = z.record(z.string(), z.string()).parse(JSON.parse(DEVELOPMENT_KEYS))
  const encryption = createTokenEncryption(keys)
  const admins = await db
    .prepare(
      `select id from users where username = 'admin'
         and id not in (select user_id from second_factors where confirmed_at is not null)`,
    )
    .all<{ id: number }>()
  for (const { id } of admins.results) {
    const secret = await encryption.encrypt(DEVELOPMENT_TOTP_SECRET, secondFactorContext(id))
    await db
      .prepare(
        `insert or replace into second_factors (user_id, encrypted_secret, confirmed_at) values (?, ?, ?)`,
      )
      .bind(id, secret, Date.now())
      .run()
  }
}

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
  await giveSecondFactors(db)
  return ACCOUNTS
}

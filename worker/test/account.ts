import { env } from 'cloudflare:workers'
import { type SQL, sql } from 'drizzle-orm'
import { SESSION_COOKIE } from '../../shared/accounts/accounts.ts'
import type { SubscriptionTierName } from '../../shared/billing.ts'
import { pushAccountFacts } from '../accounts/facts/account-facts.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { signToken } from '../accounts/session-token.ts'
import { connect } from '../db/connection.ts'
import { secondFactors, sessions, users } from '../db/schema/accounts.ts'
import { skuCounters } from '../db/schema/listings.ts'
import { varsOf } from '../env.ts'
import { databasesOf } from '../seller-databases.ts'

export const PASSWORD = 'right horse'
export type TestAccount = { id: number; username: string; cookie: string }

const SESSION_MS = 3_600_000
const db = connect(env.DB)

/**
 * An eighth of the work of `hashPassword`, where a file has passwords hashed fully; a login keeps such a hash, because
 * smaller blocks do not count as outdated.
 */
const QUICK = { cost: 2 ** 14, blockSize: 1, parallelization: 5 }

/** A hash of PASSWORD. */
export const passwordHashForTests = (): Promise<string> => hashPassword(PASSWORD, QUICK)

/** A new account with PASSWORD, signed in. The cookie goes into the headers of its calls. */
export async function newAccount(
  username: string,
  options: { tier?: SubscriptionTierName; isAdmin?: boolean } = {},
): Promise<TestAccount> {
  return signedInUser({ username, passwordHash: await passwordHashForTests(), ...options })
}

const someNumber = () => 1_000_000 + Math.floor(Math.random() * 900_000_000)
const userNamed = (username: string) => sql`(select id from users where username = ${username})`

const secondFactorOfUser = (userId: SQL) =>
  db.insert(secondFactors).values({ userId, encryptedSecret: 'none', confirmedAt: Date.now() })

/** Turns two-step login on for a user who is to act as an admin. No code logs in with it. */
export async function giveSecondFactor({ username }: { username: string }): Promise<void> {
  await secondFactorOfUser(userNamed(username))
}

/** A user's row, a session's row and the cookie that names it. Without a hash nobody can log in. */
export async function signedInUser(values: {
  username: string
  passwordHash?: string
  tier?: SubscriptionTierName
  isAdmin?: boolean
  suspendedAt?: number | null
}): Promise<TestAccount> {
  const { username } = values
  const createdAt = Date.now()
  const id = crypto.randomUUID()
  const expiresAt = createdAt + SESSION_MS
  // In one call of the directory, because nearly every test begins with an account.
  const [[user]] = await db.batch([
    db
      .insert(users)
      .values({ email: `${username}@example.com`, passwordHash: 'none', createdAt, ...values })
      .returning({ id: users.id }),
    db.insert(sessions).values({
      id,
      userId: userNamed(username),
      createdAt,
      expiresAt,
      authenticatedAt: createdAt,
    }),
    // Only an admin with two-step login is let into the admins' calls.
    ...(values.isAdmin ? [secondFactorOfUser(userNamed(username))] : []),
  ])
  if (!user) throw new Error('no user was made')
  const databases = databasesOf(env, user.id)
  await pushAccountFacts({ ...databases, ofSeller: null }, user.id)
  // Accounts of other files sell with the same eBay account in the sandbox: their SKUs differ.
  await databases.db.insert(skuCounters).values({ userId: user.id, last: someNumber() })
  const signing = { now: Date.now, sessionSecret: varsOf(env).SESSION_SECRET }
  const token = await signToken(signing, 'session', { id, issuedAt: createdAt, expiresAt })
  return { id: user.id, username, cookie: `${SESSION_COOKIE}=${token}` }
}

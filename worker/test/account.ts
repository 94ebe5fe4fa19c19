import { env } from 'cloudflare:workers'
import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { SESSION_COOKIE } from '../../shared/accounts.ts'
import type { SubscriptionTierName } from '../../shared/billing.ts'
import { deriveKey } from '../accounts/derive-key.ts'
import { connect } from '../db/connection.ts'
import { sessions, users } from '../db/schema/accounts.ts'
import { varsOf } from '../env.ts'

export const PASSWORD = 'right horse'
export type TestAccount = { id: number; username: string; cookie: string }

const SESSION_MS = 3_600_000
const db = connect(env.DB)
let passwordHash: Promise<string> | undefined

/** A hash of PASSWORD. Hashing takes longer than most tests: one serves all accounts, and is checked in an eighth. */
export function passwordHashForTests(): Promise<string> {
  return (passwordHash ??= quickHash())
}

/** As `hashPassword` does it, but with smaller blocks; a login keeps it, because they don't count as outdated. */
async function quickHash(): Promise<string> {
  const salt = randomBytes(16)
  const parameters = { cost: 2 ** 14, blockSize: 1, parallelization: 5 }
  const key = await deriveKey(PASSWORD, salt, parameters)
  const { cost, blockSize, parallelization } = parameters
  const parts = [cost, blockSize, parallelization, ...[salt, key].map(b => b.toString('base64url'))]
  return ['scrypt', ...parts].join('$')
}

/** A new account with PASSWORD, signed in. The cookie goes into the headers of its calls. */
export async function newAccount(
  username: string,
  options: { tier?: SubscriptionTierName; isAdmin?: boolean } = {},
): Promise<TestAccount> {
  return signedInUser({ username, passwordHash: await passwordHashForTests(), ...options })
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
  const [user] = await db
    .insert(users)
    .values({
      email: `${username}@example.com`,
      passwordHash: 'none',
      createdAt,
      ...values,
    })
    .returning({ id: users.id })
  if (!user) throw new Error('no user was made')
  const id = crypto.randomUUID()
  const expiresAt = createdAt + SESSION_MS
  await db.insert(sessions).values({ id, userId: user.id, createdAt, expiresAt })
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(Math.floor(expiresAt / 1000))
    .sign(new TextEncoder().encode(varsOf(env).SESSION_SECRET))
  return { id: user.id, username, cookie: `${SESSION_COOKIE}=${token}` }
}

import { hashPassword } from '../worker/accounts/passwords.ts'
import { openLocalDatabase } from './local-database.ts'

const ACCOUNTS = [
  { username: 'admin', password: 'admin-dev-password', email: 'admin@obverse.test', isAdmin: 1 },
  { username: 'seller', password: 'seller-dev-password', email: 'seller@obverse.test', isAdmin: 0 },
]

/** Makes the two accounts of a development database where they are missing. Never runs against a deployment. */
export async function makeAccounts(): Promise<{ username: string; password: string }[]> {
  const { db, dispose } = await openLocalDatabase()
  try {
    const existing = await db.prepare('select username from users').all<{ username: string }>()
    const known = new Set(existing.results.map(row => row.username))
    for (const account of ACCOUNTS.filter(one => !known.has(one.username))) {
      await db
        .prepare(
          'insert into users (username, email, password_hash, is_admin, created_at) values (?, ?, ?, ?, ?)',
        )
        .bind(
          account.username,
          account.email,
          await hashPassword(account.password),
          account.isAdmin,
          Date.now(),
        )
        .run()
    }
  } finally {
    await dispose()
  }
  return ACCOUNTS
}

import type { Database } from '../db/connection.ts'
import { accountById } from './store.ts'

/** The status of an account, for work that runs without a session. */
export async function accountStatus(
  db: Database,
  userId: number,
): Promise<'active' | 'suspended' | 'gone'> {
  const account = await accountById(db, userId)
  if (!account) return 'gone'
  return account.suspendedAt === null ? 'active' : 'suspended'
}

import type { Directory } from '../db/connection.ts'
import { onMarketplace } from './own-site.ts'
import { accountById } from './store.ts'

type AccountStatus = 'active' | 'suspended' | 'gone'

/** Does work for an account without a session, such as a job's, on the account's marketplace. */
export async function forAccount<T>(
  directory: Directory,
  userId: number,
  work: (status: AccountStatus) => Promise<T>,
): Promise<T> {
  const account = await accountById(directory, userId)
  if (!account) return work('gone')
  const status = account.suspendedAt === null ? 'active' : 'suspended'
  return onMarketplace(account.marketplaceId, () => work(status))
}

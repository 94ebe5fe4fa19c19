import type { Login } from '../../shared/accounts.ts'
import type { Database } from '../db/connection.ts'
import { Failure } from '../http/failure.ts'
import { checkPassword, hashPassword, NOBODYS_HASH } from './passwords.ts'
import { type Account, accountByUsername, storePasswordHash } from './store.ts'

/** The account of these credentials. An unknown user and a wrong password fail alike and take the same time. */
export async function logIn(db: Database, { username, password }: Login): Promise<Account> {
  const account = await accountByUsername(db, username)
  const { right, outdated } = await checkPassword(password, account?.passwordHash ?? NOBODYS_HASH)
  if (!account || !right) throw new Failure('LOGIN_FAILED')
  if (account.suspendedAt) throw new Failure('SUSPENDED')
  if (outdated) await storePasswordHash(db, account.id, await hashPassword(password))
  return account
}

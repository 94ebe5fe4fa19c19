import { type SQL, sql } from 'drizzle-orm'
import type { Directory, DirectoryServices } from '../../db/connection.ts'
import { runTransaction } from '../../db/run-transaction.ts'
import { hashOfToken } from '../tokens.ts'
import type { Application } from './applications.ts'

type NewApplication = { username: string; email: string; passwordHash: string; createdAt: number }

/** How long a username is reserved, and an application waits for its decision: then it is deleted. */
const APPLICATION_LIFE_MS = 90 * 24 * 3_600_000

/** An account or application that stands in the way: of the same username or address. */
export type ExistingApplicant = {
  username: string
  /** Empty for a reserved username: its address is a hash. */
  email: string
  waiting: boolean
  /** Whether the username alone is reserved, by a registration with a known address. */
  reserved: boolean
  /** Whether it has the address of the registration. */
  sameEmail: boolean
}

/**
 * Stores an application, or reserves its username where its address is known: in one transaction, of the same statements
 * either way, so that neither the response nor its time tells which addresses are known. `application` is null when the
 * username or the address is known; `existing` says by whom.
 */
export async function storeApplication(
  directory: Directory,
  { username, email, passwordHash, createdAt }: NewApplication,
): Promise<{ application: Application | null; existing: ExistingApplicant[] }> {
  const emailHash = hashOfToken(email.toLowerCase())
  const expiresAt = createdAt + APPLICATION_LIFE_MS
  const isReserved = sql`exists (
    select 1 from reserved_usernames where username = lower(${username}) and email_hash <> ${emailHash})`
  const [, stored = [], found = []] = await runTransaction<{
    id: number
    username: string
    email: string
    waiting: number
    reserved: number
    sameEmail: number
  }>(directory, [
    sql`delete from reserved_usernames where expires_at <= ${createdAt}`,
    sql`
      insert into pending_users (username, email, password_hash, created_at)
      select ${username}, ${email}, ${passwordHash}, ${createdAt}
      where not exists (
        select 1 from users
        where lower(username) = lower(${username}) or lower(email) = lower(${email})
      ) and not ${isReserved}
      on conflict do nothing
      returning id`,
    existingStatement({ username, email, emailHash }),
    sql`
      insert into reserved_usernames (username, email_hash, password_hash, expires_at)
      select lower(${username}), ${emailHash}, ${passwordHash}, ${expiresAt}
      where not exists (select 1 from users where lower(username) = lower(${username}))
        and not exists (select 1 from pending_users where lower(username) = lower(${username}))
      on conflict do nothing`,
  ])
  const id = stored[0]?.id
  const existing = found.map(row => ({
    username: row.username,
    email: row.email,
    waiting: row.waiting === 1,
    reserved: row.reserved === 1,
    sameEmail: row.sameEmail === 1,
  }))
  return {
    application:
      id === undefined ? null : { id, username, email, emailConfirmedAt: null, createdAt },
    existing,
  }
}

function existingStatement(one: { username: string; email: string; emailHash: string }): SQL {
  const { username, email, emailHash } = one
  const sameEmail = sql`lower(email) = lower(${email})`
  return sql`
    select username, email, 0 as waiting, 0 as reserved, ${sameEmail} as sameEmail
    from users where lower(username) = lower(${username})
    union select username, email, 0, 0, ${sameEmail} from users where ${sameEmail}
    union select username, email, 1, 0, ${sameEmail}
    from pending_users where lower(username) = lower(${username})
    union select username, email, 1, 0, ${sameEmail} from pending_users where ${sameEmail}
    union select username, '', 1, 1, email_hash = ${emailHash}
    from reserved_usernames where username = lower(${username})`
}

/** Accounts with this username or this address. */
export async function existingAccounts(
  directory: Directory,
  { username, email }: { username: string; email: string },
): Promise<{ id: number }[]> {
  return directory.all<{ id: number }>(sql`
    select id from users
    where lower(username) = lower(${username}) or lower(email) = lower(${email})`)
}

/** Run by the schedule: deletes applications that nobody has decided in ninety days, with their links. */
export async function deleteOldApplications({ directory, now }: DirectoryServices): Promise<void> {
  const old = sql`created_at <= ${now() - APPLICATION_LIFE_MS}`
  await runTransaction(directory, [
    sql`
      delete from email_links where pending_user_id in (select id from pending_users where ${old})`,
    sql`delete from pending_users where ${old}`,
    sql`delete from reserved_usernames where expires_at <= ${now()}`,
  ])
}

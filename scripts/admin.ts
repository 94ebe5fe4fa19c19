import { randomBytes, randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { emailSchema, usernameSchema } from '../shared/accounts/accounts.ts'
import type { AuditAction } from '../shared/administration.ts'
import { endLinksStatements } from '../worker/accounts/end-links.ts'
import { secondFactorRemovedMail } from '../worker/accounts/mail-templates.ts'
import { hashPassword } from '../worker/accounts/passwords.ts'
import { executeRemotely, queryRemotely } from './databases/remote-database.ts'
import { ENVIRONMENTS, type Environment } from './deploy/missing.ts'
import { developmentCode } from './development-code.ts'
import { openLocalDatabase } from './local-database.ts'
import { migrate } from './migrate.ts'

const USAGE = `npm run admin -- create NAME EMAIL             makes an administrator
npm run admin -- code                        prints the code of the development account admin
npm run admin -- remove-second-factor NAME    turns off the two-step login of who lost phone and recovery codes
They change the local database; with --remote at the end that of production, with --remote=staging that of staging.`
/** 144 random bits: 24 characters. */
const PASSWORD_BYTES = 18

type NewAdmin = { username: string; email: string; passwordHash: string; createdAt: number }

type Command =
  | { command: 'create'; username: string; email: string; remote: Environment | null }
  | { command: 'remove-second-factor'; username: string; remote: Environment | null }
  | { command: 'code' }

/** Parses the command line. Throws an Error with a message for the terminal. */
export function readArguments(args: string[]): Command {
  if (args.length === 1 && args[0] === 'code') return { command: 'code' }
  const [where, named] = args.at(-1)?.split('=') ?? []
  const isRemote = where === '--remote'
  const remote = isRemote ? ENVIRONMENTS.find(one => one === (named ?? 'production')) : null
  if (remote === undefined) throw new Error(USAGE)
  const [command, name, address, ...rest] = isRemote ? args.slice(0, -1) : args
  if (name === undefined || rest.length > 0) throw new Error(USAGE)
  if (command === 'create' && address !== undefined) {
    const username = accepted(usernameSchema.safeParse(name))
    return { command, username, email: accepted(emailSchema.safeParse(address)), remote }
  }
  if (command === 'remove-second-factor' && address === undefined) {
    return { command, username: accepted(usernameSchema.safeParse(name)), remote }
  }
  throw new Error(USAGE)
}

function accepted(read: ReturnType<typeof usernameSchema.safeParse>): string {
  if (!read.success) throw new Error(read.error.issues[0]?.message ?? USAGE)
  return read.data
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

const dialect = new SQLiteAsyncDialect()

/** The text of a statement without parameters. */
const textOf = (statement: SQL) => dialect.sqlToQuery(statement).sql

/** The statement that makes the administrator, or nothing where the name or the address is known. */
export function statementFor({ username, email, passwordHash, createdAt }: NewAdmin): string {
  return `insert into users (username, email, password_hash, is_admin, created_at)
select ${text(username)}, ${text(email)}, ${text(passwordHash)}, 1, ${createdAt}
where not exists (
  select 1 from users
  where lower(username) = lower(${text(username)}) or lower(email) = lower(${text(email)})
) and not exists (
  select 1 from pending_users
  where lower(username) = lower(${text(username)}) or lower(email) = lower(${text(email)})
)
returning id`
}

const REMOVED = 'user.second_factor_removed' satisfies AuditAction
/** Who acts in the audit log: no user. */
const ACTOR = 'npm run admin'

/**
 * The statements that remove a user's second factor, write it down, end the links that were mailed and leave a mail to
 * the user, which the schedule sends. They do nothing for a user without one.
 */
export function removalStatements({ username, at }: { username: string; at: number }): string[] {
  const mail = secondFactorRemovedMail({ username })
  const whose = `from users where lower(username) = lower(${text(username)}) and exists (
  select 1 from second_factors where user_id = users.id and confirmed_at is not null
)`
  return [
    `insert into audit_log (at, action, actor_id, actor_name, subject_id, subject_name)
select ${at}, ${text(REMOVED)}, 0, ${text(ACTOR)}, id, username ${whose}`,
    `insert into mails (id, kind, recipient, subject, text, html, sender, state, next_try_at, created_at)
select ${text(randomUUID())}, 'second-factor-removed', email, ${text(mail.subject)}, ${text(mail.text)},
  ${text(mail.html)}, 'outbox', 'waiting', ${at}, ${at} ${whose}`,
    ...endLinksStatements(sql.raw(`select id ${whose}`)).map(textOf),
    `delete from recovery_codes where user_id in (select id ${whose})`,
    `delete from second_factors where user_id in (select id ${whose})`,
  ]
}

/** Statements that belong together, and the query whose column `made` is 1 when they did something. */
type Change = { statements: string[]; proof: string }

/** Executes the statements in one transaction; false when they did nothing. */
async function execute(change: Change, remote: Environment | null): Promise<boolean> {
  return remote ? executeRemote(change, remote) : executeLocal(change)
}

async function executeLocal({ statements, proof }: Change): Promise<boolean> {
  const { db, dispose } = await openLocalDatabase()
  try {
    await migrate(db)
    await db.batch(statements.map(statement => db.prepare(statement)))
    return (await db.prepare(proof).first('made')) === 1
  } finally {
    await dispose()
  }
}

async function executeRemote(
  { statements, proof }: Change,
  environment: Environment,
): Promise<boolean> {
  await executeRemotely(environment, statements)
  // With a file wrangler prints a summary and no rows, so the stored row is queried.
  return /"made":\s*1/.test(await queryRemotely(environment, proof))
}

async function create({ username, email, remote }: Command & { command: 'create' }): Promise<void> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hashPassword(password)
  const createdAt = Date.now()
  const statements = [statementFor({ username, email, passwordHash, createdAt })]
  const proof = `select count(*) as made from users where username = ${text(username)} and created_at = ${createdAt}`
  if (!(await execute({ statements, proof }, remote)))
    throw new Error('A user or an application with this username or e-mail exists.')
  console.log(`Administrator ${username} made in the ${databaseOf(remote)}.
Password (shown once): ${password}`)
}

async function removeSecondFactor(username: string, remote: Environment | null): Promise<void> {
  const at = Date.now()
  const statements = removalStatements({ username, at })
  const proof = `select count(*) as made from audit_log where action = ${text(REMOVED)} and at = ${at} and actor_name = ${text(ACTOR)}`
  if (!(await execute({ statements, proof }, remote)))
    throw new Error('No user of this name has two-step login on.')
  console.log(`Two-step login of ${username} turned off in the ${databaseOf(remote)}.
The user gets a mail; the audit log has an entry.`)
}

const databaseOf = (remote: Environment | null) => `${remote ?? 'local'} database`

async function main(): Promise<void> {
  const command = readArguments(process.argv.slice(2))
  if (command.command === 'code') console.log(developmentCode())
  else if (command.command === 'create') await create(command)
  else await removeSecondFactor(command.username, command.remote)
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

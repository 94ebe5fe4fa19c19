import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { emailSchema, usernameSchema } from '../shared/accounts.ts'
import { hashPassword } from '../worker/accounts/passwords.ts'
import { openLocalDatabase } from './local-database.ts'
import { migrate } from './migrate.ts'

const USAGE = `npm run admin -- create NAME EMAIL            makes an administrator in the local database
npm run admin -- create NAME EMAIL --remote   makes one in the deployed database`
/** 144 random bits: 24 characters. */
const PASSWORD_BYTES = 18

type NewAdmin = { username: string; email: string; passwordHash: string; createdAt: number }

/** Parses the command line. Throws an Error with a message for the terminal. */
export function readArguments(args: string[]): {
  username: string
  email: string
  remote: boolean
} {
  const [command, name, address, ...options] = args
  const known = options.every(option => option === '--remote')
  if (command !== 'create' || name === undefined || address === undefined || !known) {
    throw new Error(USAGE)
  }
  const username = usernameSchema.safeParse(name)
  const email = emailSchema.safeParse(address)
  for (const read of [username, email]) {
    if (!read.success) throw new Error(read.error.issues[0]?.message ?? USAGE)
  }
  return {
    username: usernameSchema.parse(name),
    email: emailSchema.parse(address),
    remote: options.includes('--remote'),
  }
}

/** The statement that makes the administrator, or nothing where the name or the address is known. */
export function statementFor({ username, email, passwordHash, createdAt }: NewAdmin): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
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

/** Makes the administrator; false when the name or the address is known. */
async function create(admin: NewAdmin, remote: boolean): Promise<boolean> {
  return remote ? createRemote(admin) : createLocal(admin)
}

async function createLocal(admin: NewAdmin): Promise<boolean> {
  await migrate()
  const { db, dispose } = await openLocalDatabase()
  try {
    const { results } = await db.prepare(statementFor(admin)).all()
    return results.length > 0
  } finally {
    await dispose()
  }
}

/** Through a file: a command line is seen by every process of the machine. */
async function createRemote(admin: NewAdmin): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-admin-'))
  try {
    const file = path.join(folder, 'admin.sql')
    await writeFile(file, `${statementFor(admin)};\n`, { mode: 0o600 })
    const answer = await wrangler(['d1', 'execute', 'DB', '--remote', '--yes', '--file', file])
    if (answer.code !== 0) throw new Error(`wrangler could not do it:\n${answer.output}`)
    // With a file wrangler prints a summary and no rows, so the stored row is queried.
    const query = `select count(*) as made from users where username = '${admin.username}' and created_at = ${admin.createdAt}`
    const queryArguments = ['d1', 'execute', 'DB', '--remote', '--json', '--command', query]
    const { output } = await wrangler(queryArguments)
    return /"made":\s*1/.test(output)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function wrangler(args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/wrangler/bin/wrangler.js', ...args], {
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
      stdio: ['inherit', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('exit', code => resolve({ code, output }))
  })
}

async function main(): Promise<void> {
  const { username, email, remote } = readArguments(process.argv.slice(2))
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const passwordHash = await hashPassword(password)
  const made = await create({ username, email, passwordHash, createdAt: Date.now() }, remote)
  if (!made) throw new Error('A user or an application with this username or e-mail exists.')
  console.log(`Administrator ${username} made ${remote ? 'in the deployed' : 'in the local'} database.
Password (shown once): ${password}`)
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

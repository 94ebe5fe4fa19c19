import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { type DumpedLine, sellerLines } from '../../worker/dumps/read-rows.ts'
import { restoringStatements } from '../../worker/dumps/restore-statements.ts'
import { partKey } from '../../worker/dumps/store-dump.ts'
import type { Deployment } from './deployment.ts'
import { openDump } from './open-dump.ts'

const accountSchema = z.object({ id: z.number(), username: z.string() })
const storedSchema = z.object({
  seller: z.number().nullable(),
  username: z.string().nullable(),
  name: z.string(),
  at: z.number(),
  parts: z.number(),
  rows: z.number(),
  bytes: z.number(),
  mixed: z.number(),
})
type StoredDump = z.infer<typeof storedSchema>

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

/** The lines of `npm run databases -- list`: each dump, the newest first. */
export async function listDumps(deployment: Deployment): Promise<string[]> {
  const dumps = await storedDumps(deployment, 'true')
  return dumps.map(({ seller, username, at, rows, bytes, mixed }) => {
    const whose = seller === null ? 'directory' : `${seller} ${username ?? '(erased)'}`
    const state = mixed === 1 ? '  rows changed meanwhile' : ''
    return `${new Date(at).toISOString()}  ${whose}  ${rows} rows  ${bytes} bytes${state}`
  })
}

/** Writes a seller's rows as they are now into a file. Answers its name. */
export async function dumpSeller(
  deployment: Deployment,
  seller: string,
  at: number,
): Promise<string> {
  const account = await accountOf(deployment, seller)
  const { read } = deployment
  const both = { directory: read, db: read }
  const lines = account && (await sellerLines(both, { seller: account.id, at }))
  if (!account || !lines) throw new Error(`There is no account ${seller}.`)
  const file = `seller-${account.id}-${new Date(at).toISOString().replaceAll(':', '-')}.jsonl`
  // The account's row has the hash of its password.
  await writeFile(file, ended(lines), { mode: 0o600 })
  return file
}

async function* ended(lines: AsyncIterable<DumpedLine>): AsyncGenerator<string, void> {
  for await (const { line } of lines) yield `${line}\n`
}

/**
 * Puts a seller's rows in place as they are in a dump: the newest of the bucket, the one of a time, or a file. Answers
 * when it was made.
 */
export async function restoreSeller(
  deployment: Deployment,
  seller: string,
  from: string | null,
): Promise<number> {
  const account = await accountOf(deployment, seller)
  const id = account?.id ?? (/^\d+$/.test(seller) ? Number(seller) : null)
  if (id === null)
    throw new Error(`There is no account ${seller}. The number of an erased one is in the list.`)
  const dump = await openDump(
    from?.endsWith('.jsonl')
      ? createReadStream(from)
      : storedBytes(deployment, await storedDump(deployment, id, from)),
  )
  try {
    if (dump.head.seller !== id) throw new Error(`The dump is not of the account ${seller}.`)
    const restoring = restoringStatements(dump)
    await deployment.write(restoring.directory)
    await deployment.write(restoring.seller)
    return dump.head.at
  } finally {
    await dump.dispose()
  }
}

async function accountOf({ read }: Deployment, seller: string) {
  const which = /^\d+$/.test(seller)
    ? `id = ${seller}`
    : `lower(username) = ${text(seller.toLowerCase())}`
  const [[row] = []] = await read([`select id, username from users where ${which}`])
  return row ? accountSchema.parse(row) : null
}

async function storedDumps({ read }: Deployment, condition: string): Promise<StoredDump[]> {
  const [rows = []] = await read([
    `select dumps.seller_id as seller, users.username as username, name, at, parts, row_count as rows, bytes,
      is_mixed as mixed
    from dumps left join users on users.id = dumps.seller_id where ${condition} order by at desc`,
  ])
  return z.array(storedSchema).parse(rows)
}

async function storedDump(
  deployment: Deployment,
  seller: number,
  time: string | null,
): Promise<StoredDump> {
  const dumps = await storedDumps(deployment, `dumps.seller_id = ${seller}`)
  const found = dumps.find(({ at }) => time === null || at === Date.parse(time))
  if (!found) throw new Error(`There is no such dump of ${seller}: \`list\` names them.`)
  return found
}

async function* storedBytes(
  { open }: Deployment,
  { name, parts }: Pick<StoredDump, 'name' | 'parts'>,
): AsyncGenerator<Uint8Array, void> {
  for (let part = 0; part < parts; part += 1)
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    yield gunzipSync(await open(partKey(name, part)))
}

import { gunzipSync } from 'node:zlib'
import { type DatabaseConnection, type OfSeller, servicesOf } from '../db/connection.ts'
import { dumpInMemory, readDump } from './dump-in-memory.ts'
import { type BoundStatement, restoringStatements } from './restore-statements.ts'
import type { DumpServices } from './services.ts'
import { partKey } from './store-dump.ts'

/** A dump of the bucket. */
type StoredDump = { name: string; parts: number }

/** The text of a dump. Throws where one of its objects is missing. */
export async function readStoredDump(
  { dumpBucket }: { dumpBucket: Pick<DumpServices['dumpBucket'], 'get'> },
  { name, parts }: StoredDump,
): Promise<string> {
  let text = ''
  for (let part = 0; part < parts; part += 1) {
    const key = partKey(name, part)
    // oxlint-disable-next-line no-await-in-loop -- one object after the other
    const object = await dumpBucket.get(key)
    if (!object) throw new Error(`There is no ${key} in the bucket`)
    // oxlint-disable-next-line no-await-in-loop -- as above
    text += gunzipSync(await object.bytes()).toString()
  }
  return text
}

/**
 * Puts a seller's rows in place as they are in a dump of the bucket, in whichever database they are: the account, then
 * all rows in one transaction. It can be repeated. All of the dump is in memory and, where the rows are an object, in
 * one call of it, which takes 32 MiB: a larger one throws, and the rows stay as they were.
 */
export async function restoreDump(
  services: DumpServices & OfSeller<DumpServices>,
  stored: StoredDump,
): Promise<void> {
  const dump = dumpInMemory(readDump(await readStoredDump(services, stored)))
  const { seller } = dump.head
  if (seller === null) throw new Error('The dump is of the directory')
  const restoring = restoringStatements(dump)
  await write(services.directory, restoring.directory)
  await write(servicesOf<DumpServices>(services, seller).db, restoring.seller)
}

async function write(
  { $client }: Pick<DatabaseConnection, '$client'>,
  statements: Iterable<BoundStatement>,
): Promise<void> {
  await $client.batch(
    Array.from(statements, ({ sql, values }) => $client.prepare(sql).bind(...values)),
  )
}

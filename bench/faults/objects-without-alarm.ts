import { readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deserialize } from 'node:v8'
import { z } from 'zod'
import { isOpenJob } from '../../durable-objects/lib/job.ts'

const OBJECTS = ['obverse-CoinQueue', 'obverse-ListingPublisher']
const jobSchema = z.object({ status: z.string() })
const rowSchema = z.object({ key: z.string(), value: z.instanceof(Uint8Array) })

/**
 * The queues and publishers of a Worker that has ended which have open jobs and no alarm: nothing would go on with
 * them, unless their seller looks. Their storage is read as workerd keeps it: `_cf_KV` has the values, `_cf_METADATA`
 * the alarm under key 1.
 */
export function objectsWithoutAlarm(state: string): string[] {
  return OBJECTS.flatMap(name => {
    const folder = path.join(state, 'do', name)
    return filesIn(folder)
      .filter(file => file.endsWith('.sqlite') && file !== 'metadata.sqlite')
      .filter(file => isLeft(path.join(folder, file)))
      .map(file => `${name} ${file.slice(0, 8)}`)
  })
}

const filesIn = (folder: string): string[] => readdirSync(folder, { encoding: 'utf8' })

function isLeft(file: string): boolean {
  const db = new DatabaseSync(file, { readOnly: true })
  const has = (sql: string) => db.prepare(sql).get() !== undefined
  const hasTable = (name: string) =>
    has(`select 1 from sqlite_master where type = 'table' and name = '${name}'`)
  try {
    if (!hasTable('_cf_KV')) return false
    const jobs = db.prepare("select key, value from _cf_KV where key like 'job %'").all()
    const isOpen = jobs.some(row =>
      isOpenJob(jobSchema.parse(deserialize(rowSchema.parse(row).value))),
    )
    // The table of an object that never had an alarm is not there.
    const hasAlarm =
      hasTable('_cf_METADATA') &&
      has('select 1 from _cf_METADATA where key = 1 and value is not null')
    return isOpen && !hasAlarm
  } finally {
    db.close()
  }
}

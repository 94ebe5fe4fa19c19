import { z } from 'zod'
import { batchResultSchema } from '../../shared/queue.ts'
import { openFacts, openValues } from '../lib/object-rows.ts'
import { type Entry, entrySchema } from './coin-queue-entry.ts'

/** An entry of a batch: its pair in the queue, or why it was refused. */
export const batchEntrySchema = z.union([
  z.object({ id: z.string(), pairId: z.string() }),
  z.object({ id: z.string(), refused: batchResultSchema }),
])
export type BatchEntry = z.infer<typeof batchEntrySchema>

export type QueueRows = ReturnType<typeof openRows>

/** The queue's tables in its object's own SQLite. */
export function openRows(sql: SqlStorage) {
  const entries = openValues(sql, 'entries', entrySchema)
  sql.exec(`
    create table if not exists batches (
      id text primary key, lines text not null, created_at integer not null
    ) without rowid
  `)
  return {
    ...openFacts<'userId' | 'revision'>(sql),
    entries: (): Entry[] => entries.all(),
    save: (entry: Entry): void => entries.save(entry.id, entry),
    remove: (id: string): void => entries.remove(id),
    /** Saves a batch unless it is saved: the caller repeats after a lost answer. */
    saveBatch(id: string, entries: readonly BatchEntry[], now: number): void {
      sql.exec(
        'insert into batches (id, lines, created_at) values (?, ?, ?) on conflict do nothing',
        id,
        JSON.stringify(entries),
        now,
      )
    },
    deleteBatchesBefore(before: number): void {
      sql.exec('delete from batches where created_at < ?', before)
    },
    batch(id: string): BatchEntry[] | null {
      const [row] = sql
        .exec<{ lines: string }>('select lines from batches where id = ?', id)
        .toArray()
      return row ? z.array(batchEntrySchema).parse(JSON.parse(row.lines)) : null
    },
  }
}

import { z } from 'zod'
import { batchResultSchema } from '../../shared/queue.ts'

/** How long the results of a batch are stored. */
const BATCH_RETENTION_MS = 7 * 24 * 3_600_000

/** An entry of a batch: its pair in the queue, or why it was refused. */
export const batchEntrySchema = z.union([
  z.object({ id: z.string(), pairId: z.string() }),
  z.object({ id: z.string(), refused: batchResultSchema }),
])
export type BatchEntry = z.infer<typeof batchEntrySchema>

export type QueueBatches = ReturnType<typeof openBatches>

/** The table of batches in the queue's own SQLite. */
export function openBatches(sql: SqlStorage) {
  sql.exec(`
    create table if not exists batches (
      id text primary key, lines text not null, created_at integer not null
    ) without rowid
  `)
  return {
    /** Saves a batch unless it is saved: the caller repeats after a lost answer. Deletes old ones. */
    save(id: string, entries: readonly BatchEntry[], now: number): void {
      sql.exec('delete from batches where created_at < ?', now - BATCH_RETENTION_MS)
      sql.exec(
        'insert into batches (id, lines, created_at) values (?, ?, ?) on conflict do nothing',
        id,
        JSON.stringify(entries),
        now,
      )
    },
    /** Null when there is no such batch, or it is older than BATCH_RETENTION_MS. */
    find(id: string): BatchEntry[] | null {
      const [row] = sql
        .exec<{ lines: string }>('select lines from batches where id = ?', id)
        .toArray()
      return row ? z.array(batchEntrySchema).parse(JSON.parse(row.lines)) : null
    },
  }
}

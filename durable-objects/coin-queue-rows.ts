import { z } from 'zod'
import { batchResultSchema } from '../shared/queue.ts'
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
  sql.exec(`
    create table if not exists entries (id text primary key, entry text not null) without rowid;
    create table if not exists batches (
      id text primary key, lines text not null, created_at integer not null
    ) without rowid;
    create table if not exists facts (name text primary key, value integer not null) without rowid;
  `)
  return {
    entries(): Entry[] {
      return sql
        .exec<{ entry: string }>('select entry from entries')
        .toArray()
        .map(row => entrySchema.parse(JSON.parse(row.entry)))
    },
    save(entry: Entry): void {
      sql.exec(
        'insert into entries (id, entry) values (?1, ?2) on conflict (id) do update set entry = ?2',
        entry.id,
        JSON.stringify(entry),
      )
    },
    remove(id: string): void {
      sql.exec('delete from entries where id = ?', id)
    },
    fact(name: 'userId' | 'revision'): number | null {
      const [row] = sql
        .exec<{ value: number }>('select value from facts where name = ?', name)
        .toArray()
      return row?.value ?? null
    },
    setFact(name: 'userId' | 'revision', value: number): void {
      sql.exec(
        'insert into facts (name, value) values (?1, ?2) on conflict (name) do update set value = ?2',
        name,
        value,
      )
    },
    saveBatch(id: string, entries: readonly BatchEntry[], now: number): void {
      sql.exec(
        'insert into batches (id, lines, created_at) values (?, ?, ?)',
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

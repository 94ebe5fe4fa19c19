import type { z } from 'zod'

/** A table of parsed values by their key, in an object's own SQLite. */
export function openValues<Value>(
  sql: SqlStorage,
  table: 'entries' | 'listings' | 'runs',
  schema: z.ZodType<Value>,
) {
  sql.exec(
    `create table if not exists ${table} (id text primary key, entry text not null) without rowid`,
  )
  return {
    all(): Value[] {
      return sql
        .exec<{ entry: string }>(`select entry from ${table}`)
        .toArray()
        .map(row => schema.parse(JSON.parse(row.entry)))
    },
    save(id: string, value: Value): void {
      sql.exec(
        `insert into ${table} (id, entry) values (?1, ?2) on conflict (id) do update set entry = ?2`,
        id,
        JSON.stringify(value),
      )
    },
    remove(id: string): void {
      sql.exec(`delete from ${table} where id = ?`, id)
    },
    clear(): void {
      sql.exec(`delete from ${table}`)
    },
  }
}

/** Numbers by name, in an object's own SQLite. */
export function openFacts<Name extends string>(sql: SqlStorage) {
  sql.exec(
    'create table if not exists facts (name text primary key, value integer not null) without rowid',
  )
  return {
    fact(name: Name): number | null {
      const [row] = sql
        .exec<{ value: number }>('select value from facts where name = ?', name)
        .toArray()
      return row?.value ?? null
    },
    setFact(name: Name, value: number): void {
      sql.exec(
        'insert into facts (name, value) values (?1, ?2) on conflict (name) do update set value = ?2',
        name,
        value,
      )
    },
  }
}

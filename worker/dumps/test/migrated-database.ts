import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StoredValue } from '../dump-lines.ts'
import type { ReadRows } from '../read-rows.ts'
import type { BoundStatement } from '../restore-statements.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations')

export type MigratedDatabase = ReturnType<typeof migratedDatabase>

/** An empty database in this process, to which all migrations were applied. */
export function openMigrated(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  db.exec('begin')
  for (const file of readdirSync(MIGRATIONS)
    .filter(name => name.endsWith('.sql'))
    .toSorted())
    db.exec(readFileSync(path.join(MIGRATIONS, file), 'utf8'))
  db.exec('commit')
  return db
}

/** The same, with what tests ask of it. */
export function migratedDatabase() {
  const db = openMigrated()
  const all = (sql: string): Record<string, unknown>[] => db.prepare(sql).all()
  const run = (sql: string, values: StoredValue[] = []): void => {
    db.prepare(sql).run(...values)
  }
  const read: ReadRows = async statements => statements.map(all)
  /** As `pushAccountFacts` does. */
  const pushFacts = (seller: number) =>
    run(
      `insert into account_facts (user_id, marketplace_id, suspended_at, created_at, max_listings, max_text_bytes, max_picture_bytes)
       select users.id, marketplace_id, suspended_at, created_at, max_listings, max_text_bytes, max_picture_bytes
       from users join tiers on tiers.name = users.tier where users.id = ?
       on conflict (user_id) do update set max_listings = excluded.max_listings,
         max_text_bytes = excluded.max_text_bytes, max_picture_bytes = excluded.max_picture_bytes`,
      [seller],
    )
  return {
    all,
    pushFacts,
    read,
    run,
    exec: (sql: string) => db.exec(sql),
    /** In one transaction. */
    write(statements: Iterable<BoundStatement>): void {
      db.exec('begin')
      try {
        for (const { sql, values } of statements) run(sql, values)
        db.exec('commit')
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    /** Answers the id. */
    newSeller(username: string): number {
      run(
        "insert into users (username, email, password_hash, tier, created_at) values (?, ?, 'none', 'premium', 0)",
        [username, `${username}@example.com`],
      )
      const id = Number(all('select max(id) as id from users')[0]?.['id'])
      pushFacts(id)
      return id
    },
  }
}

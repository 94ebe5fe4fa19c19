import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')

it('customers’ pages lead to their sellers, and changed sellers are to be dumped, after the migrations', () => {
  const files = readdirSync(MIGRATIONS).filter(file => file.endsWith('.sql'))
  const place = files.findIndex(file => file.endsWith('_offer_tokens.sql'))
  const apply = (file: string) => db.exec(readFileSync(path.join(MIGRATIONS, file), 'utf8'))
  const db = new DatabaseSync(':memory:')
  for (const file of files.slice(0, place)) apply(file)
  db.exec(`
    insert into users (id, username, email, password_hash, created_at)
    values (1, 'one', 'one@example.com', 'none', 0), (2, 'two', 'two@example.com', 'none', 0);
    insert into buying_offers (user_id, id, status, sheet, coins, total_cents, priced_at, valid_until, token, created_at,
      updated_at)
    values (1, 'shown', 'open', '{}', 1, 1, 0, 0, 'a token', 0, 0),
      (1, 'declined', 'declined', '{}', 1, 1, 0, 0, null, 0, 0);
  `)
  for (const file of files.slice(place)) apply(file)
  const all = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map(row => Object.values(row).join(' '))
  expect(all('select user_id, offer_id, token from offer_tokens')).toEqual(['1 shown a token'])
  expect(all("select user_id from due_sellers where kind = 'dumps'")).toEqual(['1'])
})

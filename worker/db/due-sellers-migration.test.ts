import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
const DAY = 86_400_000

it('what sellers have is due, counted and found by its eBay account after the migration', () => {
  const files = readdirSync(MIGRATIONS).filter(file => file.endsWith('.sql'))
  const place = files.findIndex(file => file.endsWith('_due_sellers.sql'))
  const apply = (file: string) => db.exec(readFileSync(path.join(MIGRATIONS, file), 'utf8'))
  const db = new DatabaseSync(':memory:')
  for (const file of files.slice(0, place)) apply(file)
  const user = (id: number) => `(${id}, 'seller ${id}', '${id}@example.com', 'none', 0)`
  db.exec(`
    insert into users (id, username, email, password_hash, created_at)
    values ${[1, 2, 3].map(user).join(', ')};
    insert into ebay_connections (user_id, ebay_user_id, ebay_username, access_token, access_expires_at,
      refresh_token, refresh_expires_at, key_id, scopes, connected_at)
    values (1, 'now', 'now', 'a', 0, 'r', 0, '', '', 0), (3, '', '', '', 0, '', 0, '', '', 0);
    insert into account_facts (user_id, marketplace_id, created_at, max_listings, max_text_bytes, max_picture_bytes)
    values (2, 'EBAY_US', 0, 9, 999, 999);
    insert into listings (user_id, sku, title, description, price_cents, shipping_cents, status, coin_type, year, mint,
      grade, composition, weight, diameter, front_sha256, back_sha256, ebay_user_id, publish_unclear, created_at, updated_at)
    values (2, 'a', 't', '', 1, 0, 'draft', '', '', '', '', '', '', '', '', '', 'former', 1, 0, 0),
      (2, 'b', 't', '', 1, 0, 'published', '', '', '', '', '', '', '', '', '', 'former', 0, 0, 0);
    insert into listing_imports (user_id, id, created_at) values (2, 'one', 5), (2, 'two', 9);
    insert into best_offers (user_id, ebay_user_id, best_offer_id, ebay_listing_id, made_by, price_cents, quantity,
      requested_at)
    values (1, 'now', 'offer', '1', 'buyer', 1, 1, 7);
  `)
  const all = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map(row => Object.values(row).join(' '))
  apply(files[place] ?? '')
  expect(
    all(`select user_id, kind, due_at from due_sellers where kind <> 'counts' order by 1, 2`),
  ).toEqual([
    '1 offers 0',
    '1 orders 0',
    '2 cards 0',
    `2 imports ${5 + DAY}`,
    '2 unclearPublishes 0',
  ])
  expect(all('select * from ebay_holders order by user_id')).toEqual(['now 1', 'former 2'])
  expect(
    all('select user_id, listings, published, picture_bytes, is_connected from seller_counts'),
  ).toEqual(['1 0 0 0 1', '2 2 1 0 0', '3 0 0 0 0'])
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
const ACCOUNT = `insert into users (id, username, email, password_hash, created_at)
  values (1, 'seller', 'seller@example.com', 'none', 0)`

it('what was summed as an envelope before is a parcel after it: stock and sales of holders, lots and rolls', () => {
  const files = readdirSync(MIGRATIONS).filter(file => file.endsWith('.sql'))
  const place = files.findIndex(file => file.endsWith('_parcels_of_holders.sql'))
  const db = new DatabaseSync(':memory:')
  const apply = (file: string) => db.exec(readFileSync(path.join(MIGRATIONS, file), 'utf8'))
  for (const file of files.slice(0, place)) apply(file)
  const listing = (id: number, grader: string, lot: string) =>
    `(${id}, 1, 's${id}', 't', '', 1500, 0, 'draft', '', '', '', '', '', '', '', '', '', ${grader}, ${lot}, 0, 0)`
  const sale = (id: number) => `(1, 'o${id}', '1', ${id}, '', '1', 't', 1, 1500, 0, 240, 0, 0)`
  db.exec(`${ACCOUNT};
    insert or replace into account_facts (user_id, marketplace_id, created_at, max_listings, max_text_bytes, max_picture_bytes)
    values (1, 'EBAY_US', 0, 9, 999, 999);
    insert into listings (id, user_id, sku, title, description, price_cents, shipping_cents, status, coin_type, year,
      mint, grade, composition, weight, diameter, front_sha256, back_sha256, grader, lot_kind, created_at, updated_at)
    values ${listing(1, 'null', 'null')}, ${listing(2, `'PCGS'`, 'null')}, ${listing(3, 'null', `'roll'`)},
      ${listing(4, `''`, 'null')};
    insert into sales (user_id, order_id, line_item_id, listing_id, ebay_user_id, ebay_listing_id, title, quantity,
      price_cents, shipping_cents, fee_cents, sold_at, updated_at)
    values ${[1, 2, 3, 4].map(sale).join(', ')}`)
  const totals = () =>
    db
      .prepare('select kind, listings, postage_cents, envelopes from insight_totals order by kind')
      .all()
      .map(row => Object.values(row).join(' '))
  expect(totals()).toEqual([`draft 4 ${4 * 100} 4`, `sale 4 ${4 * 100} 0`])
  apply(files[place] ?? '')
  const postage = 2 * 495 + 2 * 100
  expect(totals()).toEqual([`draft 4 ${postage} 2`, `sale 4 ${postage} 0`])
})

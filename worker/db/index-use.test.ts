import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')

/** The tables of which each coin writes rows: an index that no query uses is a row written for nothing. */
const TABLES = ['analyses', 'listing_cards', 'listings', 'picture_descriptors', 'pictures', 'sales']

const own = 'user_id = 1'
/** A question of the product for each index, in the words of its query. */
const USES: Record<string, string> = {
  analyses_pictures: `from analyses where ${own} and front_sha256 = ? and back_sha256 = ?`,
  analyses_price_data: `from analyses where price_data_id = ? and +${own}`,
  analyses_user: `from analyses where ${own} order by created_at desc`,
  listing_cards_age: `from listing_cards where ${own} order by listed_at, listing_id limit 60`,
  listing_cards_due: `from listing_cards where ${own} and refresh_at <= ?`,
  listing_cards_duplicate: 'from listing_cards where duplicate_of = ?',
  listing_cards_gap: `from listing_cards where ${own} order by gap desc, listing_id desc limit 60`,
  listing_cards_location: `from listing_cards where ${own} and location <> '' and location = ? order by listing_id desc`,
  listing_cards_country: `from listing_cards where ${own} and country = ? order by listing_id desc`,
  listing_cards_metal: `from listing_cards where ${own} and metal = ? order by listing_id desc`,
  listing_cards_needs: `from listing_cards where ${own} and (held or needs <> '[]') order by listing_id desc`,
  listing_cards_newest: `from listing_cards where ${own} order by listing_id desc limit 60`,
  listing_cards_ounce: `from listing_cards where ${own} and metal = ? and ounce_micros < ? limit 9`,
  listing_cards_price: `from listing_cards where ${own} order by price_cents, listing_id limit 60`,
  listing_cards_series: `from listing_cards where ${own} and series_id = ? order by listing_id desc`,
  listing_cards_status: `from listing_cards where ${own} and status = ? order by listing_id desc`,
  listing_cards_title: `from listing_cards where ${own} order by title_sort, listing_id limit 60`,
  listings_analysis: `from listings where ${own} and analysis_id = ?`,
  listings_back: `from listings where ${own} and back_sha256 = ?`,
  listings_certificate: `from listings where ${own} and certification_number = ?`,
  listings_checked: `from listings where ${own} and status = ? order by ebay_checked_at limit 9`,
  listings_consignor: `from listings where ${own} and consignor_id = ?`,
  listings_ebay_listing: `from listings where ${own} and ebay_listing_id = ?`,
  listings_ebay_user: 'from listings where ebay_user_id = ?',
  listings_front: `from listings where ${own} and front_sha256 = ?`,
  listings_more: `from listings where ${own} and more_pictures <> '[]'`,
  listings_price_data: `from listings where price_data_id = ? and +${own}`,
  listings_specifics: `from listings where ${own} and item_specifics <> '' and id <> ? and series_id = ? order by updated_at desc limit 1`,
  listings_partly_sold: `from listings as part indexed by listings_partly_sold where part.${own} and part.sold_quantity > 0 and part.status <> 'sold'`,
  listings_title: `from listings where ${own} and title_key = ?`,
  listings_unclear: `from listings indexed by listings_unclear where ${own} and status = 'draft' and ebay_user_id is not null and (publish_unclear or publish_failure is null) and ebay_checked_at <= ?`,
  listings_user: `from listings where ${own} order by id desc limit 60`,
  listings_user_sku: `from listings where ${own} and sku = ?`,
  picture_descriptors_seller: `from picture_descriptors where ${own} order by created_at desc limit 1 offset 9`,
  sales_consignor: `from sales where ${own} and consignor_id = ? order by sold_at`,
  sales_ebay_listing: `from sales where ${own} and ebay_listing_id = ?`,
  sales_ebay_user: 'from sales where ebay_user_id = ?',
  sales_given_back: `from sales where ${own} and (cancelled_at is not null or (refunded_cents > 0 and refunded_cents >= price_cents)) order by sold_at desc`,
  sales_listing: 'from sales where listing_id = ? order by sold_at desc',
  sales_order_line: `from sales where ${own} and order_id = ? and line_item_id = ?`,
  sales_ship_requested: `from sales where ${own} and ship_requested_at is not null and ship_requested_at > ?`,
  sales_to_ship: `from sales where ${own} and shipment = 'waiting' and cancelled_at is null order by ship_by_at`,
  sales_user: `from sales where ${own} and sold_at > ?`,
}

const db = new DatabaseSync(':memory:')
for (const file of readdirSync(MIGRATIONS)
  .filter(name => name.endsWith('.sql'))
  .sort())
  db.exec(readFileSync(path.join(MIGRATIONS, file), 'utf8'))

const planSchema = z.array(z.object({ detail: z.string() }))
const planOf = (question: string) =>
  planSchema
    .parse(db.prepare(`explain query plan select * ${question}`).all())
    .map(({ detail }) => detail)
    .join('; ')

describe('the indexes of the tables that each coin writes', () => {
  const names = z
    .array(z.object({ name: z.string() }))
    .parse(
      db
        .prepare(
          `select name from sqlite_schema where type = 'index' and sql is not null
           and tbl_name in (select value from json_each(?)) order by name`,
        )
        .all(JSON.stringify(TABLES)),
    )
    .map(({ name }) => name)

  it('are those that a question uses, and no other', () => {
    expect(names).toEqual(Object.keys(USES).sort())
  })

  it.each(Object.entries(USES))('%s is what its question is answered by', (name, question) => {
    expect(planOf(question)).toMatch(new RegExp(`INDEX ${name}\\b`))
  })
})

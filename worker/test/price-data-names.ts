import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

/** No price data is lost that something names, and none stays that nothing names. */
export async function expectPriceDataNamed(): Promise<void> {
  const lost = `
    select price_data_id from (
      select user_id, price_data_id from analyses union all
      select user_id, price_data_id from listings union all
      select user_id, price_data_id from deleted_listings)
    where price_data_id is not null
      and (user_id, price_data_id) not in (select user_id, id from price_data)`
  const both = await env.DB.batch(
    [lost, 'select id from unused_price_data'].map(each => env.DB.prepare(each)),
  )
  expect(both.map(({ results }) => results)).toEqual([[], []])
}

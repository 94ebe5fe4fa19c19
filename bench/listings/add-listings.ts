import { z } from 'zod'
import { read } from './latency.ts'

/** What the bench uses of D1. */
export type BenchDatabase = {
  prepare: (sql: string) => {
    bind: (...values: (string | number)[]) => { run: () => Promise<unknown> }
  }
}

const ROWS_A_STATEMENT = 2_000
const countsSchema = z.object({ total: z.number(), pending: z.number() })

/** Adds a seller's listings up to a number, of any status, series, place and price, until all cards are worked out. */
export async function addListings(
  database: BenchDatabase,
  { userId, upTo, url, cookie }: { userId: number; upTo: number; url: string; cookie: string },
): Promise<void> {
  const counts = async () =>
    countsSchema.parse(JSON.parse((await read(`${url}/api/listings/counts`, cookie)).text))
  const { total } = await counts()
  for (let first = total + 1; first <= upTo; first += ROWS_A_STATEMENT)
    await database
      .prepare(LISTINGS)
      .bind(userId, first, Math.min(upTo, first + ROWS_A_STATEMENT - 1))
      .run()
  await database.prepare(PRICE_DATA).bind(userId).run()
  for (let left = 1; left > 0; ) left = (await counts()).pending
}

/** Eight series, of which seven of ten coins are live; every price of a dollar to a thousand. */
const LISTINGS = `
  with recursive n(i) as (select ?2 union all select i + 1 from n where i < ?3)
  insert into listings (user_id, sku, title, description, price_cents, suggested_price_cents, shipping_cents, status,
    published_at, coin_type, series_id, year, mint, grade, composition, weight, diameter, front_sha256, back_sha256,
    storage_location, cost_cents, price_data_id, priced_as, created_at, updated_at)
  select ?1, 'OBV' || printf('%08X%08X', i * 2654435761 % 4294967296, i), series.value ->> 0 || ' coin ' || i,
    replace(hex(zeroblob(400)), '00', 'Of silver. '), 100 + i * 7919 % 99900, 100 + i * 104729 % 99900, 495,
    case when i % 10 < 7 then 'published' when i % 10 < 9 then 'draft' else 'ended' end,
    case when i % 10 < 7 then 1700000000000 + i * 60000 end, series.value ->> 0, series.value ->> 1,
    1878 + i % 40, 'S', 'VF30', '90% silver', '', '', printf('%064x', i), printf('%064x', i + 1), 'Box ' || (i % 50), 500,
    'bench ' || i, json_object('coin', json_object('coinType', series.value ->> 0, 'seriesId', series.value ->> 1,
      'year', cast(1878 + i % 40 as text), 'mint', 'S', 'varieties', ''), 'melt', null), 1700000000000 + i, 1700000000000 + i
  from n join json_each('[["Morgan Dollar","morgan-dollar"],["Peace Dollar","peace-dollar"],
    ["Barber Dime","barber-dime"],["Mercury Dime","mercury-dime"],["Walking Liberty Half","walking-liberty-half-dollar"],
    ["Indian Head Cent","indian-head-cent"],["Franklin Half","franklin-half-dollar"],["Kennedy Half","kennedy-half-dollar"]]')
    as series on series.key = i % 8`

/** Of the listings that have none yet. */
const PRICE_DATA = `
  insert into price_data (user_id, id, result, created_at)
  select user_id, price_data_id, json_object('meltValue', null,
    'explanation', hex(zeroblob(1500))), created_at
  from listings where user_id = ?1 and price_data_id like 'bench %'
  on conflict do nothing`

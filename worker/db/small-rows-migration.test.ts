import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { joinPriceData } from '../market/stored-price-data.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')
const NAME = 'small_rows'
const rowSchema = z.object({ result: z.string(), gradePrices: z.string() })

/** A database with all migrations before this one. */
function before() {
  const files = readdirSync(MIGRATIONS).filter(file => file.endsWith('.sql'))
  const place = files.findIndex(file => file.endsWith(`_${NAME}.sql`))
  const db = new DatabaseSync(':memory:')
  for (const file of files.slice(0, place))
    db.exec(readFileSync(path.join(MIGRATIONS, file), 'utf8'))
  db.exec(`insert into users (id, username, email, password_hash, created_at)
    values (1, 'seller', 'seller@example.com', 'none', 0)`)
  return {
    db,
    migrate: () => db.exec(readFileSync(path.join(MIGRATIONS, files[place] ?? ''), 'utf8')),
  }
}

it('price data of before keep what they say, with the prices of grades beside the rest', () => {
  const { db, migrate } = before()
  const gradePrices = [{ grade: 'VF30', certified: false, priceCents: 5_400 }]
  const prices = {
    suggestedPriceCents: 5_400,
    gradePrices,
    explanation: 'The middle of “13” sales.',
  }
  const insert = db.prepare(
    'insert into price_data (user_id, id, result, created_at) values (1, ?, ?, 2)',
  )
  insert.run('full', JSON.stringify(prices))
  insert.run('without', JSON.stringify({ suggestedPriceCents: null }))
  insert.run('broken', 'no JSON')
  migrate()
  const read = (id: string) =>
    joinPriceData(
      rowSchema.parse(
        db
          .prepare('select result, grade_prices as gradePrices from price_data where id = ?')
          .get(id),
      ),
    )
  expect(read('full')).toEqual(prices)
  expect(read('without')).toEqual({ suggestedPriceCents: null, gradePrices: [] })
  expect(read('broken')).toBeNull()
})

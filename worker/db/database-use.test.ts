import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { connect } from './connection.ts'
import { CountedBinding, countingUse, nothingUsed } from './database-use.ts'
import { rateLimits } from './schema/http.ts'

const db = connect(new CountedBinding(env.DB))
const row = (key: string) => ({ key, tries: 1, resetsAt: 0 })

beforeAll(async () => {
  await db.delete(rateLimits)
})

describe('the use of the database', () => {
  it('has each call and the rows that D1 says were written, of the work that asked alone', async () => {
    const [one, other] = [nothingUsed(), nothingUsed()]
    await Promise.all([
      countingUse(one, async () => {
        const { meta } = await db.insert(rateLimits).values(row('a'))
        const each = meta.rows_written
        // With those of its indexes.
        expect(each).toBeGreaterThan(1)
        const returned = await db.insert(rateLimits).values(row('b')).returning().get()
        expect(returned).toEqual(row('b'))
        const [removed] = await db.batch([
          db.delete(rateLimits),
          db.insert(rateLimits).values([row('c'), row('d')]),
        ])
        expect(removed.meta.rows_written).toBeGreaterThan(0)
        expect(one).toEqual({ calls: 3, rowsWritten: 4 * each + removed.meta.rows_written })
      }),
      countingUse(other, async () => {
        await db.select({ key: rateLimits.key }).from(rateLimits).where(undefined)
        expect(await db.$client.prepare('select 7 as seven').first('seven')).toBe(7)
      }),
    ])
    await db.insert(rateLimits).values(row('e'))
    expect(one.calls).toBe(3)
    expect(other).toEqual({ calls: 2, rowsWritten: 0 })
  })

  it('leaves queries over several tables with columns of one name as they are', async () => {
    const rows = await db.$client
      .prepare(
        'select a.key, b.key from rate_limits a join rate_limits b on a.key < b.key order by 1, 2',
      )
      .raw()
    expect(rows).toEqual([
      ['c', 'd'],
      ['c', 'e'],
      ['d', 'e'],
    ])
    const named = await db.$client.prepare('select 1 as one').raw({ columnNames: true })
    expect(named).toEqual([['one'], [1]])
  })
})

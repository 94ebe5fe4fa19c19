import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { connect } from '../db/connection.ts'
import { dueSellers } from '../db/schema/due.ts'
import { newAccount } from '../test/account.ts'
import { listDue, markDue, SETTLED_MS, settleDue, takeDue } from './due-sellers.ts'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 28, 12)
const db = connect(env.DB)
const at = (now: number) => ({ directory: db, db, now: () => now })

let seller: number
let other: number
let accounts = 0
beforeEach(async () => {
  await db.delete(dueSellers)
  accounts += 1
  seller = (await newAccount(`due_${accounts}`)).id
  other = (await newAccount(`other_due_${accounts}`)).id
})

const take = (now: number, limit = 10) => takeDue(db, 'refunds', now, limit)
const takenIds = async (now: number) => (await take(now)).map(({ userId }) => userId)
const rows = () => db.select().from(dueSellers)

describe('a mark', () => {
  it('is due at the earliest time that was said, for its kind of work alone', async () => {
    await markDue(at(NOON), seller, { refunds: NOON + 2 * MINUTE })
    await markDue(at(NOON), seller, { refunds: NOON + MINUTE, ads: NOON })
    await markDue(at(NOON), seller, { refunds: NOON + 3 * MINUTE })
    expect(await listDue(db, 'refunds', NOON, 10)).toEqual([])
    expect(await takenIds(NOON + MINUTE)).toEqual([seller])
    expect(await listDue(db, 'ads', NOON, 10)).toHaveLength(1)
  })

  it('of an account that is deleted is none', async () => {
    await markDue(at(NOON), 999_999, { refunds: NOON })
    expect(await rows()).toEqual([])
  })

  it('is not written again while it cannot be taken before the row is there', async () => {
    await markDue(at(NOON), seller, { refunds: NOON + 60 * MINUTE })
    await markDue(at(NOON + MINUTE), seller, { refunds: NOON + 90 * MINUTE })
    expect(await rows()).toMatchObject([{ dueAt: NOON + 60 * MINUTE, markedAt: NOON }])
    await markDue(at(NOON + 55 * MINUTE), seller, { refunds: NOON + 90 * MINUTE })
    expect(await rows()).toMatchObject([{ markedAt: NOON + 55 * MINUTE }])
  })
})

describe('who is taken', () => {
  it('has waited longest, and is not taken again at once', async () => {
    await markDue(at(NOON), seller, { refunds: NOON })
    await markDue(at(NOON), other, { refunds: NOON - MINUTE })
    expect(await take(NOON, 1)).toMatchObject([{ userId: other }])
    expect(await takenIds(NOON)).toEqual([seller])
    expect(await takenIds(NOON)).toEqual([])
  })

  it('is due again in the next run where the work broke off', async () => {
    await markDue(at(NOON), seller, { refunds: NOON })
    expect(await takenIds(NOON)).toEqual([seller])
    expect(await takenIds(NOON + 5 * MINUTE)).toEqual([seller])
  })
})

describe('work that is done', () => {
  const later = NOON + SETTLED_MS

  it('leaves no mark where nothing is left, and its next time where something is', async () => {
    await markDue(at(NOON), seller, { refunds: NOON })
    const [first] = await take(later)
    if (!first) throw new Error('not due')
    await settleDue(at(later), 'refunds', first, later + 30 * MINUTE)
    expect(await takenIds(later + 29 * MINUTE)).toEqual([])
    const [second] = await take(later + 30 * MINUTE)
    if (!second) throw new Error('not due')
    await settleDue(at(later + 30 * MINUTE), 'refunds', second, null)
    expect(await rows()).toEqual([])
  })

  it.each([null, NOON + 3 * 60 * MINUTE])(
    'does not settle what was marked meanwhile, with %s as the next time',
    async next => {
      await markDue(at(NOON), seller, { refunds: NOON })
      const [due] = await take(later)
      if (!due) throw new Error('not due')
      await markDue(at(later + 1), seller, { refunds: later + 1 })
      await settleDue(at(later + 2), 'refunds', due, next)
      expect(await takenIds(later + 2)).toEqual([seller])
    },
  )

  it('looks once more for a row that follows a mark of a moment ago', async () => {
    await markDue(at(NOON), seller, { refunds: NOON })
    const [due] = await take(NOON + MINUTE)
    if (!due) throw new Error('not due')
    await settleDue(at(NOON + MINUTE), 'refunds', due, null)
    expect(await takenIds(later)).toEqual([seller])
  })
})

import { env } from 'cloudflare:workers'
import { like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { LibraryAccuracy } from '../../shared/references.ts'
import { deleteAccount } from '../accounts/own-account/delete-account.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { namingMarks, namingTotals } from '../db/schema/references.ts'
import { servicesEndingAfter } from '../orders/test/cut-points.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { confirmCoin } from './confirm-coin.ts'
import { shareMarkedAccuracy } from './share-accuracy.ts'
import { confirmed, deleteReferences, getReferences, MORGAN, PEACE } from './test/known-coins.ts'

const services = compose(env)
const db = connect(env.DB)

describe('the accuracy', () => {
  it('counts each coin once, memory and model apart; all see one figure of all, admins the types', async () => {
    const seller = await newAccount('counted')
    const admin = await newAccount('counted_admin', { isAdmin: true })
    const before = (await getReferences<LibraryAccuracy>(admin, '/accuracy')).deployment
    const named = (analysisId: string, source: 'memory' | 'model') => ({
      named: { analysisId, identity: MORGAN, source },
    })
    await confirmed(seller, { coin: 1, ...named('a', 'model') })
    await confirmed(seller, { coin: 1, photo: 1, ...named('b', 'memory') })
    await confirmed(seller, { coin: 1, photo: 1, ...named('b', 'memory') })
    await confirmed(seller, { coin: 3, photo: 1, identity: PEACE, ...named('c', 'model') })
    await shareMarkedAccuracy(services)
    const { own, deployment, byType } = await getReferences<LibraryAccuracy>(seller, '/accuracy')
    expect(own).toEqual({ memory: { right: 1, wrong: 0 }, model: { right: 1, wrong: 1 } })
    expect(deployment.model.wrong - before.model.wrong).toBe(1)
    expect(deployment.memory.right - before.memory.right).toBe(1)
    expect(byType).toBeNull()
    const { byType: all } = await getReferences<LibraryAccuracy>(admin, '/accuracy')
    expect(all).toContainEqual(expect.objectContaining({ coinType: 'Morgan Dollar' }))
    await deleteReferences(seller)
    expect((await getReferences<LibraryAccuracy>(admin, '/accuracy')).deployment).toEqual(before)
  })

  it('of the deployment counts a seller with at most a hundred coins, however many he confirms', async () => {
    const honest = await newAccount('weighed_honest')
    const other = await newAccount('weighed_many')
    const before = (await getReferences<LibraryAccuracy>(honest, '/accuracy')).deployment.memory
    const confirm = ({ id }: TestAccount, coins: number, isRight: number) =>
      env.DB.prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
         insert into naming_outcomes (user_id, analysis_id, source, named_key, named_type, confirmed_key, is_right, confirmed_at)
         select ?, i, 'memory', 'morgan-dollar', 'Morgan Dollar', iif(?, 'morgan-dollar', 'x'), ?, 0 from n`,
      )
        .bind(coins, id, isRight, isRight)
        .run()
    await confirm(honest, 60, 1)
    await confirm(other, 1_000, 0)
    await shareMarkedAccuracy(services)
    const weighed = (await getReferences<LibraryAccuracy>(honest, '/accuracy')).deployment.memory
    expect({
      right: weighed.right - before.right,
      wrong: weighed.wrong - before.wrong,
      coins: weighed.coins - before.coins,
      sellers: weighed.sellers - before.sellers,
    }).toEqual({ right: 60, wrong: 100, coins: 1_060, sellers: 2 })
    // A correction moves a coin from one side to the other, in the share of all of the seller's coins.
    await env.DB.prepare(
      'update naming_outcomes set is_right = 1 where user_id = ? and cast(analysis_id as integer) <= 500',
    )
      .bind(other.id)
      .run()
    await shareMarkedAccuracy(services)
    const moved = (await getReferences<LibraryAccuracy>(honest, '/accuracy')).deployment.memory
    expect(moved.wrong - before.wrong).toBeCloseTo(
      (await getReferences<LibraryAccuracy>(other, '/accuracy')).own.memory.wrong / 10,
    )
    await deleteReferences(other)
    await deleteReferences(honest)
    expect((await getReferences<LibraryAccuracy>(honest, '/accuracy')).deployment.memory).toEqual(
      before,
    )
  })
})

describe('names that sellers give', () => {
  const totals = () =>
    db
      .select({ type: namingTotals.namedType })
      .from(namingTotals)
      .where(like(namingTotals.namedType, 'Token of %'))
  const token = (of: string) => ({
    seriesId: null,
    coinType: `Token of ${of}`,
    denomination: 'Token',
  })
  const namedAs = (seller: TestAccount, of: string) =>
    confirmCoin(services, seller.id, {
      identity: MORGAN,
      pictures: { front: { sha256: 'none' }, back: { sha256: 'none' } },
      frontSide: 'obverse',
      named: { analysisId: of, identity: token(of), source: 'model' },
    })

  it('leave the deployment’s sums with the account, and with what is forgotten, unless others have them', async () => {
    const leaver = await newAccount('leaves_names')
    const stays = await newAccount('keeps_names')
    for (const of of ['one', 'both']) await namedAs(leaver, of)
    for (const of of ['both', 'other']) await namedAs(stays, of)
    await shareMarkedAccuracy(services)
    expect(await totals()).toHaveLength(3)
    await deleteAccount(services, { id: leaver.id, email: 'leaves_names@example.com' })
    expect((await totals()).map(({ type }) => type).toSorted()).toEqual([
      'Token of both',
      'Token of other',
    ])
    await deleteReferences(stays)
    expect(await totals()).toEqual([])
  })
  it('are counted once, though the Worker ends after each single step', async () => {
    const figures = () =>
      db.select().from(namingTotals).where(like(namingTotals.namedType, 'Token of cut%'))
    let wasCut = true
    for (let steps = 1; wasCut; steps++) {
      const seller = await newAccount(`cut_names_${steps}`)
      await namedAs(seller, 'cut')
      const { services: ending, count } = servicesEndingAfter(steps)
      await shareMarkedAccuracy(ending).catch(() => undefined)
      wasCut = count() >= steps
      const later = { directory: db, db, ofSeller: null, now: () => Date.now() + 120_000 * steps }
      await shareMarkedAccuracy(later)
      expect(await figures()).toMatchObject([{ right: 0, wrong: steps }])
      expect(await db.select().from(namingMarks)).toEqual([])
      expect(steps).toBeLessThan(20)
    }
  })
})

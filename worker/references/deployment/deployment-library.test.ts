import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import type { TypeReferences } from '../../../shared/references.ts'
import { compose, type Services } from '../../compose.ts'
import { coinReferences, deploymentReferences } from '../../db/schema/references.ts'
import { servicesEndingAfter } from '../../orders/test/cut-points.ts'
import { newAccount, signedInUser, type TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { forgetReference, forgetType } from '../change-library.ts'
import { proposeType } from '../proposals.ts'
import {
  confirmed,
  deleteReferences,
  getReferences,
  MORGAN,
  PEACE,
  photographed,
  promoteProposal,
  proposalsOf,
  putReferences,
  recalled,
  typesOf,
} from '../test/known-coins.ts'
import { storeToken } from '../test/tokens.ts'

const { db } = compose(env)

// Every seller reads what a test has promoted.
afterEach(async () => {
  await db.delete(deploymentReferences)
})

const referencesOf = (userId: number) =>
  db.select().from(coinReferences).where(eq(coinReferences.userId, userId))
const copiesOf = (userId: number) =>
  db.select().from(deploymentReferences).where(eq(deploymentReferences.userId, userId))

/** A seller whose Peace Dollar every seller reads. */
async function promotedBy(seller: TestAccount, admin: TestAccount, coin: number) {
  await confirmed(seller, { coin, identity: PEACE })
  await putReferences(seller, '/types/peace-dollar/proposed', { proposed: true })
  const [proposal] = await proposalsOf(admin)
  expect((await promoteProposal(admin, coin, proposal!)).status).toBe(200)
  return proposal!
}

describe('a promoted reference of another seller', () => {
  it('names nothing any more of a seller who has corrected it or forgotten its type, and goes on for others', async () => {
    const admin = await newAccount('disputed_admin', { isAdmin: true })
    const [seller, corrects] = [await newAccount('disputed_of'), await newAccount('disputed_by')]
    const [forgets, reads] = [await newAccount('forgotten_by'), await newAccount('read_by')]
    await promotedBy(seller, admin, 40)
    expect(await recalled(corrects, 40, 1)).toBe('Peace Dollar')
    const pictures = await photographed(corrects, 40, 2)
    const named = { analysisId: 'a', identity: PEACE, source: 'memory' } as const
    await confirmed(corrects, { coin: 40, pictures, identity: MORGAN, named })
    expect(await recalled(corrects, 40, 3)).toBe('Morgan Dollar')

    expect(await recalled(forgets, 40, 1)).toBe('Peace Dollar')
    const forgotten = await deleteReferences(forgets, '/types/peace-dollar')
    expect(await forgotten.json()).toEqual({ changed: 2 })
    expect(await recalled(forgets, 40, 2)).toBeNull()
    expect(await recalled(reads, 40, 2)).toBe('Peace Dollar')
    expect(await recalled(seller, 40, 2)).toBe('Peace Dollar')
    // What was taken back is read again.
    await deleteReferences(forgets)
    expect(await recalled(forgets, 40, 3)).toBe('Peace Dollar')
  })

  it('is told from own ones by its id, and is not another’s to forget', async () => {
    const admin = await newAccount('ids_admin', { isAdmin: true })
    const [seller, reader] = [await newAccount('ids_seller'), await newAccount('ids_reader')]
    await promotedBy(seller, admin, 41)
    await confirmed(reader, { coin: 42, identity: PEACE })
    const { references } = await getReferences<TypeReferences>(reader, '/types/peace-dollar')
    expect(references.map(({ own, promoted }) => [own, promoted])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, true],
    ])
    expect(new Set(references.map(({ id }) => id)).size).toBe(4)
    const others = references.filter(({ own }) => !own)
    for (const { id, url } of others) {
      expect((await deleteReferences(reader, `/${id}`)).status).toBe(404)
      expect((await call(url ?? '', { headers: { cookie: reader.cookie } })).status).toBe(200)
    }
    const own = await getReferences<TypeReferences>(seller, '/types/peace-dollar')
    expect(own.references.map(({ own: isOwn, promoted }) => [isOwn, promoted])).toEqual([
      [true, true],
      [true, true],
    ])
  })

  it('is gone for every seller when its owner forgets it, confirms another coin with it, or all', async () => {
    const admin = await newAccount('gone_admin', { isAdmin: true })
    const [seller, reader] = [await newAccount('gone_seller'), await newAccount('gone_reader')]
    const sides = async () => (await typesOf(reader))[0]?.deployment
    const proposal = await promotedBy(seller, admin, 43)
    expect(await sides()).toEqual({ obverse: 1, reverse: 1 })
    const { references } = await getReferences<TypeReferences>(seller, '/types/peace-dollar')
    await deleteReferences(seller, `/${references[0]?.id}`)
    expect(await copiesOf(seller.id)).toHaveLength(1)
    for (const { url } of proposal.references)
      expect([200, 404]).toContain((await call(url, { headers: { cookie: reader.cookie } })).status)
    await deleteReferences(seller)
    expect(await sides()).toBeUndefined()
    const pair = await confirmed(seller, { coin: 44, identity: PEACE })
    await putReferences(seller, '/types/peace-dollar/proposed', { proposed: true })
    await promoteProposal(admin, 44, (await proposalsOf(admin))[0]!)
    expect(await sides()).toEqual({ obverse: 1, reverse: 1 })
    await confirmed(seller, { coin: 44, pictures: pair, identity: MORGAN })
    expect(await sides()).toBeUndefined()
    expect(await recalled(reader, 44, 1)).toBeNull()
  })
})

type Act = (services: Services, userId: number, key: string, id: number) => Promise<unknown>
const propose: Act = (services, userId, key) =>
  proposeType(services, userId, { key, proposed: true })
const takeBack: Act = (services, userId, key) =>
  proposeType(services, userId, { key, proposed: false })
const ACTS: { name: string; isShared: boolean; act: Act; copies: number }[] = [
  { name: 'proposed', isShared: false, act: propose, copies: 1 },
  { name: 'taken back', isShared: true, act: takeBack, copies: 0 },
  { name: 'forgotten', isShared: true, act: (of, id, _, reference) => forgetReference(of, id, reference), copies: 0 },
  { name: 'forgotten with its type', isShared: true, act: (of, id, key) => forgetType(of, id, key), copies: 0 },
] // biome-ignore format: short lines

describe('a Worker that ends after each single step', () => {
  it.each(ACTS)('while a type is $name leaves no copy whose picture nothing holds, and the same again finishes', async ({ name, isShared, act, copies }) => {
    const left = new Set<string>()
    let wasCut = true
    for (let steps = 1; wasCut; steps += 1) {
      const { id: userId } = await signedInUser({ username: `cut_${name}_${steps}` })
      const key = `token ${name} ${steps}`
      const id = await storeToken(userId, key)
      if (isShared) await propose(compose(env), userId, key, id)
      const { services, count } = servicesEndingAfter(steps)
      await act(services, userId, key, id).catch(() => undefined)
      wasCut = count() >= steps
      const [marked, shared] = [await referencesOf(userId), await copiesOf(userId)]
      const held = marked.flatMap(({ proposedAt, pictureSha256 }) => (proposedAt === null ? [] : pictureSha256))
      for (const { pictureSha256 } of shared) expect(held).toContain(pictureSha256)
      left.add(`${held.length} ${shared.length}`)
      // What is done already is not found again.
      await act(compose(env), userId, key, id).catch(() => undefined)
      expect(await copiesOf(userId)).toHaveLength(copies)
      const again = await referencesOf(userId)
      expect(again.filter(({ proposedAt }) => proposedAt !== null)).toHaveLength(copies)
      expect(steps).toBeLessThan(20)
    }
    // It was cut between the two databases.
    expect([...left]).toContain('1 0')
  }) // biome-ignore format: short lines
})

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { FaceDescriptor } from '../../shared/recognition/describe.ts'
import type { LibraryAccuracy, TypeReferences } from '../../shared/references.ts'
import { deleteExpiredAccountData } from '../accounts/own-account/delete-account.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { recallCoin } from './recall-coin.ts'
import { storeReferences } from './store.ts'
import {
  confirmed,
  deleteByRoute,
  deleteReferences,
  getReferences,
  MORGAN,
  PEACE,
  photographed,
  recalled,
  typesOf,
} from './test/known-coins.ts'
import { facePair } from './test/painted-faces.ts'

const services = compose(env)
const db = connect(env.DB)

describe('a confirmed coin', () => {
  it('is known in another photograph, whichever side comes first; a coin of another design is not', async () => {
    const seller = await newAccount('known')
    await confirmed(seller, { coin: 1 })
    expect(await recalled(seller, 1, 1)).toBe('Morgan Dollar')
    expect(await recalled(seller, 2, 1)).toBeNull()
    const { front, back } = await photographed(seller, 1, 2)
    const { sure } = await recallCoin(services, seller.id, { front: back, back: front })
    expect(sure).toMatchObject({ identity: MORGAN, frontSide: 'reverse' })
  })

  it('adds its two faces once, however often it is confirmed', async () => {
    const seller = await newAccount('once')
    const pair = await confirmed(seller, { coin: 1 })
    await confirmed(seller, { coin: 1, pictures: pair })
    expect(await typesOf(seller)).toMatchObject([
      { key: 'morgan-dollar', own: { obverse: 1, reverse: 1 }, deployment: { obverse: 0 } },
    ])
  })

  it('is nothing that another seller knows, sees or may forget', async () => {
    const seller = await newAccount('mine')
    const other = await newAccount('theirs')
    await confirmed(seller, { coin: 1 })
    expect(await recalled(other, 1, 1)).toBeNull()
    expect(await typesOf(other)).toEqual([])
    const { references } = await getReferences<TypeReferences>(seller, '/types/morgan-dollar')
    const id = references[0]?.id
    expect(
      (await call(`/api/references/${id}/picture`, { headers: { cookie: other.cookie } })).status,
    ).toBe(404)
    expect((await deleteReferences(other, `/${id}`)).status).toBe(404)
    expect((await deleteReferences(other, '/types/morgan-dollar')).status).toBe(404)
    expect(references).toHaveLength(2)
  })
})

/** Another face: the rings in another order. */
const variantOf = (face: FaceDescriptor, by: number): FaceDescriptor => {
  const at = Math.round((face.edges.length * by) / 13)
  return { ...face, edges: face.edges.slice(at) + face.edges.slice(0, at) }
}

describe('a type', () => {
  it('keeps the twelve most different references of a side, the newest among them', async () => {
    const seller = await newAccount('thinned')
    const { front, back } = facePair(1)
    const newest = await photographed(seller, 1, 12)
    for (let photo = 0; photo < 13; photo++) {
      const pictureOf = (side: 'front' | 'back') => (photo === 12 ? newest[side].sha256 : null)
      const sides = [
        { side: 'obverse', face: variantOf(front, photo), pictureSha256: pictureOf('front') },
        { side: 'reverse', face: variantOf(back, photo), pictureSha256: pictureOf('back') },
      ] as const
      const stored = { key: 'morgan-dollar', identity: MORGAN, sides, now: Date.now() }
      await storeReferences({ directory: db, db }, seller.id, stored)
    }
    expect(await typesOf(seller)).toMatchObject([{ own: { obverse: 12, reverse: 12 } }])
    const { references } = await getReferences<TypeReferences>(seller, '/types/morgan-dollar')
    const kept = await db.$client
      .prepare(
        'select count(*) as count from coin_references where user_id = ? and picture_sha256 in (?, ?)',
      )
      .bind(seller.id, newest.front.sha256, newest.back.sha256)
      .first<{ count: number }>()
    expect(references).toHaveLength(24)
    expect(kept?.count).toBe(2)
  })
})

describe('a wrong memory', () => {
  it('is corrected by one edit: the same coin is right the next time, and the wrong reference names nothing', async () => {
    const seller = await newAccount('corrected')
    await confirmed(seller, { coin: 1, photo: 0, identity: PEACE })
    expect(await recalled(seller, 1, 1)).toBe('Peace Dollar')
    const pair = await photographed(seller, 1, 1)
    const named = { analysisId: 'a', identity: PEACE, source: 'memory' } as const
    await confirmed(seller, { coin: 1, pictures: pair, identity: PEACE, named })
    await confirmed(seller, { coin: 1, pictures: pair, identity: MORGAN, named })
    expect(await recalled(seller, 1, 1)).toBe('Morgan Dollar')
    expect(await recalled(seller, 1, 2)).not.toBe('Peace Dollar')
    const { own } = await getReferences<LibraryAccuracy>(seller, '/accuracy')
    expect(own).toEqual({ memory: { right: 0, wrong: 1 }, model: { right: 0, wrong: 0 } })
  })
})

describe('a deleted account', () => {
  it('takes its references, descriptors and their pictures with it, and nothing of another', async () => {
    const leaver = await newAccount('leaves_library')
    const stayer = await newAccount('keeps_library')
    const left = await confirmed(leaver, { coin: 1 })
    await confirmed(stayer, { coin: 1 })
    for (const account of [leaver, stayer]) await photographed(account, 1, 1)
    const owned = async (account: TestAccount) => {
      const rows = await db.$client
        .prepare(
          `select (select count(*) from coin_references where user_id = ?1) as refs,
             (select count(*) from coin_reference_faces
               where reference_id not in (select id from coin_references)) as strays,
             (select count(*) from picture_descriptors where user_id = ?1) as descriptors,
             (select count(*) from pictures where user_id = ?1) as pictures`,
        )
        .bind(account.id)
        .first()
      const objects = await env.PICTURES.list({ prefix: `${account.id}/` })
      return { ...rows, objects: objects.objects.length }
    }
    const all = { refs: 2, strays: 0, descriptors: 2, pictures: 4, objects: 4 }
    expect(await owned(leaver)).toEqual(all)
    await deleteByRoute(leaver)
    const none = { refs: 0, strays: 0, descriptors: 0, pictures: 0, objects: 0 }
    expect(await owned(leaver)).toEqual(none)
    // A picture that was on its way meanwhile goes with the schedule.
    await env.PICTURES.put(`${leaver.id}/${left.front.sha256}`, 'late')
    await deleteExpiredAccountData({ ...services, now: () => Date.now() + 2 * 3_600_000 })
    expect(await owned(leaver)).toEqual(none)
    expect((await recallCoin(services, leaver.id, left)).sure).toBeNull()
    expect(await owned(stayer)).toEqual(all)
  })
})

describe('the library', () => {
  it('forgets a reference, a type, and everything', async () => {
    const seller = await newAccount('forgets')
    await confirmed(seller, { coin: 1 })
    await confirmed(seller, { coin: 2, identity: PEACE })
    const { references } = await getReferences<TypeReferences>(seller, '/types/morgan-dollar')
    expect(await (await deleteReferences(seller, `/${references[0]?.id}`)).json()).toEqual({
      changed: 1,
    })
    expect(await recalled(seller, 1, 1)).toBeNull()
    expect(await (await deleteReferences(seller, '/types/morgan-dollar')).json()).toEqual({
      changed: 1,
    })
    expect((await typesOf(seller)).map(({ key }) => key)).toEqual(['peace-dollar'])
    expect(await (await deleteReferences(seller)).json()).toEqual({ changed: 2 })
    expect(await recalled(seller, 2, 1)).toBeNull()
  })
})

import { env } from 'cloudflare:workers'
import { like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AuditLog } from '../../shared/administration.ts'
import type { FaceDescriptor } from '../../shared/recognition/describe.ts'
import {
  type KnownType,
  type LibraryAccuracy,
  REFERENCES_MAX,
  type ReferenceLibrary,
  type ReferenceProposals,
  type ReferenceRecord,
  type TypeReferences,
} from '../../shared/references.ts'
import { deleteAccount, deleteExpiredAccountData } from '../accounts/delete-account.ts'
import { compose } from '../compose.ts'
import { namingTotals } from '../db/schema/references.ts'
import { picturePair } from '../pictures/test/pictures.ts'
import { newAccount, PASSWORD, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { type ConfirmedCoin, confirmCoin } from './confirm-coin.ts'
import { storeFaces } from './faces.ts'
import { recallCoin } from './recall-coin.ts'
import { faceHash, storeReferences } from './store.ts'
import { facePair } from './test/painted-faces.ts'

const services = compose(env)
const { db, pictures } = services

const MORGAN = { seriesId: 'morgan-dollar', coinType: 'Morgan Dollar', denomination: 'Dollar' }
const PEACE = { seriesId: 'peace-dollar', coinType: 'Peace Dollar', denomination: 'Dollar' }

/** Stored pictures of a painted coin with their descriptors. */
async function photographed({ id, username }: TestAccount, coin: number, photo: number) {
  const pair = await picturePair(`${username} ${coin} ${photo}`)
  await Promise.all([pictures.put(id, pair.front), pictures.put(id, pair.back)])
  await storeFaces(services, id, pair, facePair(coin, photo))
  return { front: { sha256: pair.front.sha256 }, back: { sha256: pair.back.sha256 } }
}

type Confirmation = Partial<ConfirmedCoin> & { coin: number; photo?: number }

async function confirmed(
  seller: TestAccount,
  { coin, photo = 0, identity = MORGAN, ...rest }: Confirmation,
) {
  const pair = rest.pictures ?? (await photographed(seller, coin, photo))
  await confirmCoin(services, seller.id, {
    identity,
    pictures: pair,
    frontSide: 'obverse',
    named: null,
    ...rest,
  })
  return pair
}

async function recalled(seller: TestAccount, coin: number, photo: number) {
  const { sure } = await recallCoin(db, seller.id, await photographed(seller, coin, photo))
  return sure?.identity.coinType ?? null
}

async function get<T>({ cookie }: TestAccount, path = ''): Promise<T> {
  return (await call(`/api/references${path}`, { headers: { cookie } })).json<T>()
}

const remove = ({ cookie }: TestAccount, path = '') =>
  call(`/api/references${path}`, { method: 'DELETE', headers: { cookie } })

const typesOf = async (seller: TestAccount): Promise<KnownType[]> =>
  (await get<ReferenceLibrary>(seller)).types

describe('a confirmed coin', () => {
  it('is known in another photograph, whichever side comes first; a coin of another design is not', async () => {
    const seller = await newAccount('known')
    await confirmed(seller, { coin: 1 })
    expect(await recalled(seller, 1, 1)).toBe('Morgan Dollar')
    expect(await recalled(seller, 2, 1)).toBeNull()
    const { front, back } = await photographed(seller, 1, 2)
    const { sure } = await recallCoin(db, seller.id, { front: back, back: front })
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
    const { references } = await get<TypeReferences>(seller, '/types/morgan-dollar')
    const id = references[0]?.id
    expect(
      (await call(`/api/references/${id}/picture`, { headers: { cookie: other.cookie } })).status,
    ).toBe(404)
    expect((await remove(other, `/${id}`)).status).toBe(404)
    expect((await remove(other, '/types/morgan-dollar')).status).toBe(404)
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
      await storeReferences(db, seller.id, stored)
    }
    expect(await typesOf(seller)).toMatchObject([{ own: { obverse: 12, reverse: 12 } }])
    const { references } = await get<TypeReferences>(seller, '/types/morgan-dollar')
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
    const { own } = await get<LibraryAccuracy>(seller, '/accuracy')
    expect(own).toEqual({ memory: { right: 0, wrong: 1 }, model: { right: 0, wrong: 0 } })
  })
})

describe('the accuracy', () => {
  it('counts each coin once, memory and model apart; all see one figure of all, admins the types', async () => {
    const seller = await newAccount('counted')
    const admin = await newAccount('counted_admin', { isAdmin: true })
    const before = (await get<LibraryAccuracy>(admin, '/accuracy')).deployment
    const named = (analysisId: string, source: 'memory' | 'model') => ({
      named: { analysisId, identity: MORGAN, source },
    })
    await confirmed(seller, { coin: 1, ...named('a', 'model') })
    await confirmed(seller, { coin: 1, photo: 1, ...named('b', 'memory') })
    await confirmed(seller, { coin: 1, photo: 1, ...named('b', 'memory') })
    await confirmed(seller, { coin: 3, photo: 1, identity: PEACE, ...named('c', 'model') })
    const { own, deployment, byType } = await get<LibraryAccuracy>(seller, '/accuracy')
    expect(own).toEqual({ memory: { right: 1, wrong: 0 }, model: { right: 1, wrong: 1 } })
    expect(deployment.model.wrong - before.model.wrong).toBe(1)
    expect(deployment.memory.right - before.memory.right).toBe(1)
    expect(byType).toBeNull()
    const { byType: all } = await get<LibraryAccuracy>(admin, '/accuracy')
    expect(all).toContainEqual(expect.objectContaining({ coinType: 'Morgan Dollar' }))
    await remove(seller)
    expect((await get<LibraryAccuracy>(admin, '/accuracy')).deployment).toEqual(before)
  })

  it('of the deployment counts a seller with at most a hundred coins, however many he confirms', async () => {
    const honest = await newAccount('weighed_honest')
    const other = await newAccount('weighed_many')
    const before = (await get<LibraryAccuracy>(honest, '/accuracy')).deployment.memory
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
    const weighed = (await get<LibraryAccuracy>(honest, '/accuracy')).deployment.memory
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
    const moved = (await get<LibraryAccuracy>(honest, '/accuracy')).deployment.memory
    expect(moved.wrong - before.wrong).toBeCloseTo(
      (await get<LibraryAccuracy>(other, '/accuracy')).own.memory.wrong / 10,
    )
    await remove(other)
    await remove(honest)
    expect((await get<LibraryAccuracy>(honest, '/accuracy')).deployment.memory).toEqual(before)
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
    await deleteAccount(services, { id: leaver.id, email: 'leaves_names@example.com' })
    expect((await totals()).map(({ type }) => type).toSorted()).toEqual([
      'Token of both',
      'Token of other',
    ])
    await remove(stays)
    expect(await totals()).toEqual([])
  })

  it('have no hidden characters when they come from a file: the model reads them', async () => {
    const { cookie } = await newAccount('hidden_names')
    const hidden = '\u{e0049}\u{e0047}\u202e\u200b'
    const record = {
      seriesId: null,
      coinType: `Silver${hidden}\nToken`,
      denomination: `1${hidden} Token`,
      side: 'obverse',
      face: facePair(9).front,
    }
    await sendJson('/api/references/import', { references: [record] }, { cookie })
    const answer = await call('/api/references', { headers: { cookie } })
    expect((await answer.json<ReferenceLibrary>()).types).toMatchObject([
      { coinType: 'Silver Token', denomination: '1 Token' },
    ])
  })
})

describe('a promoted type', () => {
  it('is read by every seller, until it is taken back or the admin’s account is deleted', async () => {
    const admin = await newAccount('promoter', { isAdmin: true })
    const seller = await newAccount('reader')
    await confirmed(admin, { coin: 5, identity: PEACE })
    expect(await recalled(seller, 5, 1)).toBeNull()
    const promote = (promoted: boolean) =>
      sendJson(
        '/api/references/types/peace-dollar/promoted',
        { promoted },
        { cookie: admin.cookie },
        'PUT',
      )
    expect((await promote(true)).status).toBe(200)
    expect(await recalled(seller, 5, 1)).toBe('Peace Dollar')
    const [type] = await typesOf(seller)
    expect(type).toMatchObject({ own: { obverse: 0 }, deployment: { obverse: 1, reverse: 1 } })
    const url = type?.pictures[0]?.url ?? ''
    expect((await call(url, { headers: { cookie: seller.cookie } })).status).toBe(200)
    await promote(false)
    expect(await recalled(seller, 5, 1)).toBeNull()
    await promote(true)
    expect(await recalled(seller, 5, 2)).toBe('Peace Dollar')
    await newAccount('other_promoter', { isAdmin: true })
    await deleteByRoute(admin)
    expect(await recalled(seller, 5, 1)).toBeNull()
    expect(await typesOf(seller)).toEqual([])
    expect((await call(url, { headers: { cookie: seller.cookie } })).status).toBe(404)
  })
})

describe('a proposed type', () => {
  it('is seen by admins without the seller’s name, read by all once one promotes it, and taken back by its seller', async () => {
    const admin = await newAccount('proposals_admin', { isAdmin: true })
    const seller = await newAccount('proposals_seller')
    const reader = await newAccount('proposals_reader')
    await confirmed(seller, { coin: 6, identity: PEACE })
    await confirmed(seller, { coin: 7 })
    const proposalsOf = async () => (await get<ReferenceProposals>(admin, '/proposals')).proposals
    const put = async (by: TestAccount, path: string, body: object) =>
      (await sendJson(`/api/references${path}`, body, { cookie: by.cookie }, 'PUT')).status
    const picture = async (by: TestAccount, id: number) =>
      (await call(`/api/references/${id}/picture`, { headers: { cookie: by.cookie } })).status
    const own = await get<TypeReferences>(seller, '/types/peace-dollar')
    const id = Math.min(...own.references.map(reference => reference.id))
    // Nothing is proposed: an admin sees it as little as any other, and cannot promote it.
    expect(await proposalsOf()).toEqual([])
    expect([
      await picture(admin, id),
      await put(admin, `/proposals/${id}`, { promoted: true }),
    ]).toEqual([404, 404])
    expect(await put(reader, '/types/peace-dollar/proposed', { proposed: true })).toBe(404)

    expect(await put(seller, '/types/peace-dollar/proposed', { proposed: true })).toBe(200)
    const proposals = await proposalsOf()
    expect(proposals).toMatchObject([{ id, coinType: 'Peace Dollar', promoted: false }])
    expect(proposals[0]?.references.map(({ side }) => side)).toEqual(['obverse', 'reverse'])
    expect(JSON.stringify(proposals)).not.toMatch(/proposals_seller|userId/)
    expect([await picture(admin, id), await picture(reader, id)]).toEqual([200, 404])
    expect(await recalled(reader, 6, 1)).toBeNull()
    expect(await put(reader, `/proposals/${id}`, { promoted: true })).toBe(403)

    expect(await put(admin, `/proposals/${id}`, { promoted: true })).toBe(200)
    expect(await recalled(reader, 6, 1)).toBe('Peace Dollar')
    expect(await recalled(reader, 7, 1)).toBeNull()
    expect(await picture(reader, id)).toBe(200)
    await put(admin, `/proposals/${id}`, { promoted: false })
    expect(await recalled(reader, 6, 1)).toBeNull()
    await put(admin, `/proposals/${id}`, { promoted: true })
    await put(admin, `/proposals/${id}`, { promoted: true })

    expect(await put(seller, '/types/peace-dollar/proposed', { proposed: false })).toBe(200)
    expect(await recalled(reader, 6, 2)).toBeNull()
    expect(await recalled(seller, 6, 2)).toBe('Peace Dollar')
    expect([await picture(admin, id), await proposalsOf()]).toEqual([404, []])
    const log = await call('/api/admin/audit-log?search=proposals_admin', {
      headers: { cookie: admin.cookie },
    })
    const { entries } = await log.json<AuditLog>()
    const subject = { id: null, username: 'Peace Dollar' }
    const detail = '2 pictures'
    expect(entries).toMatchObject([
      { action: 'references.promoted', subject, detail },
      { action: 'references.withdrawn', subject, detail },
      { action: 'references.promoted', subject, detail },
    ])
  })

  it('is as the admin saw it: its seller changes neither its name nor its picture, and other sides end it', async () => {
    const admin = await newAccount('frozen_admin', { isAdmin: true })
    const seller = await newAccount('frozen_seller')
    const reader = await newAccount('frozen_reader')
    const token = { seriesId: null, coinType: 'Silver Token', denomination: '1 Token' }
    await confirmed(seller, { coin: 8, identity: token })
    const { references: file } = await get<{ references: ReferenceRecord[] }>(seller, '/export')
    const { references } = await get<TypeReferences>(seller, '/types/name-silver-token-1-token')
    const id = Math.min(...references.map(each => each.id))
    const put = (by: TestAccount, path: string, body: object) =>
      sendJson(`/api/references${path}`, body, { cookie: by.cookie }, 'PUT')
    await put(seller, '/types/name-silver-token-1-token/proposed', { proposed: true })
    await put(admin, `/proposals/${id}`, { promoted: true })
    const picture = async () => {
      const { cookie } = reader
      return (await call(`/api/references/${id}/picture`, { headers: { cookie } })).text()
    }
    const before = await picture()
    // Another picture, which the seller describes as the same face, and another way to write the name.
    const pair = await picturePair('frozen other')
    await Promise.all([pictures.put(seller.id, pair.front), pictures.put(seller.id, pair.back)])
    await storeFaces(services, seller.id, pair, facePair(8, 0))
    const renamed = { ...token, coinType: 'SILVER (!!!) TOKEN' }
    await confirmed(seller, { coin: 8, identity: renamed, pictures: pair })
    const load = (of: ReferenceRecord[]) =>
      sendJson('/api/references/import', { references: of }, { cookie: seller.cookie })
    await load(file.map(record => ({ ...record, coinType: 'SILVER (!!!) TOKEN' })))
    expect(await typesOf(reader)).toMatchObject([{ coinType: 'Silver Token', deployment: { obverse: 1, reverse: 1 } }])
    expect(await picture()).toBe(before)
    const turned = { obverse: 'reverse', reverse: 'obverse' } as const
    await load(file.map(record => ({ ...record, side: turned[record.side] })))
    expect(await typesOf(reader)).toEqual([])
    expect(await typesOf(seller)).toMatchObject([{ own: { obverse: 1, reverse: 1 }, proposed: false }])
  }) // biome-ignore format: short lines
})

/** As a person deletes the account. */
async function deleteByRoute({ username, cookie }: TestAccount): Promise<void> {
  const body = { username, password: PASSWORD }
  expect((await sendJson('/api/account/delete', body, { cookie })).status).toBe(200)
}

describe('a deleted account', () => {
  it('takes its references, descriptors and their pictures with it, and nothing of another', async () => {
    const leaver = await newAccount('leaves_library')
    const stayer = await newAccount('keeps_library')
    const left = await confirmed(leaver, { coin: 1 })
    await confirmed(stayer, { coin: 1 })
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
    const all = { refs: 2, strays: 0, descriptors: 2, pictures: 2, objects: 2 }
    expect(await owned(leaver)).toEqual(all)
    await deleteByRoute(leaver)
    const none = { refs: 0, strays: 0, descriptors: 0, pictures: 0, objects: 0 }
    expect(await owned(leaver)).toEqual(none)
    // A picture that was on its way meanwhile goes with the schedule.
    await env.PICTURES.put(`${leaver.id}/${left.front.sha256}`, 'late')
    await deleteExpiredAccountData({ ...services, now: () => Date.now() + 2 * 3_600_000 })
    expect(await owned(leaver)).toEqual(none)
    expect((await recallCoin(db, leaver.id, left)).sure).toBeNull()
    expect(await owned(stayer)).toEqual(all)
  })
})

describe('the library', () => {
  it('forgets a reference, a type, and everything', async () => {
    const seller = await newAccount('forgets')
    await confirmed(seller, { coin: 1 })
    await confirmed(seller, { coin: 2, identity: PEACE })
    const { references } = await get<TypeReferences>(seller, '/types/morgan-dollar')
    expect(await (await remove(seller, `/${references[0]?.id}`)).json()).toEqual({ changed: 1 })
    expect(await recalled(seller, 1, 1)).toBeNull()
    expect(await (await remove(seller, '/types/morgan-dollar')).json()).toEqual({ changed: 1 })
    expect((await typesOf(seller)).map(({ key }) => key)).toEqual(['peace-dollar'])
    expect(await (await remove(seller)).json()).toEqual({ changed: 2 })
    expect(await recalled(seller, 2, 1)).toBeNull()
  })

  it('goes from one account to another as a file, and the same file again adds nothing', async () => {
    const seller = await newAccount('exports')
    const other = await newAccount('imports')
    await confirmed(seller, { coin: 1 })
    await confirmed(seller, {
      coin: 2,
      identity: { seriesId: null, coinType: '2 €  Köln', denomination: '2 Euro' },
    })
    const { references } = await get<{ references: ReferenceRecord[] }>(seller, '/export')
    expect(references).toHaveLength(4)
    const send = async () =>
      (await sendJson('/api/references/import', { references }, { cookie: other.cookie })).json()
    expect(await send()).toEqual({ added: 4, known: 0 })
    expect(await send()).toEqual({ added: 0, known: 4 })
    expect(await recalled(other, 1, 1)).toBe('Morgan Dollar')
    expect((await typesOf(other)).map(({ key }) => key)).toEqual([
      'name-2-koln-2-euro',
      'morgan-dollar',
    ])
    const broken = [{ ...references[0], face: { version: 2, edges: 'x' } }]
    expect(
      (await sendJson('/api/references/import', { references: broken }, { cookie: other.cookie }))
        .status,
    ).toBe(400)
  })

  it('takes a file as a whole or not at all: what does not fit is refused with how many do', async () => {
    const seller = await newAccount('full_source')
    const full = await newAccount('nearly_full')
    await confirmed(seller, { coin: 1 })
    await confirmed(seller, { coin: 2, identity: PEACE })
    const { references } = await get<{ references: ReferenceRecord[] }>(seller, '/export')
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into coin_references
         (user_id, face_sha256, type_key, coin_type, denomination, side, signature, created_at)
       select ?, printf('%064d', i), 'type-' || i, 'A coin', '', 'obverse', '', 0 from n`,
    )
      .bind(REFERENCES_MAX - 3, full.id)
      .run()
    const countOf = async () => (await get<ReferenceLibrary>(full)).count
    const send = (path: string, body: object) =>
      sendJson(`/api/references/import${path}`, body, { cookie: full.cookie })
    const faces = await Promise.all(references.map(({ face }) => faceHash(face)))
    for (const answer of [await send('/check', { faces }), await send('', { references })]) {
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        error: { code: 'LIBRARY_FULL' },
        message:
          'Nothing was imported: the file has 4 pictures that are new here, and 3 fit. Your library has 9,997 of at most 10,000. Forget types that you no longer sell, or import a smaller file.',
      })
    }
    expect(await countOf()).toBe(REFERENCES_MAX - 3)
    expect(await (await send('/check', { faces: faces.slice(0, 2) })).json()).toEqual({ added: 2 })
    await send('', { references: references.slice(0, 2) })
    expect(await countOf()).toBe(REFERENCES_MAX - 1)
    // What is known takes no room, and a coin that does not fit leaves no half of it.
    expect((await send('', { references: references.slice(0, 2) })).status).toBe(200)
    await confirmed(full, { coin: 3, identity: PEACE })
    expect(await countOf()).toBe(REFERENCES_MAX - 1)
  })
})

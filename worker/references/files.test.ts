import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  REFERENCES_MAX,
  type ReferenceLibrary,
  type ReferenceRecord,
} from '../../shared/references.ts'
import { newAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { withPlan } from '../test/plan-limits.ts'
import { faceHash } from './store.ts'
import { confirmed, getReferences, PEACE, recalled, typesOf } from './test/known-coins.ts'
import { facePair } from './test/painted-faces.ts'

describe('the file of a library', () => {
  it('goes from one account to another as a file, and the same file again adds nothing', async () => {
    const seller = await newAccount('exports')
    const other = await newAccount('imports')
    await confirmed(seller, { coin: 1 })
    await confirmed(seller, {
      coin: 2,
      identity: { seriesId: null, coinType: '2 €  Köln', denomination: '2 Euro' },
    })
    const { references } = await getReferences<{ references: ReferenceRecord[] }>(seller, '/export')
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
    const full = await newAccount('nearly_full', { tier: 'basic' })
    await confirmed(seller, { coin: 1 })
    await confirmed(seller, { coin: 2, identity: PEACE })
    const { references } = await getReferences<{ references: ReferenceRecord[] }>(seller, '/export')
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into coin_references
         (user_id, face_sha256, type_key, coin_type, denomination, side, signature, created_at)
       select ?, printf('%064d', i), 'type-' || i, 'A coin', '', 'obverse', '', 0 from n`,
    )
      .bind(REFERENCES_MAX - 3, full.id)
      .run()
    const countOf = async () => (await getReferences<ReferenceLibrary>(full)).count
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

  it('holds as many references as the plan holds listings, confirmed coins and files alike', async () => {
    const plan = await withPlan('free', { maxListings: 3 })
    try {
      const seller = await newAccount('few_references')
      await confirmed(seller, { coin: 1 })
      await confirmed(seller, { coin: 2, identity: PEACE })
      const { count, limit } = await getReferences<ReferenceLibrary>(seller)
      // The second coin has two faces, and one fits.
      expect({ count, limit }).toEqual({ count: 2, limit: 3 })
      const record = (at: number) => ({
        seriesId: null,
        coinType: 'A token',
        denomination: '',
        side: 'obverse',
        face: facePair(at).front,
      })
      const { cookie } = seller
      const send = (references: object[]) =>
        sendJson('/api/references/import', { references }, { cookie })
      const refused = await send([record(7), record(8)])
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({
        message: expect.stringContaining('Your library has 2 of at most 3 with your plan.'),
      })
      expect((await send([record(7)])).status).toBe(200)
      expect((await getReferences<ReferenceLibrary>(seller)).count).toBe(3)
    } finally {
      await plan.restore()
    }
  })

  it('brings names without hidden characters: the model reads them', async () => {
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

import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  PROPOSALS_MAX,
  type ReferenceRecord,
  type TypeReferences,
} from '../../shared/references.ts'
import { jpeg } from '../pictures/test/pictures.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import {
  confirmed,
  getReferences,
  PEACE,
  promoteProposal,
  proposalsOf,
  putReferences,
  recalled,
  typesOf,
} from './test/known-coins.ts'

async function pictureOf({ cookie }: TestAccount, id: number) {
  const answer = await call(`/api/references/${id}/picture`, { headers: { cookie } })
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

// Every seller reads what a test has promoted.
beforeEach(async () => {
  await env.DB.prepare('delete from deployment_references').run()
})

describe('what one seller shares with all', () => {
  it('names coins by what its pictures show to the admin, not by what the seller said that they show', async () => {
    const admin = await newAccount('shown_admin', { isAdmin: true })
    const seller = await newAccount('shown_seller')
    const reader = await newAccount('shown_reader')
    // The seller sends pictures of coin 20 with the descriptors of coin 21.
    await confirmed(seller, { coin: 21, identity: PEACE })
    await putReferences(seller, '/types/peace-dollar/proposed', { proposed: true })
    const [proposal] = await proposalsOf(admin)
    expect((await promoteProposal(admin, 20, proposal!)).status).toBe(200)
    expect(await recalled(reader, 21, 2)).toBeNull()
    expect(await recalled(reader, 20, 2)).toBe('Peace Dollar')
  })

  it('is what the admin was shown: what is proposed meanwhile waits', async () => {
    const admin = await newAccount('meanwhile_admin', { isAdmin: true })
    const seller = await newAccount('meanwhile_seller')
    const reader = await newAccount('meanwhile_reader')
    await confirmed(seller, { coin: 22, identity: PEACE })
    await putReferences(seller, '/types/peace-dollar/proposed', { proposed: true })
    const [shown] = await proposalsOf(admin)
    await confirmed(seller, { coin: 23, identity: PEACE })
    await putReferences(seller, '/types/peace-dollar/proposed', { proposed: true })
    expect(await (await promoteProposal(admin, 22, shown!)).json()).toEqual({ changed: 2 })
    expect(await typesOf(reader)).toMatchObject([{ deployment: { obverse: 1, reverse: 1 } }])
    expect(await recalled(reader, 23, 1)).toBeNull()
    // Nothing of another seller comes with it, and nothing without its description.
    const other = await newAccount('meanwhile_other')
    await confirmed(other, { coin: 24 })
    const { references } = await getReferences<TypeReferences>(other, '/types/morgan-dollar')
    const mixed = { references: [shown!.references[0]!, ...references] }
    expect(await (await promoteProposal(admin, 24, mixed)).json()).toEqual({ changed: 1 })
    expect(await recalled(reader, 24, 1)).toBeNull()
    expect((await putReferences(admin, `/proposals/${shown!.id}`, { promoted: true })).status).toBe(
      400,
    )
  })

  it('has its pictures: nobody can look at imported references', async () => {
    const admin = await newAccount('unseen_admin', { isAdmin: true })
    const [source, seller] = [await newAccount('unseen_source'), await newAccount('unseen_seller')]
    await confirmed(source, { coin: 25, identity: PEACE })
    const { references } = await getReferences<{ references: ReferenceRecord[] }>(source, '/export')
    await sendJson('/api/references/import', { references }, { cookie: seller.cookie })
    const proposed = await putReferences(seller, '/types/peace-dollar/proposed', { proposed: true })
    expect(proposed.status).toBe(404)
    expect(await proposalsOf(admin)).toEqual([])
    await confirmed(seller, { coin: 26, identity: PEACE })
    await putReferences(seller, '/types/peace-dollar/proposed', { proposed: true })
    expect((await proposalsOf(admin))[0]?.references).toHaveLength(2)
  })

  it('looks as it did to the admin: a small copy that comes later is shown to its seller alone', async () => {
    const admin = await newAccount('small_admin', { isAdmin: true })
    const seller = await newAccount('small_seller')
    const reader = await newAccount('small_reader')
    const pair = await confirmed(seller, { coin: 27, identity: PEACE })
    await putReferences(seller, '/types/peace-dollar/proposed', { proposed: true })
    const [proposal] = await proposalsOf(admin)
    const { id } = proposal!.references[0]!
    const seen = await pictureOf(admin, id)
    await promoteProposal(admin, 27, proposal!)
    for (const { sha256 } of [pair.front, pair.back])
      await call(`/api/pictures/${sha256}/thumbnail`, {
        method: 'PUT',
        headers: { cookie: seller.cookie },
        body: jpeg('something else'),
      })
    expect((await pictureOf(reader, id)).bytes).toEqual(seen.bytes)
    expect((await pictureOf(admin, id)).bytes).toEqual(seen.bytes)
    expect((await pictureOf(seller, id)).bytes).not.toEqual(seen.bytes)
  })

  it('does not crowd out what others propose', async () => {
    const admin = await newAccount('crowd_admin', { isAdmin: true })
    const [first, many] = [await newAccount('crowd_first'), await newAccount('crowd_many')]
    await confirmed(first, { coin: 28, identity: PEACE })
    await putReferences(first, '/types/peace-dollar/proposed', { proposed: true })
    await confirmed(many, { coin: 29 })
    const flood = Array.from({ length: PROPOSALS_MAX + 5 }, (_, at) => at)
    await env.DB.batch(
      flood.map(at =>
        env.DB.prepare(
          `insert into deployment_references (id, user_id, face_sha256, picture_sha256, type_key, coin_type,
             denomination, side, signature, proposed_at, created_at, face)
           values (?1, ?2, ?3, 'picture', ?3, 'Token', '', 'obverse', '', ?4, 0, '')`,
        ).bind(2 ** 41 + at, many.id, `name-${at}`, Date.now() + 60_000 + at),
      ),
    )
    const types = (await proposalsOf(admin)).map(({ key }) => key)
    expect(types).toHaveLength(PROPOSALS_MAX)
    expect(types).toContain('peace-dollar')
  })
})

it('a picture of a reference stays with the session that read it: its address is easily guessed', async () => {
  const seller = await newAccount('kept_seller')
  await confirmed(seller, { coin: 30 })
  const { references } = await getReferences<TypeReferences>(seller, '/types/morgan-dollar')
  const { answer } = await pictureOf(seller, references[0]!.id)
  expect(answer.headers.get('Cache-Control')).toContain('private')
  expect(answer.headers.get('Vary')).toContain('Cookie')
})

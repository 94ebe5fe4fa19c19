import { env } from 'cloudflare:workers'
import { eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AuditLog } from '../../shared/administration.ts'
import type { ReferenceRecord, TypeReferences } from '../../shared/references.ts'
import { compose } from '../compose.ts'
import { auditLog } from '../db/schema/administration.ts'
import { deploymentReferences } from '../db/schema/references.ts'
import { servicesEndingAfter } from '../orders/test/cut-points.ts'
import { picturePair } from '../pictures/test/pictures.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { storeFaces } from './faces.ts'
import { promoteType } from './proposals.ts'
import {
  confirmed,
  deleteByRoute,
  getReferences,
  PEACE,
  promoteProposal,
  proposalsOf,
  putReferences,
  recalled,
  typesOf,
} from './test/known-coins.ts'
import { facePair } from './test/painted-faces.ts'
import { storeToken } from './test/tokens.ts'

const services = compose(env)
const { db, pictures } = services

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

it('a promotion is in the audit log, though the Worker ends after each single step', async () => {
  const promoted = new Set<number>()
  let wasCut = true
  for (let steps = 1; wasCut; steps++) {
    const { id, username } = await newAccount(`cut_promoter_${steps}`, { isAdmin: true })
    const key = `token ${steps}`
    await storeToken(id, key)
    const { services: ending, count } = servicesEndingAfter(steps)
    const change = { key, promoted: true, now: 0 }
    await promoteType(ending, { id, username }, change).catch(() => undefined)
    wasCut = count() >= steps
    const lines = await db.select().from(auditLog).where(eq(auditLog.actorId, id))
    const copies = await db
      .select()
      .from(deploymentReferences)
      .where(eq(deploymentReferences.typeKey, key))
    const isPromoted = copies.filter(({ promotedAt }) => promotedAt !== null).length
    promoted.add(isPromoted)
    expect(lines.length).toBeGreaterThanOrEqual(isPromoted)
    expect(steps).toBeLessThan(10)
  }
  expect([...promoted]).toEqual([0, 1])
  // All sellers read them.
  await db.delete(deploymentReferences).where(like(deploymentReferences.typeKey, 'token %'))
})

describe('a proposed type', () => {
  it('is seen by admins without the seller’s name, read by all once one promotes it, and taken back by its seller', async () => {
    const admin = await newAccount('proposals_admin', { isAdmin: true })
    const seller = await newAccount('proposals_seller')
    const reader = await newAccount('proposals_reader')
    await confirmed(seller, { coin: 6, identity: PEACE })
    await confirmed(seller, { coin: 7 })
    const picture = async (by: TestAccount, id: number) =>
      (await call(`/api/references/${id}/picture`, { headers: { cookie: by.cookie } })).status
    const own = await getReferences<TypeReferences>(seller, '/types/peace-dollar')
    const ownId = Math.min(...own.references.map(reference => reference.id))
    // Nothing is proposed: an admin sees it as little as any other, and cannot promote it.
    expect(await proposalsOf(admin)).toEqual([])
    const early = await promoteProposal(admin, 6, own)
    expect([await picture(admin, ownId), early.status]).toEqual([404, 404])
    expect(
      (await putReferences(reader, '/types/peace-dollar/proposed', { proposed: true })).status,
    ).toBe(404)

    expect(
      (await putReferences(seller, '/types/peace-dollar/proposed', { proposed: true })).status,
    ).toBe(200)
    const proposals = await proposalsOf(admin)
    expect(proposals).toMatchObject([{ coinType: 'Peace Dollar', promoted: false }])
    const id = proposals[0]?.id ?? 0
    expect(proposals[0]?.references.map(({ side }) => side)).toEqual(['obverse', 'reverse'])
    expect(JSON.stringify(proposals)).not.toMatch(/proposals_seller|userId/)
    expect([await picture(admin, id), await picture(reader, id)]).toEqual([200, 404])
    // The seller's own id is the seller's alone.
    expect([await picture(admin, ownId), await picture(seller, ownId)]).toEqual([404, 200])
    expect(await recalled(reader, 6, 1)).toBeNull()
    const shown = proposals[0]!
    expect((await promoteProposal(reader, 6, shown)).status).toBe(403)

    expect((await promoteProposal(admin, 6, shown)).status).toBe(200)
    expect(await recalled(reader, 6, 1)).toBe('Peace Dollar')
    expect(await recalled(reader, 7, 1)).toBeNull()
    expect(await picture(reader, id)).toBe(200)
    await putReferences(admin, `/proposals/${id}`, { promoted: false })
    expect(await recalled(reader, 6, 1)).toBeNull()
    await promoteProposal(admin, 6, shown)
    await promoteProposal(admin, 6, shown)

    expect(
      (await putReferences(seller, '/types/peace-dollar/proposed', { proposed: false })).status,
    ).toBe(200)
    expect(await recalled(reader, 6, 2)).toBeNull()
    expect(await recalled(seller, 6, 2)).toBe('Peace Dollar')
    expect([await picture(admin, id), await proposalsOf(admin)]).toEqual([404, []])
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
    const { references: file } = await getReferences<{ references: ReferenceRecord[] }>(seller, '/export')
    await putReferences(seller, '/types/name-silver-token-1-token/proposed', { proposed: true })
    const [proposal] = await proposalsOf(admin)
    const { id } = proposal!
    await promoteProposal(admin, 8, proposal!)
    const picture = async () => {
      const { cookie } = reader
      const answer = await call(`/api/references/${id}/picture`, { headers: { cookie } })
      return new Uint8Array(await answer.arrayBuffer())
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
    expect(await picture()).toEqual(before)
    const turned = { obverse: 'reverse', reverse: 'obverse' } as const
    await load(file.map(record => ({ ...record, side: turned[record.side] })))
    expect(await typesOf(reader)).toEqual([])
    expect(await typesOf(seller)).toMatchObject([{ own: { obverse: 1, reverse: 1 }, proposed: false }])
  }) // biome-ignore format: short lines
})

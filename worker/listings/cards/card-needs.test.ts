import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ListingCounts } from '../../../shared/listing/listing-cards.ts'
import { checkCertificate } from '../../certificates/check-certificate.ts'
import { compose } from '../../compose.ts'
import { ebayConnections } from '../../db/schema/ebay.ts'
import { listings } from '../../db/schema/listings.ts'
import { pictures } from '../../db/schema/pictures.ts'
import { all, db, ids, my, prepareSellers, read, store } from './test/cards-of-seller.ts'

prepareSellers()
afterEach(() => void vi.useRealTimers())

describe('why a listing needs attention', () => {
  const needs = async (id: number) =>
    (await all()).find(card => card.id === id)?.needs.map(({ code }) => code)

  it('follows the listing', async () => {
    const id = await store({ grade: '' })
    expect(await needs(id)).toEqual(['GRADE_MISSING'])
    await db.update(listings).set({ grade: 'VF30' }).where(eq(listings.id, id))
    expect(await needs(id)).toEqual([])
    await db.update(listings).set({ publishFailure: 'eBay said no.' }).where(eq(listings.id, id))
    expect(await needs(id)).toEqual(['PUBLISH_FAILED'])
    const lease = { publishLeaseHolder: 'publish x', publishLeaseUntil: Date.now() + 60_000 }
    await db
      .update(listings)
      .set({ ...lease, publishFailure: null })
      .where(eq(listings.id, id))
    expect(await needs(id)).toEqual([])
    vi.useFakeTimers({ toFake: ['Date'], now: lease.publishLeaseUntil + 1 })
    expect(await needs(id)).toEqual(['PUBLISH_INTERRUPTED'])
    await db.update(listings).set({ status: 'published' }).where(eq(listings.id, id))
    expect(await needs(id)).toEqual([])
  })

  it('follows its twins', async () => {
    const title = `1881-S Morgan ${my.seller.id}`
    const first = await store({ title })
    const second = await store({ title })
    expect(await needs(first)).toEqual([])
    expect(await needs(second)).toEqual(['DUPLICATE'])
    const gradeFirst = (grade: string) =>
      db.update(listings).set({ grade }).where(eq(listings.id, first))
    await gradeFirst('AU50')
    expect(await needs(second)).toEqual([])
    // To eBay both are a raw coin, fine or very fine.
    await gradeFirst('F12')
    expect(await needs(second)).toEqual(['DUPLICATE'])
    await db.update(listings).set({ grader: 'PCGS' })
    expect(await needs(second)).toEqual([])
    await gradeFirst('VF30')
    expect(await needs(second)).toEqual(['DUPLICATE'])
    await db.update(listings).set({ grader: null })
    await db.delete(listings).where(eq(listings.id, first))
    expect(await needs(second)).toEqual([])
  })

  it('follows what the grading service says of its certificate', async () => {
    const label = { grader: 'PCGS', certificationNumber: '59000031', grade: 'MS65' }
    const id = await store(label)
    expect(await needs(id)).toEqual([])
    const key = { grader: 'PCGS', number: '59000031' } as const
    await checkCertificate(compose(env), my.seller.id, key)
    expect(await needs(id)).toEqual(['CERTIFICATE_UNKNOWN'])
    const answered = JSON.stringify(['CERTIFICATE_UNKNOWN'])
    await db.update(listings).set({ answered }).where(eq(listings.id, id))
    expect(await needs(id)).toEqual([])
  })

  it('follows the other listings with its certificate, however the number is written', async () => {
    const label = { grader: 'PCGS', certificationNumber: '7654321', grade: 'MS65' }
    const older = await store(label)
    const newer = await store({ ...label, certificationNumber: '07654321' })
    const set = (id: number, values: Partial<typeof listings.$inferInsert>) =>
      db.update(listings).set(values).where(eq(listings.id, id))
    const both = async () => [await needs(older), await needs(newer)]
    const twice = ['CERTIFICATE_TWICE']
    expect(await both()).toEqual([[], twice])
    await set(newer, { status: 'published' })
    expect(await both()).toEqual([twice, []])
    await set(newer, { title: 'Renamed' })
    const named = (await all()).find(({ id }) => id === older)?.needs[0]?.message
    expect(named).toContain('“Renamed”')
    await set(newer, { certificationNumber: '7654322' })
    expect(await both()).toEqual([[], []])
    await set(newer, { certificationNumber: '7654321' })
    expect(await both()).toEqual([twice, []])
    await set(newer, { grader: 'NGC' })
    expect(await both()).toEqual([[], []])
    await set(newer, { grader: 'PCGS' })
    expect(await both()).toEqual([twice, []])
    await db.delete(listings).where(eq(listings.id, newer))
    expect(await needs(older)).toEqual([])
    const again = await store({ ...label, status: 'published' })
    expect(await needs(older)).toEqual(twice)
    await set(again, { status: 'ended' })
    expect(await needs(older)).toEqual([])
  })

  it('follows the other listings with its certificate of NGC, with a hyphen and without', async () => {
    const label = { grader: 'NGC', certificationNumber: '8665933-283', grade: 'MS65' }
    const older = await store(label)
    const newer = await store({ ...label, certificationNumber: '8665933283' })
    expect(await needs(newer)).toEqual(['CERTIFICATE_TWICE'])
    await db.delete(listings).where(eq(listings.id, older))
    expect(await needs(newer)).toEqual([])
    const live = await store({ ...label, status: 'published' })
    expect(await needs(newer)).toEqual(['CERTIFICATE_TWICE'])
    await db.delete(listings).where(eq(listings.id, live))
    expect(await needs(newer)).toEqual([])
  })

  it('follows its pictures', async () => {
    const front = 'ab'.repeat(32)
    const id = await store({ frontSha256: front })
    expect(await needs(id)).toEqual(['PICTURE_MISSING'])
    const facts = { type: 'image/jpeg', bytes: 1, width: 1600, height: 1600, createdAt: 0 }
    await db.insert(pictures).values({ userId: my.seller.id, sha256: front, ...facts })
    expect(await needs(id)).toEqual([])
    const third = 'ef'.repeat(32)
    const morePictures = JSON.stringify([{ sha256: third, originalSha256: null }])
    await db.update(listings).set({ morePictures }).where(eq(listings.id, id))
    expect(await needs(id)).toEqual(['PICTURE_MISSING'])
    await db.insert(pictures).values({ userId: my.seller.id, sha256: third, ...facts })
    expect(await needs(id)).toEqual([])
    await db.delete(pictures).where(eq(pictures.sha256, third))
    expect(await needs(id)).toEqual(['PICTURE_MISSING'])
  })

  it('follows the connected eBay account', async () => {
    const id = await store({ status: 'published', ebayUserId: 'one', ebayListingId: '1' })
    expect(await needs(id)).toEqual(['EBAY_OTHER_ACCOUNT'])
    const connection = {
      userId: my.seller.id,
      ebayUsername: 'coinroom',
      accessToken: 'x',
      accessExpiresAt: 0,
      refreshToken: 'x',
      refreshExpiresAt: 0,
      keyId: 'k',
      scopes: '',
      connectedAt: 0,
    }
    await db.insert(ebayConnections).values({ ...connection, ebayUserId: 'two' })
    expect(await needs(id)).toEqual(['EBAY_OTHER_ACCOUNT'])
    expect(await ids({ needs: 'EBAY_OTHER_ACCOUNT' })).toEqual([id])
    const own = eq(ebayConnections.userId, my.seller.id)
    await db.update(ebayConnections).set({ ebayUserId: 'one' }).where(own)
    expect(await needs(id)).toEqual([])
    await db.update(ebayConnections).set({ refreshToken: '' }).where(own)
    expect(await needs(id)).toEqual(['EBAY_OTHER_ACCOUNT'])
    await db.update(ebayConnections).set({ refreshToken: 'y' }).where(own)
    const draft = await store()
    const counts = await read<ListingCounts>('counts')
    expect(counts.account?.code).toBe('LOCATION_MISSING')
    expect(await ids({ needs: 'LOCATION_MISSING' })).toEqual([draft])
    await db.delete(ebayConnections).where(own)
    expect(await needs(id)).toEqual(['EBAY_OTHER_ACCOUNT'])
    expect((await read<ListingCounts>('counts')).account).toMatchObject({
      code: 'NOT_CONNECTED',
      message: 'Connect your eBay account to publish.',
    })
  })
})

import { env } from 'cloudflare:workers'
import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { FaceDescriptor } from '../../shared/recognition/describe.ts'
import { descriptorsSchema } from '../../shared/references.ts'
import { useUpAllowance } from '../billing/test/use-up-allowance.ts'
import { compose } from '../compose.ts'
import { slabReadings } from '../db/schema/certificates.ts'
import { pictures } from '../db/schema/pictures.ts'
import { pictureDescriptors } from '../db/schema/references.ts'
import { collectPictures } from '../pictures/collect-pictures.ts'
import { fileOf, jpeg, picturePair } from '../pictures/test/pictures.ts'
import { newAccount, signedInUser, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { storeListing } from '../test/store-listing.ts'
import { DESCRIPTORS_PER_SELLER, facesOfPictures, storeFace } from './faces.ts'
import { confirmed, PEACE, photographed, typesOf } from './test/known-coins.ts'
import { facePair } from './test/painted-faces.ts'

const services = compose(env)
const { db } = services

const MINE = 'a'.repeat(64)
const OTHERS = 'b'.repeat(64)
const NONE = 'c'.repeat(64)

it('descriptors of pictures are read by their owner only', async () => {
  const seller = await signedInUser({ username: 'described' })
  const other = await signedInUser({ username: 'other_described' })
  const { front, back } = facePair(1)
  await storeFace(services, seller.id, MINE, front)
  await storeFace(services, other.id, OTHERS, back)
  const read = async (pictures: string[], { cookie } = seller) =>
    descriptorsSchema.parse(
      await (await sendJson('/api/pictures/descriptors', { pictures }, { cookie })).json(),
    ).faces
  expect(await read([MINE, OTHERS, NONE])).toEqual({ [MINE]: front })
  expect(await read([MINE, OTHERS], other)).toEqual({ [OTHERS]: back })
})

it('a listing crop has the descriptor of its small crop', async () => {
  const seller = await signedInUser({ username: 'cropped' })
  const { front } = facePair(1)
  const facts = { userId: seller.id, type: 'image/jpeg', bytes: 1, width: 1, height: 1 }
  await db
    .insert(pictures)
    .values({ ...facts, sha256: MINE, listingCropSha256: OTHERS, createdAt: 0 })
  await storeFace(services, seller.id, MINE, front)
  const answer = await sendJson(
    '/api/pictures/descriptors',
    { pictures: [OTHERS, NONE] },
    { cookie: seller.cookie },
  )
  expect(descriptorsSchema.parse(await answer.json()).faces).toEqual({ [OTHERS]: front })
})

const hashesOf = async (userId: number) =>
  (
    await db
      .select({ sha256: pictureDescriptors.sha256 })
      .from(pictureDescriptors)
      .where(eq(pictureDescriptors.userId, userId))
  ).map(({ sha256 }) => sha256)

it('a seller has so many descriptors at most: the oldest go', async () => {
  const seller = await signedInUser({ username: 'describes_many' })
  const { front } = facePair(1)
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into picture_descriptors (user_id, sha256, face, created_at)
     select ?, printf('%064d', i), '', i from n`,
  )
    .bind(DESCRIPTORS_PER_SELLER, seller.id)
    .run()
  await storeFace(services, seller.id, MINE, front)
  const hashes = await hashesOf(seller.id)
  expect(hashes).toHaveLength(DESCRIPTORS_PER_SELLER)
  expect(hashes).toContain(MINE)
  expect(hashes).not.toContain('1'.padStart(64, '0'))
  expect(hashes).toContain('2'.padStart(64, '0'))
})

it('descriptors go with the last use of their pictures, a day after it', async () => {
  const seller = await signedInUser({ username: 'uses_no_more' })
  const start = Date.now()
  const facts = { userId: seller.id, type: 'image/jpeg', bytes: 1, width: 1, height: 1 }
  const { front } = facePair(1)
  for (const sha256 of [MINE, OTHERS]) {
    await db.insert(pictures).values({ ...facts, sha256, createdAt: start })
    await storeFace(services, seller.id, sha256, front)
  }
  // Of a pair whose pictures were never stored.
  await storeFace(services, seller.id, NONE, front)
  await storeListing(seller.id, { title: 'A coin', frontSha256: MINE, backSha256: MINE })
  await collectPictures({ ...services, now: () => start })
  expect(await hashesOf(seller.id)).toEqual([MINE, OTHERS, NONE])
  await collectPictures({ ...services, now: () => start + 25 * 3_600_000 })
  expect(await hashesOf(seller.id)).toEqual([MINE])
})

it('a confirmed coin keeps its descriptors in its references alone, and a correction finds them there', async () => {
  const seller = await newAccount('confirms')
  const pair = await photographed(seller, 1, 0)
  expect(await hashesOf(seller.id)).toHaveLength(2)
  await confirmed(seller, { coin: 1, pictures: pair })
  expect(await hashesOf(seller.id)).toEqual([])
  const { front, back } = facePair(1, 0)
  const hashes = [pair.front.sha256, pair.back.sha256]
  expect([...(await facesOfPictures(db, seller.id, hashes)).values()]).toEqual(
    expect.arrayContaining([front, back]),
  )
  await confirmed(seller, { coin: 1, pictures: pair, identity: PEACE })
  expect((await typesOf(seller)).map(({ key }) => key)).toEqual(['peace-dollar'])
})

describe('descriptors arrive with the pictures', () => {
  const stored = async ({ id }: TestAccount) => (await hashesOf(id)).length
  const form = (label: string, faces: Partial<Record<'frontFace' | 'backFace', unknown>>) => {
    const body = new FormData()
    body.set('frontImage', fileOf(jpeg(`${label} front`)))
    body.set('backImage', fileOf(jpeg(`${label} back`)))
    body.set('id', crypto.randomUUID())
    for (const [name, face] of Object.entries(faces)) body.set(name, JSON.stringify(face))
    return body
  }
  const { front, back } = facePair(7)
  const both = { frontFace: front, backFace: back }
  const send = (path: string, { cookie }: TestAccount, body: FormData) =>
    call(path, { method: 'POST', headers: { cookie }, body })

  it('by the queue, by a batch, and one by one for a picture that is stored', async () => {
    const seller = await newAccount('doors')
    expect((await send('/api/queue/pairs', seller, form('doors queue', both))).status).toBe(202)
    expect(await stored(seller)).toBe(2)
    const data = (label: string) =>
      `data:image/jpeg;base64,${Buffer.from(jpeg(label)).toString('base64')}`
    const entry = { id: 'a', frontImage: data('doors 3'), backImage: data('doors 4'), ...both }
    const headers = { cookie: seller.cookie, Prefer: 'respond-async' }
    expect((await sendJson('/api/coins/batch-process', [entry], headers)).status).toBe(202)
    expect(await stored(seller)).toBe(4)
    const { front: picture } = await picturePair('doors alone')
    await services.pictures.put(seller.id, picture)
    const path = `/api/pictures/${picture.sha256}/descriptor`
    const put = (face: FaceDescriptor) => sendJson(path, { face }, { cookie: seller.cookie }, 'PUT')
    expect((await put(front)).status).toBe(200)
    expect((await put(back)).status).toBe(200)
    const faces = await facesOfPictures(db, seller.id, [picture.sha256])
    expect(faces.get(picture.sha256)).toEqual(back)
  })

  it('and go with a pair that is refused without allowance', async () => {
    const seller = await newAccount('refused_doors')
    await useUpAllowance(seller)
    const refused = form('refused', both)
    refused.set(
      'slab',
      JSON.stringify({ front: [{ text: '1', format: 'ITF', passes: 1 }], back: [] }),
    )
    expect((await send('/api/coins/analyze', seller, refused)).status).toBe(402)
    expect(await stored(seller)).toBe(0)
    const readings = db.select().from(slabReadings).where(eq(slabReadings.userId, seller.id))
    expect(await readings).toEqual([])
  })

  it('of another version are left unused, and what is none is refused by its name', async () => {
    const seller = await newAccount('versions')
    const older = form('versions older', { frontFace: { version: 1, edges: '' }, backFace: back })
    expect((await send('/api/queue/pairs', seller, older)).status).toBe(202)
    expect(await stored(seller)).toBe(1)
    const broken = await send(
      '/api/queue/pairs',
      seller,
      form('versions broken', { frontFace: 'x' }),
    )
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({ error: { detail: { field: 'frontFace' } } })
  })
})

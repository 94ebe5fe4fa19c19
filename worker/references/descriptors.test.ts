import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { descriptorsSchema } from '../../shared/references.ts'
import { compose } from '../compose.ts'
import { connect } from '../db/connection.ts'
import { pictures } from '../db/schema/pictures.ts'
import { pictureDescriptors } from '../db/schema/references.ts'
import { collectPictures } from '../pictures/collect-pictures.ts'
import { signedInUser } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { storeListing } from '../test/store-listing.ts'
import { DESCRIPTORS_PER_SELLER, storeFace } from './faces.ts'
import { facePair } from './test/painted-faces.ts'

const MINE = 'a'.repeat(64)
const OTHERS = 'b'.repeat(64)
const NONE = 'c'.repeat(64)

it('descriptors of pictures are read by their owner only', async () => {
  const services = { db: connect(env.DB), now: () => Date.now() }
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
  const db = connect(env.DB)
  const seller = await signedInUser({ username: 'cropped' })
  const { front } = facePair(1)
  const facts = { userId: seller.id, type: 'image/jpeg', bytes: 1, width: 1, height: 1 }
  await db
    .insert(pictures)
    .values({ ...facts, sha256: MINE, listingCropSha256: OTHERS, createdAt: 0 })
  await storeFace({ db, now: () => Date.now() }, seller.id, MINE, front)
  const answer = await sendJson(
    '/api/pictures/descriptors',
    { pictures: [OTHERS, NONE] },
    { cookie: seller.cookie },
  )
  expect(descriptorsSchema.parse(await answer.json()).faces).toEqual({ [OTHERS]: front })
})

const hashesOf = async (userId: number) =>
  (
    await connect(env.DB)
      .select({ sha256: pictureDescriptors.sha256 })
      .from(pictureDescriptors)
      .where(eq(pictureDescriptors.userId, userId))
  ).map(({ sha256 }) => sha256)

it('a seller has so many descriptors at most: the oldest go', async () => {
  const services = { db: connect(env.DB), now: () => Date.now() }
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
  const services = compose(env)
  const seller = await signedInUser({ username: 'uses_no_more' })
  const start = Date.now()
  const facts = { userId: seller.id, type: 'image/jpeg', bytes: 1, width: 1, height: 1 }
  const { front } = facePair(1)
  for (const sha256 of [MINE, OTHERS]) {
    await services.db.insert(pictures).values({ ...facts, sha256, createdAt: start })
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

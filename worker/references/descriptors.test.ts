import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { descriptorsSchema } from '../../shared/references.ts'
import { connect } from '../db/connection.ts'
import { pictures } from '../db/schema/pictures.ts'
import { signedInUser } from '../test/account.ts'
import { sendJson } from '../test/call.ts'
import { storeFace } from './faces.ts'
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

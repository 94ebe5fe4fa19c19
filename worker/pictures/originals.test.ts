import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { compose } from '../compose.ts'
import { listings } from '../db/schema/listings.ts'
import { pictures as pictureRows } from '../db/schema/pictures.ts'
import { createListing } from '../listings/drafts/create-listing.ts'
import { newListingOf } from '../listings/drafts/new-listing.ts'
import { MORGAN } from '../listings/test/listings.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { planOf, statementsOf } from '../test/query-plans.ts'
import { fileOf, jpeg, picturePair } from './test/pictures.ts'

const services = compose(env)
const { db, pictures } = services
const NOTHING = { frontImage: null, backImage: null, frontOriginal: null, backOriginal: null }

const keep = ({ cookie }: TestAccount, crop: string, original: Uint8Array<ArrayBuffer>) =>
  call(`/api/pictures/${crop}/original`, { method: 'PUT', headers: { cookie }, body: original })

/** Crops as the queue stores them, before an analysis or a draft uses them. */
async function storedCrops({ id }: TestAccount, label: string) {
  const pair = await picturePair(label)
  await Promise.all([pictures.put(id, pair.front), pictures.put(id, pair.back)])
  return { front: pair.front.sha256, back: pair.back.sha256 }
}

/** The draft of these crops, which bring no originals with them. */
async function draftOf({ id }: TestAccount, label: string) {
  const sides = {
    frontImage: fileOf(jpeg(`${label} front`)),
    backImage: fileOf(jpeg(`${label} back`)),
  }
  const { listing } = await createListing(services, id, newListingOf(MORGAN), {
    ...NOTHING,
    ...sides,
  })
  const row = () => db.select().from(listings).where(eq(listings.id, listing.id)).get()
  return async () => {
    const { frontOriginalSha256, backOriginalSha256 } = (await row()) ?? {}
    return [frontOriginalSha256, backOriginalSha256]
  }
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

describe('the photograph beside a crop', () => {
  it('is attached to the draft created from the crop later', async () => {
    const seller = await newAccount('early')
    const crops = await storedCrops(seller, 'early')
    const [front, back] = [jpeg('early photo 1'), jpeg('early photo 2')]
    expect((await keep(seller, crops.front, front)).status).toBe(200)
    expect((await keep(seller, crops.back, back)).status).toBe(200)
    const originals = await draftOf(seller, 'early')
    expect(await originals()).toEqual([await sha256Of(front), await sha256Of(back)])
    const stored = await pictures.open(seller.id, await sha256Of(front))
    expect(new Uint8Array((await stored?.arrayBuffer()) ?? [])).toEqual(front)
  })

  it('goes to the draft that was there first; sent again it is the same, and a later one is not taken', async () => {
    const seller = await newAccount('late')
    const crops = await storedCrops(seller, 'late')
    const originals = await draftOf(seller, 'late')
    expect(await originals()).toEqual([null, null])
    const front = jpeg('late photo')
    for (const photo of [front, front, jpeg('another photo')])
      expect((await keep(seller, crops.front, photo)).status).toBe(200)
    expect(await originals()).toEqual([await sha256Of(front), null])
  })

  it('is asked for before another one is stored: five photographs of a crop are one', async () => {
    const seller = await newAccount('five')
    const crops = await storedCrops(seller, 'five')
    const storedHashes = async () => {
      const rows = await db.select().from(pictureRows).where(eq(pictureRows.userId, seller.id))
      return rows.map(({ sha256 }) => sha256).sort()
    }
    const first = jpeg('five photo 0')
    for (const n of [0, 1, 2, 3, 4])
      expect((await keep(seller, crops.front, jpeg(`five photo ${n}`))).status).toBe(200)
    const body = new FormData()
    body.set('picture', fileOf(jpeg('five front')))
    body.set('original', fileOf(jpeg('five photo 5')))
    const { cookie } = seller
    const again = await call('/api/pictures', { method: 'POST', headers: { cookie }, body })
    expect(await again.json()).toMatchObject({ originalSha256: await sha256Of(first) })
    expect(await storedHashes()).toEqual([crops.front, crops.back, await sha256Of(first)].sort())
  })

  it('is brought to the listings that show its crop without reading the seller’s other listings', async () => {
    const seller = await newAccount('many_listings')
    const crops = await storedCrops(seller, 'many')
    const statements = await statementsOf(() => keep(seller, crops.front, jpeg('many photo')))
    const updates = statements.filter(statement => statement.startsWith('update "listings"'))
    const ways = (await Promise.all(updates.map(planOf))).flat()
    const searches = ways.filter(way => / listings /.test(way))
    expect(searches).toHaveLength(5)
    for (const search of searches)
      expect(search).toMatch(
        /^SEARCH listings USING INDEX listings_(?:front \(user_id=\? AND front|back \(user_id=\? AND back|more \()/,
      )
  })

  it('is not the crop itself', async () => {
    const seller = await newAccount('self')
    const crops = await storedCrops(seller, 'self')
    const originals = await draftOf(seller, 'self')
    expect((await keep(seller, crops.front, jpeg('self front'))).status).toBe(200)
    expect(await originals()).toEqual([null, null])
  })

  it('is stored only for the user’s own crops, and only when it is a picture', async () => {
    const [seller, other] = [await newAccount('owner'), await newAccount('stranger')]
    const crops = await storedCrops(seller, 'own')
    const originals = await draftOf(seller, 'own')
    const photo = jpeg('own photo')
    expect((await keep(other, crops.front, photo)).status).toBe(404)
    expect((await keep(seller, 'f'.repeat(64), photo)).status).toBe(404)
    const broken = await keep(seller, crops.front, photo.slice(0, photo.length - 20))
    expect(await broken.json()).toMatchObject({ error: { code: 'PICTURE_TRUNCATED' } })
    expect((await keep(seller, crops.front, new Uint8Array([1, 2, 3]))).status).toBe(400)
    expect(await originals()).toEqual([null, null])
  })
})

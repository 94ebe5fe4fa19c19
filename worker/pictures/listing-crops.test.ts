import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../shared/lib/sha256.ts'
import type { Listing } from '../../shared/listing/listings.ts'
import { compose } from '../compose.ts'
import { listings } from '../db/schema/listings.ts'
import { createListing } from '../listings/drafts/create-listing.ts'
import { newListingOf } from '../listings/drafts/new-listing.ts'
import { MORGAN } from '../listings/test/listings.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { fileOf, jpeg, largeJpeg, picturePair } from './test/pictures.ts'

const services = compose(env)
const { db, pictures } = services
const NOTHING = { frontImage: null, backImage: null, frontOriginal: null, backOriginal: null }

type Kind = 'original' | 'listing-crop'
const send = (
  { cookie }: TestAccount,
  crop: string,
  kind: Kind,
  body: Uint8Array<ArrayBuffer>,
): Promise<Response> =>
  call(`/api/pictures/${crop}/${kind}`, { method: 'PUT', headers: { cookie }, body })

/** What the device sends of one coin: small crops that are stored, large cuts and photographs that follow. */
async function coinOf({ id }: TestAccount, label: string) {
  const pair = await picturePair(label)
  await Promise.all([pictures.put(id, pair.front), pictures.put(id, pair.back)])
  const large = largeJpeg(`${label} front large`)
  const photo = jpeg(`${label} front photo`)
  return {
    crop: pair.front.sha256,
    back: pair.back.sha256,
    large,
    photo,
    largeSha256: await sha256Hex(large),
    photoSha256: await sha256Hex(photo),
  }
}

/** A draft that shows the coin's small crops. */
async function draftOf({ id }: TestAccount, label: string): Promise<number> {
  const sides = {
    frontImage: fileOf(jpeg(`${label} front`)),
    backImage: fileOf(jpeg(`${label} back`)),
  }
  const { listing } = await createListing(services, id, newListingOf(MORGAN), {
    ...NOTHING,
    ...sides,
  })
  return listing.id
}

async function shownBy({ cookie }: TestAccount, listing: number) {
  const response = await call(`/api/listings/${listing}`, { headers: { cookie } })
  const { pictures: shown, version } = await response.json<Listing>()
  return {
    version,
    pictures: shown.map(({ sha256, originalSha256 }) => ({ sha256, originalSha256 })),
  }
}

const ORDERS: readonly (readonly [string, readonly ('draft' | Kind)[]])[] = [
  ['the draft, the large cut, the photograph', ['draft', 'listing-crop', 'original']],
  ['the draft, the photograph, the large cut', ['draft', 'original', 'listing-crop']],
  ['the large cut, the draft, the photograph', ['listing-crop', 'draft', 'original']],
  ['the photograph, the draft, the large cut', ['original', 'draft', 'listing-crop']],
  ['the large cut, the photograph, the draft', ['listing-crop', 'original', 'draft']],
  ['the photograph, the large cut, the draft', ['original', 'listing-crop', 'draft']],
]

describe('a coin from the queue is sold with pictures of 1,600 pixels, cut from its photographs', () => {
  it.each(ORDERS)('whatever comes first: %s', async (label, order) => {
    const seller = await newAccount(order.join('_').replace('listing-crop', 'cut'))
    const coin = await coinOf(seller, label)
    let draft = 0
    const statuses: number[] = []
    for (const what of order) {
      if (what === 'draft') {
        draft = await draftOf(seller, label)
        continue
      }
      const body = what === 'original' ? coin.photo : coin.large
      // An upload whose response was lost is repeated.
      for (const repeated of [body, body])
        statuses.push((await send(seller, coin.crop, what, repeated)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(await shownBy(seller, draft)).toEqual({
      version: 1,
      pictures: [
        { sha256: coin.largeSha256, originalSha256: coin.photoSha256 },
        { sha256: coin.back, originalSha256: null },
      ],
    })
  })

  it('also where the seller has moved it behind the first two pictures', async () => {
    const seller = await newAccount('moved')
    const coin = await coinOf(seller, 'moved')
    const draft = await draftOf(seller, 'moved')
    const other = { sha256: 'e'.repeat(64), originalSha256: 'd'.repeat(64) }
    const morePictures = JSON.stringify([other, { sha256: coin.crop, originalSha256: null }])
    await db
      .update(listings)
      .set({ frontSha256: other.sha256, frontOriginalSha256: other.originalSha256, morePictures })
      .where(eq(listings.id, draft))
    await send(seller, coin.crop, 'original', coin.photo)
    await send(seller, coin.crop, 'listing-crop', coin.large)
    const { pictures: shown } = await shownBy(seller, draft)
    expect(shown).toEqual([
      other,
      { sha256: coin.back, originalSha256: null },
      other,
      { sha256: coin.largeSha256, originalSha256: coin.photoSha256 },
    ])
  })

  it('but not where the seller has chosen another picture since', async () => {
    const seller = await newAccount('chosen')
    const coin = await coinOf(seller, 'chosen')
    const draft = await draftOf(seller, 'chosen')
    const own = 'e'.repeat(64)
    await db.update(listings).set({ frontSha256: own }).where(eq(listings.id, draft))
    await send(seller, coin.crop, 'listing-crop', coin.large)
    await send(seller, coin.crop, 'original', coin.photo)
    expect((await shownBy(seller, draft)).pictures[0]).toEqual({
      sha256: own,
      originalSha256: null,
    })
  })

  it('and not on a draft that eBay has had: its pictures change only by the seller’s own edit', async () => {
    const seller = await newAccount('live')
    const coin = await coinOf(seller, 'live')
    for (const known of [
      { ebayUserId: 'account' },
      { ebayOfferId: 'offer' },
      { ebayListingId: '110000000000' },
    ]) {
      const draft = await draftOf(seller, 'live')
      await db.update(listings).set(known).where(eq(listings.id, draft))
    }
    await send(seller, coin.crop, 'listing-crop', coin.large)
    const rows = await db.select().from(listings).where(eq(listings.userId, seller.id))
    expect(rows.map(row => row.frontSha256)).toEqual([coin.crop, coin.crop, coin.crop])
  })

  it('keeps the first large cut, and takes none that is no larger than the crop', async () => {
    const seller = await newAccount('first')
    const coin = await coinOf(seller, 'first')
    const draft = await draftOf(seller, 'first')
    await send(seller, coin.crop, 'listing-crop', jpeg('as small'))
    expect((await shownBy(seller, draft)).pictures[0]?.sha256).toBe(coin.crop)
    await send(seller, coin.crop, 'listing-crop', coin.large)
    await send(seller, coin.crop, 'listing-crop', largeJpeg('another cut', 2000))
    expect((await shownBy(seller, draft)).pictures[0]?.sha256).toBe(coin.largeSha256)
  })

  it('is stored only for the user’s own crops, and only when it is a picture', async () => {
    const [seller, other] = [await newAccount('owner'), await newAccount('stranger')]
    const coin = await coinOf(seller, 'own')
    expect((await send(other, coin.crop, 'listing-crop', coin.large)).status).toBe(404)
    expect((await send(seller, 'f'.repeat(64), 'listing-crop', coin.large)).status).toBe(404)
    const broken = coin.large.slice(0, coin.large.length - 20)
    const refused = await send(seller, coin.crop, 'listing-crop', broken)
    expect(await refused.json()).toMatchObject({ error: { code: 'PICTURE_TRUNCATED' } })
    const draft = await draftOf(seller, 'own')
    expect((await shownBy(seller, draft)).pictures[0]?.sha256).toBe(coin.crop)
  })
})

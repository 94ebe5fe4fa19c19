import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sha256Hex } from '../../../shared/lib/sha256.ts'
import { compose } from '../../compose.ts'
import { lateLargePictures } from '../../db/schema/listings.ts'
import { newLive } from '../../orders/test/ebay-orders.ts'
import { largeJpeg } from '../../pictures/test/pictures.ts'
import type { TestAccount } from '../../test/account.ts'
import { call } from '../../test/call.ts'
import { makeMarkedDue } from '../../test/due.ts'
import { expectLog } from '../../test/expect-log.ts'
import { countRequests, tellFault } from '../../test/sandbox.ts'
import { fetchListing, newDealer } from '../test/listings.ts'
import { sendLateLargePictures } from './late-large-pictures.ts'

// Calls go over real HTTP to a sandbox that other tests use as well.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const { db } = compose(env)
const UPLOADS = 'POST /ebay/commerce/media/v1_beta/image/create_image_from_file'
const ITEMS = 'PUT /ebay/sell/inventory/v1/inventory_item/*'

// Each has the sample's small picture, without a large one.
let dealer: TestAccount
let dealers = 0
beforeEach(async () => {
  dealer = await newDealer(`late_pictures_${++dealers}`)
})

/** A live coin whose large obverse has just come. */
async function lateCoin(label: string) {
  const { id } = await newLive(dealer, { title: `1881-S Morgan Dollar, ${label}` })
  const before = await fetchListing(dealer, id)
  const crop = before.pictures[0]?.sha256 ?? ''
  const body = largeJpeg(label, 2_400)
  const answer = await call(`/api/pictures/${crop}/listing-crop`, {
    method: 'PUT',
    headers: { cookie: dealer.cookie },
    body,
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return { id, before, large: await sha256Hex(body) }
}
const run = async () => {
  await makeMarkedDue()
  await sendLateLargePictures(compose(env))
}
const noted = (id: number) =>
  db.select().from(lateLargePictures).where(eq(lateLargePictures.listingId, id))

describe('large pictures that come after a coin was published', () => {
  it('replace the small ones on eBay and here, once, and the seller’s version stays', async () => {
    const { id, before, large } = await lateCoin('large pictures')
    expect((await fetchListing(dealer, id)).pictures).toEqual(before.pictures)
    const [uploads, items] = [await countRequests(UPLOADS), await countRequests(ITEMS)]
    await run()
    const after = await fetchListing(dealer, id)
    expect(after.pictures.map(({ sha256 }) => sha256)).toEqual([large, before.pictures[1]?.sha256])
    expect({ version: after.version, status: after.status }).toEqual({
      version: before.version,
      status: 'published',
    })
    expect([await uploads(), await items()]).toEqual([1, 1])
    expect(await noted(id)).toEqual([])
    await run()
    expect([await uploads(), await items()]).toEqual([1, 1])
  })

  it('are sent later where eBay does not answer, and not at all where it refuses them', async () => {
    const { id, before, large } = await lateCoin('eBay is away')
    expectLog('warn', 'late_pictures_failed')
    await tellFault({ route: ITEMS, status: 503, times: 3 })
    await run()
    expect((await fetchListing(dealer, id)).pictures).toEqual(before.pictures)
    expect(await noted(id)).toHaveLength(1)
    await run()
    expect((await fetchListing(dealer, id)).pictures).toEqual(before.pictures)
    await db.update(lateLargePictures).set({ dueAt: 0 }).where(eq(lateLargePictures.listingId, id))
    await run()
    expect((await fetchListing(dealer, id)).pictures[0]?.sha256).toBe(large)
  })

  it('of a coin that was ended meanwhile stay here', async () => {
    const { id, before } = await lateCoin('that was ended')
    const items = await countRequests(ITEMS)
    const { version } = before
    await call(`/api/listings/${id}/end-ebay`, {
      method: 'POST',
      headers: { cookie: dealer.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ version, reason: 'NOT_AVAILABLE' }),
    })
    const ended = await items()
    await run()
    expect(await items()).toBe(ended)
    expect(await noted(id)).toEqual([])
  })
})

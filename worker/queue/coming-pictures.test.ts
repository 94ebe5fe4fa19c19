import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sha256Hex } from '../../shared/lib/sha256.ts'
import { LARGER_PICTURES_WAIT_MS } from '../../shared/pictures/pictures.ts'
import { connect } from '../db/connection.ts'
import { pictures } from '../db/schema/pictures.ts'
import { edit, fetchListing, newDealer, publishNow } from '../listings/test/listings.ts'
import { fileOf, largeJpeg } from '../pictures/test/pictures.ts'
import { endedRun, readRun, startRun } from '../publishing/test/drafts.ts'
import type { TestAccount } from '../test/account.ts'
import { call } from '../test/call.ts'
import { draftsOf } from './test/queue-fixture.ts'
import { post, prepareQueues, settled } from './test/queued-pairs.ts'

// Calls go over real HTTP to a sandbox.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const db = connect(env.DB)
prepareQueues()
let dealer: TestAccount
beforeAll(async () => {
  dealer = await newDealer('early_publisher')
})

/** A coin that the queue has made a draft of, from small pictures; the device has announced larger ones. */
async function queuedCoin(label: string, largerToFollow: string | null = 'front,back') {
  const side = (name: string, px: number) => largeJpeg(`${label} ${name} ${px}`, px)
  const id = crypto.randomUUID()
  const form = new FormData()
  form.set('id', id)
  if (largerToFollow !== null) form.set('largerToFollow', largerToFollow)
  const small = { front: side('front', 640), back: side('back', 640) }
  form.set('frontImage', fileOf(small.front))
  form.set('backImage', fileOf(small.back))
  expect((await post(dealer, form)).status).toBe(202)
  await settled(dealer, id)
  const [front, back] = [await sha256Hex(small.front), await sha256Hex(small.back)]
  const row = (await draftsOf(dealer)).find(({ frontSha256 }) => frontSha256 === front)
  if (!row) throw new Error('there is no draft')
  const title = `1881-S Morgan Dollar ${label}`
  await edit(dealer, row, { title, price: '60', grade: 'VF30' })
  const send = async (slot: 'front' | 'back', body = side(slot, 1600)) => {
    const crop = slot === 'front' ? front : back
    const headers = { cookie: dealer.cookie }
    return call(`/api/pictures/${crop}/listing-crop`, { method: 'PUT', headers, body })
  }
  return { id: row.id, crops: [front, back], send, read: () => fetchListing(dealer, row.id) }
}

/** The device has announced its pictures longer ago. */
async function announcedLongAgo(crops: readonly string[], ms: number): Promise<void> {
  for (const crop of crops)
    await db
      .update(pictures)
      .set({ largerSince: Date.now() - ms })
      .where(eq(pictures.sha256, crop))
}

const coming = ({ problems }: Awaited<ReturnType<typeof fetchListing>>) =>
  problems.filter(({ code }) => code === 'PICTURE_COMING')
const sizesOf = ({ pictures: shown }: Awaited<ReturnType<typeof fetchListing>>) =>
  shown.map(({ size }) => size?.width)
const refusal = async (answer: Response) => {
  const { code, detail } = await answer.json<{ code: string; detail?: { field?: string } }>()
  return [answer.status, code, detail?.field]
}

describe('publishing a coin whose larger pictures are on their way', () => {
  it('is refused with the reason, and goes on by itself when they have arrived', async () => {
    const coin = await queuedCoin('single')
    expect(coming(await coin.read())).toMatchObject([{ kind: 'note', field: 'pictures' }])
    expect(await refusal(await publishNow(dealer, coin.id))).toEqual([
      409,
      'PICTURES_COMING',
      'pictures',
    ])
    expect((await coin.read()).publishFailure).toBeNull()
    await coin.send('front')
    expect((await publishNow(dealer, coin.id)).status).toBe(409)
    await coin.send('back')
    expect(coming(await coin.read())).toEqual([])
    expect((await publishNow(dealer, coin.id)).status).toBe(200)
    expect(sizesOf(await coin.read())).toEqual([1600, 1600])
  })

  it('waits in a run, says why, and ends with the large pictures', async () => {
    const [coin, final] = [await queuedCoin('in a run'), await queuedCoin('final', null)]
    await startRun(dealer, [await coin.read(), await final.read()])
    const stateOf = async (id: number) =>
      (await readRun(dealer))?.items.find(({ listingId }) => listingId === id)
    // A coin whose pictures are final is not delayed.
    await expect.poll(async () => (await stateOf(final.id))?.state).toBe('published')
    await expect
      .poll(() => stateOf(coin.id))
      .toMatchObject({
        state: 'waiting',
        attempts: 0,
        error: { code: 'PICTURES_COMING', field: 'pictures' },
      })
    await coin.send('front')
    await coin.send('back')
    const run = await endedRun(dealer)
    expect(run.items.map(({ state }) => state)).toEqual(['published', 'published'])
    expect(sizesOf(await coin.read())).toEqual([1600, 1600])
  })

  it('goes on with the small ones where the seller decides so', async () => {
    const coin = await queuedCoin('small on purpose')
    await edit(dealer, await coin.read(), { answer: ['PICTURE_COMING'] })
    expect(coming(await coin.read())).toEqual([])
    expect((await publishNow(dealer, coin.id)).status).toBe(200)
    await coin.send('front')
    expect(sizesOf(await coin.read())).toEqual([640, 640])
  })

  it('asks when the device has not sent them for long, and says for how long', async () => {
    const coin = await queuedCoin('device gone')
    await announcedLongAgo(coin.crops, 3 * LARGER_PICTURES_WAIT_MS)
    const [question] = coming(await coin.read())
    expect(question).toMatchObject({ kind: 'question', field: 'pictures' })
    expect(question?.message).toContain('for more than 30 minutes')
    expect(await refusal(await publishNow(dealer, coin.id))).toEqual([
      400,
      'VALIDATION',
      'pictures',
    ])
    await startRun(dealer, [await coin.read()])
    const run = await endedRun(dealer)
    expect(run.items.find(({ listingId }) => listingId === coin.id)).toMatchObject({
      state: 'failed',
      error: { code: 'VALIDATION', field: 'pictures' },
    })
    await edit(dealer, await coin.read(), { answer: ['PICTURE_COMING'] })
    expect((await publishNow(dealer, coin.id)).status).toBe(200)
  })

  it('does not wait for a picture that is refused or is no larger: the device does not send it again', async () => {
    const coin = await queuedCoin('refused')
    expect((await coin.send('front', new Uint8Array([1, 2, 3]))).status).toBe(400)
    expect((await coin.send('back', largeJpeg('no larger', 320))).status).toBe(200)
    expect(coming(await coin.read())).toEqual([])
    expect((await publishNow(dealer, coin.id)).status).toBe(200)
  })

  it('waits for the announced sides alone', async () => {
    const coin = await queuedCoin('front alone', 'front')
    await coin.send('front')
    expect(coming(await coin.read())).toEqual([])
  })
})

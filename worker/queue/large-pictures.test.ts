import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_PICTURE_BYTES } from '../../shared/pictures/pictures.ts'
import { fakeModel } from '../coins/test/fake-model.ts'
import { largePng } from '../pictures/test/large-png.ts'
import { fileOf, jpeg } from '../pictures/test/pictures.ts'
import { newAccount, type TestAccount } from '../test/account.ts'
import { call, sendJson } from '../test/call.ts'
import { requestsTo } from '../test/sandbox.ts'
import { withServices } from './test/queue-fixture.ts'

const MB = 1_024 * 1_024
/** 14.9 MB of pixels. */
const SIDE_PX = 2_282

let seller: TestAccount
let restore = () => {}
let large: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  seller = await newAccount('large_scans', { tier: 'premium' })
  restore = await withServices({ vision: fakeModel().vision })
  large = largePng(SIDE_PX, 'large')
})
afterAll(() => restore())

const largeFile = () => fileOf(large, 'coin.png', 'image/png')
const formOf = (parts: Record<string, File | string>) => {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.set(name, part)
  return form
}
const send = (method: string, path: string, body: BodyInit) =>
  call(path, { method, headers: { cookie: seller.cookie }, body })
const sha256Of = async (answer: Response) => (await answer.json<{ sha256: string }>()).sha256

/** Reads a stored picture. */
const stored = async (sha256: string) => {
  const answer = await call(`/uploads/${sha256}.png`, { headers: { cookie: seller.cookie } })
  return (await answer.arrayBuffer()).byteLength
}

describe('a valid picture of 14.9 MB', () => {
  it('is within the limit, and larger than the memory of uploads', () => {
    expect(large.length / MB).toBeGreaterThan(14.89)
    expect(large.length).toBeLessThan(MAX_PICTURE_BYTES)
  })

  it('is taken as a picture of a listing, with another one as its original', async () => {
    const original = fileOf(largePng(SIDE_PX, 'original'), 'photo.png', 'image/png')
    const answer = await send('POST', '/api/pictures', formOf({ picture: largeFile(), original }))
    expect(answer.status).toBe(201)
    expect(await stored(await sha256Of(answer))).toBe(large.length)
  })

  it('is taken as the listing crop of a crop, as its original is', async () => {
    const crop = await sha256Of(
      await send('POST', '/api/pictures', formOf({ picture: fileOf(jpeg('crop of a scan')) })),
    )
    const answer = await send('PUT', `/api/pictures/${crop}/listing-crop`, large)
    expect(answer.status).toBe(200)
  })

  it('is taken with a new listing', async () => {
    const texts = {
      title: 'A large scan',
      coinType: 'Morgan Dollar',
      year: '1881',
      grade: 'VF20',
      price: '10',
      shippingPrice: '5',
      description: 'A coin from a scan.',
    }
    const pictures = { frontImage: largeFile(), backImage: fileOf(jpeg('back of a scan')) }
    const answer = await send('POST', '/api/listings', formOf({ ...texts, ...pictures }))
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([201, ''])
  })

  it('is taken by the queue', async () => {
    const pictures = { frontImage: largeFile(), backImage: fileOf(jpeg('back in the queue')) }
    const form = formOf({ id: crypto.randomUUID(), ...pictures })
    expect((await send('POST', '/api/queue/pairs', form)).status).toBe(202)
  })

  it('is taken as the form of one pair, on both sides too', async () => {
    const second = fileOf(largePng(SIDE_PX, 'second'), 'back.png', 'image/png')
    const pictures = { frontImage: largeFile(), backImage: second }
    const answer = await send('POST', '/api/coins/batch-process', formOf(pictures))
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
  })

  it('is taken by a batch as a data URL', async () => {
    const pair = {
      id: 'scan',
      frontImage: `data:image/png;base64,${Buffer.from(large).toString('base64')}`,
      backImage: `data:image/jpeg;base64,${Buffer.from(jpeg('back of a data URL')).toString('base64')}`,
    }
    const list = await sendJson('/api/coins/batch-process', [pair], { cookie: seller.cookie })
    expect(await list.json()).toMatchObject({ results: [{ id: 'scan', success: true }] })
  })

  it('is shown to the vision model', async () => {
    const pictures = { frontImage: largeFile(), backImage: fileOf(jpeg('back for the model')) }
    const before = (await requestsTo('POST /openai/v1/chat/completions')).at(-1)?.id ?? 0
    const answer = await send('POST', '/api/coins/analyze', formOf(pictures))
    const shown = (await requestsTo('POST /openai/v1/chat/completions')).filter(
      ({ id, requestBody }) => id > before && JSON.stringify(requestBody).includes('image/png'),
    )
    expect(shown.map(({ status }) => status)).toContain(200)
    // Grey stripes are no coin that has a name.
    expect([200, 422]).toContain(answer.status)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../shared/errors.ts'
import { offerLine, offerSheet } from '../../../shared/test/offer-sheet.ts'
import {
  type DeviceOffer,
  readCrop,
  readDeviceOffer,
  readDeviceOffers,
  storeCrop,
  storeOffer,
} from './device-rows.ts'
import { sendOffers } from './send-offers.ts'

// Node has no IndexedDB.
vi.mock('idb-keyval', async () => (await import('../../test/device-storage.ts')).idbKeyval)

const USER = 7
const CROP = 'ab'.repeat(32)
const STORED = 'cd'.repeat(32)
const SHEET = offerSheet({ lines: [offerLine({ pictures: [CROP] })] })
const OFFER: DeviceOffer = {
  id: crypto.randomUUID(),
  sheet: SHEET,
  isSaved: false,
  end: null,
  token: null,
  refusal: null,
}
const PATH = `/api/buying/offers/${OFFER.id}`

type Answer = (body: unknown) => Response | Promise<Response>
function playServer(answers: Record<string, Answer>) {
  const calls: { call: string; body: unknown }[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const call = `${init?.method ?? 'GET'} ${new URL(address, 'http://app.test').pathname}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    calls.push({ call, body })
    const answer = answers[call]
    if (!answer) throw new TypeError('no network')
    return answer(body)
  })
  return calls
}
const refused = (code: ErrorCode) => {
  const { status, message } = ERRORS[code]
  return Response.json({ error: { code, message, requestId: 'r' }, message }, { status })
}
const saved = () => Response.json({ token: 't'.repeat(43) })
const picture = () =>
  Response.json({ sha256: STORED, originalSha256: null, url: '/x', width: 9, height: 9 })
const ACCEPT = { kind: 'accept', paidCents: 5_000, at: 1_000 } as const

beforeEach(async () => {
  await storeCrop(USER, CROP, { picture: new Blob(['coin']), storedAs: null })
  await storeOffer(USER, OFFER)
})
afterEach(async () => {
  vi.restoreAllMocks()
  const { clearStorage } = await import('../../test/device-storage.ts')
  clearStorage()
})

describe('an offer of this device', () => {
  it('is sent with its pictures as they are stored, and gets the customer’s token', async () => {
    const calls = playServer({ 'POST /api/pictures': picture, [`PUT ${PATH}`]: saved })
    expect(await sendOffers(USER)).toBe('done')
    expect(calls.map(({ call }) => call)).toEqual(['POST /api/pictures', `PUT ${PATH}`])
    expect(calls[1]?.body).toMatchObject({ lines: [{ pictures: [STORED] }] })
    expect(await readDeviceOffer(USER, OFFER.id)).toMatchObject({
      isSaved: true,
      token: 't'.repeat(43),
    })
    // At rest nothing is sent again.
    await sendOffers(USER)
    expect(calls).toHaveLength(2)
  })

  it('waits without a network, and is sent later with its end, each once and in order', async () => {
    await storeOffer(USER, { ...OFFER, end: ACCEPT })
    playServer({})
    expect(await sendOffers(USER)).toBe('later')
    expect(await readDeviceOffer(USER, OFFER.id)).toMatchObject({ isSaved: false, refusal: null })
    vi.restoreAllMocks()
    const calls = playServer({
      'POST /api/pictures': picture,
      [`PUT ${PATH}`]: saved,
      [`POST ${PATH}/accept`]: () => Response.json({}),
    })
    expect(await sendOffers(USER)).toBe('done')
    expect(calls.map(({ call }) => call)).toEqual([
      'POST /api/pictures',
      `PUT ${PATH}`,
      `POST ${PATH}/accept`,
    ])
    expect(calls[2]?.body).toEqual({ paidCents: 5_000, at: 1_000 })
    // The server knows all of it: nothing of it is left here.
    expect(await readDeviceOffers(USER)).toEqual([])
    expect(await readCrop(USER, CROP)).toBeUndefined()
  })

  it('keeps what was done, where the answer to a later step is lost', async () => {
    await storeOffer(USER, { ...OFFER, end: ACCEPT })
    const calls = playServer({ 'POST /api/pictures': picture, [`PUT ${PATH}`]: saved })
    expect(await sendOffers(USER)).toBe('later')
    expect(await readDeviceOffer(USER, OFFER.id)).toMatchObject({ isSaved: true, end: ACCEPT })
    await sendOffers(USER)
    expect(calls.filter(({ call }) => call === `PUT ${PATH}`)).toHaveLength(1)
  })

  it('stays with the reason where it is refused, and is not sent again by itself', async () => {
    const calls = playServer({
      'POST /api/pictures': picture,
      [`PUT ${PATH}`]: () => refused('CONFLICT'),
    })
    await sendOffers(USER)
    expect(await readDeviceOffer(USER, OFFER.id)).toMatchObject({
      refusal: ERRORS.CONFLICT.message,
    })
    await sendOffers(USER)
    expect(calls).toHaveLength(2)
  })

  it('waits for the log-in of its dealer', async () => {
    playServer({
      'POST /api/pictures': picture,
      [`PUT ${PATH}`]: () => refused('NOT_AUTHENTICATED'),
    })
    expect(await sendOffers(USER)).toBe('later')
    expect(await readDeviceOffer(USER, OFFER.id)).toMatchObject({ refusal: null })
  })

  it('is sent without a picture that is refused', async () => {
    const calls = playServer({
      'POST /api/pictures': () => refused('PLAN_FULL'),
      [`PUT ${PATH}`]: saved,
    })
    await sendOffers(USER)
    expect(calls[1]?.body).toMatchObject({ lines: [{ pictures: [] }] })
  })

  it('that was renewed while it was sent is sent again', async () => {
    const renewed = { ...SHEET, pricedAt: SHEET.pricedAt + 1 }
    playServer({
      'POST /api/pictures': picture,
      [`PUT ${PATH}`]: async () => {
        await storeOffer(USER, { ...OFFER, sheet: renewed })
        return saved()
      },
    })
    await sendOffers(USER)
    expect(await readDeviceOffer(USER, OFFER.id)).toMatchObject({ isSaved: false, sheet: renewed })
  })
})

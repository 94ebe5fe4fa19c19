import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ERRORS } from '../../../shared/errors.ts'
import { sha256Hex } from '../../../shared/lib/sha256.ts'
import { describeFace } from '../../../shared/recognition/describe.ts'
import { paint } from '../../../shared/recognition/test/painted-coin.ts'
import { stubCanvas } from '../../test/canvas.ts'
import {
  accept,
  failure,
  leaveBrowser,
  OWNER,
  pair,
  playServer,
  prepareOutbox,
} from '../test/outbox-server.ts'
import { waitingSide } from '../test/waiting-pair.ts'
import { deletePair, orderPair, ownersWaiting, storePair, waitingPairs } from './outbox.ts'
import { sendPairs } from './send-pairs.ts'

// Node has no IndexedDB.
vi.mock('idb-keyval', async () => (await import('../../test/device-storage.ts')).idbKeyval)

beforeEach(prepareOutbox)
afterEach(leaveBrowser)

const waiting = async () => (await waitingPairs(OWNER)).map(one => one.id)

describe('the pairs that wait on the device', () => {
  it('are uploaded in the order of capture, and deleted afterwards', async () => {
    const sent = playServer(accept)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'b'])
    expect(await waiting()).toEqual([])
  })

  it('name their seller as the specification does, after the authentication check', async () => {
    playServer(accept)
    await sendPairs(OWNER)
    const calls = vi.mocked(fetch).mock.calls
    expect(calls.map(([address]) => address)).toEqual([
      '/api/test-auth',
      '/api/queue/pairs',
      '/api/queue/pairs',
    ])
    expect(new Headers(calls[0]?.[1]?.headers).get('X-User-ID')).toBe('7')
    const headers = new Headers(calls[1]?.[1]?.headers)
    expect([headers.get('X-User-ID'), headers.get('X-Username')]).toEqual(['7', 'seller'])
  })

  it('are held back while their sides may change, and come with the sides swapped', async () => {
    const asked = { ...pair('c', 3), sendAfter: Date.now() + 60_000 }
    await storePair(asked)
    const sent = playServer(accept)
    expect(await sendPairs(OWNER)).toEqual({
      kind: 'later',
      message: null,
      retryAt: asked.sendAfter,
    })
    expect(sent).toEqual(['a', 'b'])
    expect(await ownersWaiting()).toEqual([OWNER])
    expect(await orderPair('c', { swapped: true, sendAfter: null })).toBe(true)
    expect(await orderPair('c', { swapped: false })).toBe(false)
    const body = vi.mocked(fetch)
    await sendPairs(OWNER)
    const form = body.mock.calls
      .map(([, init]) => init?.body)
      .findLast(one => one instanceof FormData)
    const front = form instanceof FormData ? form.get('frontImage') : null
    expect(front instanceof Blob && (await front.text())).toBe('c back')
  })

  it('say that the seller has chosen the front: what the library says later turns nothing', async () => {
    const later = { sendAfter: Date.now() + 60_000 }
    await storePair({ ...pair('a', 1), ...later })
    expect(await orderPair('a', { swapped: true, sidesConfirmed: true })).toBe(true)
    expect(await orderPair('a', { swapped: false })).toBe(false)
    await orderPair('a', { sendAfter: null })
    playServer(accept)
    await sendPairs(OWNER)
    const bodies = vi
      .mocked(fetch)
      .mock.calls.flatMap(([, init]) => (init?.body instanceof FormData ? [init.body] : []))
    expect(bodies.map(body => [body.get('id'), body.get('sidesConfirmed')])).toEqual([
      ['a', 'true'],
      ['b', null],
    ])
    const front = bodies[0]?.get('frontImage')
    expect(front instanceof Blob && (await front.text())).toBe('a back')
  })

  it('bring the codes of a slab’s label', async () => {
    const code = { text: '0072966528633460', format: 'ITF', passes: 2 } as const
    const front = waitingSide('a front', { codes: [code] })
    await storePair({ ...pair('a', 1), front })
    playServer(accept)
    await sendPairs(OWNER)
    const bodies = vi
      .mocked(fetch)
      .mock.calls.flatMap(([, init]) => (init?.body instanceof FormData ? [init.body] : []))
    expect(bodies.map(body => body.get('slab'))).toEqual([
      JSON.stringify({ front: [code], back: [] }),
      null,
    ])
  })

  it('bring the descriptors of their sides, where a coin was found', async () => {
    const face = describeFace(
      paint({
        design: 1,
        turnDegrees: 0,
        lightDegrees: 40,
        side: 96,
        ellipse: { cx: 47.5, cy: 47.5, rx: 40, ry: 40, angleDegrees: 0 },
      }),
    )
    await storePair({ ...pair('a', 1), front: waitingSide('a front', { face }) })
    const sent = playServer(accept)
    await sendPairs(OWNER)
    expect(sent).toEqual(['a', 'b'])
    const bodies = vi
      .mocked(fetch)
      .mock.calls.flatMap(([, init]) => (init?.body instanceof FormData ? [init.body] : []))
    expect(bodies.map(body => body.get('frontFace'))).toEqual([JSON.stringify(face), null])
    expect(bodies.map(body => body.get('backFace'))).toEqual([null, null])
  })

  it('stay while they are only collected', async () => {
    await storePair({ ...pair('a', 1), held: true })
    const sent = playServer(accept)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['b'])
    expect(await waiting()).toEqual(['a'])
  })

  it('stay without a network, and are sent with the same id later', async () => {
    playServer(() => new TypeError('Failed to fetch'))
    // Nothing is asked of the seller: they are sent without another press.
    const message = 'No connection to the server. They are sent as soon as there is one.'
    expect(await sendPairs(OWNER)).toEqual({ kind: 'later', message })
    expect(await waiting()).toEqual(['a', 'b'])
    vi.restoreAllMocks()
    const sent = playServer(accept)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'b'])
  })

  it.each(['RATE_LIMITED', 'QUEUE_FULL', 'SUSPENDED', 'INTERNAL'] as const)(
    'stay when the server responds %s',
    async code => {
      playServer(() => failure(code))
      const message = expect.stringContaining(ERRORS[code].message)
      expect(await sendPairs(OWNER)).toEqual({ kind: 'later', message })
      expect(await waiting()).toEqual(['a', 'b'])
    },
  )

  it('name their owner, and stay when another user logs in while they are sent', async () => {
    const owners: (string | null)[] = []
    playServer((_, headers) => {
      owners.push(headers.get('X-Obverse-User'))
      return failure('OTHER_USER')
    })
    expect(await sendPairs(OWNER)).toEqual({ kind: 'signed-out' })
    expect(owners).toEqual([String(OWNER)])
    expect(await waiting()).toEqual(['a', 'b'])
  })

  it('are sent after a refused one, which stays with the reason', async () => {
    const sent = playServer(id => (id === 'a' ? failure('PICTURE_TRUNCATED') : accept(id)))
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'b'])
    const [refused] = await waitingPairs(OWNER)
    expect(refused?.refusal).toEqual({
      code: 'PICTURE_TRUNCATED',
      message: ERRORS.PICTURE_TRUNCATED.message,
    })
  })

  it.each([
    ['another user', () => playServer(accept, OWNER + 1)],
    ['nobody', () => playServer(() => failure('NOT_AUTHENTICATED'))],
  ])('wait for their owner while %s is signed in', async (_who, open) => {
    const sent = open()
    expect(await sendPairs(OWNER)).toEqual({ kind: 'signed-out' })
    expect(sent.length).toBeLessThanOrEqual(1)
    expect(await waiting()).toEqual(['a', 'b'])
  })
})

describe('the thumbnail of a front', () => {
  it('is sent after the picture that the card shows, and a failure of it is not shown', async () => {
    stubCanvas()
    await deletePair('a')
    await deletePair('b')
    const listingCrop = new Blob(['large crop'])
    await storePair(pair('large', 1), { front: { listingCrop }, back: { listingCrop } })
    await storePair(pair('small', 2))
    const isThumbnail = (id: string) => id.startsWith('thumbnail of')
    const sent = playServer(id => {
      if (isThumbnail(id)) return failure('INTERNAL')
      return id.length < 10 ? accept(id) : Response.json({ success: true })
    })
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    const hashes = await Promise.all(
      ['large crop', 'small front'].map(async text =>
        sha256Hex(await new Blob([text]).arrayBuffer()),
      ),
    )
    await expect
      .poll(() => sent)
      .toEqual(expect.arrayContaining(hashes.map(hash => `thumbnail of ${hash}`)))
    expect(await ownersWaiting()).toEqual([])
  })
})

describe('a pair that is removed while it is uploaded', () => {
  const removesAtUpload = (respond: (id: string) => Response) =>
    playServer(id => {
      if (id === 'a') void deletePair('a')
      return id.startsWith('POST') ? takeBack() : respond(id)
    })
  const taken = () => Response.json({ revision: 1, ids: ['a'] })
  let takeBack: () => Response
  beforeEach(() => {
    takeBack = taken
  })

  it('is taken back after it', async () => {
    const sent = removesAtUpload(accept)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'POST a/take-back', 'b'])
    expect(await ownersWaiting()).toEqual([])
  })

  it('is taken back when it is done, where it is processed already', async () => {
    const sent = removesAtUpload(accept)
    takeBack = () => failure('BUSY')
    expect(await sendPairs(OWNER)).toEqual({ kind: 'later', message: ERRORS.BUSY.message })
    takeBack = taken
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'POST a/take-back', 'POST a/take-back', 'b'])
    expect(await ownersWaiting()).toEqual([])
  })

  it('does not come back when the server refuses it', async () => {
    removesAtUpload(id => (id === 'a' ? failure('PICTURE_TRUNCATED') : accept(id)))
    await sendPairs(OWNER)
    expect(await waiting()).toEqual([])
  })
})

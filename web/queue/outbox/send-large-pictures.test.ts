import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ERRORS } from '../../../shared/errors.ts'
import { sha256Hex } from '../../../shared/lib/sha256.ts'
import { describedJpeg } from '../../../shared/picture-headers/test/described-pictures.ts'
import { withoutMetadata } from '../../../shared/pictures/picture-metadata.ts'
import { clearStorage, storage } from '../../test/device-storage.ts'
import {
  accept,
  failure,
  leaveBrowser,
  OWNER,
  pair,
  playServer,
  prepareOutbox,
} from '../test/outbox-server.ts'
import { type LargePictures, largeRows, listingSlot, loadTakenPair } from './large-pictures.ts'
import {
  changePair,
  deletePair,
  orderPair,
  ownersWaiting,
  readOutbox,
  storePair,
  waitingPairs,
} from './outbox.ts'
import { sendPairs } from './send-pairs.ts'

// Node has no IndexedDB.
vi.mock('idb-keyval', async () => (await import('../../test/device-storage.ts')).idbKeyval)

beforeEach(prepareOutbox)
afterEach(leaveBrowser)

const waiting = async () => (await waitingPairs(OWNER)).map(one => one.id)

describe('the large pictures of the pairs', () => {
  const LARGE: LargePictures = {
    front: { listingCrop: new Blob(['large 1']), original: new Blob(['photo 1']) },
    back: { listingCrop: new Blob(['large 2']), original: new Blob(['photo 2']) },
  }
  const hashOf = async (text: string) => sha256Hex(await new Blob([text]).arrayBuffer())
  const largeLeft = async () =>
    (await readOutbox(OWNER)).large.map(({ pair: of, slot, kind }) => `${of} ${slot} ${kind}`)
  const isPair = (id: string) => id === 'a' || id === 'b'
  const takeAll = (id: string) => (isPair(id) ? accept(id) : Response.json({ success: true }))
  const largeOf = async (id: string) => {
    const [front, back] = [await hashOf(`${id} front`), await hashOf(`${id} back`)]
    return ['listing-crop', 'original'].flatMap(kind => [
      `${kind} of ${front}`,
      `${kind} of ${back}`,
    ])
  }
  const ALL_OF_A = [
    'a front listing-crop',
    'a back listing-crop',
    'a front original',
    'a back original',
  ]

  it('are uploaded after all pairs, each to its crop: what eBay gets, then the photos', async () => {
    await storePair(pair('a', 1), LARGE)
    const sent = playServer(takeAll)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'b', ...(await largeOf('a'))])
    expect(await largeLeft()).toEqual([])
  })

  it('are announced with their pair, each at the side that it is sent as', async () => {
    const crop = { listingCrop: new Blob(['large']) }
    await storePair(pair('a', 1), LARGE)
    await storePair({ ...pair('b', 2), sendAfter: Date.now() + 60_000 }, { front: crop })
    await orderPair('b', { swapped: true, sendAfter: null })
    await storePair(pair('c', 3), { front: { original: new Blob(['photo']) } })
    playServer(id => (id === 'c' ? accept(id) : takeAll(id)))
    await sendPairs(OWNER)
    const bodies = vi
      .mocked(fetch)
      .mock.calls.flatMap(([, init]) => (init?.body instanceof FormData ? [init.body] : []))
    expect(bodies.map(body => [body.get('id'), body.get('largerToFollow')])).toEqual([
      ['a', 'front,back'],
      ['b', 'back'],
      ['c', null],
    ])
  })

  it('stay without a network, and are sent later, after new pairs', async () => {
    await storePair(pair('a', 1), LARGE)
    playServer(id => (isPair(id) ? accept(id) : new TypeError('Failed to fetch')))
    expect(await sendPairs(OWNER)).toMatchObject({ kind: 'later' })
    expect(await waiting()).toEqual([])
    expect(await largeLeft()).toEqual(ALL_OF_A)
    expect(await ownersWaiting()).toEqual([OWNER])
    vi.restoreAllMocks()
    await storePair(pair('b', 2))
    const sent = playServer(takeAll)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['b', ...(await largeOf('a'))])
    expect(await ownersWaiting()).toEqual([])
  })

  it('stay while the plan holds no more pictures, with the reason, and are sent once it does', async () => {
    await storePair(pair('a', 1), LARGE)
    playServer(id => (isPair(id) ? accept(id) : failure('PLAN_FULL')))
    const told = { kind: 'later', message: ERRORS.PLAN_FULL.message }
    expect(await sendPairs(OWNER)).toEqual(told)
    expect(await largeLeft()).toEqual(ALL_OF_A)
    vi.restoreAllMocks()
    await storePair(pair('b', 2))
    playServer(() => failure('PLAN_FULL'))
    expect(await sendPairs(OWNER)).toEqual(told)
    expect(await waiting()).toEqual(['b'])
    vi.restoreAllMocks()
    playServer(takeAll)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect([await waiting(), await largeLeft()]).toEqual([[], []])
  })

  it('wait with a collected pair until it is released', async () => {
    await storePair({ ...pair('a', 1), held: true }, LARGE)
    await deletePair('b')
    const sent = playServer(takeAll)
    await sendPairs(OWNER)
    expect(sent).toEqual(['POST b/take-back'])
    expect(await ownersWaiting()).toEqual([])
    await storePair(pair('a', 1))
    await sendPairs(OWNER)
    expect(sent).toEqual(['POST b/take-back', 'a', ...(await largeOf('a'))])
  })

  it('stay where the server does not know the crop, which is said, and are sent again later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 })
    await storePair(pair('a', 1), LARGE)
    const sent = playServer(id => (isPair(id) ? accept(id) : failure('NOT_FOUND')))
    const told = { kind: 'later', message: expect.stringMatching(/stay on this device/) }
    expect(await sendPairs(OWNER)).toEqual({ ...told, retryAt: 61_000 })
    // Each was tried: an unknown one delays no other.
    expect(sent).toEqual(['a', 'b', ...(await largeOf('a'))])
    expect(await largeLeft()).toEqual(ALL_OF_A)
    expect([await sendPairs(OWNER), sent.length]).toEqual([{ ...told, retryAt: 61_000 }, 6])
    // Background Sync would try without a pause.
    expect(await ownersWaiting()).toEqual([])
    vi.setSystemTime(61_000)
    expect(await ownersWaiting()).toEqual([OWNER])
    // Each time later than before.
    expect(await sendPairs(OWNER)).toEqual({ ...told, retryAt: 181_000 })
    vi.setSystemTime(181_000)
    vi.restoreAllMocks()
    const again = playServer(takeAll)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect([again, await largeLeft()]).toEqual([await largeOf('a'), []])
  })

  it('are named by their crop as the server stores it, without its metadata', async () => {
    const described = describedJpeg()
    const smallCrop = new Blob([described], { type: 'image/jpeg' })
    await storePair({ ...pair('a', 1), front: { smallCrop, takenAt: 1 } }, LARGE)
    const sent = playServer(takeAll)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    const stored = await sha256Hex(withoutMetadata(described, 'image/jpeg'))
    expect(sent).toContain(`listing-crop of ${stored}`)
    expect(sent).toContain(`original of ${stored}`)
    expect(sent).toHaveLength(6)
  })

  it('stay with their crops when the sides are swapped, and swapped back', async () => {
    const later = { sendAfter: Date.now() + 60_000 }
    await storePair({ ...pair('a', 1), ...later }, { front: LARGE.front! })
    await deletePair('b')
    const sides = async () => {
      const [stored] = await waitingPairs(OWNER)
      const rows = await largeRows('a')
      return [
        await stored?.front.smallCrop.text(),
        ...(await Promise.all(
          rows.map(async row => `${listingSlot(row, stored!.swapped)}: ${await row.file.text()}`),
        )),
      ]
    }
    expect(await orderPair('a', { swapped: true })).toBe(true)
    const swapped = ['a back', 'back: large 1', 'back: photo 1']
    expect(await sides()).toEqual(swapped)
    // The same answer again changes nothing.
    expect(await orderPair('a', { swapped: true })).toBe(true)
    expect(await sides()).toEqual(swapped)
    expect(await orderPair('a', { swapped: false })).toBe(true)
    expect(await sides()).toEqual(['a front', 'front: large 1', 'front: photo 1'])
    await orderPair('a', { swapped: true, sendAfter: null })
    const sent = playServer(takeAll)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    const front = await hashOf('a front')
    expect(sent).toEqual([
      'POST b/take-back',
      'a',
      `listing-crop of ${front}`,
      `original of ${front}`,
    ])
    expect(await largeLeft()).toEqual([])
  })

  it('keep the sides as they were where the swap cannot be stored', async () => {
    await storePair({ ...pair('a', 1), sendAfter: Date.now() + 60_000 }, LARGE)
    storage.accepts = () => false
    await expect(orderPair('a', { swapped: true })).rejects.toThrow('no room')
    const [stored] = await waitingPairs(OWNER)
    expect([stored?.swapped, await stored?.front.smallCrop.text()]).toEqual([false, 'a front'])
    expect((await largeRows('a')).map(({ slot }) => slot)).toEqual([
      'front',
      'front',
      'back',
      'back',
    ])
  })

  it('need no room for a swap of the sides', async () => {
    await storePair({ ...pair('a', 1), sendAfter: Date.now() + 60_000 }, LARGE)
    storage.accepts = row => !JSON.stringify(row).includes('"listing-crop"')
    expect(await orderPair('a', { swapped: true })).toBe(true)
    const [stored] = await waitingPairs(OWNER)
    expect([stored?.swapped, await stored?.front.smallCrop.text()]).toEqual([true, 'a back'])
  })

  it('stay with their crops where the sides are swapped while the pair is released', async () => {
    await storePair({ ...pair('a', 1), held: true, sendAfter: Date.now() + 60_000 }, LARGE)
    await Promise.all([
      orderPair('a', { swapped: true }),
      changePair('a', stored => ({ ...stored, held: false })),
      orderPair('a', { sendAfter: null }),
    ])
    const [stored] = await waitingPairs(OWNER)
    expect(stored).toMatchObject({ swapped: true, held: false, sendAfter: null })
    const { front } = await loadTakenPair(stored!)
    expect(await front.smallCrop.text()).toBe('a front')
    expect(await front.listingCrop?.text()).toBe('large 1')
  })

  it('are not sent of a removed pair', async () => {
    await storePair(pair('a', 1), LARGE)
    playServer(id => (isPair(id) ? accept(id) : failure('RATE_LIMITED')))
    expect(await sendPairs(OWNER)).toMatchObject({ kind: 'later' })
    await deletePair('a')
    expect(await largeLeft()).toEqual([])
    vi.restoreAllMocks()
    const sent = playServer(takeAll)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual([])
  })

  it('are left out where there is no space: first the photos, then what eBay gets', async () => {
    const refuse = (...words: string[]) => {
      storage.accepts = value => !words.some(word => JSON.stringify(value).includes(word))
    }
    refuse('"original"')
    expect(await storePair(pair('a', 1), LARGE)).toBe('without originals')
    const sent = playServer(takeAll)
    await sendPairs(OWNER)
    expect(sent).toEqual(['a', 'b', ...(await largeOf('a')).slice(0, 2)])
    refuse('"original"', '"listing-crop"')
    expect(await storePair(pair('a', 1), LARGE)).toBe('small crops only')
    expect(await storePair(pair('b', 1))).toBe('whole')
    storage.accepts = () => false
    await expect(storePair(pair('a', 1), LARGE)).rejects.toThrow('no room')
  })
})

describe('a slow network', () => {
  /** Answers each large picture after `ms(bytes)`; an upload whose time is over rejects as the browser does. */
  function playSlowServer(ms: (picture: Blob) => number): string[] {
    const sent = playServer(accept)
    const quick = vi.mocked(fetch).getMockImplementation()
    vi.mocked(fetch).mockImplementation(async (address, init) => {
      const { body, signal } = init ?? {}
      if (!(body instanceof Blob) || !quick) return quick!(address, init)
      await new Promise<void>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        setTimeout(resolve, ms(body))
      })
      sent.push(`${body.size} bytes`)
      return Response.json({ success: true })
    })
    return sent
  }
  const largeOf = async () => (await readOutbox(OWNER)).large.map(({ file }) => file.size)
  const bytes = (size: number) => new Blob([new Uint8Array(size)])

  beforeEach(async () => {
    clearStorage()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      const time = new AbortController()
      setTimeout(() => time.abort(new DOMException('time is over', 'TimeoutError')), ms)
      return time.signal
    })
  })

  it('has the time that a picture of its size needs', async () => {
    await storePair(pair('a', 1), { front: { original: bytes(8_000_000) } })
    // 40 KB a second.
    const sent = playSlowServer(({ size }) => size / 40)
    const end = sendPairs(OWNER)
    await vi.advanceTimersByTimeAsync(250_000)
    expect(await end).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', '8000000 bytes'])
  })

  it('puts off the picture that does not come through, with a reason, and sends the others', async () => {
    await storePair(pair('a', 1), { front: { original: bytes(1_000) } })
    await storePair(pair('b', 2), { front: { original: bytes(2_000) } })
    const sent = playSlowServer(({ size }) => (size === 1_000 ? 10_000_000 : 10))
    const end = sendPairs(OWNER)
    await vi.advanceTimersByTimeAsync(700_000)
    expect(await end).toMatchObject({ kind: 'later', message: expect.stringMatching(/too long/) })
    expect(sent).toEqual(['a', 'b', '2000 bytes'])
    expect(await largeOf()).toEqual([1_000])
  })

  it('sends a picture that took too long in parts, and goes on where they stopped', async () => {
    const size = 600_000
    await storePair(pair('a', 1), { front: { original: bytes(size) } })
    playSlowServer(() => 10_000_000)
    const late = sendPairs(OWNER)
    await vi.advanceTimersByTimeAsync(700_000)
    await late

    vi.restoreAllMocks()
    const ranges: string[] = []
    let received = 0
    /** After so many calls the network is cut. */
    let cutAfter = 2
    playServer(accept)
    vi.mocked(fetch).mockImplementation((address, init) => {
      if (address === '/api/test-auth')
        return Promise.resolve(Response.json({ authenticated: true, userId: OWNER, username: 's' }))
      const range = new Headers(init?.headers).get('Content-Range') ?? ''
      ranges.push(range)
      if (ranges.length > cutAfter) return Promise.reject(new TypeError('Failed to fetch'))
      if (init?.body instanceof Blob) received += init.body.size
      return Promise.resolve(
        received < size
          ? Response.json({ received }, { status: 202 })
          : Response.json({ success: true }),
      )
    })
    const part = 256 * 1024
    expect(await sendPairs(OWNER)).toMatchObject({ kind: 'later' })
    expect(ranges.slice(0, 2)).toEqual([`bytes */${size}`, `bytes 0-${part - 1}/${size}`])
    // The network comes back: what is there is not sent again.
    cutAfter = Number.POSITIVE_INFINITY
    ranges.length = 0
    const here = received
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(ranges.slice(0, 2)).toEqual([
      `bytes */${size}`,
      `bytes ${here}-${Math.min(here + part, size) - 1}/${size}`,
    ])
    expect(received).toBe(size)
    expect(await largeOf()).toEqual([])
  })

  it('keeps no new pair waiting for a large picture', async () => {
    await storePair(pair('a', 1), { front: { original: bytes(1_000) } })
    const sent = playSlowServer(() => 30_000)
    const locks = new Map<string, Promise<unknown>>()
    vi.stubGlobal('navigator', {
      locks: {
        request: (name: string, work: () => Promise<unknown>) => {
          const done = (locks.get(name) ?? Promise.resolve()).then(work)
          locks.set(name, done)
          return done
        },
      },
    })
    const first = sendPairs(OWNER)
    await vi.advanceTimersByTimeAsync(1_000)
    await storePair(pair('b', 2))
    const second = sendPairs(OWNER)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await first, await second]).toEqual([{ kind: 'done' }, { kind: 'done' }])
    expect(sent).toEqual(['a', 'b', '1000 bytes'])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../shared/errors.ts'
import { sha256Hex } from '../../rtc/digest.ts'
import { forgetAll, storage } from '../../test/device-storage.ts'
import {
  deletePair,
  ownersWaiting,
  storePair,
  type WaitingPair,
  waitingOriginals,
  waitingPairs,
} from './outbox.ts'
import { sendPairs } from './send-pairs.ts'

// Node has no IndexedDB: what is stored is held here.
vi.mock('idb-keyval', async () => (await import('../../test/device-storage.ts')).idbKeyval)

const OWNER = 7
const pair = (id: string, takenAt: number): WaitingPair => ({
  id,
  owner: OWNER,
  pace: 'batch',
  takenAt,
  front: new Blob([`${id} front`]),
  back: new Blob([`${id} back`]),
  sameSideConfirmed: false,
  held: false,
  refusal: null,
})
const failure = (code: ErrorCode) => {
  const { status, message } = ERRORS[code]
  return Response.json({ error: { code, message, requestId: 'r' }, message }, { status })
}

/** The edge's door: says what it is told to, and remembers the ids that it was sent. */
function openDoor(answer: (id: string) => Response | Error, userId = OWNER): string[] {
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (address === '/api/user') {
      const user = {
        authenticated: true,
        id: userId,
        username: 'seller',
        email: 'seller@obverse.test',
        isAdmin: false,
        hasEbayConnection: false,
        ebayToken: null,
        ebayRefreshToken: null,
        ebayTokenExpiry: null,
        subscriptionTier: 'free',
        subscription: { tierDisplayName: 'Free', currentUsage: 0, limit: 10, remainingCoins: 10 },
      }
      return Promise.resolve(Response.json(user))
    }
    const [, crop] =
      /^\/api\/pictures\/(\w+)\/original$/.exec(typeof address === 'string' ? address : '') ?? []
    const field = crop ?? (init?.body instanceof FormData ? init.body.get('id') : null)
    const id = typeof field === 'string' ? field : ''
    sent.push(id)
    const said = answer(id)
    return said instanceof Error ? Promise.reject(said) : Promise.resolve(said)
  })
  return sent
}
const accept = (id: string) => Response.json({ id, item: null }, { status: 202 })

beforeEach(async () => {
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  })
  forgetAll()
  await storePair(pair('b', 2))
  await storePair(pair('a', 1))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const left = async () => (await waitingPairs(OWNER)).map(one => one.id)

describe('the pairs that wait on the device', () => {
  it('go to the edge in the order in which they were taken, and are forgotten when it holds them', async () => {
    const sent = openDoor(accept)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'b'])
    expect(await left()).toEqual([])
  })

  it('stay while they are only collected', async () => {
    await storePair({ ...pair('a', 1), held: true })
    const sent = openDoor(accept)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['b'])
    expect(await left()).toEqual(['a'])
  })

  it('stay when there is no network, and go with the same id when it is back', async () => {
    openDoor(() => new TypeError('Failed to fetch'))
    expect(await sendPairs(OWNER)).toMatchObject({ kind: 'later' })
    expect(await left()).toEqual(['a', 'b'])
    vi.restoreAllMocks()
    const sent = openDoor(accept)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'b'])
  })

  it.each(['RATE_LIMITED', 'QUEUE_FULL', 'SUSPENDED', 'INTERNAL'] as const)(
    'stay when the edge says %s',
    async code => {
      openDoor(() => failure(code))
      expect(await sendPairs(OWNER)).toEqual({ kind: 'later', message: ERRORS[code].message })
      expect(await left()).toEqual(['a', 'b'])
    },
  )

  it('go on behind one that the edge refuses, which stays with the reason', async () => {
    const sent = openDoor(id => (id === 'a' ? failure('PICTURE_TRUNCATED') : accept(id)))
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'b'])
    const [refused] = await waitingPairs(OWNER)
    expect(refused?.refusal).toEqual({
      code: 'PICTURE_TRUNCATED',
      message: ERRORS.PICTURE_TRUNCATED.message,
    })
  })

  it.each([
    ['another user', () => openDoor(accept, OWNER + 1)],
    ['nobody', () => openDoor(() => failure('NOT_AUTHENTICATED'))],
  ])('wait for their owner while %s is signed in', async (_who, open) => {
    const sent = open()
    expect(await sendPairs(OWNER)).toEqual({ kind: 'signed-out' })
    expect(sent.length).toBeLessThanOrEqual(1)
    expect(await left()).toEqual(['a', 'b'])
  })
})

describe('the originals of the pairs', () => {
  const withOriginals = (id: string, takenAt: number): WaitingPair => ({
    ...pair(id, takenAt),
    originals: { front: new Blob([`${id} photo 1`]), back: new Blob([`${id} photo 2`]) },
  })
  const hashOf = async (text: string) => sha256Hex(await new Blob([text]).arrayBuffer())
  const originalsLeft = async () =>
    (await waitingOriginals(OWNER)).map(one => `${one.pair} ${one.slot}`)
  const isPair = (id: string) => id === 'a' || id === 'b'
  const takeAll = (id: string) => (isPair(id) ? accept(id) : Response.json({ success: true }))

  it('follow when no pair waits any more, each beside its crop', async () => {
    await storePair(withOriginals('a', 1))
    const sent = openDoor(takeAll)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'b', await hashOf('a front'), await hashOf('a back')])
    expect(await originalsLeft()).toEqual([])
  })

  it('stay when there is no network, go when it is back, and let pairs pass', async () => {
    await storePair(withOriginals('a', 1))
    openDoor(id => (isPair(id) ? accept(id) : new TypeError('Failed to fetch')))
    expect(await sendPairs(OWNER)).toMatchObject({ kind: 'later' })
    expect(await left()).toEqual([])
    expect(await originalsLeft()).toEqual(['a front', 'a back'])
    expect(await ownersWaiting()).toEqual([OWNER])
    vi.restoreAllMocks()
    await storePair(pair('b', 2))
    const sent = openDoor(takeAll)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['b', await hashOf('a front'), await hashOf('a back')])
    expect(await ownersWaiting()).toEqual([])
  })

  it('are let go where the edge has the crop no more, and with a pair that is taken back', async () => {
    await storePair(withOriginals('a', 1))
    openDoor(id => (isPair(id) ? accept(id) : failure('NOT_FOUND')))
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(await originalsLeft()).toEqual([])

    await storePair(withOriginals('a', 1))
    openDoor(id => (isPair(id) ? accept(id) : failure('RATE_LIMITED')))
    expect(await sendPairs(OWNER)).toMatchObject({ kind: 'later' })
    await deletePair('a')
    expect(await originalsLeft()).toEqual([])
  })

  it('are what a device without room for them does without', async () => {
    storage.room = value => !JSON.stringify(value).includes('originals')
    expect(await storePair(withOriginals('a', 1))).toBe('without originals')
    expect(await storePair(pair('b', 1))).toBe('whole')
    storage.room = () => false
    await expect(storePair(withOriginals('a', 1))).rejects.toThrow('no room')
  })
})

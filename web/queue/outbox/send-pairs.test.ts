import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../shared/errors.ts'
import { sha256Hex } from '../../lib/sha256.ts'
import { clearStorage, storage } from '../../test/device-storage.ts'
import {
  deletePair,
  ownersWaiting,
  storePair,
  type WaitingPair,
  waitingOriginals,
  waitingPairs,
} from './outbox.ts'
import { sendPairs } from './send-pairs.ts'

// Node has no IndexedDB.
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

/** Plays the server: responds to uploads by `respond`, and records the ids that it received. */
function playServer(respond: (id: string) => Response | Error, userId = OWNER): string[] {
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
    const response = respond(id)
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response)
  })
  return sent
}
const accept = (id: string) => Response.json({ id, item: null }, { status: 202 })

beforeEach(async () => {
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, work: () => Promise<unknown>) => work() },
  })
  clearStorage()
  await storePair(pair('b', 2))
  await storePair(pair('a', 1))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const waiting = async () => (await waitingPairs(OWNER)).map(one => one.id)

describe('the pairs that wait on the device', () => {
  it('are uploaded in the order of capture, and deleted afterwards', async () => {
    const sent = playServer(accept)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'b'])
    expect(await waiting()).toEqual([])
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
    expect(await sendPairs(OWNER)).toMatchObject({ kind: 'later' })
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
      expect(await sendPairs(OWNER)).toEqual({ kind: 'later', message: ERRORS[code].message })
      expect(await waiting()).toEqual(['a', 'b'])
    },
  )

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

  it('are uploaded after all pairs, each to its crop', async () => {
    await storePair(withOriginals('a', 1))
    const sent = playServer(takeAll)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['a', 'b', await hashOf('a front'), await hashOf('a back')])
    expect(await originalsLeft()).toEqual([])
  })

  it('stay without a network, and are sent later, after new pairs', async () => {
    await storePair(withOriginals('a', 1))
    playServer(id => (isPair(id) ? accept(id) : new TypeError('Failed to fetch')))
    expect(await sendPairs(OWNER)).toMatchObject({ kind: 'later' })
    expect(await waiting()).toEqual([])
    expect(await originalsLeft()).toEqual(['a front', 'a back'])
    expect(await ownersWaiting()).toEqual([OWNER])
    vi.restoreAllMocks()
    await storePair(pair('b', 2))
    const sent = playServer(takeAll)
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(sent).toEqual(['b', await hashOf('a front'), await hashOf('a back')])
    expect(await ownersWaiting()).toEqual([])
  })

  it('are deleted where the server does not have the crop any more, and with a removed pair', async () => {
    await storePair(withOriginals('a', 1))
    playServer(id => (isPair(id) ? accept(id) : failure('NOT_FOUND')))
    expect(await sendPairs(OWNER)).toEqual({ kind: 'done' })
    expect(await originalsLeft()).toEqual([])

    await storePair(withOriginals('a', 1))
    playServer(id => (isPair(id) ? accept(id) : failure('RATE_LIMITED')))
    expect(await sendPairs(OWNER)).toMatchObject({ kind: 'later' })
    await deletePair('a')
    expect(await originalsLeft()).toEqual([])
  })

  it('are not stored where there is no space for them', async () => {
    storage.accepts = value => !JSON.stringify(value).includes('originals')
    expect(await storePair(withOriginals('a', 1))).toBe('without originals')
    expect(await storePair(pair('b', 1))).toBe('whole')
    storage.accepts = () => false
    await expect(storePair(withOriginals('a', 1))).rejects.toThrow('no room')
  })
})

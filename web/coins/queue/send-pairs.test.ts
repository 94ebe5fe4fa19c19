import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../shared/errors.ts'
import { keepPair, type WaitingPair, waitingPairs } from './outbox.ts'
import { sendPairs } from './send-pairs.ts'

// Node has no IndexedDB: what is stored is held here.
const stored = vi.hoisted(() => new Map<string, WaitingPair>())
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  set: (id: string, pair: WaitingPair) => Promise.resolve(stored.set(id, pair)),
  del: (id: string) => Promise.resolve(stored.delete(id)),
  values: () => Promise.resolve([...stored.values()]),
}))

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
    const field = init?.body instanceof FormData ? init.body.get('id') : null
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
  stored.clear()
  await keepPair(pair('b', 2))
  await keepPair(pair('a', 1))
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
    await keepPair({ ...pair('a', 1), held: true })
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

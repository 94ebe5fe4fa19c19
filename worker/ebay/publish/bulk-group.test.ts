import { expect, it } from 'vitest'
import { Failure } from '../../http/failure.ts'
import { callLimit, callPace } from '../call-order.ts'
import { createBulkGroup } from './bulk-group.ts'

const fulfilled = <T>(value: T) => ({ status: 'fulfilled', value }) as const

/** A group whose calls are recorded; an entry below zero is refused. */
function recordedGroup(members: number, wholeFailure?: Failure) {
  const group = createBulkGroup(members)
  const calls: (readonly number[])[] = []
  const single = async (one: number) => {
    if (one < 0) throw new Failure('EBAY_REFUSED')
    return one * 10
  }
  const bulk = async (all: readonly number[]) => {
    calls.push(all)
    if (wholeFailure) throw wholeFailure
    return Promise.allSettled(all.map(single))
  }
  return {
    group,
    calls,
    first: group.collected(bulk, single),
    second: group.collected(bulk, single),
  }
}

it('sends the calls of all members together, step by step, each with its own result', async () => {
  const { group, calls, first, second } = recordedGroup(4)
  const results = await Promise.allSettled(
    [1, 2, -3, 4].map(one =>
      group.member(async () => {
        // One member has nothing to write.
        if (one === 4) return 0
        const written = await first(one)
        return second(written)
      }),
    ),
  )
  expect(calls).toEqual([
    [1, 2, -3],
    [10, 20],
  ])
  expect(results).toMatchObject([
    fulfilled(100),
    fulfilled(200),
    { status: 'rejected', reason: { code: 'EBAY_REFUSED' } },
    fulfilled(0),
  ])
})

it('sends each alone where eBay refuses the whole call', async () => {
  const { group, first } = recordedGroup(2, new Failure('EBAY_REFUSED'))
  const results = await Promise.allSettled([1, -2].map(one => group.member(() => first(one))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

it('fails all of them where eBay does not answer', async () => {
  const { group, first } = recordedGroup(2, new Failure('EBAY_UNAVAILABLE'))
  const results = await Promise.allSettled([1, 2].map(one => group.member(() => first(one))))
  const failed = { status: 'rejected', reason: { code: 'EBAY_UNAVAILABLE' } }
  expect(results).toMatchObject([failed, failed])
})

it('does not wait for a member that takes long', async () => {
  const { group, calls, first } = recordedGroup(2)
  const slow = group.member(async () => {
    await scheduler.wait(4_500)
    return first(2)
  })
  expect(await group.member(() => first(1))).toBe(10)
  expect(await slow).toBe(20)
  expect(calls).toEqual([[1], [2]])
})

it('runs so many calls at a time', async () => {
  let running = 0
  let most = 0
  const limited = callLimit(3)(async (one: number) => {
    most = Math.max(most, ++running)
    await scheduler.wait(5)
    running -= 1
    if (one === 4) throw new Error('refused')
    return one
  })
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(limited))
  expect(most).toBe(3)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
})

it('spreads calls so that no period has more than it may', async () => {
  let now = 0
  const begins: number[] = []
  const pauses: number[] = []
  const pace = callPace(
    { now: () => now, pause: async ms => void pauses.push(ms) },
    { calls: 2, periodMs: 100 },
  )
  for (let call = 0; call < 5; call++) {
    const before = pauses.length
    await pace()
    begins.push(now + (pauses[before] ?? 0))
    now += 10
  }
  expect(begins).toEqual([0, 10, 100, 110, 200])
})

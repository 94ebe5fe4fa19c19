import { describe, expect, it } from 'vitest'
import type { QueuePace, QueueResult } from '../../shared/queue.ts'
import { jobWorld } from '../test/job-world.ts'
import {
  capacityLeft,
  classify,
  EMPTY,
  type Entry,
  type QueuedPair,
  type QueueState,
  stateOf,
} from './coin-queue-entry.ts'
import {
  nextQueue,
  QUEUE_CONCURRENCY,
  QUEUE_ID_RETENTION_MS,
  QUEUE_MAX_COMPLETED_ITEMS,
  QUEUE_RETRIES,
  QUEUE_SINGLE_GAP_MS,
  type QueueEvent,
} from './coin-queue-machine.ts'

const pairOf = (id: string, pace: QueuePace = 'batch'): QueuedPair => ({
  id,
  pace,
  frontSha256: `front of ${id}`,
  backSha256: `back of ${id}`,
})
const resultOf = (id: string): QueueResult => ({
  analysisId: `analysis of ${id}`,
  coinType: 'Morgan Dollar',
  year: '1881',
  mint: 'S',
  grade: { value: 'VF30' },
  priceData: null,
  warnings: [],
  listing: { id: 1, title: id, suggestedPriceCents: null, isNew: true },
  equalListing: null,
})
const error = { code: 'ANALYSIS_FAILED' as const, message: 'Not now.' }
const TICK = { type: 'tick', atMost: Number.MAX_SAFE_INTEGER } as const

const queueInAWorld = () =>
  jobWorld<QueueState, Entry, QueueEvent>({ next: nextQueue, empty: EMPTY, restore: stateOf })
type World = ReturnType<typeof queueInAWorld>

function finish(world: World, how: 'succeeds' | 'fails' | 'refused', at = 0): void {
  const entry = world.takeRunning(at)
  if (!entry) return
  const { id, run } = entry
  if (how === 'succeeds') world.send({ type: 'succeeded', id, run, result: resultOf(id) })
  else world.send({ type: 'failed', id, run, error, retryable: how === 'fails', jitter: 0.5 })
}

/** From here on the alarm fires when it was set, and the model succeeds. */
function settleAll(world: World): void {
  for (let turn = 0; turn < 500; turn += 1) {
    while (world.running.length > 0) finish(world, 'succeeds')
    const at = world.wakeAt()
    if (at === null) return
    world.pass(Math.max(0, at - world.now()))
    world.send(TICK)
  }
  throw new Error('it never ends')
}

function filled(count: number, pace: QueuePace = 'batch'): World {
  const world = queueInAWorld()
  const pairs = Array.from({ length: count }, (_, at) => pairOf(`pair ${at}`, pace))
  world.send({ type: 'added', pairs, again: false })
  return world
}

describe('a batch', () => {
  it('goes several at a time, in the order in which it came', () => {
    const world = filled(QUEUE_CONCURRENCY + 2)
    world.send(TICK)
    expect(world.running.map(one => one.id)).toEqual(['pair 0', 'pair 1', 'pair 2', 'pair 3'])
    finish(world, 'succeeds', 2)
    world.send(TICK)
    expect(world.running.map(one => one.id)).toEqual(['pair 0', 'pair 1', 'pair 3', 'pair 4'])
  })

  it('starts no more than it is told, and wakes at once for the rest', () => {
    const world = filled(QUEUE_CONCURRENCY)
    world.send({ type: 'tick', atMost: 1 })
    expect(world.running.map(one => one.id)).toEqual(['pair 0'])
    finish(world, 'succeeds')
    world.send({ type: 'tick', atMost: 0 })
    expect(world.running).toEqual([])
    expect(world.wakeAt()).toBeLessThanOrEqual(world.now())
  })
})

describe('single items', () => {
  it('go one at a time, the next half a second after the previous one ended', () => {
    const world = filled(3, 'single')
    world.send(TICK)
    expect(world.running.map(one => one.id)).toEqual(['pair 0'])
    finish(world, 'refused')
    world.send(TICK)
    expect(world.running).toEqual([])
    expect(world.wakeAt()).toBe(world.now() + QUEUE_SINGLE_GAP_MS)
    world.pass(QUEUE_SINGLE_GAP_MS)
    world.send(TICK)
    expect(world.running.map(one => one.id)).toEqual(['pair 1'])
  })

  it('hold up no batch', () => {
    const world = filled(2, 'single')
    world.send({ type: 'added', pairs: [pairOf('batch')], again: false })
    world.send(TICK)
    expect(world.running.map(one => one.id)).toEqual(['pair 0', 'batch'])
  })
})

describe('what fails', () => {
  it('and may pass is tried again, ever later, and is failed with its sentence at the last try', () => {
    const world = filled(1)
    const pauses: number[] = []
    for (let tries = 1; tries <= QUEUE_RETRIES.maxAttempts; tries += 1) {
      world.send(TICK)
      expect(world.running).toHaveLength(1)
      finish(world, 'fails')
      const at = world.wakeAt()
      if (at !== null) {
        pauses.push(at - world.now())
        world.pass(at - world.now())
      }
    }
    expect(pauses).toEqual([3_000, 6_000, 12_000, 24_000])
    expect(world.entry('pair 0')).toMatchObject({
      status: 'failed',
      tries: QUEUE_RETRIES.maxAttempts,
      error,
    })
  })

  it('and is permanent fails immediately', () => {
    const world = filled(1)
    world.send(TICK)
    finish(world, 'refused')
    expect(world.entry('pair 0')).toMatchObject({ status: 'failed', tries: 0, error })
    expect(world.wakeAt()).toBeNull()
  })

  it('has all its tries again when the seller retries it', () => {
    const world = filled(1)
    world.send(TICK)
    finish(world, 'refused')
    world.send({ type: 'retried', ids: ['pair 0', 'unknown'] })
    expect(world.entry('pair 0')).toMatchObject({ status: 'pending', tries: 0, error: null })
  })
})

describe('an id', () => {
  it('is processed again on a repeated request only when it has no result', () => {
    const world = filled(3)
    const again = () =>
      world.send({ type: 'added', pairs: [0, 1, 2].map(at => pairOf(`pair ${at}`)), again: true })
    const statuses = () => [0, 1, 2].map(at => world.entry(`pair ${at}`)?.status)
    again()
    expect(statuses()).toEqual(['pending', 'pending', 'pending'])
    world.send(TICK)
    finish(world, 'succeeds')
    finish(world, 'refused')
    again()
    expect(statuses()).toEqual(['completed', 'pending', 'processing'])
  })

  it('is of the request that adds it last: a repeat that changes nothing leaves the first', () => {
    const world = filled(0)
    const add = (requestId: string, again = true, sidesConfirmed = false) =>
      world.send({
        type: 'added',
        pairs: [{ ...pairOf('pair 0'), requestId, sidesConfirmed }],
        again,
      })
    const entry = () => world.entry('pair 0')
    add('first', true, true)
    add('second', false)
    expect(entry()).toMatchObject({ requestId: 'first', sidesConfirmed: true })
    world.send({ type: 'removed', ids: ['pair 0'] })
    add('third')
    expect(entry()).toMatchObject({ requestId: 'third', sidesConfirmed: false })
    world.send(TICK)
    finish(world, 'refused')
    add('fourth', true, true)
    expect(entry()).toMatchObject({ requestId: 'fourth', sidesConfirmed: true })
  })

  it('is identified by its pictures, also after it was removed', () => {
    const world = filled(1)
    world.send({ type: 'removed', ids: ['pair 0'] })
    expect(classify(world.state(), pairOf('pair 0'))).toBe('gone')
    expect(classify(world.state(), { ...pairOf('pair 0'), backSha256: 'x' })).toBe('conflict')
    world.send({ type: 'added', pairs: [pairOf('pair 0')], again: false })
    expect(world.entry('pair 0')?.status).toBe('gone')
    world.send({ type: 'added', pairs: [pairOf('pair 0')], again: true })
    expect(world.entry('pair 0')?.status).toBe('pending')
  })

  it('is forgotten only when nobody repeats it any more', () => {
    const world = filled(1)
    world.send({ type: 'removed', ids: ['pair 0'] })
    world.pass(QUEUE_ID_RETENTION_MS - 1)
    world.send({ type: 'retried', ids: [] })
    expect(world.saved().has('pair 0')).toBe(true)
    world.pass(1)
    world.send({ type: 'retried', ids: [] })
    expect(world.saved().has('pair 0')).toBe(false)
  })
})

it('retains the latest completed items, and counts only open ones against its limit', () => {
  const world = filled(QUEUE_MAX_COMPLETED_ITEMS + 3)
  const before = capacityLeft(world.state())
  settleAll(world)
  expect(capacityLeft(world.state()) - before).toBe(QUEUE_MAX_COMPLETED_ITEMS + 3)
  const statuses = [...world.state().entries.values()].map(one => one.status)
  expect(statuses.filter(one => one === 'completed')).toHaveLength(QUEUE_MAX_COMPLETED_ITEMS)
  expect(world.entry('pair 0')?.status).toBe('gone')
})

import { abortAllDurableObjects, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MAX_STARTS_PER_ALARM } from '../lib/run-in-flight.ts'
import { replaceJob } from '../test/replace-job.ts'
import { until } from '../test/until.ts'
import type { CoinJob } from './coin-job.ts'
import type { QueuedPair } from './coin-queue-entry.ts'

/** More than two alarms may start. */
const PAIRS = 250

/** How many jobs each invocation of the alarm has started. One at a time works; another one that fires starts nothing. */
let invocations: { starts: number }[] = []
let working: { starts: number } | null = null
let runs = new Map<string, number>()

const job: CoinJob = {
  report: () => undefined,
  async run({ id }) {
    if (!working) throw new Error('a job outside an alarm')
    working.starts += 1
    runs.set(id, (runs.get(id) ?? 0) + 1)
    await scheduler.wait(1)
    return {
      kind: 'done',
      result: {
        analysisId: id,
        coinType: 'Morgan Dollar',
        year: '1881',
        mint: 'S',
        grade: { value: 'VF30' },
        priceData: null,
        warnings: [],
        listing: { id: 1, title: id, suggestedPriceCents: null, isNew: true },
        equalListing: null,
      },
    }
  },
}

const restore: (() => void)[] = []
beforeEach(async () => {
  invocations = []
  working = null
  runs = new Map()
  restore.push(await replaceJob(env.COIN_QUEUE, () => job), await countInvocations())
})
afterEach(() => {
  for (const undo of restore.splice(0)) undo()
})

async function countInvocations(): Promise<() => void> {
  let prototype: { alarm?: () => Promise<void> } = {}
  await runInDurableObject(env.COIN_QUEUE.get(env.COIN_QUEUE.newUniqueId()), (one: object) => {
    prototype = Object.getPrototypeOf(one)
  })
  const inherited = prototype.alarm
  if (!inherited) throw new Error('the queue has no alarm')
  prototype.alarm = async function (this: object) {
    const mine = { starts: 0 }
    invocations.push(mine)
    working ??= mine
    await inherited.call(this)
    if (working === mine) working = null
  }
  return () => {
    delete prototype.alarm
  }
}

const pairs = Array.from({ length: PAIRS }, (_, at): QueuedPair => {
  const id = `pair ${at}`
  return { id, pace: 'batch', frontSha256: `${id} front`, backSha256: `${id} back` }
})

it('starts a bounded number of coins an alarm and goes on at once, until a long batch is done', async () => {
  const queue = env.COIN_QUEUE.get(env.COIN_QUEUE.newUniqueId())
  await queue.add(1, pairs, { again: false })
  await until(() => runs.size === PAIRS)
  await queue.settled(
    pairs.map(({ id }) => id),
    10_000,
  )
  expect([...runs.values()]).toEqual(Array(PAIRS).fill(1))
  expect(Math.max(...invocations.map(({ starts }) => starts))).toBeLessThanOrEqual(
    MAX_STARTS_PER_ALARM,
  )
  expect(MAX_STARTS_PER_ALARM).toBe(100)
})

it('goes on where it was when it is cut off between two alarms of a long batch', async () => {
  const queue = env.COIN_QUEUE.get(env.COIN_QUEUE.newUniqueId())
  await queue.add(1, pairs, { again: false })
  await until(() => runs.size > MAX_STARTS_PER_ALARM)
  await abortAllDurableObjects()
  working = null
  const revived = env.COIN_QUEUE.get(queue.id)
  const outcomes = await revived.settled(
    pairs.map(({ id }) => id),
    20_000,
  )
  // The oldest of many completed items leave the list; none failed.
  expect(outcomes.filter(one => one?.status === 'failed')).toEqual([])
  expect(runs.size).toBe(PAIRS)
  expect(Math.max(...invocations.map(({ starts }) => starts))).toBeLessThanOrEqual(
    MAX_STARTS_PER_ALARM,
  )
})

import {
  abortAllDurableObjects,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type QueueMessage, queueMessageSchema } from '../../shared/messages/queue.ts'
import {
  QUEUE_PING,
  QUEUE_PONG,
  QUEUE_SOCKET_ENDED,
  type QueueResult,
  queueSnapshotSchema,
} from '../../shared/queue.ts'
import { replaceJob } from '../test/replace-job.ts'
import { until } from '../test/until.ts'
import type { CoinJob, JobOutcome, JobPair } from './coin-job.ts'
import type { CoinQueueObject } from './coin-queue.ts'
import type { QueuedPair } from './coin-queue-entry.ts'
import { QUEUE_CONCURRENCY } from './coin-queue-machine.ts'

type Queue = DurableObjectStub<CoinQueueObject>

const WAIT_MS = 10_000
let pairCount = 0

/** A job that completes when the test releases it, and counts its calls. */
const work = {
  runs: new Map<string, number>(),
  atOnce: 0,
  mostAtOnce: 0,
  held: new Set<string>(),
  outcomes: new Map<string, JobOutcome>(),
  reports: [] as string[],
  breaks: false,
}

const job: CoinJob = {
  report: event => work.reports.push(event),
  async run({ id }: JobPair) {
    work.runs.set(id, (work.runs.get(id) ?? 0) + 1)
    work.atOnce += 1
    work.mostAtOnce = Math.max(work.mostAtOnce, work.atOnce)
    while (work.held.has(id)) await scheduler.wait(5)
    work.atOnce -= 1
    return work.outcomes.get(id) ?? { kind: 'done', result: resultOf(id) }
  },
}

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

const sellerQueue = (): Queue => env.COIN_QUEUE.get(env.COIN_QUEUE.newUniqueId())

const pairs = (count: number): QueuedPair[] =>
  Array.from({ length: count }, () => {
    const id = `pair ${++pairCount}`
    return { id, pace: 'batch', frontSha256: `${id} front`, backSha256: `${id} back` }
  })
const idsOf = (all: readonly QueuedPair[]) => all.map(({ id }) => id)
const add = (queue: Queue, all: readonly QueuedPair[]) => queue.add(1, all, { again: false })
const statusesOf = async (queue: Queue) => (await queue.snapshot()).items.map(item => item.status)

const sockets: WebSocket[] = []
let restoreJob: () => void

beforeEach(async () => {
  const ours = () => {
    if (work.breaks) {
      work.breaks = false
      throw new Error('a bug')
    }
    return job
  }
  // The object's class is the Worker's; only its job is another one.
  restoreJob = await replaceJob(env.COIN_QUEUE, ours)
  Object.assign(work, { runs: new Map(), atOnce: 0, mostAtOnce: 0, reports: [], breaks: false })
})
afterEach(() => {
  work.held.clear()
  for (const socket of sockets.splice(0)) socket.close()
  restoreJob()
})

describe('the queue', () => {
  it('processes several concurrently, each once, and answers the waiting requests', async () => {
    const queue = sellerQueue()
    const all = pairs(9)
    for (const { id } of all) work.held.add(id)
    await add(queue, all)
    await until(() => work.atOnce === QUEUE_CONCURRENCY)
    expect(await statusesOf(queue)).toEqual([
      ...Array<string>(QUEUE_CONCURRENCY).fill('processing'),
      ...Array<string>(9 - QUEUE_CONCURRENCY).fill('pending'),
    ])
    work.held.clear()
    const standings = await queue.settled(idsOf(all), WAIT_MS)
    expect(standings.map(one => one?.result?.listing.title)).toEqual(idsOf(all))
    expect(work.mostAtOnce).toBe(QUEUE_CONCURRENCY)
    expect([...work.runs.values()]).toEqual(Array(9).fill(1))
    queueSnapshotSchema.parse(await queue.snapshot())
  })

  it('takes the same id once, and refuses it for other pictures', async () => {
    const queue = sellerQueue()
    const [pair] = pairs(1)
    if (!pair) throw new Error('there is one')
    await Promise.all([add(queue, [pair]), add(queue, [pair]), add(queue, [pair])])
    await queue.settled([pair.id], WAIT_MS)
    expect(await add(queue, [pair])).toMatchObject([
      { verdict: 'added', item: { status: 'completed' } },
    ])
    expect(await add(queue, [{ ...pair, backSha256: 'other' }])).toEqual([{ verdict: 'conflict' }])
    expect(work.runs.get(pair.id)).toBe(1)
  })

  it('does nothing twice when its alarm fires twice', async () => {
    const queue = sellerQueue()
    const all = pairs(3)
    for (const { id } of all) work.held.add(id)
    await add(queue, all)
    await until(() => work.atOnce === 3)
    // The object's own way to be woken, while it is at work, and again.
    await runInDurableObject(queue, async (one: CoinQueueObject) => {
      await Promise.all([one.alarm(), one.alarm()])
    })
    work.held.clear()
    await queue.settled(idsOf(all), WAIT_MS)
    await runInDurableObject(queue, (one: CoinQueueObject) => one.alarm())
    await runDurableObjectAlarm(queue)
    expect([...work.runs.values()]).toEqual([1, 1, 1])
    expect(await statusesOf(queue)).toEqual(['completed', 'completed', 'completed'])
  })

  it('goes on where it was when it ended in the middle of its work', async () => {
    const queue = sellerQueue()
    const all = pairs(6)
    const [first, ...rest] = idsOf(all)
    for (const id of rest) work.held.add(id)
    await add(queue, all)
    await queue.settled([first ?? ''], WAIT_MS)
    await until(() => work.atOnce === QUEUE_CONCURRENCY)
    await abortAllDurableObjects()
    work.held.clear()
    // A stub ends with the object that it was of.
    const revived = env.COIN_QUEUE.get(queue.id)
    const standings = await revived.settled(idsOf(all), WAIT_MS)
    expect(standings.map(one => one?.status)).toEqual(Array(6).fill('completed'))
    expect(work.runs.get(first ?? '')).toBe(1)
    const stored = await runInDurableObject(revived, (_, { storage }) => [
      ...storage.kv.list<{ cutOffs: number }>({ prefix: 'job ' }),
    ])
    expect(stored.filter(([, { cutOffs }]) => cutOffs > 0)).toHaveLength(QUEUE_CONCURRENCY)
  })

  it('retries transient failures by its alarm, also after an eviction', async () => {
    const queue = sellerQueue()
    const [pair] = pairs(1)
    const id = pair?.id ?? ''
    const error = { code: 'ANALYSIS_FAILED' as const, message: 'Not now.' }
    work.outcomes.set(id, { kind: 'failed', error, retryable: true })
    const addedAt = Date.now()
    await add(queue, pair ? [pair] : [])
    // The item and its alarm in one visit: between two of them it may be tried again.
    const standing = () =>
      runInDurableObject(queue, async (one: CoinQueueObject, { storage }) => ({
        item: one.snapshot().items[0],
        alarm: await storage.getAlarm(),
      }))
    let seen = await standing()
    await until(async () => {
      seen = await standing()
      return seen.item?.tries === 1
    })
    expect(seen.item).toMatchObject({ status: 'pending', error })
    expect(seen.item?.nextTryAt).toBeGreaterThan(addedAt)
    expect(seen.alarm).toBe(seen.item?.nextTryAt)
    work.outcomes.delete(id)
    await evictDurableObject(queue)
    const [settledItem] = await queue.settled([id], WAIT_MS)
    expect(settledItem).toMatchObject({ status: 'completed', error: null })
  })

  it('takes a fault of its own for one that may pass', async () => {
    const queue = sellerQueue()
    const all = pairs(1)
    work.breaks = true
    await add(queue, all)
    await until(() => work.reports.length > 0)
    const [item] = await queue.settled(idsOf(all), WAIT_MS)
    expect(item?.status).toBe('completed')
  })

  it('changes failed and completed items on request, and none in progress', async () => {
    const queue = sellerQueue()
    const all = pairs(3)
    const [done = '', bad = '', busy = ''] = idsOf(all)
    const error = { code: 'COIN_NOT_RECOGNISED' as const, message: 'Which coin is this?' }
    work.outcomes.set(bad, { kind: 'failed', error, retryable: false })
    work.held.add(busy)
    await add(queue, all)
    await queue.settled([done, bad], WAIT_MS)
    expect(await queue.remove(busy)).toBe('busy')
    expect(await queue.retry(busy)).toBe('busy')
    expect(await queue.retry('nothing')).toBeNull()
    expect(await queue.retry(done)).toMatchObject({ ids: [] })
    expect(await queue.retryFailed()).toMatchObject({ ids: [bad] })
    await queue.settled([bad], WAIT_MS)
    expect(await queue.remove(bad)).toMatchObject({ ids: [bad] })
    expect(await queue.clearCompleted()).toMatchObject({ ids: [done] })
    expect((await queue.snapshot()).items.map(item => item.id)).toEqual([busy])
    // A late repeat of an upload restores nothing; a request for the result reads it.
    expect(await add(queue, all.slice(0, 2))).toEqual([{ verdict: 'gone' }, { verdict: 'gone' }])
    expect(await queue.settled([done], 0)).toMatchObject([{ status: 'completed' }])
    work.held.clear()
    await queue.settled([busy], WAIT_MS)
  })

  it('stores a batch once: the request that is repeated after a lost answer changes nothing', async () => {
    const queue = sellerQueue()
    const entries = [{ id: '0', pairId: 'pair of the batch' }]
    await queue.storeBatch('batch', entries)
    await queue.storeBatch('batch', entries)
    expect(await queue.batch('batch')).toMatchObject([{ entry: entries[0] }])
  })

  it('stores nothing of a deleted seller', async () => {
    const queue = sellerQueue()
    const all = pairs(2)
    for (const { id } of all) work.outcomes.set(id, { kind: 'nobody' })
    const listener = await listen(queue)
    await add(queue, all)
    await until(() => listener.closed !== null)
    expect(listener.closed).toBe(QUEUE_SOCKET_ENDED)
    expect(await statusesOf(queue)).toEqual([])
    await runInDurableObject(queue, async (_, { storage }) => {
      expect(await storage.getAlarm()).toBeNull()
      expect([...storage.kv.list()]).toEqual([])
    })
  })
})

describe('the socket', () => {
  it('sends the snapshot, then every change, without a gap, also after an eviction', async () => {
    const queue = sellerQueue()
    const before = pairs(1)
    await add(queue, before)
    await queue.settled(idsOf(before), WAIT_MS)
    const listener = await listen(queue)
    await until(() => listener.messages.length > 0)
    expect(listener.messages[0]).toMatchObject({ type: 'snapshot', items: [{ id: before[0]?.id }] })

    await evictDurableObject(queue)
    const after = pairs(1)
    await add(queue, after)
    await queue.settled(idsOf(after), WAIT_MS)
    await queue.clearCompleted()
    await until(() => listener.messages.at(-1)?.type === 'removed')
    const changes = listener.messages.slice(1)
    const statuses = changes.flatMap(message =>
      message.type === 'changed' ? message.items.map(item => item.status) : [],
    )
    expect(statuses).toEqual(['pending', 'processing', 'completed'])
    const [{ revision: first } = { revision: 0 }] = listener.messages
    expect(changes.map(({ revision }) => revision)).toEqual(changes.map((_, at) => first + 1 + at))
    const { revision } = await queue.snapshot()
    expect(listener.messages.at(-1)?.revision).toBe(revision)
  })

  it('answers a ping', async () => {
    const listener = await listen(sellerQueue())
    listener.socket.send(QUEUE_PING)
    await until(() => listener.texts.length > 1)
    expect(listener.texts.at(-1)).toBe(QUEUE_PONG)
  })

  it('sends nothing to other listeners', async () => {
    const other = await listen(sellerQueue())
    const queue = sellerQueue()
    const all = pairs(1)
    await add(queue, all)
    await queue.settled(idsOf(all), WAIT_MS)
    expect(other.messages).toHaveLength(1)
    expect(other.messages[0]).toMatchObject({ type: 'snapshot', items: [] })
  })
})

async function listen(queue: Queue) {
  const answer = await queue.fetch('https://queue/socket', { headers: { Upgrade: 'websocket' } })
  const socket = answer.webSocket
  if (!socket) throw new Error(`no socket: ${answer.status}`)
  const heard = {
    socket,
    texts: [] as string[],
    messages: [] as QueueMessage[],
    closed: null as number | null,
  }
  socket.addEventListener('message', ({ data }) => {
    heard.texts.push(String(data))
    if (data !== QUEUE_PONG) heard.messages.push(queueMessageSchema.parse(JSON.parse(String(data))))
  })
  socket.addEventListener('close', ({ code }) => {
    heard.closed = code
  })
  socket.accept()
  sockets.push(socket)
  return heard
}

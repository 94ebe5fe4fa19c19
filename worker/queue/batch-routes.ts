import { type Context, Hono } from 'hono'
import {
  BATCH_MAX_BYTES,
  type BatchCoin,
  type BatchResults,
  type BatchState,
} from '../../shared/queue.ts'
import { signedIn } from '../accounts/sessions.ts'
import { storedAnalysis } from '../coins/stored-analysis.ts'
import type { SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { readJson } from '../http/read-json.ts'
import { acquireMemory } from '../pictures/memory-budget.ts'
import { receivePair, requestMemoryBytes } from '../pictures/receive-pair.ts'
import { awaitBatch, batchResult, enqueueBatch } from './batch-results.ts'
import { rejectionOf, storePairPictures } from './enqueue.ts'
import { pairId } from './pair-id.ts'
import type { QueueServices } from './services.ts'

/**
 * POST /batch-process in its four forms, all through the caller's queue. Parts and headers that say who
 * calls (userId, username, X-User-ID, X-Username) are taken and not believed: the session says it.
 */
export const batchRoutes = new Hono<SignedInEnv<QueueServices>>()
  .post('/batch-process', signedIn, async c =>
    isJson(c.req.header('Content-Type')) ? processBatch(c) : c.json(await processPair(c)),
  )
  .get('/batches/:id', signedIn, async c => {
    const id = c.req.param('id')
    const batch = await c.get('services').queues(c.get('user').id, queue => queue.batch(id))
    if (!batch) throw new Failure('NOT_FOUND')
    const results = batch.map(({ entry, outcome }) => batchResult(entry, outcome))
    const done = results.every(line => line !== null)
    return c.json({ id, done, results } satisfies BatchState)
  })

const isJson = (type: string | undefined) => /^application\/json\b/i.test(type ?? '')

/** `respond-async` among the preferences (RFC 7240). */
const wantsAsync = (prefer: string | undefined) =>
  (prefer ?? '').split(/[,;]/).some(one => one.trim().toLowerCase() === 'respond-async')

async function processBatch(c: Context<SignedInEnv<QueueServices>>): Promise<Response> {
  const services = c.get('services')
  const userId = c.get('user').id
  const lines = await receiveBatch(c)
  if (!wantsAsync(c.req.header('Prefer'))) {
    const results = await awaitBatch(services, userId, lines)
    return c.json({ results } satisfies BatchResults)
  }
  const id = crypto.randomUUID()
  await services.queues(userId, queue => queue.storeBatch(id, lines))
  const results = lines.map(line => ('refused' in line ? line.refused : null))
  const done = results.every(line => line !== null)
  const headers = {
    Location: `/api/coins/batches/${id}`,
    'Preference-Applied': 'respond-async',
  }
  return c.json({ id, done, results } satisfies BatchState, 202, headers)
}

/** The only part that holds pictures in memory; it ends when they are stored. */
async function receiveBatch(c: Context<SignedInEnv<QueueServices>>) {
  const room = await acquireMemory(requestMemoryBytes(c.req.raw))
  try {
    const body = await readJson(c.req.raw, {
      maxBytes: BATCH_MAX_BYTES,
      tooLarge: new Failure('BATCH_TOO_LARGE'),
    })
    if (!Array.isArray(body) || body.length === 0)
      throw new Failure('VALIDATION', { message: 'A batch is a list of coin pairs.' })
    return await enqueueBatch(c.get('services'), c.get('user').id, body)
  } finally {
    room.release()
  }
}

/** One pair as multipart: in the queue like any other, and waited for. */
async function processPair(c: Context<SignedInEnv<QueueServices>>): Promise<BatchCoin> {
  const services = c.get('services')
  const userId = c.get('user').id
  const pairId = await enqueueOne(c)
  const [line] = await awaitBatch(services, userId, [{ id: pairId, pairId }])
  if (!line?.success) {
    const { code, message, upgradeUrl } = line?.error ?? { code: 'INTERNAL' as const }
    throw new Failure(code, { message, ...(upgradeUrl ? { detail: { upgradeUrl } } : {}) })
  }
  const asked = { id: line.analysisId, userId }
  const stored = await storedAnalysis(services.db, asked, services.now())
  if (!stored?.result) throw new Failure('INTERNAL', { cause: new Error('the analysis is gone') })
  const { result } = stored
  const listing = { ...result.listing, id: line.listing.id }
  return { ...result, success: true, pairId, listing }
}

async function enqueueOne(c: Context<SignedInEnv<QueueServices>>): Promise<string> {
  const services = c.get('services')
  const userId = c.get('user').id
  const room = await acquireMemory(requestMemoryBytes(c.req.raw))
  try {
    const pair = await receivePair(c.req.raw)
    const id = await pairId(pair.fields.id, pair)
    const stored = await storePairPictures(services, userId, pair, { id, pace: 'batch' })
    const [added] = await services.queues(userId, queue =>
      queue.add(userId, [stored], { again: true }),
    )
    const refusal = added ? rejectionOf(added) : null
    if (refusal) throw refusal
    return id
  } finally {
    room.release()
  }
}

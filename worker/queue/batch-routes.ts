import { type Context, Hono } from 'hono'
import {
  type BatchCoin,
  batchCoinAnswer,
  batchResultsAnswer,
  batchStateAnswer,
  SIDES_CONFIRMED,
} from '../../shared/queue.ts'
import { signedIn } from '../accounts/sessions.ts'
import { receivedSlab, storeSlab } from '../certificates/slab-readings.ts'
import { storedAnalysis } from '../coins/stored-analysis.ts'
import { countsItsBody } from '../http/body-limit.ts'
import type { SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { withMemory } from '../pictures/memory-budget.ts'
import { withPair } from '../pictures/receive-pair.ts'
import { withBody } from '../pictures/upload/receive-upload.ts'
import { UPLOAD_PIECE_MAX_BYTES } from '../pictures/upload/upload-memory.ts'
import { receivedFaces } from '../references/faces.ts'
import { BATCH_MAX_BYTES, batchEntries, longestEntry } from './batch-body.ts'
import { awaitBatch, batchResult, enqueueBatch } from './batch-results.ts'
import { rejectionOf, storePairPictures } from './enqueue.ts'
import { pairId } from './pair-id.ts'
import type { QueueServices } from './services.ts'

/** An entry, its text, and its pictures. */
const COPIES_OF_ENTRY = 3

const batchLimits = () => ({
  maxBytes: BATCH_MAX_BYTES,
  tooLarge: new Failure('BATCH_TOO_LARGE'),
})

/**
 * POST /batch-process in its four forms, all through the caller's queue. Fields and headers that name a user
 * (userId, username, X-User-ID, X-Username) are accepted and ignored: the session identifies the caller.
 */
export const batchRoutes = new Hono<SignedInEnv<QueueServices>>()
  .post('/batch-process', signedIn, countsItsBody, async c =>
    isJson(c.req.header('Content-Type'))
      ? processBatch(c)
      : c.json(batchCoinAnswer.encode(await processPair(c))),
  )
  .get('/batches/:id', signedIn, async c => {
    const id = c.req.param('id')
    const batch = await c.get('services').queues(c.get('user').id, queue => queue.batch(id))
    if (!batch) throw new Failure('NOT_FOUND')
    const results = batch.map(({ entry, outcome }) => batchResult(entry, outcome))
    const done = results.every(result => result !== null)
    return c.json(batchStateAnswer.encode({ id, done, results }))
  })

const isJson = (type: string | undefined) => /^application\/json\b/i.test(type ?? '')

/** `respond-async` among the preferences (RFC 7240). */
const wantsAsync = (prefer: string | undefined) =>
  (prefer ?? '').split(/[,;]/).some(one => one.trim().toLowerCase() === 'respond-async')

async function processBatch(c: Context<SignedInEnv<QueueServices>>): Promise<Response> {
  const services = c.get('services')
  const userId = c.get('user').id
  const entries = await receiveBatch(c)
  if (!wantsAsync(c.req.header('Prefer'))) {
    const results = await awaitBatch(services, userId, entries)
    return c.json(batchResultsAnswer.encode({ results }))
  }
  const id = crypto.randomUUID()
  await services.queues(userId, queue => queue.storeBatch(id, entries))
  const results = entries.map(entry => ('refused' in entry ? entry.refused : null))
  const done = results.every(result => result !== null)
  const headers = {
    Location: `/api/coins/batches/${id}`,
    'Preference-Applied': 'respond-async',
  }
  return c.json(batchStateAnswer.encode({ id, done, results }), 202, headers)
}

/** Holds one entry in memory at a time, and the piece of the body that it is in. */
async function receiveBatch(c: Context<SignedInEnv<QueueServices>>) {
  const services = c.get('services')
  const userId = c.get('user').id
  const limits = { ...batchLimits(), fileMaxBytes: BATCH_MAX_BYTES }
  return withBody(services, c.req.raw, { userId, limits }, async body => {
    const bytes = UPLOAD_PIECE_MAX_BYTES + COPIES_OF_ENTRY * (await longestEntry(body.pieces))
    return withMemory(
      bytes,
      memory => enqueueBatch(services, userId, batchEntries(body.pieces), () => memory.hold(bytes)),
      userId,
    )
  })
}

/** One pair as multipart: queued like any other pair, then awaited. */
async function processPair(c: Context<SignedInEnv<QueueServices>>): Promise<BatchCoin> {
  const services = c.get('services')
  const userId = c.get('user').id
  const id = await enqueueOne(c)
  const [result] = await awaitBatch(services, userId, [{ id, pairId: id }])
  if (!result?.success) {
    const { code, message, upgradeUrl } = result?.error ?? { code: 'INTERNAL' as const }
    throw new Failure(code, { message, ...(upgradeUrl ? { detail: { upgradeUrl } } : {}) })
  }
  const key = { id: result.analysisId, userId }
  const stored = await storedAnalysis(services.db, key, services.now())
  if (!stored?.result) throw new Failure('INTERNAL', { cause: new Error('the analysis is gone') })
  const analysis = stored.result
  const listing = { ...analysis.listing, id: result.listing.id }
  return { ...analysis, success: true, pairId: id, listing }
}

/** Returns the pair's id. */
async function enqueueOne(c: Context<SignedInEnv<QueueServices>>): Promise<string> {
  const services = c.get('services')
  const userId = c.get('user').id
  return withPair(services, { userId, request: c.req.raw }, async pair => {
    const id = await pairId(pair.fields.id, pair)
    const slab = receivedSlab(pair.fields)
    const faces = receivedFaces(pair.fields)
    const sidesConfirmed = pair.fields[SIDES_CONFIRMED] === 'true'
    const named = { id, pace: 'batch', sidesConfirmed, faces } as const
    const stored = await storePairPictures(services, userId, pair, named)
    await storeSlab(services, userId, pair, slab)
    const [added] = await services.queues(userId, queue =>
      queue.add(userId, [stored], { again: true }),
    )
    const rejection = added ? rejectionOf(added) : null
    if (rejection) throw rejection
    return id
  })
}

import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { CoinQueueObject } from '../../durable-objects/coin-queue/coin-queue.ts'
import {
  enqueueSchema,
  pairIdSchema,
  type QueueAccepted,
  type QueueChange,
  SIDES_CONFIRMED,
} from '../../shared/queue.ts'
import { signedIn } from '../accounts/sessions.ts'
import { receivedSlab, storeSlab } from '../certificates/slab-readings.ts'
import { countsItsBody } from '../http/body-limit.ts'
import type { SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { parseInput, validated } from '../http/validation.ts'
import { withPair } from '../pictures/receive-pair.ts'
import { receivedFaces } from '../references/faces.ts'
import { draftFailed } from './draft-failed.ts'
import { rejectionOf, storePairPictures } from './enqueue.ts'
import type { QueueServices } from './services.ts'
import { takeBack } from './take-back.ts'

const itemId = validated('param', z.object({ id: pairIdSchema.transform(id => id.toLowerCase()) }))

/** The routes of the caller's own queue, which the session determines. */
export const queueRoutes = new Hono<SignedInEnv<QueueServices>>()
  .use(signedIn)
  .get('/', async c => c.json(await withQueue(c, queue => queue.snapshot())))
  .get('/socket', async c => {
    if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket')
      throw new Failure('VALIDATION', { message: 'This address speaks WebSocket only.' })
    // A browser sends cookies with a WebSocket from any page; only our own may listen.
    const origin = c.req.header('Origin')
    if (origin !== undefined && origin !== new URL(c.req.url).origin)
      throw new Failure('WRONG_ORIGIN')
    const headers = { Upgrade: 'websocket' }
    const { status, webSocket } = await withQueue(c, queue =>
      queue.fetch('https://queue/socket', { headers }),
    )
    // A new response, because the middleware adds headers and those of a fetched response are immutable.
    return new Response(null, { status, webSocket })
  })
  .post('/pairs', countsItsBody, async c => c.json(await enqueue(c), 202))
  .post('/items/:id/retry', itemId, async c => {
    const { id } = c.req.valid('param')
    return c.json(changed(await withQueue<Changed>(c, queue => queue.retry(id))))
  })
  .delete('/items/:id', itemId, async c => {
    const { id } = c.req.valid('param')
    return c.json(changed(await withQueue<Changed>(c, queue => queue.remove(id))))
  })
  .post('/items/:id/take-back', itemId, async c => {
    const { id } = c.req.valid('param')
    return c.json(await takeBack(c.get('services'), c.get('user').id, id))
  })
  .post('/draft-failed', async c => c.json(await draftFailed(c.get('services'), c.get('user').id)))
  .post('/retry-failed', async c => c.json(await withQueue(c, queue => queue.retryFailed())))
  .post('/clear-completed', async c => c.json(await withQueue(c, queue => queue.clearCompleted())))

function withQueue<T>(
  c: Context<SignedInEnv<QueueServices>>,
  request: (queue: DurableObjectStub<CoinQueueObject>) => Promise<T>,
): Promise<T> {
  return c.get('services').queues(c.get('user').id, request)
}

type Changed = QueueChange | 'busy' | null

function changed(change: Changed): QueueChange {
  if (change === null) throw new Failure('NOT_FOUND')
  if (change === 'busy') throw new Failure('BUSY')
  return change
}

async function enqueue(c: Context<SignedInEnv<QueueServices>>): Promise<QueueAccepted> {
  const services = c.get('services')
  const userId = c.get('user').id
  return withPair(services, { userId, request: c.req.raw }, async pair => {
    const { id, pace, largerToFollow } = parseInput(enqueueSchema, pair.fields)
    const sidesConfirmed = pair.fields[SIDES_CONFIRMED] === 'true'
    const slab = receivedSlab(pair.fields)
    const faces = receivedFaces(pair.fields)
    const named = { id: id.toLowerCase(), pace, sidesConfirmed, faces, largerToFollow }
    const stored = await storePairPictures(services, userId, pair, named)
    await storeSlab(services, userId, pair, slab)
    const [added] = await services.queues(userId, queue =>
      queue.add(userId, [stored], { again: false }),
    )
    if (!added) throw new Failure('INTERNAL', { cause: new Error('the queue returned no verdict') })
    const rejection = rejectionOf(added)
    if (rejection) throw rejection
    return { id: stored.id, item: added.verdict === 'added' ? added.item : null }
  })
}

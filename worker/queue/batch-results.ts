import { z } from 'zod'
import type { BatchEntry } from '../../durable-objects/coin-queue/coin-queue-batches.ts'
import type { ItemOutcome } from '../../durable-objects/coin-queue/coin-queue-dto.ts'
import type { QueuedPair } from '../../durable-objects/coin-queue/coin-queue-entry.ts'
import { SLAB_PART } from '../../shared/certificates/slab-reading.ts'
import { ERRORS } from '../../shared/errors.ts'
import { type BatchResult, batchPairSchema, type QueueError } from '../../shared/queue.ts'
import { receivedSlab, storeSlab } from '../certificates/slab-readings.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { parseInput } from '../http/validation.ts'
import { rejectSamePicture } from '../pictures/receive-pair.ts'
import { receiveDataUrl } from '../pictures/receive-picture.ts'
import { receivedFaces } from '../references/faces.ts'
import { rejectionOf, storePairPictures } from './enqueue.ts'
import { pairId } from './pair-id.ts'
import type { QueueServices } from './services.ts'

/** `receivedSlab` says in the seller's words what is wrong with codes. */
const receivedPairSchema = batchPairSchema.extend({ [SLAB_PART]: z.unknown().optional() })

/** How long one request to the queue waits for results before the next one. */
const POLL_MS = 20_000
/** The result of a pair that was removed from the queue before it was done. */
const REMOVED: QueueError = {
  code: 'NOT_FOUND',
  message: 'This pair was removed from the queue before it was done.',
}

/**
 * Checks each pair of a batch by itself and enqueues the valid ones, once all are stored. Holds one entry at a time.
 * @param begin called before each entry
 */
export async function enqueueBatch(
  services: QueueServices,
  userId: number,
  entries: AsyncIterable<unknown>,
  begin: () => void,
): Promise<BatchEntry[]> {
  const checked: (BatchEntry | { id: string; pair: QueuedPair })[] = []
  for await (const entry of entries) {
    begin()
    const id = clientId(entry, checked.length)
    try {
      const pair = parseInput(receivedPairSchema, entry)
      checked.push({ id, pair: await storeBatchPictures(services, userId, pair) })
    } catch (error) {
      checked.push(rejected(id, error))
    }
  }
  const pairs = checked.flatMap(entry => ('pair' in entry ? [entry.pair] : []))
  const added = await services.queues(userId, queue => queue.add(userId, pairs, { again: true }))
  let next = 0
  return checked.map((entry): BatchEntry => {
    if (!('pair' in entry)) return entry
    const verdict = added[next++]
    const rejection = verdict ? rejectionOf(verdict) : null
    return rejection ? rejected(entry.id, rejection) : { id: entry.id, pairId: entry.pair.id }
  })
}

async function storeBatchPictures(
  services: QueueServices,
  userId: number,
  {
    id,
    frontImage,
    backImage,
    sameSideConfirmed,
    sidesConfirmed,
    slab,
    ...parts
  }: z.infer<typeof receivedPairSchema>,
): Promise<QueuedPair> {
  const reading = receivedSlab({ slab })
  const faces = receivedFaces(parts)
  const front = await receiveDataUrl(frontImage, 'front')
  const back = await receiveDataUrl(backImage, 'back')
  if (!sameSideConfirmed) rejectSamePicture({ front, back })
  const pair = { front, back }
  await storeSlab(services, userId, pair, reading)
  const named = { id: await pairId(id, pair), pace: 'batch', sidesConfirmed, faces } as const
  return storePairPictures(services, userId, pair, named)
}

/** Waits until every pair of the batch is done. Returns a result for each entry, in order. */
export async function awaitBatch(
  { queues }: Pick<QueueServices, 'queues'>,
  userId: number,
  entries: readonly BatchEntry[],
): Promise<BatchResult[]> {
  const ids = entries.flatMap(entry => ('pairId' in entry ? [entry.pairId] : []))
  for (;;) {
    const outcomes = await queues(userId, queue => queue.settled(ids, POLL_MS))
    let next = 0
    const results = entries.map(entry =>
      batchResult(entry, 'pairId' in entry ? (outcomes[next++] ?? null) : null),
    )
    if (results.every(result => result !== null)) return results
  }
}

/** The current result of a batch entry; null while its pair is pending or processing. */
export function batchResult(entry: BatchEntry, outcome: ItemOutcome): BatchResult | null {
  if ('refused' in entry) return entry.refused
  if (outcome?.status === 'pending' || outcome?.status === 'processing') return null
  if (outcome?.status === 'completed' && outcome.result)
    return { success: true, id: entry.id, ...outcome.result }
  return failedResult(entry.id, outcome?.error ?? REMOVED)
}

function failedResult(id: string, error: QueueError): BatchResult {
  const { status } = ERRORS[error.code]
  return { success: false, id, status, error, message: error.message }
}

function rejected(id: string, error: unknown): BatchEntry {
  const failure = error instanceof Failure ? error : new Failure('INTERNAL', { cause: error })
  if (failure !== error) log('error', 'batch_entry_failed', { error })
  const { code, message, detail } = failure
  const slot = detail?.slot
  return { id, refused: failedResult(id, { code, message, ...(slot && { slot }) }) }
}

/** The client's own id of a pair, or its index in the batch where it has none. */
function clientId(entry: unknown, index: number): string {
  const read = batchPairSchema.pick({ id: true }).safeParse(entry)
  return read.success ? read.data.id : String(index)
}

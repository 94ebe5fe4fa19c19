import type { ItemOutcome } from '../../durable-objects/coin-queue-dto.ts'
import type { BatchEntry } from '../../durable-objects/coin-queue-rows.ts'
import { ERRORS } from '../../shared/errors.ts'
import {
  BATCH_MAX_PAIRS,
  type BatchPair,
  type BatchResult,
  batchPairSchema,
  type QueueError,
} from '../../shared/queue.ts'
import { Failure } from '../http/failure.ts'
import { log } from '../http/log.ts'
import { parseInput } from '../http/validation.ts'
import { rejectSamePicture } from '../pictures/receive-pair.ts'
import { receiveDataUrl } from '../pictures/receive-picture.ts'
import { type QueuedPair, rejectionOf, storePairPictures } from './enqueue.ts'
import { pairId } from './pair-id.ts'
import type { QueueServices } from './services.ts'

/** So long one question to the queue waits; then it is asked again. */
const POLL_MS = 20_000
/** Told of a pair that was removed from the queue before it was done. */
const REMOVED: QueueError = {
  code: 'NOT_FOUND',
  message: 'This pair was removed from the queue before it was done.',
}

/**
 * Takes a batch in: each pair is checked by itself, and a refusal stops none of the others. Pairs beyond
 * BATCH_MAX_PAIRS are refused.
 */
export async function enqueueBatch(
  services: QueueServices,
  userId: number,
  entries: readonly unknown[],
): Promise<BatchEntry[]> {
  const lines: (BatchEntry | { id: string; pair: QueuedPair })[] = []
  for (const [index, entry] of entries.entries()) {
    const id = clientId(entry, index)
    try {
      if (index >= BATCH_MAX_PAIRS) throw new Failure('BATCH_TOO_LARGE')
      const pair = parseInput(batchPairSchema, entry)
      lines.push({ id, pair: await storeBatchPictures(services, userId, pair) })
    } catch (error) {
      lines.push(rejected(id, error))
    }
  }
  const pairs = lines.flatMap(line => ('pair' in line ? [line.pair] : []))
  const added = await services.queues(userId, queue => queue.add(userId, pairs, { again: true }))
  let at = 0
  return lines.map((line): BatchEntry => {
    if (!('pair' in line)) return line
    const verdict = added[at++]
    const refusal = verdict ? rejectionOf(verdict) : null
    return refusal ? rejected(line.id, refusal) : { id: line.id, pairId: line.pair.id }
  })
}

async function storeBatchPictures(
  services: QueueServices,
  userId: number,
  { id, frontImage, backImage }: BatchPair,
): Promise<QueuedPair> {
  const front = await receiveDataUrl(frontImage, 'front')
  const back = await receiveDataUrl(backImage, 'back')
  rejectSamePicture({ front, back })
  const pair = { front, back }
  return storePairPictures(services, userId, pair, { id: await pairId(id, pair), pace: 'batch' })
}

/** Waits until every pair of the batch is done, and tells of each, in order. */
export async function awaitBatch(
  { queues }: Pick<QueueServices, 'queues'>,
  userId: number,
  lines: readonly BatchEntry[],
): Promise<BatchResult[]> {
  const ids = lines.flatMap(line => ('pairId' in line ? [line.pairId] : []))
  for (;;) {
    const standings = await queues(userId, queue => queue.settled(ids, POLL_MS))
    let at = 0
    const told = lines.map(line =>
      batchResult(line, 'pairId' in line ? (standings[at++] ?? null) : null),
    )
    if (told.every(line => line !== null)) return told
  }
}

/** A batch's line as it stands; null while its pair waits or is worked on. */
export function batchResult(line: BatchEntry, standing: ItemOutcome): BatchResult | null {
  if ('refused' in line) return line.refused
  if (standing?.status === 'pending' || standing?.status === 'processing') return null
  if (standing?.status === 'completed' && standing.result)
    return { success: true, id: line.id, ...standing.result }
  return failedResult(line.id, standing?.error ?? REMOVED)
}

function failedResult(id: string, error: QueueError): BatchResult {
  const { status } = ERRORS[error.code]
  return { success: false, id, status, error, message: error.message }
}

function rejected(id: string, error: unknown): BatchEntry {
  const failure = error instanceof Failure ? error : new Failure('INTERNAL', { cause: error })
  if (failure !== error) log('error', 'batch_entry_failed', { error })
  const { code, message } = failure
  return { id, refused: failedResult(id, { code, message }) }
}

/** The client's own name of a pair; its place in the batch where it has none. */
function clientId(entry: unknown, index: number): string {
  const read = batchPairSchema.pick({ id: true }).safeParse(entry)
  return read.success ? read.data.id : String(index)
}

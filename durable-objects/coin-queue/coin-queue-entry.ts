import { z } from 'zod'
import type { PairHashes } from '../../shared/pictures/pictures.ts'
import {
  QUEUE_STATUSES,
  type QueuePace,
  queueErrorSchema,
  queuePaceSchema,
  queueResultSchema,
} from '../../shared/queue.ts'
import { jobSchema } from '../lib/job.ts'

/** The maximum of pending, processing and failed items of one seller. */
const QUEUE_MAX_OPEN_ITEMS = 1_000

/** A pair as the queue stores it. Times are ms since 1970. */
export const entrySchema = jobSchema.extend({
  id: z.string(),
  pace: queuePaceSchema,
  /** `gone`: removed or cleared. The row remains, so that a late repeat of its upload is no new pair. */
  status: z.enum([...QUEUE_STATUSES, 'gone']),
  frontSha256: z.string(),
  backSha256: z.string(),
  /** The seller has said which picture is the front. */
  sidesConfirmed: z.boolean().optional(),
  /** Of the request that added the pair. */
  requestId: z.string().optional(),
  addedAt: z.number(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  result: queueResultSchema.nullable(),
  error: queueErrorSchema.nullable(),
})
export type Entry = z.infer<typeof entrySchema>

export type QueueState = {
  entries: ReadonlyMap<string, Entry>
  lastPosition: number
  /** The next `single` entry is not started before. */
  singleFreeAt: number
}

/** A pair that is added to the queue. */
export type QueuedPair = PairHashes & {
  id: string
  pace: QueuePace
  /** The seller has said which picture is the front. */
  sidesConfirmed?: boolean | undefined
  /** Of the request that adds it. */
  requestId?: string | undefined
}

export const EMPTY: QueueState = { entries: new Map(), lastPosition: 0, singleFreeAt: 0 }

export function stateOf(entries: readonly Entry[]): QueueState {
  return {
    entries: new Map(entries.map(entry => [entry.id, entry])),
    lastPosition: Math.max(0, ...entries.map(entry => entry.position)),
    singleFreeAt: 0,
  }
}

const samePictures = (one: PairHashes, other: PairHashes) =>
  one.frontSha256 === other.frontSha256 && one.backSha256 === other.backSha256

/** The hashes of the pictures that the queue needs: all but those of removed pairs. */
export function queuedPictures({ entries }: QueueState): string[] {
  const present = [...entries.values()].filter(({ status }) => status !== 'gone')
  return [...new Set(present.flatMap(({ frontSha256, backSha256 }) => [frontSha256, backSha256]))]
}

/** How a pair relates to the queue's entries. `conflict`: its id belongs to other pictures. */
export function classify(
  { entries }: QueueState,
  pair: QueuedPair,
): 'new' | 'known' | 'gone' | 'conflict' {
  const known = entries.get(pair.id)
  if (!known) return 'new'
  if (!samePictures(known, pair)) return 'conflict'
  return known.status === 'gone' ? 'gone' : 'known'
}

/** How many more pairs the queue takes. */
export function capacityLeft({ entries }: QueueState): number {
  let open = 0
  for (const { status } of entries.values())
    if (status !== 'completed' && status !== 'gone') open += 1
  return QUEUE_MAX_OPEN_ITEMS - open
}

export type Admission = 'admitted' | 'conflict' | 'full'

/** Which of these pairs the queue admits. A known pair is admitted again and changes nothing. */
export function admit(
  state: QueueState,
  pairs: readonly QueuedPair[],
  again: boolean,
): Admission[] {
  let capacity = capacityLeft(state)
  const before = new Map<string, QueuedPair>()
  return pairs.map((pair): Admission => {
    const twin = before.get(pair.id)
    if (twin) return samePictures(twin, pair) ? 'admitted' : 'conflict'
    const verdict = classify(state, pair)
    if (verdict === 'conflict') return 'conflict'
    const opens = verdict === 'new' || (verdict === 'gone' && again)
    if (opens && capacity <= 0) return 'full'
    if (opens) capacity -= 1
    before.set(pair.id, pair)
    return 'admitted'
  })
}

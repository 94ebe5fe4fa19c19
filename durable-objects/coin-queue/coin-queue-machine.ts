import { VISION_LIMITS_MS } from '../../shared/coins/vision-limits.ts'
import type { QueueError, QueueResult } from '../../shared/queue.ts'
import {
  cutOff,
  dueJobs,
  failedOnce,
  isLatestRun,
  type JobChanges,
  type JobStep,
  jobChangesOf,
  type RetryPolicy,
  started,
  untried,
  WATCHDOG_MS,
  type Woke,
} from '../lib/job.ts'
import { classify, type Entry, type QueuedPair, type QueueState } from './coin-queue-entry.ts'

/** Items of one seller that are processed concurrently. */
export const QUEUE_CONCURRENCY = 4

export const QUEUE_RETRIES: RetryPolicy = {
  maxAttempts: 5,
  firstMs: 2_000,
  maxMs: 60_000,
  cutOffsWithoutBackoff: 3,
}

/**
 * A job that takes longer counts as failed and is retried: the model's calls, and a little more for the certificate,
 * the price sources and the draft.
 */
export const JOB_TIMEOUT_MS = VISION_LIMITS_MS.all + 80_000

/** Items whose `pace` is "single" are processed one at a time, with this gap between them. */
export const QUEUE_SINGLE_GAP_MS = 500

/** Older completed items are removed from the list. */
export const QUEUE_MAX_COMPLETED_ITEMS = 200

/** How long a removed id is remembered, so that a late repeat of its upload creates no new item. */
export const QUEUE_ID_RETENTION_MS = 30 * 24 * 3_600_000

export type QueueEvent =
  /** `again`: a failed or removed entry is processed once more; without it, it stays as it is. */
  | { type: 'added'; pairs: readonly QueuedPair[]; again: boolean }
  /** Starts what is due, at most so many. */
  | { type: 'tick'; atMost: number }
  | { type: 'succeeded'; id: string; run: number; result: QueueResult }
  | {
      type: 'failed'
      id: string
      run: number
      error: QueueError
      /** Transient: a 429, a 5xx, a timeout. */
      retryable: boolean
      /** 0..1; spreads the retries of many entries. */
      jitter: number
    }
  | { type: 'retried'; ids: readonly string[] }
  | { type: 'removed'; ids: readonly string[] }
  | Woke

/** A queue's next state after an event, and what is to be done. Pure: nothing is changed in place. */
export function nextQueue(
  state: QueueState,
  event: QueueEvent,
  now: number,
): JobStep<QueueState, Entry> {
  const draft: Draft = { ...state, ...jobChangesOf(state.entries) }
  apply(draft, event, now)
  if (event.type !== 'tick') clear(draft, now)
  const begun = event.type === 'tick' ? startDue(draft, event.atMost, now) : []
  const { entries, lastPosition, singleFreeAt, changed, forgotten } = draft
  return {
    state: { entries, lastPosition, singleFreeAt },
    changed: [...changed.values()],
    forgotten: [...forgotten],
    wakeAt: wakeAt(draft, now),
    started: begun,
  }
}

/** A copy of the state that is changed. */
type Draft = Omit<QueueState, 'entries'> & JobChanges<Entry>

function apply(draft: Draft, event: QueueEvent, now: number): void {
  switch (event.type) {
    case 'added':
      for (const pair of event.pairs) add(draft, pair, event.again, now)
      return
    case 'woke':
      for (const entry of draft.entries.values())
        if (entry.status === 'processing') draft.put(evicted(entry, now))
      return
    case 'tick':
      return
    case 'succeeded':
    case 'failed':
      settle(draft, event, now)
      return
    case 'retried':
      for (const id of event.ids) {
        const entry = draft.entries.get(id)
        if (entry?.status === 'failed') draft.put(reset(entry, now))
      }
      return
    case 'removed':
      for (const id of event.ids) {
        const entry = draft.entries.get(id)
        if (entry && entry.status !== 'processing' && entry.status !== 'gone')
          draft.put({ ...entry, status: 'gone', endedAt: now })
      }
      return
    default:
      event satisfies never
  }
}

const untouched = (now: number) =>
  ({ ...untried(now), startedAt: null, endedAt: null, result: null, error: null }) as const

const reset = (entry: Entry, now: number): Entry => ({ ...entry, ...untouched(now) })

function add(draft: Draft, pair: QueuedPair, again: boolean, now: number): void {
  const known = draft.entries.get(pair.id)
  if (known) {
    if (!again || classify(draft, pair) === 'conflict') return
    const { requestId, sidesConfirmed } = pair
    const anew = { ...reset(known, now), requestId, sidesConfirmed }
    if (known.status === 'failed') draft.put(anew)
    if (known.status === 'gone') draft.put({ ...anew, position: ++draft.lastPosition })
    return
  }
  draft.put({ ...pair, run: 0, addedAt: now, position: ++draft.lastPosition, ...untouched(now) })
}

function settle(
  draft: Draft,
  event: Extract<QueueEvent, { type: 'succeeded' | 'failed' }>,
  now: number,
): void {
  const entry = draft.entries.get(event.id)
  if (!entry || !isLatestRun(entry, event.run)) return
  if (entry.pace === 'single') draft.singleFreeAt = now + QUEUE_SINGLE_GAP_MS
  if (event.type === 'succeeded') {
    const { result } = event
    draft.put({ ...entry, status: 'completed', endedAt: now, result, error: null })
    return
  }
  const { error } = event
  draft.put({ ...entry, ...failedOnce(entry, event, QUEUE_RETRIES, now), endedAt: now, error })
}

function evicted(entry: Entry, now: number): Entry {
  const changes = cutOff(entry, QUEUE_RETRIES, now)
  if (changes.status === 'pending') return { ...entry, ...changes }
  const error: QueueError = {
    code: 'INTERNAL',
    message: 'This coin could not be processed. Please take its pictures again.',
  }
  return { ...entry, ...changes, endedAt: now, error }
}

/** Marks surplus completed entries as `gone`, oldest first, and deletes `gone` entries after QUEUE_ID_RETENTION_MS. */
function clear(draft: Draft, now: number): void {
  const completed = [...draft.entries.values()].filter(({ status }) => status === 'completed')
  const tooMany = completed.length - QUEUE_MAX_COMPLETED_ITEMS
  if (tooMany > 0) {
    completed.sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0))
    for (const entry of completed.slice(0, tooMany))
      draft.put({ ...entry, status: 'gone', endedAt: now })
  }
  for (const { id, status, endedAt } of draft.entries.values())
    if (status === 'gone' && (endedAt ?? 0) + QUEUE_ID_RETENTION_MS <= now) draft.forget(id)
}

/** Starts due entries in order of position, up to the limit in flight and at most so many. */
function startDue(draft: Draft, atMost: number, now: number): Entry[] {
  const { processing, singles } = inFlightIn(draft)
  let free = Math.min(QUEUE_CONCURRENCY - processing, atMost)
  let singleFree = singles === 0 && draft.singleFreeAt <= now
  const begun: Entry[] = []
  for (const entry of dueJobs(draft.entries.values(), now)) {
    if (free === 0) break
    if (entry.pace === 'single') {
      if (!singleFree) continue
      singleFree = false
    }
    free -= 1
    const processing = { ...entry, ...started(entry), startedAt: now, endedAt: null }
    draft.put(processing)
    begun.push(processing)
  }
  return begun
}

function inFlightIn({ entries }: Draft): { processing: number; singles: number } {
  let processing = 0
  let singles = 0
  for (const { status, pace } of entries.values()) {
    if (status !== 'processing') continue
    processing += 1
    if (pace === 'single') singles += 1
  }
  return { processing, singles }
}

function wakeAt(draft: Draft, now: number): number | null {
  const { processing, singles } = inFlightIn(draft)
  let at = processing > 0 ? now + WATCHDOG_MS : Number.POSITIVE_INFINITY
  if (processing < QUEUE_CONCURRENCY)
    for (const { status, pace, dueAt } of draft.entries.values()) {
      if (status !== 'pending' || (pace === 'single' && singles > 0)) continue
      at = Math.min(at, pace === 'single' ? Math.max(dueAt, draft.singleFreeAt) : dueAt)
    }
  return Number.isFinite(at) ? at : null
}

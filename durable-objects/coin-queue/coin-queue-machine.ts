import type { QueueError, QueueResult } from '../../shared/queue.ts'
import { backoffMs } from '../lib/backoff.ts'
import { MAX_CUT_OFFS } from '../lib/run-in-flight.ts'
import { classify, type Entry, type NewPair, type QueueState } from './coin-queue-entry.ts'

/** Items of one seller that are processed concurrently. */
export const QUEUE_CONCURRENCY = 4

/** Attempts at one item when its failures are transient (429, 5xx, timeout). */
export const QUEUE_MAX_ATTEMPTS = 5

/** The delay before the second attempt; doubled each time, with up to as much jitter. */
const QUEUE_BACKOFF = { firstMs: 2_000, maxMs: 60_000 }

/** Items whose `pace` is "single" are processed one at a time, with this gap between them. */
export const QUEUE_SINGLE_GAP_MS = 500

/** Older completed items are removed from the list. */
export const QUEUE_MAX_COMPLETED_ITEMS = 200

/** How long a removed id is remembered, so that a late repeat of its upload creates no new item. */
export const QUEUE_ID_RETENTION_MS = 30 * 24 * 3_600_000

/** While an entry is processed, the alarm is set so far ahead. It restarts the work after an eviction. */
export const WATCHDOG_MS = 60_000
/** The first cut-offs are retried without backoff: deployments and evictions cause them. */
const CUT_OFFS_WITHOUT_BACKOFF = 3

export type QueueEvent =
  /** `again`: a failed or removed entry is processed once more; without it, it stays as it is. */
  | { type: 'added'; pairs: readonly NewPair[]; again: boolean }
  /** The object was loaded again: entries that were processing have no job any more. */
  | { type: 'woke' }
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

export type QueueEffect =
  /** Written before any later effect. */
  | { type: 'save'; entries: Entry[] }
  | { type: 'forget'; ids: string[] }
  | { type: 'broadcast'; changed: Entry[]; removed: string[] }
  | { type: 'start'; entries: Entry[] }
  /** When to look for due entries, ms since 1970; null: not before the next event. */
  | { type: 'wake'; at: number | null }

export type QueueStep = { state: QueueState; effects: QueueEffect[] }

/** A queue's next state after an event, and the effects in order. Pure: nothing is changed in place. */
export function nextQueue(state: QueueState, event: QueueEvent, now: number): QueueStep {
  const draft = draftOf(state)
  apply(draft, event, now)
  if (event.type !== 'tick') clear(draft, now)
  const started = event.type === 'tick' ? startDue(draft, event.atMost, now) : []
  return { state: draft.state(), effects: effectsOf(draft, started, now) }
}

type Draft = ReturnType<typeof draftOf>

/** A copy that records what is changed in it. */
function draftOf(state: QueueState) {
  const entries = new Map(state.entries)
  let { lastPosition, singleFreeAt } = state
  const changed = new Map<string, Entry>()
  const forgotten: string[] = []
  return {
    entries,
    changed,
    forgotten,
    put(entry: Entry): void {
      entries.set(entry.id, entry)
      changed.set(entry.id, entry)
    },
    forget(id: string): void {
      entries.delete(id)
      changed.delete(id)
      forgotten.push(id)
    },
    position: () => ++lastPosition,
    singleFreeAt: () => singleFreeAt,
    singleEndedAt(now: number): void {
      singleFreeAt = now + QUEUE_SINGLE_GAP_MS
    },
    state: (): QueueState => ({ entries, lastPosition, singleFreeAt }),
  }
}

function apply(draft: Draft, event: QueueEvent, now: number): void {
  switch (event.type) {
    case 'added':
      for (const pair of event.pairs) add(draft, pair, event.again, now)
      return
    case 'woke':
      for (const entry of draft.entries.values())
        if (entry.status === 'processing') draft.put(cutOff(entry, now))
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

const newRun = (now: number) =>
  ({
    status: 'pending',
    tries: 0,
    cutOffs: 0,
    dueAt: now,
    startedAt: null,
    endedAt: null,
    result: null,
    error: null,
  }) as const

const reset = (entry: Entry, now: number): Entry => ({ ...entry, ...newRun(now) })

function add(draft: Draft, pair: NewPair, again: boolean, now: number): void {
  const known = draft.entries.get(pair.id)
  if (known) {
    if (!again || classify(draft.state(), pair) === 'conflict') return
    if (known.status === 'failed') draft.put(reset(known, now))
    if (known.status === 'gone') draft.put({ ...reset(known, now), position: draft.position() })
    return
  }
  draft.put({ ...pair, run: 0, addedAt: now, position: draft.position(), ...newRun(now) })
}

function settle(
  draft: Draft,
  event: Extract<QueueEvent, { type: 'succeeded' | 'failed' }>,
  now: number,
): void {
  const entry = draft.entries.get(event.id)
  // The result of an earlier run is ignored.
  if (entry?.status !== 'processing' || entry.run !== event.run) return
  if (entry.pace === 'single') draft.singleEndedAt(now)
  if (event.type === 'succeeded') {
    const { result } = event
    draft.put({ ...entry, status: 'completed', endedAt: now, result, error: null })
    return
  }
  const { error } = event
  const tries = entry.tries + (event.retryable ? 1 : 0)
  if (event.retryable && tries < QUEUE_MAX_ATTEMPTS) {
    const dueAt = now + backoffMs(QUEUE_BACKOFF, tries, event.jitter)
    draft.put({ ...entry, status: 'pending', tries, dueAt, endedAt: now, error })
    return
  }
  draft.put({ ...entry, status: 'failed', tries, endedAt: now, error })
}

function cutOff(entry: Entry, now: number): Entry {
  const cutOffs = entry.cutOffs + 1
  if (cutOffs > MAX_CUT_OFFS) {
    const error: QueueError = {
      code: 'INTERNAL',
      message: 'This coin could not be processed. Please take its pictures again.',
    }
    return { ...entry, status: 'failed', cutOffs, endedAt: now, error }
  }
  const pause =
    cutOffs <= CUT_OFFS_WITHOUT_BACKOFF
      ? 0
      : backoffMs(QUEUE_BACKOFF, cutOffs - CUT_OFFS_WITHOUT_BACKOFF, 0)
  return { ...entry, status: 'pending', cutOffs, dueAt: now + pause }
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
  let singleFree = singles === 0 && draft.singleFreeAt() <= now
  const due = [...draft.entries.values()]
    .filter(({ status, dueAt }) => status === 'pending' && dueAt <= now)
    .sort((a, b) => a.position - b.position)
  const started: Entry[] = []
  for (const entry of due) {
    if (free === 0) break
    if (entry.pace === 'single') {
      if (!singleFree) continue
      singleFree = false
    }
    free -= 1
    const begun: Entry = {
      ...entry,
      status: 'processing',
      run: entry.run + 1,
      startedAt: now,
      endedAt: null,
    }
    draft.put(begun)
    started.push(begun)
  }
  return started
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

function effectsOf(draft: Draft, started: Entry[], now: number): QueueEffect[] {
  const { changed, forgotten } = draft
  const effects: QueueEffect[] = []
  const all = [...changed.values()]
  if (all.length > 0) effects.push({ type: 'save', entries: all })
  if (forgotten.length > 0) effects.push({ type: 'forget', ids: [...forgotten] })
  effects.push({ type: 'wake', at: wakeAt(draft, now) })
  const shown = all.filter(({ status }) => status !== 'gone')
  const removed = all.filter(({ status }) => status === 'gone').map(({ id }) => id)
  if (all.length > 0) effects.push({ type: 'broadcast', changed: shown, removed })
  if (started.length > 0) effects.push({ type: 'start', entries: started })
  return effects
}

function wakeAt(draft: Draft, now: number): number | null {
  const { processing, singles } = inFlightIn(draft)
  let at = processing > 0 ? now + WATCHDOG_MS : Number.POSITIVE_INFINITY
  if (processing < QUEUE_CONCURRENCY)
    for (const { status, pace, dueAt } of draft.entries.values()) {
      if (status !== 'pending' || (pace === 'single' && singles > 0)) continue
      at = Math.min(at, pace === 'single' ? Math.max(dueAt, draft.singleFreeAt()) : dueAt)
    }
  return Number.isFinite(at) ? at : null
}

import { isOpen } from '../../shared/open-items.ts'
import { backoffMs } from '../lib/backoff.ts'
import { MAX_CUT_OFFS } from '../lib/run-in-flight.ts'
import { type Draft, draftOf } from './listing-publisher-draft.ts'
import type {
  NewPublishEntry,
  PublishEntry,
  PublisherState,
  StoredRun,
} from './listing-publisher-entry.ts'
import type { PublishOutcome } from './publish-job.ts'

/** Listings that are published together: what a bulk call of eBay takes. */
export const PUBLISH_BATCH = 25

/** Attempts at one listing when its failures are transient (429, 5xx, timeout): about five minutes in all. */
export const PUBLISH_MAX_ATTEMPTS = 8
const PUBLISH_BACKOFF = { firstMs: 2_000, maxMs: 5 * 60_000 }

/** From so many failed tries on a listing is published alone: another one's fault may have failed its batch. */
const ALONE_FROM_TRIES = 3

/** While listings are published, the alarm is set so far ahead. It restarts the work after an eviction. */
const WATCHDOG_MS = 60_000
/** The first cut-offs are retried without backoff: deployments and evictions cause them. */
const CUT_OFFS_WITHOUT_BACKOFF = 12

export type PublisherEvent =
  /** Starts a run, or adds to the one in progress. `runId`: of a new run. */
  | { type: 'added'; runId: string; listings: readonly NewPublishEntry[] }
  /** The object was loaded again: what was being published has no job any more. */
  | { type: 'woke' }
  | { type: 'tick' }
  | {
      type: 'settled'
      listingId: number
      start: number
      outcome: PublishOutcome
      /** 0..1; spreads the next tries of many sellers. */
      jitter: number
    }
  /** The seller stops the run. What is being published is finished and not retried. */
  | { type: 'stopped' }

export type PublisherEffect =
  | { type: 'forgetRun' }
  /** Written before any later effect. */
  | { type: 'save'; run: StoredRun | null; entries: PublishEntry[] }
  /** When to look for due listings, ms since 1970; null: not before the next event. */
  | { type: 'wake'; at: number | null }
  | { type: 'start'; entries: PublishEntry[] }
  /** They have failed for good. */
  | { type: 'failed'; entries: PublishEntry[] }

export type PublisherStep = { state: PublisherState; effects: PublisherEffect[] }

/** A publisher's next state after an event, and the effects in order. Pure: nothing is changed in place. */
export function nextPublisher(
  state: PublisherState,
  event: PublisherEvent,
  now: number,
): PublisherStep {
  const draft = draftOf(state)
  apply(draft, event, now)
  const started = event.type === 'tick' ? startDue(draft, now) : []
  finishRun(draft, now)
  return { state: draft.state(), effects: effectsOf(state, draft, started, now) }
}

function apply(draft: Draft, event: PublisherEvent, now: number): void {
  switch (event.type) {
    case 'added': {
      const run = draft.run()
      if (!run || run.finishedAt !== null) draft.begin(event.runId, now)
      draft.setRun({ isStopped: false })
      for (const listing of event.listings) add(draft, listing, now)
      return
    }
    case 'woke':
      for (const entry of draft.entries.values())
        if (entry.state === 'publishing')
          draft.put(draft.run()?.isStopped ? { ...entry, state: 'stopped' } : cutOff(entry, now))
      return
    case 'tick':
      return
    case 'settled':
      settle(draft, event, now)
      return
    case 'stopped':
      draft.setRun({ isStopped: true })
      for (const entry of draft.entries.values())
        if (entry.state === 'waiting') draft.put({ ...entry, state: 'stopped' })
      return
    default:
      event satisfies never
  }
}

/** A listing that has been settled in this run is published again; one that waits gets the newer version. */
function add(draft: Draft, listing: NewPublishEntry, now: number): void {
  const known = draft.entries.get(listing.listingId)
  if (known?.state === 'publishing') return
  if (known?.state === 'waiting') return draft.put({ ...known, ...listing })
  draft.put({
    ...listing,
    position: known?.position ?? draft.entries.size + 1,
    start: known?.start ?? 0,
    state: 'waiting',
    attempts: 0,
    tries: 0,
    cutOffs: 0,
    dueAt: now,
    listingUrl: null,
    error: null,
    warnings: [],
  })
}

function settle(
  draft: Draft,
  { listingId, start, outcome, jitter }: Extract<PublisherEvent, { type: 'settled' }>,
  now: number,
): void {
  const entry = draft.entries.get(listingId)
  // The outcome of an earlier start is ignored.
  if (entry?.state !== 'publishing' || entry.start !== start) return
  switch (outcome.kind) {
    case 'published': {
      const { listingUrl, warnings } = outcome
      draft.put({ ...entry, state: 'published', listingUrl, warnings, error: null })
      return
    }
    case 'later': {
      const dueAt = now + outcome.afterMs
      const state = draft.run()?.isStopped ? 'stopped' : 'waiting'
      const attempts = entry.attempts - 1
      draft.put({ ...entry, state, attempts, dueAt, error: outcome.reason ?? entry.error })
      return
    }
    case 'failed':
      fail(draft, entry, outcome, jitter, now)
      return
    default:
      outcome satisfies never
  }
}

function fail(
  draft: Draft,
  entry: PublishEntry,
  {
    error,
    retryable,
    retryAfterMs,
    pausesRun,
    endsRun,
  }: Extract<PublishOutcome, { kind: 'failed' }>,
  jitter: number,
  now: number,
): void {
  const tries = entry.tries + (retryable ? 1 : 0)
  if (retryable && tries < PUBLISH_MAX_ATTEMPTS && !draft.run()?.isStopped) {
    const pausedUntil = pausesRun ? now + retryAfterMs : 0
    if (pausedUntil > (draft.run()?.pausedUntil ?? 0)) draft.setRun({ pausedUntil })
    const dueAt = now + Math.max(retryAfterMs, backoffMs(PUBLISH_BACKOFF, tries, jitter))
    draft.put({ ...entry, state: 'waiting', tries, dueAt, error })
    return
  }
  draft.put({ ...entry, state: 'failed', tries, error })
  if (!endsRun) return
  for (const other of draft.entries.values())
    if (other.state === 'waiting') draft.put({ ...other, state: 'failed', error })
}

const CUT_OFF_TOO_OFTEN = {
  code: 'INTERNAL',
  message: 'Publishing this listing was interrupted again and again. Please publish it alone.',
  field: null,
}

function cutOff(entry: PublishEntry, now: number): PublishEntry {
  const cutOffs = entry.cutOffs + 1
  if (cutOffs > MAX_CUT_OFFS)
    return { ...entry, state: 'failed', cutOffs, error: CUT_OFF_TOO_OFTEN }
  const late = cutOffs - CUT_OFFS_WITHOUT_BACKOFF
  const dueAt = late > 0 ? now + backoffMs(PUBLISH_BACKOFF, late, 0) : now
  return { ...entry, state: 'waiting', cutOffs, dueAt }
}

/**
 * Starts a batch of due listings in order of position, or one alone that has failed often; one batch at a time.
 */
function startDue(draft: Draft, now: number): PublishEntry[] {
  const all = [...draft.entries.values()]
  if (all.some(({ state }) => state === 'publishing')) return []
  if ((draft.run()?.pausedUntil ?? 0) > now) return []
  const due = all
    .filter(({ state, dueAt }) => state === 'waiting' && dueAt <= now)
    .sort((a, b) => a.position - b.position)
  const together = due.filter(({ tries }) => tries < ALONE_FROM_TRIES)
  const batch = together.length > 0 ? together.slice(0, PUBLISH_BATCH) : due.slice(0, 1)
  const started = batch.map(entry => ({
    ...entry,
    state: 'publishing' as const,
    start: entry.start + 1,
    attempts: entry.attempts + 1,
  }))
  for (const entry of started) draft.put(entry)
  return started
}

function finishRun(draft: Draft, now: number): void {
  const run = draft.run()
  if (!run || run.finishedAt !== null) return
  if (![...draft.entries.values()].some(isOpen)) draft.setRun({ finishedAt: now })
}

function effectsOf(
  before: PublisherState,
  draft: Draft,
  started: PublishEntry[],
  now: number,
): PublisherEffect[] {
  const effects: PublisherEffect[] = []
  const isChanged = draft.changed.size > 0 || draft.run() !== before.run
  if (draft.isForgotten()) effects.push({ type: 'forgetRun' })
  if (isChanged)
    effects.push({ type: 'save', run: draft.run(), entries: [...draft.changed.values()] })
  effects.push({ type: 'wake', at: wakeAt(draft, now) })
  if (started.length > 0) effects.push({ type: 'start', entries: started })
  const failed = [...draft.changed.values()].filter(({ state }) => state === 'failed')
  if (failed.length > 0) effects.push({ type: 'failed', entries: failed })
  return effects
}

function wakeAt(draft: Draft, now: number): number | null {
  const all = [...draft.entries.values()]
  if (all.some(({ state }) => state === 'publishing')) return now + WATCHDOG_MS
  const due = all.filter(({ state }) => state === 'waiting').map(({ dueAt }) => dueAt)
  return due.length === 0 ? null : Math.max(Math.min(...due), draft.run()?.pausedUntil ?? 0)
}

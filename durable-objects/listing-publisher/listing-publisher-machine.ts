import {
  cutOff,
  dueJobs,
  failedOnce,
  isLatestRun,
  isOpenJob,
  type JobChanges,
  type JobStep,
  jobChangesOf,
  type RetryPolicy,
  started,
  untried,
  WATCHDOG_MS,
  type Woke,
} from '../lib/job.ts'
import type {
  NewPublishEntry,
  PublishEntry,
  PublisherState,
  StoredRun,
} from './listing-publisher-entry.ts'
import type { PublishOutcome } from './publish-job.ts'

/** Listings that are published together: what a bulk call of eBay takes. */
export const PUBLISH_BATCH = 25

/**
 * A batch that takes longer counts as failed and is retried. It covers all bulk calls of a batch at their limits
 * (`worker/publishing/time-limits.test.ts`).
 */
export const BATCH_TIMEOUT_MS = 10 * 60_000

/** Transient failures are retried for about five minutes in all. */
export const PUBLISH_RETRIES: RetryPolicy = {
  maxAttempts: 8,
  firstMs: 2_000,
  maxMs: 5 * 60_000,
  cutOffsWithoutBackoff: 12,
}

/** From so many failed tries on a listing is published alone: another one's fault may have failed its batch. */
const ALONE_FROM_TRIES = 3

export type PublisherEvent =
  /** Starts a run, or adds to the one in progress. `runId`: of a new run. */
  | { type: 'added'; runId: string; listings: readonly NewPublishEntry[] }
  | { type: 'tick' }
  | {
      type: 'settled'
      id: number
      run: number
      outcome: PublishOutcome
      /** 0..1; spreads the next tries of many sellers. */
      jitter: number
    }
  /** The seller stops the run. What is being published is finished and not retried. */
  | { type: 'stopped' }
  | Woke

/** A publisher's next state after an event, and what is to be done. Pure: nothing is changed in place. */
export function nextPublisher(
  state: PublisherState,
  event: PublisherEvent,
  now: number,
): JobStep<PublisherState, PublishEntry> {
  const draft: Draft = { run: state.run, ...jobChangesOf(state.entries) }
  apply(draft, event, now)
  const batch = event.type === 'tick' ? startDue(draft, now) : []
  if (draft.run?.finishedAt === null && ![...draft.entries.values()].some(isOpenJob))
    draft.run = { ...draft.run, finishedAt: now }
  const { run, entries, changed, forgotten } = draft
  return {
    state: { run, entries },
    changed: [...changed.values()],
    forgotten: [...forgotten],
    wakeAt: wakeAt(draft, now),
    started: batch,
  }
}

/** A copy of the state that is changed. */
type Draft = { run: StoredRun | null } & JobChanges<PublishEntry>

function setRun(draft: Draft, change: Partial<StoredRun>): void {
  if (draft.run) draft.run = { ...draft.run, ...change }
}

function begin(draft: Draft, id: string, now: number): void {
  for (const known of draft.entries.keys()) draft.forget(known)
  draft.run = { id, startedAt: now, finishedAt: null, pausedUntil: 0, isStopped: false }
}

function apply(draft: Draft, event: PublisherEvent, now: number): void {
  switch (event.type) {
    case 'added':
      if (draft.run?.finishedAt !== null) begin(draft, event.runId, now)
      setRun(draft, { isStopped: false })
      for (const listing of event.listings) add(draft, listing, now)
      return
    case 'woke':
      for (const entry of draft.entries.values())
        if (entry.status === 'processing')
          draft.put(draft.run?.isStopped ? { ...entry, status: 'stopped' } : evicted(entry, now))
      return
    case 'tick':
      return
    case 'settled':
      settle(draft, event, now)
      return
    case 'stopped':
      setRun(draft, { isStopped: true })
      for (const entry of draft.entries.values())
        if (entry.status === 'pending') draft.put({ ...entry, status: 'stopped' })
      return
    default:
      event satisfies never
  }
}

/** A listing that has been settled in this run is published again; one that waits gets the newer version. */
function add(draft: Draft, { listingId: id, ...listing }: NewPublishEntry, now: number): void {
  const known = draft.entries.get(id)
  if (known?.status === 'processing') return
  if (known?.status === 'pending') return draft.put({ ...known, ...listing })
  draft.put({
    id,
    ...listing,
    position: known?.position ?? draft.entries.size + 1,
    run: known?.run ?? 0,
    ...untried(now),
    attempts: 0,
    listingUrl: null,
    error: null,
    warnings: [],
  })
}

function settle(
  draft: Draft,
  { id, run, outcome, jitter }: Extract<PublisherEvent, { type: 'settled' }>,
  now: number,
): void {
  const entry = draft.entries.get(id)
  if (!entry || !isLatestRun(entry, run)) return
  switch (outcome.kind) {
    case 'published': {
      const { listingUrl, warnings } = outcome
      draft.put({ ...entry, status: 'completed', listingUrl, warnings, error: null })
      return
    }
    case 'later': {
      const dueAt = now + outcome.afterMs
      const status = draft.run?.isStopped ? 'stopped' : 'pending'
      const attempts = entry.attempts - 1
      draft.put({ ...entry, status, attempts, dueAt, error: outcome.reason ?? entry.error })
      return
    }
    case 'failed':
      fail(draft, entry, { ...outcome, jitter }, now)
      return
    default:
      outcome satisfies never
  }
}

function fail(
  draft: Draft,
  entry: PublishEntry,
  outcome: Extract<PublishOutcome, { kind: 'failed' }> & { jitter: number },
  now: number,
): void {
  const { error, retryAfterMs, pausesRun, endsRun } = outcome
  const changes = failedOnce(entry, outcome, PUBLISH_RETRIES, now)
  if (changes.status === 'pending' && !draft.run?.isStopped) {
    const pausedUntil = pausesRun ? now + retryAfterMs : 0
    if (pausedUntil > (draft.run?.pausedUntil ?? 0)) setRun(draft, { pausedUntil })
    const dueAt = Math.max(now + retryAfterMs, changes.dueAt)
    draft.put({ ...entry, ...changes, dueAt, error })
    return
  }
  draft.put({ ...entry, status: 'failed', tries: changes.tries, error })
  if (!endsRun) return
  // Their listings stay as they were: what eBay refuses is the account.
  for (const other of draft.entries.values())
    if (other.status === 'pending') draft.put({ ...other, status: 'stopped', error })
}

const CUT_OFF_TOO_OFTEN = {
  code: 'INTERNAL',
  message: 'Publishing this listing was interrupted again and again. Please publish it alone.',
  field: null,
}

function evicted(entry: PublishEntry, now: number): PublishEntry {
  const changes = cutOff(entry, PUBLISH_RETRIES, now)
  const error = changes.status === 'failed' ? CUT_OFF_TOO_OFTEN : entry.error
  return { ...entry, ...changes, error }
}

/**
 * Starts a batch of due listings in order of position, or one alone that has failed often; one batch at a time.
 */
function startDue(draft: Draft, now: number): PublishEntry[] {
  const all = [...draft.entries.values()]
  if (all.some(({ status }) => status === 'processing')) return []
  if ((draft.run?.pausedUntil ?? 0) > now) return []
  const due = dueJobs(all, now)
  const together = due.filter(({ tries }) => tries < ALONE_FROM_TRIES)
  const batch = together.length > 0 ? together.slice(0, PUBLISH_BATCH) : due.slice(0, 1)
  const begun = batch.map(entry => ({ ...entry, ...started(entry), attempts: entry.attempts + 1 }))
  for (const entry of begun) draft.put(entry)
  return begun
}

function wakeAt(draft: Draft, now: number): number | null {
  const all = [...draft.entries.values()]
  if (all.some(({ status }) => status === 'processing')) return now + WATCHDOG_MS
  const due = all.filter(({ status }) => status === 'pending').map(({ dueAt }) => dueAt)
  return due.length === 0 ? null : Math.max(Math.min(...due), draft.run?.pausedUntil ?? 0)
}

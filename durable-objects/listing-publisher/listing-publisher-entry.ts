import { z } from 'zod'
import { isOpen } from '../../shared/open-items.ts'
import {
  PUBLISHING_RUN_MAX,
  PUBLISHING_STATES,
  type PublishingItem,
  type PublishingRun,
  publishingItemSchema,
} from '../../shared/publishing.ts'

/** A listing of a run as the object stores it. Times are ms since 1970. */
export const publishEntrySchema = z.object({
  listingId: z.number(),
  /** The version that the seller confirmed. */
  version: z.number(),
  title: z.string(),
  position: z.number(),
  state: z.enum(PUBLISHING_STATES),
  /** Counts starts. Only the latest start may settle the entry. */
  start: z.number(),
  /** Tries so far, the one under way included. */
  attempts: z.number(),
  /** Failed tries that were retryable. */
  tries: z.number(),
  /** How often the object was evicted while it published this listing. */
  cutOffs: z.number(),
  /** A waiting entry is not started before. */
  dueAt: z.number(),
  listingUrl: z.string().nullable(),
  error: publishingItemSchema.shape.error,
  warnings: z.array(z.string()),
})
export type PublishEntry = z.infer<typeof publishEntrySchema>

export const storedRunSchema = z.object({
  id: z.string(),
  startedAt: z.number(),
  finishedAt: z.number().nullable(),
  /** eBay asked to wait until then. */
  pausedUntil: z.number(),
  /** The seller stopped it: nothing further is started. */
  isStopped: z.boolean(),
})
export type StoredRun = z.infer<typeof storedRunSchema>

export type PublisherState = {
  /** The latest run; null before the first. */
  run: StoredRun | null
  entries: ReadonlyMap<number, PublishEntry>
}

export type NewPublishEntry = { listingId: number; version: number; title: string }

export const NO_RUN: PublisherState = { run: null, entries: new Map() }

/** Listings of one run in all: those that were settled stay in it until it ends. */
const RUN_TOTAL_MAX = 4 * PUBLISHING_RUN_MAX

/** Whether the listings fit into the run: at most PUBLISHING_RUN_MAX of one in progress are open. */
export function hasRoom({ run, entries }: PublisherState, listings: readonly NewPublishEntry[]) {
  if (!run || run.finishedAt !== null) return listings.length <= PUBLISHING_RUN_MAX
  const open = [...entries.values()].filter(isOpen).map(({ listingId }) => listingId)
  const given = listings.map(({ listingId }) => listingId)
  return (
    new Set([...open, ...given]).size <= PUBLISHING_RUN_MAX &&
    new Set([...entries.keys(), ...given]).size <= RUN_TOTAL_MAX
  )
}

/** The run as the seller sees it. */
export function runOf({ run, entries }: PublisherState): PublishingRun | null {
  if (!run) return null
  const { id, startedAt, finishedAt } = run
  return {
    id,
    startedAt: iso(startedAt),
    finishedAt: finishedAt === null ? null : iso(finishedAt),
    items: [...entries.values()]
      .sort((a, b) => a.position - b.position)
      .map(entry => itemOf(entry, run)),
  }
}

function itemOf(entry: PublishEntry, { pausedUntil }: StoredRun): PublishingItem {
  const { listingId, title, state, attempts, dueAt, listingUrl, error, warnings } = entry
  const isDelayed = state === 'waiting' && error !== null
  const nextTryAt = isDelayed ? iso(Math.max(dueAt, pausedUntil)) : null
  return { listingId, title, state, attempts, nextTryAt, listingUrl, error, warnings }
}

const iso = (ms: number) => new Date(ms).toISOString()

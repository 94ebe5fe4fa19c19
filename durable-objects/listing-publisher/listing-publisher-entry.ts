import { z } from 'zod'
import {
  PUBLISHING_RUN_MAX,
  type PublishingItem,
  type PublishingRun,
  publishingItemSchema,
} from '../../shared/publishing.ts'
import { isOpenJob, jobSchema } from '../lib/job.ts'
import type { ListingToPublish } from './publish-job.ts'

/** The states of a listing of a run, as the seller sees them. */
const STATES = {
  pending: 'waiting',
  processing: 'publishing',
  completed: 'published',
  failed: 'failed',
  stopped: 'stopped',
} as const satisfies Record<string, PublishingItem['state']>

/** A listing of a run as the object stores it. Times are ms since 1970. */
export const publishEntrySchema = jobSchema.extend({
  /** The listing's. */
  id: z.number(),
  /** The version that the seller confirmed. */
  version: z.number(),
  title: z.string(),
  /** Of the request that had it published. */
  requestId: z.string().optional(),
  status: z.enum(['pending', 'processing', 'completed', 'failed', 'stopped']),
  /** Tries so far, the one under way included. */
  attempts: z.number(),
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

export const NO_RUN: PublisherState = { run: null, entries: new Map() }

export type NewPublishEntry = ListingToPublish & { title: string }

/** Listings of one run in all: those that were settled stay in it until it ends. */
const RUN_TOTAL_MAX = 4 * PUBLISHING_RUN_MAX

/** Whether the listings fit into the run: at most PUBLISHING_RUN_MAX of one in progress are open. */
export function hasRoom({ run, entries }: PublisherState, listings: readonly NewPublishEntry[]) {
  if (!run || run.finishedAt !== null) return listings.length <= PUBLISHING_RUN_MAX
  const open = [...entries.values()].filter(isOpenJob).map(({ id }) => id)
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
  const { id, title, status, attempts, dueAt, listingUrl, error, warnings } = entry
  const isDelayed = status === 'pending' && error !== null
  const nextTryAt = isDelayed ? iso(Math.max(dueAt, pausedUntil)) : null
  const state = STATES[status]
  return { listingId: id, title, state, attempts, nextTryAt, listingUrl, error, warnings }
}

const iso = (ms: number) => new Date(ms).toISOString()

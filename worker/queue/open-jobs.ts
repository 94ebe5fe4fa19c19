import type { AdminUserDetails, OpenJobs, UserError } from '../../shared/administration.ts'
import type { PublishingRun } from '../../shared/publishing.ts'
import type { QueueItem } from '../../shared/queue.ts'
import type { PublishingServices } from '../publishing/services.ts'
import type { QueueServices } from './services.ts'

type UserJobs = AdminUserDetails['jobs'] & { errors: UserError[] }

/** What a seller's queue and latest publishing run have to do, and the last failure of each. */
export async function openJobsOf(
  { queues, publishers }: Pick<QueueServices, 'queues'> & Pick<PublishingServices, 'publishers'>,
  userId: number,
): Promise<UserJobs> {
  const [{ items }, run] = await Promise.all([
    queues(userId, queue => queue.snapshot()),
    publishers<PublishingRun | null>(userId, publisher => publisher.run()),
  ])
  return {
    queue: queueJobs(items),
    publishing: publishingJobs(run),
    errors: [...queueError(items), ...publishingError(run)],
  }
}

function queueJobs(items: readonly QueueItem[]): OpenJobs {
  const open = items.filter(({ status }) => status === 'pending' || status === 'processing')
  const since = Math.min(...open.map(({ timestamp }) => timestamp))
  return {
    open: open.length,
    failed: items.filter(({ status }) => status === 'failed').length,
    openSince: open.length > 0 ? new Date(since).toISOString() : null,
  }
}

function publishingJobs(run: PublishingRun | null): OpenJobs {
  const items = run?.items ?? []
  const open = items.filter(({ state }) => state === 'waiting' || state === 'publishing').length
  return {
    open,
    failed: items.filter(({ state }) => state === 'failed').length,
    openSince: run && open > 0 ? run.startedAt : null,
  }
}

/** Of a pair that failed, or whose last try did. */
function queueError(items: readonly QueueItem[]): UserError[] {
  const failed = items.filter(({ error }) => error !== null)
  const [last] = failed.toSorted((a, b) => endOf(b) - endOf(a))
  if (!last?.error) return []
  const { code, message, requestId = null } = last.error
  const at = new Date(endOf(last)).toISOString()
  return [{ place: 'queue', at, what: last.id, code, message, requestId }]
}

const endOf = ({ endTime, startTime, timestamp }: QueueItem) => endTime ?? startTime ?? timestamp

/** A run does not say when a listing of it failed. */
function publishingError(run: PublishingRun | null): UserError[] {
  const last = run?.items.findLast(({ error }) => error !== null)
  if (!run || !last?.error) return []
  const { code, message } = last.error
  const at = run.finishedAt ?? run.startedAt
  return [{ place: 'publishing', at, what: last.title, code, message, requestId: null }]
}

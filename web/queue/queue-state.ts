/** The queue in the page, updated by the socket's messages. Pure. */
import type { QueueMessage } from '../../shared/messages/queue.ts'
import type { QueueItem, QueueSnapshot, QueueStatus } from '../../shared/queue.ts'

/** The snapshot after a message; `missed` when an earlier message was lost and a snapshot has to be requested. */
export function afterMessage(
  current: QueueSnapshot | undefined,
  message: QueueMessage,
): QueueSnapshot | 'missed' {
  if (message.type === 'snapshot') {
    const { revision, items } = message
    // The snapshot of a GET may be newer.
    return current && current.revision > revision ? current : { revision, items }
  }
  if (!current) return 'missed'
  if (message.revision <= current.revision) return current
  if (message.revision > current.revision + 1) return 'missed'
  const replaced = new Set(
    message.type === 'removed' ? message.ids : message.items.map(item => item.id),
  )
  const items = current.items.filter(item => !replaced.has(item.id))
  if (message.type === 'changed') items.push(...message.items)
  return { revision: message.revision, items: items.sort((a, b) => a.position - b.position) }
}

/** The items by status: completed ones latest first, the others by position. */
export function byStatus(items: readonly QueueItem[]): Record<QueueStatus, QueueItem[]> {
  const sorted: Record<QueueStatus, QueueItem[]> = {
    pending: [],
    processing: [],
    completed: [],
    failed: [],
  }
  for (const item of items) sorted[item.status].push(item)
  sorted.completed.sort((a, b) => (b.endTime ?? 0) - (a.endTime ?? 0))
  return sorted
}

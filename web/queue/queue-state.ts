/** What the page knows of the queue, kept up to date by the socket's messages. Pure. */
import type { QueueMessage } from '../../shared/messages/queue.ts'
import type { QueueItem, QueueSnapshot, QueueStatus } from '../../shared/queue.ts'

/** The snapshot after a message; `missed` when one before it was lost, and the whole has to be asked for. */
export function afterMessage(
  known: QueueSnapshot | undefined,
  message: QueueMessage,
): QueueSnapshot | 'missed' {
  if (message.type === 'snapshot') {
    const { revision, items } = message
    // An answer of GET may have come from later.
    return known && known.revision > revision ? known : { revision, items }
  }
  if (!known) return 'missed'
  if (message.revision <= known.revision) return known
  if (message.revision > known.revision + 1) return 'missed'
  const gone = new Set(
    message.type === 'removed' ? message.ids : message.items.map(item => item.id),
  )
  const items = known.items.filter(item => !gone.has(item.id))
  if (message.type === 'changed') items.push(...message.items)
  return { revision: message.revision, items: items.sort((a, b) => a.position - b.position) }
}

/** The items by status; completed ones the latest first, the others as they came in. */
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

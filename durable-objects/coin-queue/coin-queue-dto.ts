import { pictureUrl } from '../../shared/pictures/pictures.ts'
import type { QueueItem } from '../../shared/queue.ts'
import type { BatchEntry } from './coin-queue-batches.ts'
import type { Entry } from './coin-queue-entry.ts'

/** The result of adding a pair. */
export type AddResult =
  | { verdict: 'added'; item: QueueItem }
  | { verdict: 'gone' | 'conflict' | 'full' }

/** An item's status, result and error; null when there is no such item. */
export type ItemOutcome = Pick<QueueItem, 'status' | 'result' | 'error'> | null

export type BatchEntryOutcome = { entry: BatchEntry; outcome: ItemOutcome }

/** The entries as items, in the queue's order, without `gone` ones. */
export function itemsOf(entries: Iterable<Entry>): QueueItem[] {
  return [...entries]
    .sort((a, b) => a.position - b.position)
    .flatMap(entry => (entry.status === 'gone' ? [] : [itemOf(entry, entry.status)]))
}

export function itemOf(entry: Entry, status: QueueItem['status']): QueueItem {
  const { id, position, pace, tries, result, error } = entry
  return {
    id,
    position,
    pace,
    status,
    frontImage: pictureUrl(entry.frontSha256),
    backImage: pictureUrl(entry.backSha256),
    timestamp: entry.addedAt,
    startTime: entry.startedAt,
    endTime: entry.endedAt,
    tries,
    nextTryAt: status === 'pending' && tries > 0 ? entry.dueAt : null,
    result,
    error,
  }
}

export function outcomeOf(entry: Entry | undefined): ItemOutcome {
  if (!entry) return null
  const { result, error } = entry
  // A cleared item was completed, a removed one was not.
  const status = entry.status === 'gone' ? (result ? 'completed' : 'failed') : entry.status
  return { status, result, error }
}

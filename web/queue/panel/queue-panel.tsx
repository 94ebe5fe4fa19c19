import { RotateCw } from 'lucide-react'
import { QUEUE_COMPLETED_SHOWN, type QueueItem } from '../../../shared/queue.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Outbox } from '../outbox/use-outbox.ts'
import { byStatus } from '../queue-state.ts'
import { type Queue, useQueueCommand } from '../use-queue.ts'
import { type FailedAction, QueueRow } from './queue-row.tsx'
import { WaitingRow } from './waiting-row.tsx'

/** So many waiting pairs stand in the list; the rest are a number. */
const SHOWS_WAITING = 6

interface QueuePanelProps {
  outbox: Outbox
  queue: Queue
  FailedAction: FailedAction
  /** Completed items that are shown, the latest first. */
  showsCompleted?: number
}

/** What becomes of the captured pairs: on this device, in line, worked on, done, failed. */
export function QueuePanel({
  outbox,
  queue,
  FailedAction,
  showsCompleted = QUEUE_COMPLETED_SHOWN,
}: QueuePanelProps) {
  const command = useQueueCommand()
  // What is only collected is the camera's to show.
  const waiting = outbox.waiting?.filter(pair => !pair.held) ?? []

  if (!queue.data) {
    if (queue.error) {
      return (
        <ErrorState
          title="The queue could not be loaded"
          description={`${queue.error.message} Your coins are kept.`}
          onRetry={() => void queue.refetch()}
          retrying={queue.isFetching}
        />
      )
    }
    return <Skeleton className="h-48" />
  }

  const { pending, processing, completed, failed } = byStatus(queue.data.items)
  const numberOf = new Map(queue.data.items.map((item, index) => [item.id, index + 1]))
  const rows = (items: readonly QueueItem[]) =>
    items.map(item => (
      <QueueRow
        key={item.id}
        item={item}
        number={numberOf.get(item.id) ?? 0}
        busy={command.isPending}
        onCommand={one => command.mutate(one)}
        FailedAction={FailedAction}
      />
    ))
  const moreWaiting = waiting.length + pending.length - SHOWS_WAITING
  const isEmpty = waiting.length + queue.data.items.length === 0

  return (
    // Never wider than its place: a long name is cut off.
    <div className="grid grid-cols-1 content-start gap-4">
      {outbox.delayReason && waiting.length > 0 && (
        <Banner tone="warn" title={`${pairs(waiting.length)} kept on this device`}>
          {outbox.delayReason}
        </Banner>
      )}
      {isEmpty ? (
        <Card title="Queue">
          <p className="text-ink-soft">
            The queue is empty. Each coin appears here once both sides are captured.
          </p>
        </Card>
      ) : (
        <p role="status" className="tabular text-small text-ink-soft">
          {[
            `${processing.length} processing`,
            `${waiting.length + pending.length} pending`,
            `${completed.length} completed`,
            `${failed.length} failed`,
          ].join(' · ')}
        </p>
      )}
      {processing.length + pending.length + waiting.length > 0 && (
        <Card title="In the queue" flush>
          <ul>
            {rows(processing)}
            {rows(pending.slice(0, SHOWS_WAITING))}
            {waiting.slice(0, Math.max(0, SHOWS_WAITING - pending.length)).map(pair => (
              <WaitingRow key={pair.id} pair={pair} outbox={outbox} />
            ))}
          </ul>
          {moreWaiting > 0 && (
            <p className="tabular px-4 py-3 text-small text-ink-soft">and {moreWaiting} more</p>
          )}
        </Card>
      )}
      {failed.length > 0 && (
        <Card
          title="Failed"
          flush
          aside={
            <Button
              size="small"
              icon={<RotateCw size={16} aria-hidden="true" />}
              busy={command.isPending}
              onClick={() => command.mutate({ command: 'retry-failed' })}
            >
              Retry all failed
            </Button>
          }
        >
          <ul>{rows(failed)}</ul>
        </Card>
      )}
      {completed.length > 0 && (
        <Card
          title="Completed"
          flush
          aside={
            <Button
              size="small"
              busy={command.isPending}
              onClick={() => command.mutate({ command: 'clear-completed' })}
            >
              Clear completed
            </Button>
          }
        >
          <ul>{rows(completed.slice(0, showsCompleted))}</ul>
        </Card>
      )}
    </div>
  )
}

function pairs(count: number): string {
  return count === 1 ? '1 coin is' : `${count} coins are`
}

import { useAtom } from 'jotai'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, plural } from '../../../shared/lib/count-text.ts'
import type { QueueItem } from '../../../shared/queue.ts'
import { reviewPath } from '../../lib/review-path.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AppLink } from '../../ui/link.tsx'
import { namedDraftsAtom } from '../named-drafts.ts'
import type { Outbox } from '../outbox/use-outbox.ts'
import { byStatus } from '../queue-state.ts'
import { useIsDraft } from '../use-is-draft.ts'
import { type Queue, useQueueCommand } from '../use-queue.ts'
import { NameFailedButton } from './name-failed-button.tsx'
import { type FailedAction, QueueRow } from './queue-row.tsx'
import { ReviewLink } from './review-link.tsx'
import { WaitingRow } from './waiting-row.tsx'

/** The latest completed items that the queue pages show. */
const QUEUE_COMPLETED_SHOWN = 5

/** Rows of pending and waiting pairs; the others are only counted. */
const PENDING_ROWS = 6

interface QueuePanelProps {
  outbox: Outbox
  queue: Queue
  FailedAction: FailedAction
}

/** The captured pairs by status: on this device, pending, processing, completed, failed. */
export function QueuePanel({ queue, outbox, FailedAction }: QueuePanelProps) {
  if (queue.data)
    return <LoadedQueue items={queue.data.items} outbox={outbox} FailedAction={FailedAction} />
  if (!queue.error) return <Skeleton className="h-48" />
  return (
    <ErrorState
      title="The queue could not be loaded"
      description={`${queue.error.message} Your coins are kept.`}
      onRetry={() => void queue.refetch()}
      retrying={queue.isFetching}
    />
  )
}

interface LoadedQueueProps extends Omit<QueuePanelProps, 'queue'> {
  items: readonly QueueItem[]
}

function LoadedQueue({ items, outbox, FailedAction }: LoadedQueueProps) {
  const command = useQueueCommand()
  // The camera shows the pairs that are only collected.
  const captured = outbox.waiting?.filter(pair => !pair.held) ?? []
  const waiting = captured.filter(pair => pair.refusal === null)
  const refused = captured.filter(pair => pair.refusal !== null)
  const { pending, processing, completed, failed } = byStatus(items)
  const numberOf = new Map(items.map((item, index) => [item.id, index + 1]))
  const rows = (some: readonly QueueItem[]) =>
    some.map(item => (
      <QueueRow
        key={item.id}
        item={item}
        number={numberOf.get(item.id) ?? 0}
        isUnsent={outbox.unsentPictures.has(item.id)}
        isDraft={item.result !== null && isDraft(item.result.listing.id)}
        busy={command.isPending}
        onCommand={one => command.mutate(one)}
        FailedAction={FailedAction}
      />
    ))
  const pendingCount = waiting.length + pending.length
  const [named, setNamed] = useAtom(namedDraftsAtom)
  const isDraft = useIsDraft(completed.length + named.length > 0)
  // The same pictures twice are one draft.
  const made = new Set([...completed.flatMap(({ result }) => result?.listing.id ?? []), ...named])
  const drafts = [...made].filter(isDraft)
  const clear = () =>
    command.mutate({ command: 'clear-completed' }, { onSuccess: () => setNamed([]) })

  return (
    // Never wider than its column: a long name is cut off.
    <div className="grid grid-cols-1 content-start gap-4">
      {outbox.delayReason && waiting.length > 0 && (
        <Banner tone="warn" title={`${coins(waiting.length)} kept on this device`}>
          {outbox.delayReason}
        </Banner>
      )}
      {captured.length + items.length === 0 ? (
        <Card title="Queue">
          <p className="text-ink-soft">
            The queue is empty. Each coin appears here once both sides are captured.
          </p>
        </Card>
      ) : (
        <p role="status" className="tabular text-small text-ink-soft">
          {`${processing.length} processing · ${pendingCount} pending · ${completed.length} completed · ${failed.length} failed`}
        </p>
      )}
      {outbox.unsentPictures.size > 0 && (
        <p className="text-small text-ink-soft">
          {`The large pictures of ${coins(outbox.unsentPictures.size)} still on this device.`}
          {outbox.delayReason && ` ${outbox.delayReason}`}
        </p>
      )}
      {/* Each of them: its reason and what can be done about it stand nowhere else. */}
      <Section title="Not accepted" count={refused.length}>
        {refused.map(pair => (
          <WaitingRow key={pair.id} pair={pair} outbox={outbox} />
        ))}
      </Section>
      <Section
        title="In the queue"
        count={processing.length + pendingCount}
        footer={pendingCount > PENDING_ROWS && `and ${pendingCount - PENDING_ROWS} more`}
      >
        {rows(processing)}
        {rows(pending.slice(0, PENDING_ROWS))}
        {waiting.slice(0, Math.max(0, PENDING_ROWS - pending.length)).map(pair => (
          <WaitingRow key={pair.id} pair={pair} outbox={outbox} />
        ))}
      </Section>
      <Section
        title="Failed"
        count={failed.length}
        action={
          <div className="flex grow-[999] basis-[min-content] flex-wrap justify-end gap-2">
            <Button
              size="small"
              icon={<RotateCw size={16} />}
              busy={command.isPending}
              onClick={() => command.mutate({ command: 'retry-failed' })}
            >
              Retry all failed
            </Button>
            <NameFailedButton />
          </div>
        }
      >
        {rows(failed)}
      </Section>
      <Section
        title="Completed"
        count={completed.length + named.length}
        action={
          <div className="flex grow-[999] basis-[min-content] flex-wrap justify-end gap-2">
            <Button size="small" busy={command.isPending} onClick={clear}>
              Clear completed
            </Button>
            {drafts.length > 0 && <ReviewLink drafts={drafts} />}
          </div>
        }
        footer={
          (completed.length > QUEUE_COMPLETED_SHOWN || named.length > 0) && (
            <>
              {completed.length > QUEUE_COMPLETED_SHOWN && `The latest ${QUEUE_COMPLETED_SHOWN}. `}
              {named.length > 0 && `${counted(named.length, 'coin')} named by you. `}
              {drafts.length > 0 && (
                <AppLink to={reviewPath(drafts)}>All {drafts.length} in the review</AppLink>
              )}
            </>
          )
        }
      >
        {rows(completed.slice(0, QUEUE_COMPLETED_SHOWN))}
      </Section>
    </div>
  )
}

interface SectionProps {
  title: string
  /** Its items. Nothing is shown for 0. */
  count: number
  /** About the items beyond the shown rows. */
  footer?: ReactNode
  action?: ReactNode
  children: ReactNode
}

function Section({ title, count, footer, action, children }: SectionProps) {
  if (count === 0) return null
  return (
    <Card title={title} flush aside={action}>
      <ul>{children}</ul>
      {footer && <p className="tabular px-4 py-3 text-small text-ink-soft">{footer}</p>}
    </Card>
  )
}

function coins(count: number): string {
  return `${counted(count, 'coin')} ${plural(count, 'is', 'are')}`
}

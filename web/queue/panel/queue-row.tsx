import { CircleAlert, RotateCw, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { referredMessage } from '../../../shared/errors.ts'
import type { QueueError, QueueItem } from '../../../shared/queue.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { QueueCommand } from '../use-queue.ts'
import { CoinRow } from './coin-row.tsx'
import { CompletedRow } from './completed-row.tsx'

/** What a screen offers for a failed item, beside retrying and removing it. Renders nothing where it does not apply. */
export type FailedAction = ComponentType<{ item: QueueItem; name: string }>

interface QueueRowProps {
  item: QueueItem
  /** Its place among the pairs, from 1. */
  number: number
  /** Its large pictures are still on this device. */
  isUnsent: boolean
  /** Its listing is a draft still, as far as is known. */
  isDraft: boolean
  busy: boolean
  onCommand: (command: QueueCommand) => void
  FailedAction: FailedAction
}

const referred = (error: QueueError) => referredMessage(error, error.requestId)

export function QueueRow(props: QueueRowProps) {
  const { item, number, isUnsent, isDraft, busy, onCommand, FailedAction } = props
  const name = `Coin ${number}`
  const remove = (
    <IconButton
      label={`Remove ${name}`}
      icon={<Trash2 size={18} />}
      disabled={busy}
      onClick={() => onCommand({ command: 'remove', id: item.id })}
    />
  )
  const pictures = { front: item.frontImage, back: item.backImage }
  switch (item.status) {
    case 'pending':
      return (
        <CoinRow
          {...pictures}
          title={name}
          detail={
            item.nextTryAt
              ? `${item.error ? referred(item.error) : ''} It is tried again in a moment.`
              : 'Waits for its turn'
          }
          aside={
            <>
              <Badge className="max-sm:hidden">Pending</Badge>
              {remove}
            </>
          }
        />
      )
    case 'processing':
      return (
        <CoinRow
          {...pictures}
          title={name}
          detail="Reading the coin, checking the facts, looking up prices"
          aside={
            <>
              <span className="sm:hidden">
                <Spinner size={18} />
              </span>
              <Badge className="max-sm:hidden" tone="accent" icon={<Spinner size={14} />}>
                Processing
              </Badge>
            </>
          }
        />
      )
    case 'completed':
      return <CompletedRow item={item} name={name} isUnsent={isUnsent} isDraft={isDraft} />
    case 'failed':
      return (
        <CoinRow
          {...pictures}
          title={name}
          detail={
            <>
              <span className="text-danger">
                {item.error ? referred(item.error) : 'There was an error analyzing your coin.'}
                {item.error?.upgradeUrl && (
                  <>
                    {' '}
                    <AppLink to="/pricing">See the plans</AppLink>
                  </>
                )}
              </span>
              <FailedAction item={item} name={name} />
            </>
          }
          aside={
            <>
              <CircleAlert size={18} className="text-danger max-sm:hidden" aria-label="Failed" />
              <IconButton
                label={`Retry ${name}`}
                icon={<RotateCw size={18} />}
                disabled={busy}
                onClick={() => onCommand({ command: 'retry', id: item.id })}
              />
              {remove}
            </>
          }
        />
      )
    default:
      return item.status satisfies never
  }
}

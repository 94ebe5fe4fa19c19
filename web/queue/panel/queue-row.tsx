import { CircleAlert, RotateCw, Trash2 } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { centsOf } from '../../../shared/money.ts'
import type { QueueItem } from '../../../shared/queue.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AppLink, ButtonLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { QueueCommand } from '../use-queue.ts'

interface CoinRowProps {
  front: string
  back: string
  title: ReactNode
  detail?: ReactNode
  aside?: ReactNode
}

/** A pair as a row: both sides, title, detail and actions. */
export function CoinRow({ front, back, title, detail, aside }: CoinRowProps) {
  return (
    <li className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
      {/* On narrow screens the sides overlap, and only the text shows the status. */}
      <div className="flex shrink-0 gap-1 max-sm:gap-0 max-sm:*:not-first:-ml-5">
        {[front, back].map((address, side) => (
          <img
            key={address + String(side)}
            src={address}
            alt=""
            loading="lazy"
            className="size-12 rounded-full bg-well object-cover"
          />
        ))}
      </div>
      <div className="min-w-0 grow">
        <p className="text-body font-[560] max-sm:line-clamp-2 sm:truncate">{title}</p>
        {detail && <div className="text-small text-ink-soft">{detail}</div>}
      </div>
      {aside && <div className="flex shrink-0 items-center gap-1">{aside}</div>}
    </li>
  )
}

/** What a screen offers for a failed item, beside retrying and removing it. Renders nothing where it does not apply. */
export type FailedAction = ComponentType<{ item: QueueItem; name: string }>

interface QueueRowProps {
  item: QueueItem
  /** Its place among the pairs, from 1. */
  number: number
  busy: boolean
  onCommand: (command: QueueCommand) => void
  FailedAction: FailedAction
}

export function QueueRow({ item, number, busy, onCommand, FailedAction }: QueueRowProps) {
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
              ? `${item.error?.message ?? ''} It is tried again in a moment.`
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
      return <CompletedRow item={item} name={name} />
    case 'failed':
      return (
        <CoinRow
          {...pictures}
          title={name}
          detail={
            <>
              <span className="text-danger">
                {item.error?.message ?? 'There was an error analyzing your coin.'}
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

function CompletedRow({ item, name }: { item: QueueItem; name: string }) {
  const { result } = item
  const doubt = result?.warnings.find(({ code }) => code !== 'GRADE_IS_ESTIMATE')
  const price = result?.listing.suggestedPrice ?? result?.priceData?.suggestedPrice ?? null
  return (
    <CoinRow
      front={item.frontImage}
      back={item.backImage}
      title={result ? `${result.year} ${result.coinType}` : name}
      detail={
        <>
          <Money cents={price === null ? null : centsOf(price)} />
          {doubt && <p className="line-clamp-2 text-warn">{doubt.message}</p>}
        </>
      }
      aside={
        <ButtonLink to="/" size="small">
          Draft made
        </ButtonLink>
      }
    />
  )
}

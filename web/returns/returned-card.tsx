import { ScanSearch } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { priceText } from '../../shared/lib/money.ts'
import type { ReturnDecision, ReturnedLine, Whereabouts } from '../../shared/returns/returns.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Money } from '../ui/money.tsx'
import { PictureFrame } from '../ui/picture-frame.tsx'
import { useDecideReturn, useRelist } from './use-returns.ts'

const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

const PLACES: Record<Whereabouts, { label: string; tone: BadgeTone }> = {
  not_sent: { label: 'Never sent', tone: 'neutral' },
  away: { label: 'Not back yet', tone: 'warn' },
  back: { label: 'Back with you', tone: 'accent' },
  on_sale: { label: 'On sale again', tone: 'strong' },
  off_sale: { label: 'Off sale', tone: 'neutral' },
  written_off: { label: 'Written off', tone: 'danger' },
}

function placeText({ whereabouts, listing }: ReturnedLine): string {
  if (whereabouts !== 'on_sale') return PLACES[whereabouts].label
  if (listing?.status === 'draft') return 'Draft: not on sale yet'
  return listing?.status === 'published' ? PLACES.on_sale.label : 'Sold or ended again'
}

interface ReturnedCardProps {
  line: ReturnedLine
  onCheck: (line: ReturnedLine) => void
}

/** A coin that was given back: where it is, and what becomes of it. */
export function ReturnedCard({ line, onCheck }: ReturnedCardProps) {
  const { listing, whereabouts, isOpen, isCancelled, refundedCents, costCents } = line
  const decide = useDecideReturn()
  const relist = useRelist()
  const [isWritingOff, setIsWritingOff] = useState(false)
  const { orderId, lineItemId } = line
  const say = (decision: ReturnDecision['decision']) =>
    decide.mutate({ orderId, lineItemId, decision })
  const place = PLACES[whereabouts]
  return (
    <Card>
      <div className="flex flex-wrap gap-4">
        <CoinPicture line={line} className="w-20 shrink-0" />
        <div className="grid min-w-0 grow basis-56 content-start gap-1">
          <p className="font-[560] wrap-anywhere">{line.title}</p>
          <p className="text-small text-ink-soft">
            {isCancelled ? (
              'The order was cancelled'
            ) : (
              <>
                <Money cents={refundedCents} /> went back
              </>
            )}{' '}
            · sold <DateTime at={new Date(line.soldAt).toISOString()} />
            {listing?.place && ` · ${listing.place}`}
          </p>
          <p>
            <Badge tone={place.tone}>{placeText(line)}</Badge>
          </p>
        </div>
        <div className="flex flex-wrap content-start gap-2">
          {isOpen && whereabouts === 'away' && (
            <Button icon={<ScanSearch size={17} />} onClick={() => onCheck(line)}>
              It is back: check it
            </Button>
          )}
          {isOpen && whereabouts !== 'away' && (
            <Button
              variant="primary"
              busy={relist.isPending}
              aria-label={`Put back on sale: ${line.title}`}
              onClick={() => relist.mutate({ orderId, lineItemId })}
            >
              Put back on sale
            </Button>
          )}
          {isOpen && whereabouts !== 'away' && (
            <Button variant="quiet" busy={decide.isPending} onClick={() => say('off_sale')}>
              Leave it off sale
            </Button>
          )}
          {isOpen && (
            <Button variant="quiet" onClick={() => setIsWritingOff(true)}>
              Write off
            </Button>
          )}
          {(whereabouts === 'off_sale' || whereabouts === 'written_off') && (
            <Button variant="quiet" busy={decide.isPending} onClick={() => say('open')}>
              Decide again
            </Button>
          )}
        </div>
      </div>
      <Suspense>
        {isWritingOff && (
          <ConfirmDialog
            open
            onOpenChange={setIsWritingOff}
            title="Write this coin off?"
            description={
              costCents === null
                ? 'It is lost to you. What it cost is not known, so it counts as no loss.'
                : `It is lost to you, and its cost of ${priceText(costCents)} counts as a loss.`
            }
            confirmLabel="Write it off"
            destructive
            onConfirm={() => {
              say('written_off')
              setIsWritingOff(false)
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}

function CoinPicture({ line, className }: { line: ReturnedLine; className: string }) {
  const { listing } = line
  const src = listing?.thumbnailUrl ?? (listing?.frontImageUrl || null)
  if (!src) return <span aria-hidden="true" className={cx('felt aspect-square', className)} />
  return <PictureFrame src={src} alt={`Front of ${line.title}`} className={className} />
}

import { CircleCheck, OctagonX, PackageCheck } from 'lucide-react'
import type { LineToShip } from '../../shared/fulfillment/fulfillment.ts'
import { Badge } from '../ui/badge.tsx'
import { cx } from '../ui/cx.ts'
import { Money } from '../ui/money.tsx'
import { PictureFrame } from '../ui/picture-frame.tsx'

/** The small picture of a line's coin. */
export function LinePicture({ line, className }: { line: LineToShip; className?: string }) {
  const { listing } = line
  const src = listing?.thumbnailUrl ?? (listing?.frontImageUrl || null)
  // The words of a larger frame have no room here.
  if (!src) return <span aria-hidden="true" className={cx('felt aspect-square', className)} />
  return <PictureFrame src={src} alt={`Front of ${line.title}`} {...(className && { className })} />
}

/** What a line is sold for, and what was paid for its postage. */
export function LineMoney({ line }: { line: LineToShip }) {
  return (
    <span>
      <Money cents={line.priceCents} /> + <Money cents={line.shippingCents} /> postage
    </span>
  )
}

/** Whether the coin was compared and packed. */
export function LineState({ line }: { line: LineToShip }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {line.coinCheck === 'wrong' && (
        <Badge tone="danger" icon={<OctagonX size={14} />}>
          Wrong coin
        </Badge>
      )}
      {(line.coinCheck === 'match' || line.coinCheck === 'seen') && (
        <Badge tone="accent" icon={<CircleCheck size={14} />}>
          {line.coinCheck === 'match' ? 'Checked' : 'Checked by you'}
        </Badge>
      )}
      {line.packedAt !== null && (
        <Badge tone="strong" icon={<PackageCheck size={14} />}>
          Packed
        </Badge>
      )}
      {line.isSending && <Badge tone="warn">Being told to eBay</Badge>}
    </span>
  )
}

import { memo } from 'react'
import { counted, plural } from '../../shared/lib/count-text.ts'
import { type KnownType, REFERENCE_SIDES } from '../../shared/references.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Well } from '../ui/well.tsx'
import { rightCount } from './tally-text.ts'

interface KnownTypeCardProps {
  type: KnownType
  onOpen: (type: KnownType) => void
}

const total = ({ obverse, reverse }: KnownType['own']): number => obverse + reverse

const NAMES_SHOWN = 2

/** "A", "A and B", "A, B and 4 others". */
function severalNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN)
  const more = names.length - shown.length
  if (more === 0) return shown.join(' and ')
  return `${shown.join(', ')} and ${counted(more, 'other')}`
}

/** A type with its pictures, how many of each side are known, and how often it was named rightly. */
export const KnownTypeCard = memo(function KnownTypeCard({ type, onOpen }: KnownTypeCardProps) {
  const { coinType, denomination, own, deployment, promoted, proposed, sameDesign, accuracy } = type
  const isOwn = total(own) > 0
  const memory = rightCount(accuracy.memory)
  const model = rightCount(accuracy.model)
  return (
    <li className="flex flex-wrap content-start gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4">
      <TypePictures type={type} />
      <div className="min-w-0 flex-1 basis-32">
        <h3 className="text-lead">{coinType}</h3>
        <p className="text-small text-ink-soft">{denomination}</p>
        <p className="tabular mt-1 text-small">
          {isOwn
            ? `${counted(own.obverse, 'obverse')} · ${counted(own.reverse, 'reverse')}`
            : `${counted(total(deployment), 'picture')} shared by others`}
        </p>
        <p className="tabular text-small text-ink-soft">
          {[memory && `Memory: ${memory}`, model && `Model: ${model}`]
            .filter(Boolean)
            .join(' · ') || 'Not named yet'}
        </p>
      </div>
      {sameDesign.length > 0 && (
        <p className="w-full text-small text-ink-soft">
          {`The model names it: ${severalNames(sameDesign)} ${plural(sameDesign.length, 'has', 'have')} the same design.`}
        </p>
      )}
      <div className="flex w-full flex-wrap items-center self-end justify-between gap-2">
        <span className="flex flex-wrap gap-1.5">
          {promoted && <Badge tone="accent">For everyone</Badge>}
          {proposed && !promoted && <Badge>Proposed</Badge>}
          {!isOwn && <Badge>Shared with you</Badge>}
        </span>
        <Button size="small" aria-label={`Pictures of ${coinType}`} onClick={() => onOpen(type)}>
          Pictures
        </Button>
      </div>
    </li>
  )
})

function TypePictures({ type: { coinType, pictures } }: { type: KnownType }) {
  return (
    <div className="flex gap-1.5">
      {REFERENCE_SIDES.map(side => {
        const picture = pictures.find(each => each.side === side)
        return picture ? (
          <img
            key={side}
            src={picture.url}
            alt={`${coinType}, ${side}`}
            loading="lazy"
            decoding="async"
            className="size-20 rounded-full bg-well object-cover"
          />
        ) : (
          <Well key={side} size="5rem" />
        )
      })}
    </div>
  )
}

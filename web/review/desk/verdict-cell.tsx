import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import type { SessionRow } from '../session/rows/session-row.ts'
import { useSessionStore } from '../session/session-context.ts'

const STATUS = { published: 'Published', sold: 'Sold', ended: 'Ended', draft: '' } as const

/** Approve and set aside; pressed again they take the decision back. */
export function VerdictCell({ row, compact }: { row: SessionRow; compact: boolean }) {
  const store = useSessionStore()
  const { review, listing } = row.shown
  if (listing.status !== 'draft')
    return <p className="slab px-1 text-accent-ink">{STATUS[listing.status]}</p>
  const decide = (verdict: 'approved' | 'aside') =>
    store.send({ do: 'decide', review: review === verdict ? 'open' : verdict, ids: [row.id] })
  return (
    <>
      <div className="flex gap-1">
        <VerdictButton
          label="Approve"
          pressed={review === 'approved'}
          className="aria-pressed:bg-accent aria-pressed:text-on-accent"
          onPress={() => decide('approved')}
        >
          <Check size={17} />
        </VerdictButton>
        <VerdictButton
          label="Set aside"
          pressed={review === 'aside'}
          className="aria-pressed:bg-ink aria-pressed:text-surface"
          onPress={() => decide('aside')}
        >
          <X size={17} />
        </VerdictButton>
      </div>
      {/* A compact row has no room for it: the pressed button says it. */}
      <p className={cx('slab mt-1 text-ink-soft', compact && 'sr-only')}>
        {review === 'approved' ? 'Approved' : review === 'aside' ? 'Set aside' : ''}
      </p>
    </>
  )
}

interface VerdictButtonProps {
  label: string
  pressed: boolean
  onPress: () => void
  className: string
  children: ReactNode
}

function VerdictButton({ label, pressed, onPress, className, children }: VerdictButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-pressed={pressed}
      onClick={event => {
        event.stopPropagation()
        onPress()
      }}
      className={cx(
        'grid size-9 place-items-center rounded-control border border-line-strong/60 text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11',
        className,
      )}
    >
      {children}
    </button>
  )
}

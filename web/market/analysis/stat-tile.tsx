import type { ReactNode } from 'react'
import type { Cents } from '../../../shared/lib/money.ts'
import { Money } from '../../ui/money.tsx'

interface StatTileProps {
  label: string
  /** Null without an amount. */
  cents: Cents | null
  /** How many of what. */
  count: string
  range: ReactNode
  /** Said in place of the figures. */
  missing?: string | null
  /** Named for what it opens: "View sold items". */
  action: string
  onOpen: () => void
}

/** An average with its count and range, which opens the list that it is of. */
export function StatTile({ label, cents, count, range, missing, action, onOpen }: StatTileProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="rounded-card border border-line-strong/60 p-4 text-left hover:border-line-strong hover:bg-sunken"
    >
      <span className="slab block text-ink-soft">{label}</span>
      {missing ? (
        <span className="mt-1 block">{missing}</span>
      ) : (
        <>
          <span className="mt-1 block text-display font-[600]">
            <Money cents={cents} />
          </span>
          <span className="block text-small text-ink-soft">
            {count}
            {range && <>, {range}</>}
          </span>
        </>
      )}
      <span className="mt-2 block text-small font-[560] underline decoration-line-strong underline-offset-3">
        {action}
      </span>
    </button>
  )
}

interface PriceSpanProps {
  minCents: Cents | null
  maxCents: Cents | null
}

/** "$40.00 to $75.00"; nothing where either end is not known. */
export function PriceSpan({ minCents, maxCents }: PriceSpanProps) {
  if (minCents === null || maxCents === null) return null
  return (
    <>
      <Money cents={minCents} /> to <Money cents={maxCents} />
    </>
  )
}

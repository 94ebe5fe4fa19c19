import type { ReactNode } from 'react'
import { centsOf } from '../../../shared/lib/money.ts'
import { Money } from '../../ui/money.tsx'

interface StatTileProps {
  label: string
  /** In dollars; null without an amount. */
  dollars: number | null
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
export function StatTile({ label, dollars, count, range, missing, action, onOpen }: StatTileProps) {
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
            <Money cents={dollars === null ? null : centsOf(dollars)} />
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

/** "$40.00 to $75.00"; nothing where either end is not known. */
export function DollarSpan({ min, max }: { min: number | null; max: number | null }) {
  if (min === null || max === null) return null
  return (
    <>
      <Money cents={centsOf(min)} /> to <Money cents={centsOf(max)} />
    </>
  )
}

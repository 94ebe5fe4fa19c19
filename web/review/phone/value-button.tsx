import { ChevronDown } from 'lucide-react'
import { cx } from '../../ui/cx.ts'

interface ValueButtonProps {
  label: string
  /** What is stored; empty where nothing is. */
  value: string
  /** Under the value: where it comes from. */
  note: string
  onOpen: () => void
}

/** A value of the coin as it is stored. A tap opens what changes it; nothing else does. */
export function ValueButton({ label, value, note, onOpen }: ValueButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="block w-full min-w-0 rounded-control border border-line-strong/60 bg-surface px-3 py-2 text-left"
    >
      <span className="block text-label font-[560] text-ink-soft">{label}</span>{' '}
      <span className="flex flex-wrap items-center justify-between gap-1">
        <span
          className={cx(
            'tabular min-w-0 text-lead font-[620] wrap-anywhere',
            value === '' && 'text-warn',
          )}
        >
          {value || 'Choose'}
        </span>
        <ChevronDown size={18} className="shrink-0 text-ink-soft" />
      </span>
      {note && ' '}
      {note && <span className="tabular block text-label text-ink-soft">{note}</span>}
    </button>
  )
}

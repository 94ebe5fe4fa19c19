import { cx } from './cx.ts'

interface ProgressBarProps {
  label: string
  /** 0 to 1; `undefined` while nobody knows. */
  value: number | undefined
  showLabel?: boolean
  className?: string
}

/** How far something is, 0 to 1. */
export function ProgressBar({ label, value, showLabel = false, className }: ProgressBarProps) {
  const percent =
    value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={className}>
      {showLabel && (
        <div className="mb-1 flex justify-between text-small">
          <span className="text-ink-soft">{label}</span>
          {percent !== undefined && <span className="tabular">{percent}%</span>}
        </div>
      )}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <progress> cannot be dressed alike everywhere
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={cx(
            'h-full rounded-full bg-accent transition-[width] duration-300 ease-out',
            percent === undefined && 'busy-mark w-1/3 animate-shimmer',
          )}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}

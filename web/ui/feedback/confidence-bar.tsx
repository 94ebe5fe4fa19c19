import { cx } from '../cx.ts'

/** From these shares on a confidence reads "High" or "Medium"; below, "Low". */
const CONFIDENCE_HIGH = 0.85
const CONFIDENCE_MEDIUM = 0.6

interface ConfidenceBarProps {
  /** What is doubted or trusted: "Mint mark". */
  label: string
  /** 0 to 1. */
  value: number
}

const STEPS = [0.2, 0.4, 0.6, 0.8, 1]

/** A confidence of 0 to 1 as five ticks, a word and a percentage: never by colour alone. */
export function ConfidenceBar({ label, value }: ConfidenceBarProps) {
  const bounded = Math.min(1, Math.max(0, value))
  const percent = Math.round(bounded * 100)
  const word = bounded >= CONFIDENCE_HIGH ? 'High' : bounded >= CONFIDENCE_MEDIUM ? 'Medium' : 'Low'
  const fill = word === 'High' ? 'bg-accent' : word === 'Medium' ? 'bg-ink-faint' : 'bg-warn'
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <meter> cannot hold the ticks and the word
      role="meter"
      aria-label={`${label}: confidence`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${word}, ${percent}%`}
      className="flex items-center gap-2.5"
    >
      <span aria-hidden="true" className="flex gap-0.5">
        {STEPS.map(step => (
          <span
            key={step}
            className={cx('h-3 w-1.5 rounded-[1px]', bounded >= step - 0.1 ? fill : 'bg-line')}
          />
        ))}
      </span>
      <span aria-hidden="true" className="tabular w-[6.2em] shrink-0 text-small whitespace-nowrap">
        {word} <span className="text-ink-faint">{percent}%</span>
      </span>
    </div>
  )
}

import { cx } from '../ui/cx.ts'
import { type SingleCoinStep, STEPS } from './single-coin-draft.ts'

/** The wizard's progress. */
export function StepList({ step }: { step: SingleCoinStep }) {
  const at = STEPS.indexOf(step)
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-3">
      {STEPS.map((name, place) => (
        <li
          key={name}
          aria-current={place === at ? 'step' : undefined}
          className={cx(
            'slab border-b-2 pb-1',
            place < at && 'border-accent text-ink-soft',
            place === at && 'border-accent text-ink',
            place > at && 'border-line text-ink-faint',
          )}
        >
          {name}
        </li>
      ))}
    </ol>
  )
}

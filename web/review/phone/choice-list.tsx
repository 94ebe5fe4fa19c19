import { useId, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'

export interface Choice {
  value: string
  text: string
  /** Said beside it: "market". */
  note?: string
  /** Stands out among the others. */
  likely?: boolean
}

interface ChoiceListProps {
  label: string
  choices: readonly Choice[]
  /** Null while none is chosen. */
  value: string | null
  /** What is in sight while none is chosen. */
  restsAt?: string
  onChoose: (value: string) => void
  /** The Enter key. */
  onConfirm: () => void
  /** Whether the one in sight has the focus at first. */
  takesFocus?: boolean
  className?: string
}

/** Radio buttons as a grid: a tap or the arrow keys choose, scrolling does not. The chosen one is in sight at first. */
export function ChoiceList(props: ChoiceListProps) {
  const {
    label,
    choices,
    value,
    restsAt,
    onChoose,
    onConfirm,
    takesFocus = true,
    className,
  } = props
  const name = useId()
  const grid = useRef<HTMLFieldSetElement>(null)
  const first = choices.some(each => each.value === value) ? value : restsAt
  const [start] = useState(first ?? choices[0]?.value)
  useLayoutEffect(() => {
    grid.current?.querySelector('[data-first]')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <fieldset
      ref={grid}
      className={cx('grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2', className)}
    >
      <legend className="sr-only">{label}</legend>
      {choices.map(choice => (
        <label
          key={choice.value}
          data-first={choice.value === start || undefined}
          className={cx(
            'tabular relative flex min-h-11 min-w-0 cursor-pointer flex-col items-center justify-center rounded-control border px-1 py-1 text-body has-checked:border-accent has-checked:bg-accent-soft has-checked:font-[620] has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            choice.likely ? 'border-accent/60 text-accent-ink' : 'border-line text-ink-soft',
          )}
        >
          <input
            type="radio"
            name={name}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to choose
            autoFocus={takesFocus && choice.value === start}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onConfirm()
            }}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {choice.text}
          {choice.note && <span className="text-label">{choice.note}</span>}
        </label>
      ))}
    </fieldset>
  )
}

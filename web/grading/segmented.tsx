import { useId } from 'react'
import { cx } from '../ui/cx.ts'

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** What it lies on. */
  on?: keyof typeof TONES
}

const TONES = {
  felt: {
    row: 'bg-black/30',
    option:
      'text-on-well-soft hover:text-on-well has-checked:bg-on-well has-checked:text-well has-focus-visible:outline-on-well',
  },
  surface: {
    row: 'border border-line-strong/60',
    option:
      'text-ink-soft hover:text-ink has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-focus',
  },
}

/** A choice between few things: radio buttons in a row. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, on = 'felt' } = props
  const name = useId()
  return (
    <fieldset className={cx('inline-flex shrink-0 rounded-control p-0.5', TONES[on].row)}>
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <label
          key={option.value}
          className={cx(
            'relative inline-flex h-10 items-center justify-center rounded-[0.3rem] px-2.5 text-small font-[560] whitespace-nowrap transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 sm:px-3 pointer-coarse:h-11',
            TONES[on].option,
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

import { useId } from 'react'
import { cx } from '../ui/cx.ts'

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A choice between few things on the felt: radio buttons in a row. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, className } = props
  const name = useId()
  return (
    <fieldset className={cx('inline-flex rounded-control bg-black/30 p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map(option => (
        <label
          key={option.value}
          className="relative inline-flex h-10 items-center justify-center rounded-[0.3rem] px-2.5 text-small sm:px-3 font-[560] whitespace-nowrap text-on-well-soft transition-colors duration-150 hover:text-on-well has-checked:bg-on-well has-checked:text-well has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-on-well pointer-coarse:h-11"
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

interface RangeSliderProps {
  label: string
  min: number
  max: number
  step?: number
  value: number
  /** The value in words: "Very Fine · VF-20 to VF-35". */
  text: string
  onChange: (value: number) => void
}

/** A slider with its name and its value in words. The native control: keyboard, finger and screen reader work it. */
export function RangeSlider({
  label,
  min,
  max,
  step = 1,
  value,
  text,
  onChange,
}: RangeSliderProps) {
  return (
    <label className="grid text-small">
      <span className="flex justify-between gap-3">
        <span className="font-[560]">{label}</span>
        <span className="tabular text-ink-soft">{text}</span>
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-label={label}
        aria-valuetext={text}
        onChange={event => onChange(event.currentTarget.valueAsNumber)}
        className="h-9 w-full accent-accent-ink pointer-coarse:h-11"
      />
    </label>
  )
}

import { type KeyboardEvent, memo, useId, useLayoutEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { useTurning } from './use-turning.ts'

export interface WheelOption {
  value: string
  text: string
  /** Said beside it: "market". */
  note?: string
  /** Stands out among the others. */
  likely?: boolean
}

interface WheelProps {
  label: string
  /** Beside the label: "VF20–VF35". */
  hint?: string
  options: readonly WheelOption[]
  /** Null while none is chosen. */
  value: string | null
  /** Where the wheel stands while none is chosen. */
  restsAt: string
  onChoose: (value: string) => void
}

/** Height of an option: three are seen. */
const ROW_PX = 44
/** A list that turns under the thumb; the option in the middle is chosen. Arrow keys turn it too. */
export const Wheel = memo(function Wheel({
  label,
  hint,
  options,
  value,
  restsAt,
  onChoose,
}: WheelProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = options.findIndex(option => option.value === (value ?? restsAt))
  const turning = useTurning(list, ROW_PX, index => choose(index))

  // Before the paint: the wheel is never seen at another place. Another list moves the option too.
  useLayoutEffect(() => {
    if (list.current && !turning.current) list.current.scrollTop = Math.max(0, at) * ROW_PX
  }, [at, options, turning])

  function choose(index: number): void {
    const option = options[Math.min(options.length - 1, Math.max(0, index))]
    if (option && option.value !== value) onChoose(option.value)
  }

  function turnByKey(event: KeyboardEvent): void {
    const target = KEYS[event.key]?.(at, options.length, value !== null)
    if (target === undefined) return
    event.preventDefault()
    choose(target)
  }

  return (
    <div className="min-w-0">
      <p className="mb-1 flex items-baseline justify-between gap-2 text-label text-ink-soft">
        <span id={`${id}-label`} className="font-[560]">
          {label}
        </span>
        {hint && <span className="tabular truncate">{hint}</span>}
      </p>
      <div className="relative overflow-clip rounded-control border border-line bg-surface">
        <div
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute inset-x-0 top-11 h-11 border-y',
            value === null ? 'border-warn bg-warn-soft/60' : 'border-accent bg-accent-soft',
          )}
        />
        <div
          ref={list}
          role="listbox"
          aria-labelledby={`${id}-label`}
          aria-activedescendant={at === -1 ? undefined : `${id}-${at}`}
          tabIndex={0}
          onKeyDown={turnByKey}
          className="relative h-33 snap-y snap-mandatory overflow-y-auto overscroll-contain py-11 [overflow-anchor:none] [scrollbar-width:none] focus-visible:-outline-offset-2"
        >
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list box has focus and keys
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.value === value}
              onClick={() => choose(index)}
              className={cx(
                'flex h-11 snap-center items-center justify-between gap-1 px-3 tabular',
                index === at && value !== null ? 'font-[600] text-ink' : 'text-ink-soft',
                option.likely && index !== at && 'text-accent-ink',
              )}
            >
              {option.text}
              <span className="text-label">
                {index === at && value === null ? 'choose' : option.note}
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
})

/** The index that a key leads to. With none chosen yet, the arrows choose the one in the middle first. */
const KEYS: Readonly<Record<string, (at: number, count: number, chosen: boolean) => number>> = {
  ArrowUp: (at, _, chosen) => (chosen ? at - 1 : at),
  ArrowDown: (at, _, chosen) => (chosen ? at + 1 : at),
  PageUp: at => at - 5,
  PageDown: at => at + 5,
  Home: () => 0,
  End: (_, count) => count - 1,
  Enter: at => at,
  ' ': at => at,
}

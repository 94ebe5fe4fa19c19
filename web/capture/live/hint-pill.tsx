import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import type { DebouncedHint, Hint } from '../../vision/live/hint.ts'

interface HintPillProps {
  hint: DebouncedHint
  /** By a long press, or by the keyboard. */
  onDiagnostics: () => void
}

const LONG_PRESS_MS = 600

/** The colour of the dot before a hint. */
export const TONE_DOTS: Record<Hint['tone'], string> = {
  quiet: 'bg-ring',
  lack: 'bg-ring-lack',
  good: 'bg-ring-good',
  done: 'bg-ring-good',
}

const ARROWS = { left: ArrowLeft, right: ArrowRight, up: ArrowUp, down: ArrowDown }

/** The current hint. A long press opens the diagnostics. */
export function HintPill({ hint, onDiagnostics }: HintPillProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancelPress = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const Arrow = hint.shown.arrow && ARROWS[hint.shown.arrow]
  return (
    <>
      <button
        type="button"
        aria-label={`${hint.shown.text}. Hold for diagnostics`}
        onPointerDown={() => {
          cancelPress()
          timer.current = setTimeout(onDiagnostics, LONG_PRESS_MS)
        }}
        onPointerUp={cancelPress}
        onPointerLeave={cancelPress}
        onPointerCancel={cancelPress}
        onContextMenu={event => event.preventDefault()}
        // A click without a pointer is the keyboard's.
        onClick={event => event.detail === 0 && onDiagnostics()}
        className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-[1.375rem] bg-black/70 px-5 py-1 text-lead font-[560] text-balance text-white select-none [-webkit-touch-callout:none]"
      >
        {Arrow ? (
          <Arrow size={28} data-arrow={hint.shown.arrow} className="shrink-0 text-ring-lack" />
        ) : (
          <span className={cx('size-2.5 shrink-0 rounded-full', TONE_DOTS[hint.shown.tone])} />
        )}
        {hint.shown.text}
      </button>
      <span role="status" className="sr-only">
        {hint.announced}
      </span>
    </>
  )
}

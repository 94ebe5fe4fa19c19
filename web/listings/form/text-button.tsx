import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface TextButtonProps {
  onPress: () => void
  /** Size and colour of the text. */
  className?: string
  children: ReactNode
}

/** A button that is a part of a text. On touch its target is higher than its line. */
export function TextButton({ onPress, className, children }: TextButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx(
        'relative rounded-control text-left font-[560] underline decoration-line-strong underline-offset-3 after:absolute after:inset-x-0 hover:decoration-current pointer-coarse:after:-inset-y-3.5',
        className,
      )}
    >
      {children}
    </button>
  )
}

import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useCallback } from 'react'
import { cx } from '../cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className'> {
  label: ReactNode
  /** Keeps the label for screen readers only (a row's or a card's checkbox). */
  hideLabel?: boolean
  /** Some of the items that it represents are chosen, not all. */
  indeterminate?: boolean
  ref?: (element: HTMLInputElement | null) => void
  className?: string
}

/** A checkbox with its label as part of the touch target. Takes react-hook-form's `register`. */
export function Checkbox({
  label,
  hideLabel = false,
  indeterminate = false,
  ref,
  className,
  ...input
}: CheckboxProps) {
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = indeterminate
      ref?.(element)
    },
    [indeterminate, ref],
  )
  return (
    <label
      className={cx(
        'inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-body has-disabled:cursor-not-allowed has-disabled:opacity-45',
        hideLabel && 'min-w-11 justify-center',
        className,
      )}
    >
      <span className="relative inline-grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          ref={attach}
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-[0.25rem] border border-line-strong bg-surface transition-colors duration-100 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent"
        />
        {/* A long list has hundreds that are not checked. */}
        {input.checked !== false && (
          <Check
            size={14}
            strokeWidth={3}
            className="pointer-events-none relative hidden text-on-accent peer-checked:block peer-indeterminate:hidden"
          />
        )}
        {indeterminate && (
          <Minus
            size={14}
            strokeWidth={3}
            className="pointer-events-none relative hidden text-on-accent peer-indeterminate:block"
          />
        )}
      </span>
      <span className={cx(hideLabel && 'sr-only')}>{label}</span>
    </label>
  )
}

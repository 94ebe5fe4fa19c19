import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** What a control inside a FormField must carry. Spread it on the input. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: string
  /** A line under the label that helps before anything went wrong. */
  hint?: ReactNode
  /** The sentence of a failed rule; `undefined` when all is well. */
  error?: string | undefined
  required?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  /** A short note at the label's right: a counter, a unit. */
  aside?: ReactNode
  /** Placement only (grid column, width). */
  className?: string
}

interface FormFieldProps extends FieldProps {
  children: (wiring: FieldWiring) => ReactNode
}

/**
 * Label, hint and error around one control, wired for assistive technology: the control gets the
 * label's id, is described by hint and error, and is marked invalid while there is an error.
 */
export function FormField({
  label,
  hint,
  error,
  required,
  hideLabel,
  aside,
  className,
  children,
}: FormFieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-small font-[560] text-ink">
          {label}
          {required && (
            <span aria-hidden="true" className="text-ink-faint">
              {' *'}
            </span>
          )}
        </label>
        {aside && <span className="tabular text-label text-ink-faint">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert size={15} className="mt-px shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-small text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The dress every text-like control shares. 16 px letters keep phones from zooming in on focus. */
export const controlClass = cx(
  'w-full min-h-11 rounded-control border border-line-strong bg-surface px-3 text-[1rem] text-ink',
  'placeholder:text-ink-faint transition-[border-color] duration-150 hover:border-ink-faint',
  'focus:border-focus focus:outline-2 focus:outline-offset-0 focus:outline-focus',
  'aria-invalid:border-danger aria-invalid:focus:outline-danger disabled:bg-sunken disabled:text-ink-faint',
  '[&[readonly]]:bg-sunken',
)

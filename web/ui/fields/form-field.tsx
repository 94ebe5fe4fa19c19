import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

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
  /** The message of a failed rule; `undefined` when the value is valid. */
  error?: string | undefined
  /** What should be settled later: the value is valid and can be saved. */
  warning?: string | undefined
  required?: boolean | undefined
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined
  /** Placement only (grid column, width). */
  className?: string | undefined
}

/** Divides a field's properties: those of its FormField, and those of the control in it. */
export function splitFieldProps<Props extends FieldProps>(props: Props) {
  const { label, hint, error, warning, required, hideLabel, className, ...control } = props
  return { field: { label, hint, error, warning, required, hideLabel, className }, control }
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
  warning,
  required,
  hideLabel,
  className,
  children,
}: FormFieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const warningId = warning ? `${id}-warning` : undefined
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        htmlFor={id}
        className={cx('self-start text-small font-[560] text-ink', hideLabel && 'sr-only')}
      >
        {label}
        {required && (
          <span aria-hidden="true" className="text-ink-faint">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': [errorId, warningId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert size={15} className="mt-px shrink-0" />
          {error}
        </p>
      )}
      {warning && (
        <p id={warningId} className="flex items-start gap-1.5 text-small text-warn">
          <TriangleAlert size={15} className="mt-px shrink-0" />
          {warning}
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

/** Classes shared by all text controls. A font size of 16 px keeps phones from zooming in on focus. */
export const controlClass = cx(
  'w-full min-h-11 rounded-control border border-line-strong bg-surface px-3 text-[1rem] text-ink',
  'placeholder:text-ink-faint transition-[border-color] duration-150 hover:border-ink-faint',
  'focus:border-focus focus:outline-2 focus:outline-offset-0 focus:outline-focus',
  'aria-invalid:border-danger aria-invalid:focus:outline-danger disabled:bg-sunken disabled:text-ink-faint',
  '[&[readonly]]:bg-sunken',
)

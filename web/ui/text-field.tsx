import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { controlClass, type FieldProps, FormField } from './form-field.tsx'

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'size'> {
  /** Shown inside the field, before or after the text ("$", "mm"). */
  prefix?: string
  suffix?: ReactNode
}

/** One line of text. Takes react-hook-form's `{...register('name')}` as it is. */
export function TextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  aside,
  className,
  prefix,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <FormField
      {...{ label, hint, error, hideLabel, aside, className }}
      required={required ?? false}
    >
      {wiring => (
        <div className="relative">
          {prefix && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-[1rem] text-ink-faint"
            >
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...wiring}
            className={cx(
              controlClass,
              prefix && 'pl-7',
              suffix !== undefined && 'pr-12',
              input.type === 'number' && 'tabular',
            )}
          />
          {suffix && (
            <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-small text-ink-faint">
              {suffix}
            </span>
          )}
        </div>
      )}
    </FormField>
  )
}

type NumberFieldProps = Omit<TextFieldProps, 'type'>

/** A number with tabular figures. The mouse wheel scrolls the page and never changes the number. */
export function NumberField(props: NumberFieldProps) {
  return (
    <TextField
      inputMode="decimal"
      {...props}
      type="number"
      onWheel={event => event.currentTarget.blur()}
    />
  )
}

/** An amount in dollars, as text. `min` and `step` are dollars too. */
export function MoneyField(props: Omit<NumberFieldProps, 'prefix'>) {
  return <NumberField step={0.01} {...props} prefix="$" />
}

import type { ComponentProps } from 'react'
import { ownSite } from '../../../shared/lib/ebay-sites.ts'
import { cx } from '../cx.ts'
import { controlClass, type FieldProps, FormField, splitFieldProps } from './form-field.tsx'

interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'size'> {
  /** Shown inside the field, before the text: "$". */
  prefix?: string
}

/** One line of text. Takes react-hook-form's `{...register('name')}` as it is. */
export function TextField({ prefix, ...props }: TextFieldProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <FormField {...field}>
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
            {...control}
            {...wiring}
            className={cx(
              controlClass,
              prefix && (prefix.length > 1 ? 'pl-9' : 'pl-7'),
              control.type === 'number' && 'tabular',
            )}
          />
        </div>
      )}
    </FormField>
  )
}

/**
 * An amount in the seller's currency, in the site's own way of writing; see `typedCents`. A field of numbers drops the comma
 * that it does not know, and 12,50 becomes 1250: no site with decimal commas has one.
 */
export function AmountField({ type, ...props }: Omit<TextFieldProps, 'prefix' | 'inputMode'>) {
  const { decimalMark, money } = ownSite()
  return (
    <TextField
      prefix={money.sign}
      inputMode="decimal"
      {...props}
      {...(type !== undefined && decimalMark === '.' && { type })}
    />
  )
}

/** An amount as a number. The mouse wheel scrolls the page and never changes the amount. */
export function MoneyField(props: Omit<TextFieldProps, 'type' | 'prefix'>) {
  return (
    <AmountField
      step={0.01}
      {...props}
      type="number"
      onWheel={event => event.currentTarget.blur()}
    />
  )
}

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

/** An amount in the seller's currency, as text. The mouse wheel scrolls the page and never changes the amount. */
export function MoneyField(props: Omit<TextFieldProps, 'type' | 'prefix'>) {
  return (
    <TextField
      inputMode="decimal"
      step={0.01}
      {...props}
      type="number"
      prefix={ownSite().money.sign}
      onWheel={event => event.currentTarget.blur()}
    />
  )
}

/** An amount in the seller's currency. */
export function AmountField(props: Omit<TextFieldProps, 'prefix' | 'inputMode'>) {
  return <TextField prefix={ownSite().money.sign} inputMode="decimal" {...props} />
}

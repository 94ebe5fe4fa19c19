import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlClass, type FieldProps, FormField, splitFieldProps } from './form-field.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface SelectProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children' | 'size'> {
  options: readonly SelectOption[]
  /** The text of the empty choice; without it there is none. */
  placeholder?: string
}

/** A short list to choose from. The native control: nothing is quicker on a phone. */
export function Select({ options, placeholder, ...props }: SelectProps) {
  const { field, control } = splitFieldProps(props)
  return (
    <FormField {...field}>
      {wiring => (
        <div className="relative">
          <select {...control} {...wiring} className={cx(controlClass, 'appearance-none pr-9')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-faint"
          />
        </div>
      )}
    </FormField>
  )
}

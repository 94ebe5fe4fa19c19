import { type Control, type FieldPathByValue, useController } from 'react-hook-form'
import type { PolicyConfig } from '../../shared/ebay-policies.ts'
import { Select, type SelectOption } from '../ui/fields/select.tsx'

/** Form fields with a fixed set of values: names or days. */
type SelectField = Exclude<
  FieldPathByValue<PolicyConfig, string | number>,
  `${string}name` | `${string}cost`
>

interface PolicySelectProps {
  control: Control<PolicyConfig>
  name: SelectField
  label: string
  options: readonly SelectOption[]
  hint?: string | undefined
  className?: string
}

/** A select bound to a field of the policy form. Days stay numbers. */
export function PolicySelect({ control, name, ...select }: PolicySelectProps) {
  const { field } = useController({ control, name })
  const { value, onChange, ...fieldProps } = field
  return (
    <Select
      {...select}
      {...fieldProps}
      value={String(value)}
      onChange={({ target }) =>
        onChange(typeof value === 'number' ? Number(target.value) : target.value)
      }
    />
  )
}

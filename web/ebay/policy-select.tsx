import { type Control, type FieldPathByValue, useController } from 'react-hook-form'
import type { PolicyConfig } from '../../shared/ebay.ts'
import { Select, type SelectOption } from '../ui/select.tsx'

/** The fields that are chosen from a list: names or days. */
type Choice = Exclude<
  FieldPathByValue<PolicyConfig, string | number>,
  `${string}name` | `${string}cost`
>

interface PolicySelectProps {
  control: Control<PolicyConfig>
  name: Choice
  label: string
  options: readonly SelectOption[]
  hint?: string | undefined
  className?: string
}

/** A list to choose from in the policies' form. Days stay numbers. */
export function PolicySelect({ control, name, ...select }: PolicySelectProps) {
  const { field } = useController({ control, name })
  const { value, onChange, ...wiring } = field
  return (
    <Select
      {...select}
      {...wiring}
      value={String(value)}
      onChange={({ target }) =>
        onChange(typeof value === 'number' ? Number(target.value) : target.value)
      }
    />
  )
}

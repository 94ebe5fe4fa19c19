import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { GRADE_OPTIONS } from '../../../shared/numismatics/grades.ts'
import type { FieldProps } from '../../ui/fields/form-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

const OTHER = 'other'
const STANDARD: readonly string[] = GRADE_OPTIONS

interface GradeSelectProps
  extends Omit<FieldProps, 'label'>,
    Pick<UseFormRegisterReturn, 'name' | 'onChange' | 'onBlur' | 'ref' | 'disabled'> {
  value: string
  placeholder: string
  /** Of a coin without a holder the grade is the seller's estimate. */
  isRaw: boolean
  /** Called once the field is a text field, to be emptied and focused. */
  onTyped: () => void
}

/**
 * The grade: one of the standard list, the one it had when the form opened, or any other as text (MS64+, XF
 * Details).
 */
export function GradeSelect({
  value,
  placeholder,
  isRaw,
  hint,
  onTyped,
  ...field
}: GradeSelectProps) {
  const [initial] = useState(value)
  const [typed, setTyped] = useState(false)
  const select = useRef<HTMLSelectElement | null>(null)
  // A value that the form sets has no option yet: the browser shows none until it is chosen again.
  useEffect(() => {
    if (value && select.current?.value === '') select.current.value = value
  }, [value])
  if (typed)
    return (
      <TextField
        {...field}
        label="Grade"
        placeholder={isRaw ? 'AU53' : 'MS64+'}
        hint={isRaw ? 'Your estimate, such as AU53 or XF Details' : 'As it stands on the label'}
      />
    )
  const others = [initial, value].filter(grade => grade && !STANDARD.includes(grade))
  return (
    <Select
      {...field}
      ref={element => {
        select.current = element
        field.ref(element)
      }}
      label="Grade"
      hint={hint}
      placeholder={placeholder}
      options={[
        ...Array.from(new Set([...others, ...STANDARD]), grade => ({ value: grade, label: grade })),
        { value: OTHER, label: 'Another grade...' },
      ]}
      onChange={event => {
        if (event.currentTarget.value === OTHER) {
          flushSync(() => setTyped(true))
          onTyped()
        } else void field.onChange(event)
      }}
    />
  )
}

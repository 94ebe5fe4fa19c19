import { useState } from 'react'
import { flushSync } from 'react-dom'
import { GRADE_OPTIONS } from '../../../shared/numismatics/grades.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditContext, useFieldProps } from './edit-context.ts'

const OTHER = 'other'
const STANDARD: readonly string[] = GRADE_OPTIONS

/**
 * The grade: one of the standard list, the one it has already, or any other as text (MS64+, XF Details).
 * Empty while the seller has not graded the coin.
 */
export function GradeField({ onChange }: { onChange: () => void }) {
  const { form, values } = useEditContext()
  const field = useFieldProps()
  const [initial] = useState(values.grade)
  const [typed, setTyped] = useState(false)

  if (typed)
    return (
      <TextField
        label="Grade"
        placeholder="MS64+"
        {...field('grade', { onChange, hint: 'As it stands on the label' })}
      />
    )
  const others = [initial, values.grade].filter(grade => grade && !STANDARD.includes(grade))
  const grades = new Set([...others, ...STANDARD])
  const { onChange: register, ...rest } = field('grade', {
    onChange,
    hint: values.grader ? undefined : 'Your estimate: the coin is not certified',
  })
  return (
    <Select
      label="Grade"
      placeholder="Ungraded"
      options={[
        ...Array.from(grades, grade => ({ value: grade, label: grade })),
        { value: OTHER, label: 'Another grade...' },
      ]}
      {...rest}
      onChange={event => {
        if (event.currentTarget.value === OTHER) {
          form.setValue('grade', '', { shouldDirty: true })
          flushSync(() => setTyped(true))
          form.setFocus('grade')
        } else void register(event)
      }}
    />
  )
}

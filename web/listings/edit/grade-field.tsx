import { GradeSelect } from '../form/grade-select.tsx'
import { useEditContext, useFieldProps } from './edit-context.ts'

/** The grade; empty while the seller has not graded the coin. */
export function GradeField({ onChange }: { onChange: () => void }) {
  const { form, values } = useEditContext()
  const field = useFieldProps()
  return (
    <GradeSelect
      value={values.grade}
      placeholder="Ungraded"
      {...field('grade', {
        onChange,
        hint: values.grader ? undefined : 'Your estimate: the coin is not certified',
      })}
      onTyped={() => {
        form.setValue('grade', '', { shouldDirty: true })
        form.setFocus('grade')
      }}
    />
  )
}

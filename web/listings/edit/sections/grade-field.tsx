import type { Listing } from '../../../../shared/listing/listings.ts'
import { CompareButton } from '../../../grading/compare/compare-button.tsx'
import { GradeSelect } from '../../form/grade-select.tsx'
import { useEditContext, useFieldProps } from '../edit-context.ts'

interface GradeFieldProps {
  listing: Listing
  /** Updates what follows from the coin's fields. */
  onChange: () => void
}

/** The grade; empty while the seller has not graded the coin. */
export function GradeField({ listing, onChange }: GradeFieldProps) {
  const { form, values, locked } = useEditContext()
  const field = useFieldProps()
  const comparable = listing.status === 'draft' && !values.grader && !locked.grade
  const { frontImageUrl, backImageUrl } = listing
  const { seriesId, coinType, grade } = values
  return (
    <div className="grid content-start gap-1.5">
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
      {comparable && (
        <CompareButton
          size="small"
          coin={{ seriesId: seriesId || null, coinType, grade, frontImageUrl, backImageUrl }}
          onUse={used => {
            form.setValue('grade', used, { shouldDirty: true, shouldValidate: true })
            onChange()
          }}
          className="justify-self-start"
        />
      )}
    </div>
  )
}

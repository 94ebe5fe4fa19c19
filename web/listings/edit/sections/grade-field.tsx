import { CompareButton } from '../../../grading/compare/compare-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { GradeSelect } from '../../form/grade-select.tsx'
import { useEditContext, useEditValues, useFieldProps } from '../edit-context.ts'
import type { EditFields } from '../edit-fields.ts'

const OWN_ESTIMATE = 'Your estimate: the coin is not certified'

interface GradeFieldProps {
  /** Where the estimate of a raw coin comes from. */
  estimate?: string | undefined
  /** Placement only. */
  className?: string
}

/** The grade; empty while the seller has not graded the coin. A new listing needs one. */
export function GradeField({ estimate = OWN_ESTIMATE, className }: GradeFieldProps) {
  const { form, locked, listing, following } = useEditContext()
  const { grader, grade, seriesId, coinType } = useEditValues(gradedOf)
  const field = useFieldProps()
  const isNew = listing.id === undefined
  const comparable = listing.status === 'draft' && !grader && !locked.grade
  const { frontImageUrl, backImageUrl } = listing
  return (
    <div className={cx('grid min-w-0 content-start gap-1.5', className)}>
      <GradeSelect
        value={grade}
        required={isNew}
        isRaw={!grader}
        placeholder={isNew ? 'Choose a grade' : 'Ungraded'}
        {...field('grade', { isOfCoin: true, hint: grader ? undefined : estimate })}
        onTyped={() => {
          form.setValue('grade', '', { shouldDirty: true })
          form.setFocus('grade')
          following.onCoin()
        }}
      />
      {comparable && (
        <CompareButton
          size="small"
          coin={{ seriesId: seriesId || null, coinType, grade, frontImageUrl, backImageUrl }}
          onUse={used => {
            form.setValue('grade', used, { shouldDirty: true, shouldValidate: true })
            following.onCoin()
          }}
          className="justify-self-start"
        />
      )}
    </div>
  )
}

const gradedOf = ({ grader, grade, seriesId, coinType }: EditFields) => ({
  grader,
  grade,
  seriesId,
  coinType,
})

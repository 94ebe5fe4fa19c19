import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Listing } from '../../../../shared/listing/listings.ts'
import { Fold } from '../../../ui/fold.tsx'
import type { UpdateListingMutation } from '../../model/use-update-listing.ts'
import { ConflictDialog } from '../conflict/conflict-dialog.tsx'
import { useSaveEdits } from '../conflict/use-save-edits.ts'
import { EditContext } from '../edit-context.ts'
import { contractFields, differingKeys, editFieldsOf } from '../edit-fields.ts'
import { lockedFields } from '../locked-fields.ts'
import { PictureEditor } from '../pictures/picture-editor.tsx'
import { ProblemsElsewhere } from '../problems-elsewhere.tsx'
import { CoinSection } from '../sections/coin-section.tsx'
import { CommonFields } from '../sections/common-fields.tsx'
import { formField, SECTIONS, type SectionName, sectionOf } from '../sections/form-sections.ts'
import { OfferSection } from '../sections/offer-section.tsx'
import { DescriptionSection, LotSection, RecordsSection } from '../sections/other-sections.tsx'
import { sectionSummary } from '../sections/section-summary.ts'
import { useFieldFocus } from '../sections/use-field-focus.ts'
import { useProblems } from '../sections/use-problems.ts'
import { type EditRequest, useEditForm } from '../use-edit-form.ts'
import { useFollowing } from '../use-following.ts'
import { useSame } from '../use-same.ts'

const Pictures = memo(PictureEditor)
const Common = memo(CommonFields)
const Description = memo(DescriptionSection)
const Coin = memo(CoinSection)
const Offer = memo(OfferSection)
const Lot = memo(LotSection)
const Records = memo(RecordsSection)

interface EditFormProps {
  listing: Listing
  /** Of the form element, for a submit button outside of it. */
  id: string
  update: UpdateListingMutation
  /** The field that takes the focus when the form opens. */
  field?: string | undefined
  /** Filled in when the form opens. */
  grade?: string | undefined
  onSaved: () => void
  /** Whether leaving would lose something. */
  onDirty: (dirty: boolean) => void
  /** At the end of the form. */
  children?: ReactNode
}

/** The form that edits a listing, its pictures beside it where there is space. Sends only what changed. */
export function EditForm({
  listing,
  id,
  update,
  field,
  grade,
  onSaved,
  onDirty,
  children,
}: EditFormProps) {
  const { form, base, setBase } = useEditForm(listing)
  // Typing does not wait until every field and rule has seen the key.
  const values = useDeferredValue(form.watch())
  const problems = useSame(useProblems(base, values))
  // The form changes its own object.
  const errors = useSame({ ...form.formState.errors })
  const following = useFollowing(form, null)
  const context = useMemo(
    () => ({
      form,
      problems,
      errors,
      locked: lockedFields(base),
      listing: base,
      following,
    }),
    [form, problems, errors, base, following],
  )
  const root = useRef<HTMLFormElement>(null)
  const { open, setOpen, focusField } = useFieldFocus(root, () => [
    ...problems.filter(each => each.kind !== 'note').map(each => sectionOf(each.field)),
    field ? sectionOf(formField(field)) : null,
  ])
  const saving = useSaveEdits({ form, base, setBase, update, onSaved, focusField })
  const [uploading, setUploading] = useState(false)
  const dirty = differingKeys(contractFields(editFieldsOf(base)), contractFields(values)).length > 0

  useEffect(() => onDirty(dirty || uploading), [onDirty, dirty, uploading])
  useEffect(() => {
    if (field) focusField(formField(field))
    if (grade === undefined) return
    form.setValue('grade', grade, { shouldDirty: true })
    following.onCoin()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, [])

  const fold = (name: SectionName) => ({
    title: SECTIONS[name],
    summary: sectionSummary(name, values),
    open: open.has(name),
    onOpen: (on: boolean) => setOpen(name, on),
    lacking: problems.filter(each => each.kind !== 'note' && sectionOf(each.field) === name).length,
  })
  const submit = (request: EditRequest) => {
    if (!uploading) saving.save(request)
  }

  return (
    <EditContext value={context}>
      <form
        id={id}
        ref={root}
        noValidate
        onSubmit={event => void form.handleSubmit(submit, saving.showErrors)(event)}
        className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
      >
        <div className="lg:sticky lg:top-0">
          <Pictures onBusy={setUploading} />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <ProblemsElsewhere />
          <Common listing={base} />
          <div>
            <Fold {...fold('description')}>
              <Description />
            </Fold>
            <Fold {...fold('coin')}>
              <Coin />
            </Fold>
            <Fold {...fold('offer')}>
              <Offer />
            </Fold>
            <Fold {...fold('lot')}>
              <Lot />
            </Fold>
            <Fold {...fold('records')}>
              <Records />
            </Fold>
          </div>
          {children}
        </div>
      </form>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          busy={update.isPending}
          onResolve={saving.resolve}
          onClose={saving.dismiss}
        />
      )}
    </EditContext>
  )
}

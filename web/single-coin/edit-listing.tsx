import { useState } from 'react'
import { useGo, useNavigationBlocker } from '../lib/navigation.ts'
import { SaveFailureText } from '../listings/edit/conflict/save-failure-text.tsx'
import { EditForm } from '../listings/edit/form/edit-form.tsx'
import { EditFormSkeleton } from '../listings/edit/form/edit-form-skeleton.tsx'
import { LoadError } from '../listings/load-error.tsx'
import { useUpdateListing } from '../listings/model/use-update-listing.ts'
import { useListing } from '../listings/use-listing.ts'
import { Button } from '../ui/button.tsx'
import { ConfidenceBar } from '../ui/feedback/confidence-bar.tsx'
import { StepList } from './step-list.tsx'

const FORM_ID = 'edit-listing'
const MY_LISTINGS = '/'

interface EditListingProps {
  id: number
  /** The field that takes the focus. */
  field: string | undefined
}

/** The wizard's edit mode: a listing in step 3. Its facts are the seller's own: confidence 1. */
export default function EditListing({ id, field }: EditListingProps) {
  const go = useGo()
  const { data, isError, isFetching, refetch } = useListing(id)
  const update = useUpdateListing()
  const [dirty, setDirty] = useState(false)
  const release = useNavigationBlocker(dirty, 'editing')
  const back = () => {
    release()
    go(MY_LISTINGS)
  }

  if (isError) return <LoadError onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <EditFormSkeleton />
  return (
    <div className="mx-auto grid max-w-6xl gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">Edit Listing</h2>
        <StepList step="final" />
        <ConfidenceBar label="Identification" value={1} />
      </div>
      <div className="rounded-card border border-line bg-surface p-4">
        <EditForm
          id={FORM_ID}
          listing={data}
          field={field}
          update={update}
          onDirty={setDirty}
          onSaved={back}
        >
          <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-3">
            <SaveFailureText update={update} />
            <Button onClick={back}>{dirty ? 'Discard changes' : 'Back to My Listings'}</Button>
            <Button variant="primary" type="submit" busy={update.isPending}>
              {update.isPending ? 'Updating Listing...' : 'Update Listing'}
            </Button>
          </div>
        </EditForm>
      </div>
    </div>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { Listing } from '../../shared/listing/listings.ts'
import { useNavigationBlocker } from '../lib/navigation.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/dialogs/sheet.tsx'
import { SaveFailureText } from './edit/conflict/save-failure-text.tsx'
import { EditForm } from './edit/form/edit-form.tsx'
import { EditFormSkeleton } from './edit/form/edit-form-skeleton.tsx'
import { LoadError } from './load-error.tsx'
import { useUpdateListing } from './model/use-update-listing.ts'
import { useListing } from './use-listing.ts'

const ConfirmDialog = lazy(() => import('../ui/dialogs/confirm-dialog.tsx'))

interface EditSheetProps {
  listing: Pick<Listing, 'id'>
  /** The field that takes the focus, by its name in the contract or in a problem. */
  field?: string | undefined
  /** Filled into the form, to be saved by the seller. */
  grade?: string | undefined
  onClose: () => void
}

const FORM_ID = 'edit-listing'

/** Edits one listing, which is fetched again first. Changes that are not saved are discarded after a question only. */
export default function EditSheet({ listing, field, grade, onClose }: EditSheetProps) {
  const { data, isError, isFetching, refetch } = useListing(listing.id)
  const update = useUpdateListing()
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  useNavigationBlocker(dirty, 'editing')
  const close = () => (dirty ? setAsking(true) : onClose())
  return (
    <>
      <Sheet
        open
        onOpenChange={open => !open && close()}
        title="Edit Listing"
        width="wide"
        actions={
          <>
            <SaveFailureText update={update} />
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              type="submit"
              form={FORM_ID}
              busy={update.isPending}
              disabled={!data}
            >
              {update.isPending ? 'Updating Listing...' : 'Update Listing'}
            </Button>
          </>
        }
      >
        {data ? (
          <EditForm
            id={FORM_ID}
            listing={data}
            field={field}
            grade={grade}
            update={update}
            onDirty={setDirty}
            onSaved={onClose}
          />
        ) : isError ? (
          <LoadError onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <EditFormSkeleton />
        )}
      </Sheet>
      {asking && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title="Discard your changes?"
            description="What you changed in this listing is not saved yet."
            confirmLabel="Discard changes"
            cancelLabel="Keep editing"
            destructive
            onConfirm={onClose}
          />
        </Suspense>
      )}
    </>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { TITLE_MAX_CHARACTERS } from '../../shared/listing-terms.ts'
import { type Listing, updateListingSchema } from '../../shared/listings.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { registerField } from '../lib/register-field.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Select } from '../ui/select.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { failureToast, toast } from '../ui/toast-store.ts'

interface EditSheetProps {
  listing: Listing
  /** Takes the focus when the sheet opens. */
  field?: string | undefined
  onClose: () => void
}

const FORM_ID = 'edit-listing'

/** Edits the title, price, description and status of one listing, which is fetched again first. */
export default function EditSheet({ listing, onClose }: EditSheetProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: queryKeys.listings.one(listing.id),
    queryFn: async ({ signal }) => {
      const param = { id: String(listing.id) }
      return (await api.listings[':id'].$get({ param }, { init: { signal } })).json()
    },
    // Never edit a cached copy.
    staleTime: 0,
    gcTime: 0,
  })
  const update = useUpdate(onClose)
  return (
    <Sheet
      open
      onOpenChange={open => !open && onClose()}
      title="Edit Listing"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
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
        <EditForm listing={data} onSubmit={values => update.mutate(values)} />
      ) : isError ? (
        <ErrorState
          title="Error loading listing"
          description="Could not load the listing data. Please try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-80" />
      )}
    </Sheet>
  )
}

type Update = z.output<typeof updateListingSchema>

function useUpdate(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (values: Update) =>
      api.listings[':id'].$put({ param: { id: String(values.id) }, json: values }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.listings.all })
      toast({ title: 'Listing updated' })
      onDone()
    },
    onError: failureToast('Failed to update listing'),
  })
}

function EditForm({ listing, onSubmit }: { listing: Listing; onSubmit: (values: Update) => void }) {
  const form = useForm<z.input<typeof updateListingSchema>, unknown, Update>({
    resolver: zodResolver(updateListingSchema),
    defaultValues: {
      id: listing.id,
      title: listing.title,
      price: listing.price,
      description: listing.description,
      status: listing.status === 'published' ? 'published' : 'draft',
    },
  })
  return (
    <form
      id={FORM_ID}
      noValidate
      onSubmit={event => void form.handleSubmit(onSubmit)(event)}
      className="grid gap-4"
    >
      <TextField
        label="Title"
        required
        hint={`At most ${TITLE_MAX_CHARACTERS} characters`}
        {...registerField(form, 'title')}
      />
      <TextField
        label="Price"
        required
        prefix="$"
        inputMode="decimal"
        {...registerField(form, 'price')}
      />
      <TextArea label="Description" required rows={10} {...registerField(form, 'description')} />
      <Select
        label="Status"
        options={[
          { value: 'draft', label: 'Draft' },
          { value: 'published', label: 'Published' },
        ]}
        {...registerField(form, 'status')}
      />
    </form>
  )
}

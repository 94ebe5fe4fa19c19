import { lazy, Suspense } from 'react'
import type { Listing } from '../../shared/listings.ts'
import { AccountDialog } from './account-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { OpenDialog, OpenedDialog } from './opened-dialog.ts'

// The form is the largest of them.
const EditSheet = lazy(() => import('./edit-sheet.tsx'))
const PriceAnalysisDialog = lazy(() => import('./price-analysis-dialog.tsx'))
const DetailsDialog = lazy(() => import('./details-dialog.tsx'))

interface ListingDialogsProps {
  listings: readonly Listing[]
  opened: OpenedDialog
  open: OpenDialog
  onClose: () => void
  /** After some of the selected listings were deleted. */
  onDeleted: () => void
}

/** The opened dialog over My Listings; none for a listing that is gone. */
export default function ListingDialogs(props: ListingDialogsProps) {
  const { listings, opened, open, onClose, onDeleted } = props
  if (opened.dialog === 'delete') {
    const chosen = listings.filter(({ id }) => opened.ids.includes(id))
    return <DeleteDialog listings={chosen} onDeleted={onDeleted} onClose={onClose} />
  }
  const listing = listings.find(({ id }) => id === opened.id)
  if (!listing) return null
  const common = { listing, open, onClose }
  switch (opened.dialog) {
    case 'edit':
      return (
        <Suspense>
          <EditSheet
            listing={listing}
            field={opened.field}
            grade={opened.grade}
            onClose={onClose}
          />
        </Suspense>
      )
    case 'details':
      return (
        <Suspense>
          <DetailsDialog {...common} />
        </Suspense>
      )
    case 'price':
      return (
        <Suspense>
          <PriceAnalysisDialog {...common} />
        </Suspense>
      )
    case 'end':
      return <EndDialog {...common} />
    case 'draft':
      return <DraftDialog {...common} />
    case 'account':
      return <AccountDialog {...common} account={opened.heldBy ?? listing.ebayAccount} />
    case 'merge':
      return (
        <MergeDialog {...common} into={listings.find(({ id }) => id === opened.into) ?? null} />
      )
    default:
      return opened satisfies never
  }
}

import { lazy, type ReactNode, Suspense } from 'react'
import type { ListingCard } from '../../shared/listing-cards.ts'
import type { Listing } from '../../shared/listings.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { LoadError } from './load-error.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import type { OpenDialog, OpenedDialog } from './opened-dialog.ts'
import { useListing } from './use-listing.ts'

// The form is the largest of them.
const EditSheet = lazy(() => import('./edit-sheet.tsx'))
const PriceAnalysisDialog = lazy(() => import('./price-analysis-dialog.tsx'))
const DetailsDialog = lazy(() => import('./details-dialog.tsx'))
const DeletedDialog = lazy(() => import('./deleted-dialog.tsx'))

interface ListingDialogsProps {
  /** The cards that were read. */
  cards: readonly ListingCard[]
  opened: OpenedDialog
  open: OpenDialog
  onClose: () => void
  /** After an act on the selected listings. */
  onDone: () => void
}

/** The opened dialog over My Listings. A card has what an act needs; details and prices need the whole listing. */
export default function ListingDialogs({
  cards,
  opened,
  open,
  onClose,
  onDone,
}: ListingDialogsProps) {
  const cardOf = (id: number) => cards.find(card => card.id === id)
  switch (opened.dialog) {
    case 'delete':
      return <DeleteDialog listings={opened.listings} onDone={onDone} onClose={onClose} />
    case 'deleted':
      return (
        <Suspense>
          <DeletedDialog onClose={onClose} />
        </Suspense>
      )
    case 'edit':
      return (
        <Suspense>
          <EditSheet
            listing={{ id: opened.id }}
            field={opened.field}
            grade={opened.grade}
            onClose={onClose}
          />
        </Suspense>
      )
    case 'details':
    case 'price': {
      const Shown = opened.dialog === 'details' ? DetailsDialog : PriceAnalysisDialog
      return (
        <WholeListing id={opened.id} title={cardOf(opened.id)?.title} onClose={onClose}>
          {listing => (
            <Suspense>
              <Shown listing={listing} open={open} onClose={onClose} />
            </Suspense>
          )}
        </WholeListing>
      )
    }
    case 'end':
    case 'draft': {
      const Shown = opened.dialog === 'end' ? EndDialog : DraftDialog
      return (
        <WithCard id={opened.id} card={cardOf(opened.id)} onClose={onClose}>
          {listing => <Shown listing={listing} open={open} onClose={onClose} />}
        </WithCard>
      )
    }
    case 'account':
      return (
        <WithCard id={opened.id} card={cardOf(opened.id)} onClose={onClose}>
          {listing => (
            <AccountDialog
              listing={listing}
              open={open}
              onClose={onClose}
              account={opened.heldBy ?? listing.ebayAccount}
            />
          )}
        </WithCard>
      )
    case 'merge':
      return (
        <WithCard id={opened.id} card={cardOf(opened.id)} onClose={onClose}>
          {listing => (
            <WithCard id={opened.into} card={cardOf(opened.into)} onClose={onClose}>
              {into => <MergeDialog listing={listing} into={into} open={open} onClose={onClose} />}
            </WithCard>
          )}
        </WithCard>
      )
    default:
      return opened satisfies never
  }
}

interface WholeListingProps {
  id: number
  /** Its title, where it is known already. */
  title?: string | undefined
  onClose: () => void
  children: (listing: Listing) => ReactNode
}

/** Reads the listing; until it is there, its dialog with a place held for it, or why it cannot be read. */
function WholeListing({ id, title = 'Listing', onClose, children }: WholeListingProps) {
  const { data, isError, isFetching, refetch } = useListing(id)
  if (data) return children(data)
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()} size="large" title={title} textOnly>
      {isError ? (
        <LoadError onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div role="status" aria-label="Loading the listing" className="grid gap-3">
          <Skeleton className="h-72" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Dialog>
  )
}

interface WithCardProps extends Omit<WholeListingProps, 'children'> {
  card: ListingCard | undefined
  children: (listing: ListingCard | Listing) => ReactNode
}

/** By its card; one that is on no page that was read is read by itself. */
function WithCard({ card, children, ...rest }: WithCardProps) {
  return card ? children(card) : <WholeListing {...rest}>{children}</WholeListing>
}

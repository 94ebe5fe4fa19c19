import { lazy, type ReactNode, Suspense } from 'react'
import type { ListingCard } from '../../../shared/listing/listing-cards.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { AccountDialog } from '../dialogs/account-dialog.tsx'
import AuctionDialog from '../dialogs/auction-dialog.tsx'
import { DeleteDialog } from '../dialogs/delete-dialog.tsx'
import { DraftDialog } from '../dialogs/draft-dialog.tsx'
import { EndDialog } from '../dialogs/end-dialog.tsx'
import { EndSeveralDialog } from '../dialogs/end-several-dialog.tsx'
import { MergeDialog } from '../dialogs/merge-dialog.tsx'
import { LoadedListing } from '../loaded-listing.tsx'
import type { ListingSummary } from '../model/listing-state.ts'
import type { OpenDialog, OpenedDialog } from '../opened-dialog.ts'
import { useListing } from '../use-listing.ts'

// The form is the largest of them.
const EditSheet = lazy(() => import('../edit-sheet.tsx'))
const PriceAnalysisDialog = lazy(() => import('../dialogs/price-analysis-dialog.tsx'))
const BatchDialog = lazy(() => import('../batch/batch-dialog.tsx'))
const DeletedDialog = lazy(() => import('../dialogs/deleted-dialog.tsx'))
const DetailsDialog = lazy(() => import('../dialogs/details-dialog.tsx'))

interface ListingDialogsProps {
  /** The cards that were read. */
  cards: readonly ListingCard[]
  opened: OpenedDialog
  open: OpenDialog
  onClose: () => void
  /** After an act on the selected listings. */
  onDone: () => void
  /** Publishes a listing about which the dialog has asked. */
  onPublish: (listing: ListingSummary) => Promise<void>
}

/** The opened dialog over My Listings. A card has what an act needs; details and prices need the whole listing. */
export default function ListingDialogs({
  cards,
  opened,
  open,
  onClose,
  onDone,
  onPublish,
}: ListingDialogsProps) {
  const cardOf = (id: number) => cards.find(card => card.id === id)
  switch (opened.dialog) {
    case 'delete':
      return <DeleteDialog listings={opened.listings} onDone={onDone} onClose={onClose} />
    case 'end-several':
      return <EndSeveralDialog listings={opened.listings} onDone={onDone} onClose={onClose} />
    case 'deleted':
      return (
        <Suspense>
          <DeletedDialog onClose={onClose} />
        </Suspense>
      )
    case 'batch':
    case 'relist':
      return (
        <Suspense>
          <BatchDialog
            listings={opened.listings}
            relists={opened.dialog === 'relist'}
            onDone={onDone}
            onClose={onClose}
          />
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
      const { id } = opened
      return (
        <Suspense>
          <Shown id={id} title={cardOf(id)?.title} open={open} onClose={onClose} />
        </Suspense>
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
    case 'auction':
      return (
        <WithCard id={opened.id} card={cardOf(opened.id)} onClose={onClose}>
          {listing => (
            <AuctionDialog
              auction={listing}
              onClose={onClose}
              onPublish={() => {
                onClose()
                void onPublish(listing)
              }}
            />
          )}
        </WithCard>
      )
    case 'account':
      return (
        <WithCard id={opened.id} card={cardOf(opened.id)} onClose={onClose}>
          {listing => (
            <AccountDialog
              listing={listing}
              open={open}
              onClose={onClose}
              account={opened.holdingAccount ?? listing.ebayAccount}
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

interface WithCardProps {
  id: number
  card: ListingCard | undefined
  onClose: () => void
  children: (listing: ListingCard | Listing) => ReactNode
}

/** By its card; a listing that is on no page read so far is read by itself. */
function WithCard({ card, children, ...rest }: WithCardProps) {
  return card ? children(card) : <WithListing {...rest}>{children}</WithListing>
}

function WithListing({ id, onClose, children }: Omit<WithCardProps, 'card'>) {
  const listing = useListing(id)
  if (listing.data) return children(listing.data)
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()} title="Listing" textOnly>
      <LoadedListing listing={listing}>{children}</LoadedListing>
    </Dialog>
  )
}

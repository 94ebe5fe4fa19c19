import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Listing } from '../../shared/listings.ts'
import { Button } from '../ui/button.tsx'
import { CardProblems } from './card-problems.tsx'
import { isHeldElsewhere, isPublishable, openProblems, otherAccountText } from './listing-state.ts'
import type { OpenDialog } from './opened-dialog.ts'

interface CardNotesProps {
  listing: Listing
  open: OpenDialog
}

/** What the seller has to know or do about a listing. */
export function CardNotes({ listing, open }: CardNotesProps) {
  const { publishState, publishFailure } = listing
  // What the listing lacks stands above, with the tap that mends it.
  const isNamed = openProblems(listing).some(({ message }) => message === publishFailure)
  return (
    <>
      <CardProblems listing={listing} open={open} />
      {publishState === 'interrupted' && isPublishable(listing) && (
        <Note>Publishing was interrupted. Publish Now goes on where it stopped.</Note>
      )}
      {publishFailure && !isNamed && <Note>{`Publishing failed: ${publishFailure}`}</Note>}
      {isHeldElsewhere(listing) && <OtherAccount listing={listing} open={open} />}
    </>
  )
}

/** Names the account; reconnecting and forgetting are offered, with what they do, in a dialog. */
function OtherAccount({ listing, open }: CardNotesProps) {
  return (
    <Note>
      {otherAccountText(listing.ebayAccount)}
      <Button
        size="small"
        className="mt-1.5"
        onClick={() => open({ dialog: 'account', id: listing.id })}
      >
        Reconnect or forget
      </Button>
    </Note>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2 text-small text-warn">
      <TriangleAlert size={16} className="mt-px shrink-0" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}

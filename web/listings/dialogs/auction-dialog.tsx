import { parseCents } from '../../../shared/lib/money.ts'
import ConfirmDialog from '../../ui/dialogs/confirm-dialog.tsx'
import { Money } from '../../ui/money.tsx'

interface AuctionDialogProps {
  /** What is asked about: the price is the starting bid. */
  auction: { title: string; price: string; durationDays: number | string | null }
  onPublish: () => void
  onClose: () => void
}

/** Before an auction goes live: bids bind, and the price of the form is where they start. */
export default function AuctionDialog({ auction, onPublish, onClose }: AuctionDialogProps) {
  const { title, price, durationDays } = auction
  return (
    <ConfirmDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Start the auction?"
      description={
        <>
          “{title}” goes live now{durationDays ? ` for ${durationDays} days` : ''}. Its price is the
          starting bid: <Money cents={parseCents(price) ?? 0} />. Whoever bids it buys the coin, if
          nobody bids more.
        </>
      }
      confirmLabel="Start the auction"
      onConfirm={onPublish}
    />
  )
}

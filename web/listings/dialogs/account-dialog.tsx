import { useQueryClient } from '@tanstack/react-query'
import { openConsentPage } from '../../publishing/offer-connection.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { forgetListing } from '../model/act-calls.ts'
import { otherAccountText } from '../model/listing-state.ts'
import { type ActDialogProps, useAct } from '../use-act.ts'

interface AccountDialogProps extends ActDialogProps {
  /** Name of the eBay account that holds the listing, where it is known. */
  account: string | null
}

/** What is possible with a listing that another eBay account holds. */
export function AccountDialog({ listing, account, open, onClose }: AccountDialogProps) {
  const forget = useAct({
    listing,
    act: () => forgetListing(listing),
    done: 'The listing is a draft again',
    failed: 'Failed to forget listing',
    open,
    onClose,
  })
  const client = useQueryClient()
  const name = account ?? 'the other account'
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      textOnly
      size="small"
      title="Another eBay account"
      description={otherAccountText(account)}
      actions={
        <>
          <Button busy={forget.isPending} onClick={() => forget.mutate()}>
            Forget here
          </Button>
          <Button variant="primary" onClick={() => void openConsentPage(client)}>
            Reconnect eBay
          </Button>
        </>
      }
    >
      <div className="grid gap-2 text-body">
        <p>{`Reconnect: sign in to eBay as ${name} in the new tab. The listing can then be edited and ended.`}</p>
        <p>
          {`Forget: the listing becomes a draft, to publish with the account that is connected. What is for sale on ${name} stays there until you end it on eBay.`}
        </p>
      </div>
    </Dialog>
  )
}

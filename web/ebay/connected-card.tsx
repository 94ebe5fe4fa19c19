import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import ConfirmDialog from '../ui/dialogs/confirm-dialog.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { ShipsFromForm } from './ships-from-form.tsx'
import { statusFailureText, useConnectionStatus, useDisconnect } from './use-connection.ts'

/** The connected account: user name, ships-from ZIP code, disconnect. */
export function ConnectedCard({ onDisconnected }: { onDisconnected: () => void }) {
  const status = useConnectionStatus()
  const [confirming, setConfirming] = useState(false)
  const disconnect = useDisconnect(() => {
    setConfirming(false)
    onDisconnected()
  })

  if (status.isPending) return <Skeleton className="h-56" />
  if (!status.data) {
    return (
      <ErrorState
        title={statusFailureText(status.error)}
        onRetry={() => void status.refetch()}
        retrying={status.isFetching}
      />
    )
  }
  const { requiresReconnection, reason, nextStep, ebayUsername, shipsFromPostalCode } = status.data
  return (
    <Card
      title={ebayUsername ?? 'Your eBay account'}
      // That it is connected says the page's heading.
      aside={requiresReconnection && <Badge tone="warn">Reconnect</Badge>}
    >
      <div className="flex flex-col gap-6">
        {(requiresReconnection || nextStep) && (
          <Banner
            tone="warn"
            {...(reason && { title: reason })}
            action={
              requiresReconnection && (
                <ButtonLink to="/ebay-reconnect" size="small">
                  Reconnect
                </ButtonLink>
              )
            }
          >
            {nextStep}
          </Banner>
        )}
        <ShipsFromForm key={shipsFromPostalCode} postalCode={shipsFromPostalCode} />
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <ButtonLink to="/ebay-reconnect">Connection details</ButtonLink>
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            Disconnect
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Disconnect eBay?"
        description="Live listings stay on eBay and your drafts stay here. To publish again you connect again."
        confirmLabel="Disconnect"
        destructive
        busy={disconnect.isPending}
        onConfirm={() => disconnect.mutate()}
      />
    </Card>
  )
}

import { RotateCw } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { AppLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { ScopeList } from './scope-list.tsx'
import {
  reconnectFailureText,
  statusFailureText,
  useConnectionStatus,
  useReconnect,
} from './use-connection.ts'

/** State of the eBay connection, its permissions, and a button that renews the consent. */
export default function ReconnectPage() {
  const status = useConnectionStatus()
  const reconnect = useReconnect()
  return (
    <Page
      title="eBay Connection"
      lead="Whether eBay still lets Obverse publish for you, and which permissions it was asked for."
      width="medium"
    >
      {status.isPending && <Skeleton className="h-80" />}
      {status.isError && (
        <ErrorState
          title={statusFailureText(status.error)}
          onRetry={() => void status.refetch()}
          retrying={status.isFetching}
        />
      )}
      {status.data && (
        <Card
          title="Permissions"
          aside={
            status.data.requiresReconnection ? (
              <Badge tone="warn">Reconnection needed</Badge>
            ) : status.data.connected ? (
              <Badge tone="accent">Connected</Badge>
            ) : (
              <Badge>Not connected</Badge>
            )
          }
        >
          <div className="flex flex-col gap-5">
            {status.data.reason && (
              <Banner tone="warn" title={status.data.reason}>
                {status.data.nextStep}
              </Banner>
            )}
            <ScopeList status={status.data} />
            {reconnect.isError && (
              <Banner tone="error">{reconnectFailureText(reconnect.error)}</Banner>
            )}
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <Button
                variant="primary"
                icon={<RotateCw size={18} />}
                busy={reconnect.isPending}
                onClick={() => reconnect.mutate()}
              >
                {status.data.connected ? 'Reconnect eBay' : 'Connect eBay'}
              </Button>
              <AppLink to="/connect-ebay">Your eBay account</AppLink>
            </div>
          </div>
        </Card>
      )}
    </Page>
  )
}

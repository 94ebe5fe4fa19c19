import type { ReactNode } from 'react'
import { AppLink } from '../../ui/link.tsx'
import { useConnectionStatus } from '../use-connection.ts'

/** What an ad rate means, and what is missing for it. Null where this server promotes nothing. */
export function useAdRateHint(): ReactNode {
  const { data } = useConnectionStatus()
  if (data?.optionalScopes.marketing === 'off') return null
  if (data?.connected && data.optionalScopes.marketing === 'not_asked')
    return (
      <>
        Needs one more permission: <AppLink to="/ebay-reconnect">connect eBay again</AppLink>.
      </>
    )
  return 'Empty: no ad. From 2 percent of the whole amount, taken only if the buyer comes by the ad.'
}

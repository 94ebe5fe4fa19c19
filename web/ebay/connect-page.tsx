import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useSignedInUser } from '../accounts/use-user.ts'
import { useAddressQuery } from '../lib/navigation.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { Faq } from '../ui/faq.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Page } from '../ui/page.tsx'
import { CONNECT_FAQ } from './connect-faq.ts'
import { ConnectedCard } from './connected-card.tsx'
import { isConsentWindow, reportConsentError } from './consent-window.ts'
import { MarketplaceCard } from './marketplace-card.tsx'
import { NotConnectedCard } from './not-connected-card.tsx'
import { useConnectionStatus } from './use-connection.ts'
import { WayBackLink } from './way-back/way-back-link.tsx'

type Outcome = { tone: 'success' } | { tone: 'error'; text: string } | null

const CONNECTED: Outcome = { tone: 'success' }

/** Result of the consent, from the query parameters of eBay's redirect. */
function outcomeIn(query: URLSearchParams): Outcome {
  if (query.get('success') === 'true') return CONNECTED
  const error = query.get('error')
  return error ? { tone: 'error', text: error } : null
}

/** That the account is connected, and that coins can be published as soon as nothing else is missing. */
function Connected() {
  const status = useConnectionStatus().data
  const ready = status?.connected && status.action === null
  return (
    <Banner tone="success" action={ready && !isConsentWindow() && <WayBackLink />}>
      Your eBay account is connected.{ready && ' You can publish now.'}
      {isConsentWindow() && ' This window can be closed.'}
    </Banner>
  )
}

/** Connects and disconnects the seller's eBay account. eBay's consent page redirects here. */
export default function ConnectPage() {
  const user = useSignedInUser()
  const client = useQueryClient()
  const [query, changeQuery] = useAddressQuery()
  const [outcome, setOutcome] = useState<Outcome>(() => outcomeIn(query))
  const returned = outcomeIn(query) !== null

  const refetchConnection = useCallback(() => {
    void client.invalidateQueries({ queryKey: queryKeys.user })
    void client.invalidateQueries({ queryKey: queryKeys.ebay.connection })
  }, [client])
  const showSuccess = useCallback(() => {
    setOutcome(CONNECTED)
    refetchConnection()
  }, [refetchConnection])

  const showError = useCallback((text: string) => setOutcome({ tone: 'error', text }), [])

  useEffect(() => {
    if (!returned) return
    refetchConnection()
    // The page that opened this popup polls the connection itself.
    if (outcome?.tone === 'success' && isConsentWindow()) window.close()
    if (outcome?.tone === 'error' && isConsentWindow()) reportConsentError(outcome.text)
    changeQuery(next => {
      next.delete('success')
      next.delete('error')
    })
  }, [returned, outcome, refetchConnection, changeQuery])

  return (
    <Page
      title={user.hasEbayConnection ? 'eBay Connected' : 'Connect eBay'}
      lead="Obverse publishes to your own eBay account, under your name and your policies."
      width="medium"
    >
      <div className="flex flex-col gap-8">
        {outcome?.tone === 'success' && <Connected />}
        {outcome?.tone === 'error' && (
          <Banner tone="error" title="eBay Connection Error">
            {outcome.text}
          </Banner>
        )}
        {user.hasEbayConnection ? (
          <ConnectedCard onDisconnected={() => setOutcome(null)} />
        ) : (
          <NotConnectedCard
            onStart={() => setOutcome(null)}
            onConnected={showSuccess}
            onRefused={showError}
          />
        )}
        <MarketplaceCard />
        <Faq items={CONNECT_FAQ} />
      </div>
    </Page>
  )
}

import type { QueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { ApiFailure } from '../lib/api-failure.ts'
import { toast, toastError } from '../ui/feedback/toast-store.ts'
import { CONNECTION_ACTS, type ConnectionAct, connectionActOf } from './publish-failure.ts'

/** Delay between the failure's toast and the toast that offers to connect, in ms. */
const OFFER_AFTER_MS = 1_000

/** Opens eBay's consent page in a new tab. The tab opens before the request: browsers block one that opens later. */
export async function openConsentPage(client: QueryClient): Promise<void> {
  const tab = window.open('', '_blank')
  // The seller comes back with another connection.
  window.addEventListener('focus', () => void client.invalidateQueries(), { once: true })
  try {
    const { url } = await (await api.ebay['auth-url'].$get()).json()
    if (tab) tab.location.href = url
    else window.location.assign(url)
  } catch {
    tab?.close()
    toastError(
      'eBay Connection Error',
      'Could not generate eBay authorization URL. Please try again later.',
    )
  }
}

/** Shows the toast that offers to connect or reconnect, after the toast of the failure. */
export function offerConnection(client: QueryClient, act: ConnectionAct): void {
  const label = CONNECTION_ACTS[act]
  setTimeout(
    () =>
      toast({
        title: `${label} to go on`,
        action: { label, onAct: () => void openConsentPage(client) },
      }),
    OFFER_AFTER_MS,
  )
}

/** Offers it where the failure's code asks for it. */
export function offerConnectionFor(client: QueryClient, error: unknown): void {
  const act = error instanceof ApiFailure ? connectionActOf(error.code) : null
  if (act) offerConnection(client, act)
}

import type { QueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { toast, toastError } from '../ui/feedback/toast-store.ts'

/** Delay between the failure's toast and the toast that offers to reconnect, in ms. */
const RECONNECT_TOAST_AFTER_MS = 1_000

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

/** Shows the toast that offers to reconnect, after the toast of the failure. */
export function offerReconnect(client: QueryClient): void {
  setTimeout(
    () =>
      toast({
        title: 'Reconnect eBay to go on',
        action: { label: 'Reconnect eBay', onAct: () => void openConsentPage(client) },
      }),
    RECONNECT_TOAST_AFTER_MS,
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CheckoutResult, PortalResult, SubscriptionTierName } from '../../shared/billing.ts'
import { apiFetch } from '../lib/api.ts'
import { failedWith } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast, toastError } from '../ui/toast-store.ts'

/** POST /api/subscription/checkout, then on to the payment provider's page. */
export function useCheckout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (tierName: SubscriptionTierName) => {
      const answer = await apiFetch('/api/subscription/checkout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ tierName }),
      })
      const { checkoutUrl }: CheckoutResult = await answer.json()
      return checkoutUrl
    },
    onSuccess: checkoutUrl => window.location.assign(checkoutUrl),
    onError: error => {
      if (failedWith(error, 'NOT_AUTHENTICATED')) {
        toastError('Login Required', 'Please log in to upgrade your subscription')
        client.setQueryData(queryKeys.user, { authenticated: false })
        return
      }
      toastError(
        'Checkout Error',
        failedWith(error, 'CONFLICT', 'PAYMENTS_NOT_CONFIGURED', 'SUSPENDED')
          ? error.message
          : 'Failed to create checkout session.',
      )
    },
  })
}

/** POST /api/subscription/portal, then on to where card and plan are changed, or the plan is cancelled. */
export function usePortal() {
  return useMutation({
    mutationFn: async () => {
      const answer = await apiFetch('/api/subscription/portal', { method: 'POST' })
      const { portalUrl }: PortalResult = await answer.json()
      return portalUrl
    },
    onSuccess: portalUrl => window.location.assign(portalUrl),
    onError: failureToast('Your subscription could not be opened'),
  })
}

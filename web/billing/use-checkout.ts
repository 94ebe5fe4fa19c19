import { useMutation } from '@tanstack/react-query'
import type { SubscriptionTierName } from '../../shared/billing.ts'
import { api } from '../lib/api.ts'
import { failedWith } from '../lib/api-failure.ts'
import { failureToast, toastError } from '../ui/feedback/toast-store.ts'

/** POST /api/subscription/checkout, then on to the payment provider's page. */
export function useCheckout() {
  return useMutation({
    mutationFn: async (tierName: SubscriptionTierName) =>
      (await (await api.subscription.checkout.$post({ json: { tierName } })).json()).checkoutUrl,
    onSuccess: checkoutUrl => window.location.assign(checkoutUrl),
    onError: error => {
      if (failedWith(error, 'NOT_AUTHENTICATED')) {
        toastError('Login Required', 'Please log in to upgrade your subscription')
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
    mutationFn: async () => (await (await api.subscription.portal.$post()).json()).portalUrl,
    onSuccess: portalUrl => window.location.assign(portalUrl),
    onError: failureToast('Your subscription could not be opened'),
  })
}

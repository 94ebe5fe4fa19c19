import { useQuery } from '@tanstack/react-query'
import type { SubscriptionTiers } from '../../shared/billing.ts'
import { apiFetch } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** GET /api/subscription/tiers: the plans, the cheapest first. Anyone may read them. */
export function useTiers() {
  return useQuery({
    queryKey: queryKeys.billing.tiers,
    queryFn: async ({ signal }) => {
      const answer = await apiFetch('/api/subscription/tiers', { signal })
      // Our own server's answer; its schema would bring zod to the landing page.
      const { tiers }: SubscriptionTiers = await answer.json()
      return tiers
    },
  })
}

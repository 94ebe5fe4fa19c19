import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  BusinessPolicies,
  PolicyConfig,
  SelectedPolicies,
} from '../../shared/ebay-policies.ts'
import { api } from '../lib/api.ts'
import { failedWith } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast, toast } from '../ui/feedback/toast-store.ts'

const policies = api.ebay['business-policies']

/** GET /api/ebay/business-policies. */
export function usePolicies({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: queryKeys.ebay.policies,
    queryFn: async () => (await policies.$get({ query: {} })).json(),
    staleTime: 0,
  })
}

/** The policies from eBay now, which the server otherwise remembers for some minutes. */
export function useReadPolicies() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await policies.$get({ query: { anew: 'true' } })).json(),
    onSuccess: read => client.setQueryData<BusinessPolicies>(queryKeys.ebay.policies, read),
    onError: failureToast('The policies were not read'),
  })
}

/** Error text when policies cannot be read. */
export function policiesFailureText(error: Error): string {
  return failedWith(error, 'EBAY_UNAVAILABLE', 'NETWORK')
    ? 'Failed to connect to eBay API'
    : 'Failed to fetch business policies'
}

/** PUT /api/ebay/business-policies/selected: optimistic update, reverted by the refetch on an error. */
export function useSelectPolicies() {
  const client = useQueryClient()
  const key = queryKeys.ebay.policies
  return useMutation({
    mutationFn: (selected: SelectedPolicies) => policies.selected.$put({ json: selected }),
    onMutate: selected => {
      client.setQueryData<BusinessPolicies>(
        key,
        known => known && { ...known, userPolicyIds: selected },
      )
    },
    onSuccess: () =>
      toast({
        title: 'Policy saved',
        description: 'Listings that you publish from now on use it.',
      }),
    onError: failureToast('The policy was not chosen'),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** POST /api/ebay/business-policies/auto-create. */
export function useCreatePolicies() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (config: PolicyConfig) =>
      (await policies['auto-create'].$post({ json: { config } })).json(),
    // A failed request may have created some of them.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ebay.policies }),
  })
}

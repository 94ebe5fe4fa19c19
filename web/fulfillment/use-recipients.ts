import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../lib/query-keys.ts'
import { fetchRecipients } from './use-to-ship.ts'

/** Whom orders go to, as long as the screen shows it: it is forgotten with the screen. */
export function useRecipients(orderIds: readonly string[]) {
  return useQuery({
    queryKey: queryKeys.fulfillment.recipients(orderIds),
    queryFn: () => fetchRecipients(orderIds),
    enabled: orderIds.length > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // While a shorter list is asked for: what is left of it stays as it is.
    placeholderData: keepPreviousData,
  })
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ANSWERS_MAX,
  type AnswerResult,
  type NewAnswer,
  type OfferingBuyer,
  type OfferRules,
  type OffersToWatchers,
  type OpenOffers,
  WATCHED_MAX,
  type WatchedListings,
  type WatchersResult,
} from '../../shared/best-offers/best-offers.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast, toast } from '../ui/feedback/toast-store.ts'

const routes = api['best-offers']
const keys = queryKeys.bestOffers

/** GET /api/best-offers. */
export function useOpenOffers() {
  return useQuery({
    queryKey: keys.list,
    queryFn: async (): Promise<OpenOffers> => (await routes.$get()).json(),
    staleTime: 0,
  })
}

/**
 * POST /api/best-offers/read: the offers are read from eBay when the screen opens. Who made them is in the memory of the
 * screen alone.
 */
export function useOfferingBuyers(enabled: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: keys.buyers,
    queryFn: async (): Promise<OfferingBuyer[]> => {
      try {
        return (await (await routes.read.$post()).json()).buyers
      } finally {
        void client.invalidateQueries({ queryKey: keys.all })
      }
    },
    enabled,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
  })
}

/** POST /api/best-offers/answers, in several calls where there are many. */
export function useAnswerOffers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (answers: readonly NewAnswer[]) => {
      const results: AnswerResult[] = []
      for (let at = 0; at < answers.length; at += ANSWERS_MAX) {
        const json = { answers: answers.slice(at, at + ANSWERS_MAX) }
        results.push(...(await (await routes.answers.$post({ json })).json()).results)
      }
      return results
    },
    onSuccess: results => tell(results, 'answer', 'sent to eBay'),
    onError: failureToast('The offers were not answered'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.all }),
        // An accepted offer is a sale.
        client.invalidateQueries({ queryKey: queryKeys.fulfillment.all }),
      ]),
  })
}

/** PUT /api/best-offers/rules. */
export function useSaveRules(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (json: OfferRules) => routes.rules.$put({ json }),
    onSuccess: onDone,
    onError: failureToast('The rules were not stored'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.list }),
  })
}

/** POST /api/best-offers/watchers/read. */
export function useWatched() {
  return useQuery({
    queryKey: keys.watchers,
    queryFn: async (): Promise<WatchedListings> => (await routes.watchers.read.$post()).json(),
    staleTime: 60_000,
    retry: false,
  })
}

/** POST /api/best-offers/watchers, in several calls where there are many. */
export function useOfferToWatchers() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ offers, message }: OffersToWatchers) => {
      const results: WatchersResult[] = []
      for (let at = 0; at < offers.length; at += WATCHED_MAX) {
        const json = { offers: offers.slice(at, at + WATCHED_MAX), message }
        results.push(...(await (await routes.watchers.$post({ json })).json()).results)
      }
      return results
    },
    onSuccess: results => tell(results, 'listing', 'offered to its watchers'),
    onError: failureToast('Nothing was offered'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.watchers }),
  })
}

/** What came of several acts: how many were done, and what was refused. */
function tell(
  results: readonly { state: 'sent' | 'later' | 'refused'; message: string }[],
  noun: string,
  done: string,
): void {
  const sent = results.filter(({ state }) => state === 'sent').length
  if (sent > 0) toast({ title: `${counted(sent, noun)} ${done}` })
  for (const message of new Set(results.flatMap(result => result.message || [])))
    toast({ title: message })
}

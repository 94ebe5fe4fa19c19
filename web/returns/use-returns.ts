import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  NewRefund,
  ReturnCheck,
  ReturnDecision,
  ReturnedLine,
  Returns,
} from '../../shared/returns/returns.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { requestOrderSync } from '../listings/sync-orders.ts'
import { useStartPublishing } from '../publishing/use-publishing.ts'
import { failureToast, toast } from '../ui/feedback/toast-store.ts'

const keys = queryKeys.returns
/** How often the list is read again while a coin is being put on sale. */
const POLL_MS = 3_000

const isUnderWay = ({ whereabouts, listing }: ReturnedLine): boolean =>
  whereabouts === 'on_sale' && listing?.status === 'draft'

/** GET /api/returns. */
export function useReturns() {
  return useQuery({
    queryKey: keys.list,
    queryFn: async (): Promise<Returns> => (await api.returns.$get()).json(),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.lines.some(isUnderWay) ? POLL_MS : false),
  })
}

type Key = Pick<ReturnedLine, 'orderId' | 'lineItemId'>
export const returnKey = ({ orderId, lineItemId }: Key): string => `${orderId} ${lineItemId}`

/** PUT /api/returns/decision. */
export function useDecideReturn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ReturnDecision) => api.returns.decision.$put({ json }),
    onError: failureToast('It was not stored'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

/** PUT /api/returns/check. */
export function useCheckReturn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ReturnCheck) => api.returns.check.$put({ json }),
    onError: failureToast('The check was not stored'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

/** POST /api/returns/relist, then a publishing run of the listing: one tap. */
export function useRelist() {
  const client = useQueryClient()
  const publish = useStartPublishing(() => undefined)
  return useMutation({
    mutationFn: async ({ orderId, lineItemId }: Key) => {
      const json = { orderId, lineItemId }
      const { listingId, version } = await (await api.returns.relist.$post({ json })).json()
      await publish.mutateAsync([{ id: listingId, version }]).catch(() => undefined)
    },
    onError: failureToast('It was not put on sale'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.all }),
        client.invalidateQueries({ queryKey: queryKeys.listings.all }),
      ]),
  })
}

/** POST /api/returns/refunds. The orders are read after it, which show what went back. */
export function useRefund() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (json: NewRefund) => (await api.returns.refunds.$post({ json })).json(),
    onSuccess: async ({ state, message }) => {
      if (state === 'sent') {
        toast({ title: 'The money goes back to the buyer' })
        await requestOrderSync(client)
      } else if (state === 'later') toast({ title: message })
    },
    onError: failureToast('Nothing was given back'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

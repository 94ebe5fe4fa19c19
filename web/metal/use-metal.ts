import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../shared/lib/count-text.ts'
import type { MetalOverview, MetalPreview, MetalRuns } from '../../shared/metal/metal.ts'
import type { FollowedMetal, MetalRuleTerms } from '../../shared/metal/metal-rules.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast, toast } from '../ui/feedback/toast-store.ts'

const keys = queryKeys.metal
/** How often the screen is read again while it is seen. */
const POLL_MS = 15_000

export function useMetal() {
  return useQuery({
    queryKey: keys.overview,
    queryFn: async ({ signal }): Promise<MetalOverview> =>
      (await api.metal.$get({}, { init: { signal } })).json(),
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
}

export function useMetalChart(metal: FollowedMetal) {
  return useQuery({
    queryKey: keys.chart(metal),
    queryFn: async ({ signal }) =>
      (await api.metal.chart.$get({ query: { metal } }, { init: { signal } })).json(),
  })
}

export function useMetalRuns() {
  return useInfiniteQuery({
    queryKey: keys.runs,
    queryFn: async ({ signal, pageParam }): Promise<MetalRuns> => {
      const query = pageParam === null ? {} : { before: pageParam }
      return (await api.metal.runs.$get({ query }, { init: { signal } })).json()
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
}

/** The preview of a rule's terms; nothing is stored. */
export function usePreview() {
  return useMutation({
    mutationFn: async (json: {
      terms: MetalRuleTerms
      ruleId?: number | undefined
    }): Promise<MetalPreview> => (await api.metal.preview.$post({ json })).json(),
    onError: failureToast('There is no preview'),
  })
}

/** A call after which the screen is read anew. */
function useMetalAct<Values, T>(
  title: string,
  call: (values: Values) => Promise<T>,
  onDone: (result: T) => void = () => undefined,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: failureToast(title),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

export function useSaveRule(onDone: () => void) {
  return useMetalAct(
    'The rule was not started',
    async ({ terms, ruleId }: { terms: MetalRuleTerms; ruleId?: number | undefined }) =>
      ruleId === undefined
        ? api.metal.rules.$post({ json: { terms } })
        : api.metal.rules[':id'].$put({
            param: { id: String(ruleId) },
            json: { terms, isActive: true },
          }),
    onDone,
  )
}

export const useSwitchRule = () =>
  useMetalAct(
    'The rule was not changed',
    async ({ id, isActive }: { id: number; isActive: boolean }) =>
      api.metal.rules[':id'].$put({ param: { id: String(id) }, json: { isActive } }),
  )

export const useDeleteRule = (onDone: () => void) =>
  useMetalAct(
    'The rule was not deleted',
    async (id: number) => api.metal.rules[':id'].$delete({ param: { id: String(id) } }),
    onDone,
  )

export const useUndoRun = () =>
  useMetalAct(
    'The run was not taken back',
    async (id: number) =>
      (await api.metal.runs[':id'].undo.$post({ param: { id: String(id) } })).json(),
    ({ listings }) =>
      toast({
        title: `${counted(listings, 'listing')} taken back`,
        description: 'The rule is paused. Start it again when you like.',
      }),
  )

export const useFollowAgain = () =>
  useMetalAct('The listing was not changed', async (id: number) =>
    api.metal.listings.follow.$post({ json: { listingIds: [id] } }),
  )

export const useShowListing = () =>
  useMetalAct('The listing was not put on sale', async (id: number) =>
    api.metal.listings.show.$post({ json: { listingIds: [id] } }),
  )

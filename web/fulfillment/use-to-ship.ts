import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  CoinChecked,
  LineToShip,
  NewPackage,
  PackageResult,
  Packed,
  Recipient,
  ToShip,
} from '../../shared/fulfillment/fulfillment.ts'
import { PACKAGES_MAX } from '../../shared/fulfillment/fulfillment.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast } from '../ui/feedback/toast-store.ts'

const routes = api.fulfillment
const { all, list } = queryKeys.fulfillment

/** GET /api/fulfillment/to-ship. */
export function useToShip() {
  return useQuery({
    queryKey: list,
    queryFn: async () => (await routes['to-ship'].$get()).json(),
    staleTime: 0,
  })
}

type Key = Pick<LineToShip, 'orderId' | 'lineItemId'>
export const lineKey = ({ orderId, lineItemId }: Key): string => `${orderId} ${lineItemId}`

function useChangeLines() {
  const client = useQueryClient()
  return (keys: readonly Key[], change: Partial<LineToShip>) => {
    const changed = new Set(keys.map(lineKey))
    client.setQueryData<ToShip>(
      list,
      known =>
        known && {
          ...known,
          lines: known.lines.map(line =>
            changed.has(lineKey(line)) ? { ...line, ...change } : line,
          ),
        },
    )
  }
}

/** PUT /api/fulfillment/check. */
export function useStoreCheck() {
  const client = useQueryClient()
  const change = useChangeLines()
  return useMutation({
    mutationFn: (checked: CoinChecked) => routes.check.$put({ json: checked }),
    onSuccess: (_, { check, packed, ...line }) =>
      change([line], {
        coinCheck: check,
        ...(check === 'wrong' ? { packedAt: null } : packed ? { packedAt: Date.now() } : {}),
      }),
    onError: failureToast('The check was not stored'),
    onSettled: () => client.invalidateQueries({ queryKey: list }),
  })
}

/** PUT /api/fulfillment/packed. */
export function useStorePacked() {
  const client = useQueryClient()
  const change = useChangeLines()
  return useMutation({
    mutationFn: (packed: Packed) => routes.packed.$put({ json: packed }),
    onSuccess: (_, { lines, packed }) => change(lines, { packedAt: packed ? Date.now() : null }),
    onError: failureToast('It was not stored'),
    onSettled: () => client.invalidateQueries({ queryKey: list }),
  })
}

/** POST /api/fulfillment/packages, in several calls where there are many. */
export function useSendPackages() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (packages: readonly NewPackage[]) => {
      const results: PackageResult[] = []
      for (let at = 0; at < packages.length; at += PACKAGES_MAX) {
        const json = { packages: packages.slice(at, at + PACKAGES_MAX) }
        results.push(...(await (await routes.packages.$post({ json })).json()).results)
      }
      return results
    },
    onError: failureToast('The orders were not sent'),
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  })
}

/** POST /api/fulfillment/recipients: whom orders go to. It is in no cache: who asks shows it and forgets it. */
export async function fetchRecipients(orderIds: readonly string[]): Promise<Recipient[]> {
  const answer = await routes.recipients.$post({ json: { orderIds: [...orderIds] } })
  return (await answer.json()).recipients
}

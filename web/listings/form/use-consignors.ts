import { useQuery } from '@tanstack/react-query'
import type { Consignor } from '../../../shared/consignment/consignment.ts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** GET /api/consignment/owners: whose coins the seller sells; undefined while they are not read. */
export function useConsignors(): readonly Consignor[] | undefined {
  return useQuery({
    queryKey: queryKeys.consignment.owners,
    queryFn: async () => (await (await api.consignment.owners.$get()).json()).owners,
    staleTime: 60_000,
  }).data
}

/** To choose from: the owners that are not archived, and the chosen owner. */
export const consignorOptions = (consignors: readonly Consignor[], chosen: string) =>
  consignors
    .filter(({ id, isArchived }) => !isArchived || String(id) === chosen)
    .map(({ id, name }) => ({ value: String(id), label: name }))

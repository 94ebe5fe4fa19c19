import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** GET /api/operator: who runs this server, for the pages about it. */
export function useOperator() {
  return useQuery({
    queryKey: queryKeys.operator,
    queryFn: async () => (await api.operator.$get()).json(),
  })
}

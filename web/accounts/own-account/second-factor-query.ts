import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Whether the user's login takes a code, since when, and how many recovery codes are left. */
export const secondFactorQuery = queryOptions({
  queryKey: queryKeys.account.secondFactor,
  queryFn: async () => (await api.account['second-factor'].$get()).json(),
  staleTime: 0,
})

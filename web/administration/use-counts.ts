import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** What the admin dashboard counts: over all users. */
export type Counted = 'pending-users' | 'users' | 'listings'

/** GET /api/admin/{counted}/count. Requested again each time the dashboard opens. */
export function useCount(counted: Counted) {
  return useQuery({
    queryKey: queryKeys.admin.count(counted),
    queryFn: async () => (await (await api.admin[counted].count.$get()).json()).count,
    staleTime: 0,
  })
}

/** GET /api/admin/check-analytics. */
export function useAnalyticsCheck() {
  return useQuery({
    queryKey: queryKeys.admin.analytics,
    queryFn: async () => (await (await api.admin['check-analytics'].$get()).json()).hasAnalyticsId,
    staleTime: 0,
  })
}

/** GET /api/admin/email-service-status. */
export function useMailStatus() {
  return useQuery({
    queryKey: queryKeys.admin.mailStatus,
    queryFn: async () => (await (await api.admin['email-service-status'].$get()).json()).status,
    staleTime: 0,
  })
}

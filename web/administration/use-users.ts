import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, SettleDispute } from '../../shared/administration.ts'
import type { SubscriptionTierName } from '../../shared/billing.ts'
import { api } from '../lib/api.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { usePages } from '../lib/use-pages.ts'
import { toastError } from '../ui/feedback/toast-store.ts'

export interface UserFilter {
  /** Part of the username or of the address; empty for all. */
  search: string
  tier: SubscriptionTierName | null
}

/** GET /api/admin/users, newest first, page after page. */
export function useUsers({ search, tier }: UserFilter) {
  const filter = { ...(search && { search }), ...(tier && { tier }) }
  return usePages(
    queryKeys.admin.users({ search, tier }),
    async query => (await api.admin.users.$get({ query: { ...query, ...filter } })).json(),
    page => page.users,
  )
}

/** What an admin may do to a user, beside the plan. */
export type UserAction =
  | 'suspend'
  | 'unsuspend'
  | 'make-admin'
  | 'unmake-admin'
  | 'remove-second-factor'
  | 'end-sessions'
export type UserChangeRequest =
  | { user: AdminUser; action: UserAction }
  | { user: AdminUser; action: 'set-tier'; tierName: SubscriptionTierName }
  | { user: AdminUser; action: 'settle-dispute'; address: SettleDispute['address'] }

async function send(change: UserChangeRequest): Promise<void> {
  const param = { id: String(change.user.id) }
  const calls = api.admin.users[':id']
  if (change.action === 'set-tier') {
    await calls.tier.$put({ param, json: { tierName: change.tierName } })
  } else if (change.action === 'settle-dispute') {
    await calls['settle-dispute'].$post({ param, json: { address: change.address } })
  } else {
    await calls[change.action].$post({ param })
  }
}

/** Changes a user, and refetches the queries that show the change. */
export function useChangeUser(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: (error, { user }) =>
      toastError(`${user.username} was not changed`, failureMessage(error, 'Please try again.')),
    onSettled: () => {
      onDone()
      return client.invalidateQueries({ queryKey: queryKeys.admin.all })
    },
  })
}

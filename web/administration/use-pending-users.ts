import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApprovalAction } from '../../shared/accounts/accounts.ts'
import type { PendingUser } from '../../shared/administration.ts'
import { api } from '../lib/api.ts'
import { failedWith } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { usePages } from '../lib/use-pages.ts'
import { toast, toastError } from '../ui/feedback/toast-store.ts'

/** GET /api/admin/pending-users, newest first, page after page. */
export function usePendingUsers() {
  return usePages(
    queryKeys.admin.pendingUsers,
    async query => (await api.admin['pending-users'].$get({ query })).json(),
    page => page.pendingUsers,
  )
}

const WORDS: Record<ApprovalAction, { done: string; doing: string; failed: string }> = {
  approve: { done: 'Approved', doing: 'approving', failed: 'Approval Failed' },
  reject: { done: 'Rejected', doing: 'rejecting', failed: 'Rejection Failed' },
}

/** POST /api/admin/approve-user/{id} or reject-user/{id}. */
export function useDecide(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ user, action }: { user: PendingUser; action: ApprovalAction }) =>
      api.admin[`${action}-user`][':id'].$post({ param: { id: String(user.id) } }),
    onSuccess: (_, { user, action }) => {
      const { done } = WORDS[action]
      toast({
        title: `User ${done}`,
        description: `${user.username} has been ${done.toLowerCase()} and notified`,
      })
    },
    onError: (error, { action }) => {
      const { failed, doing } = WORDS[action]
      // Another admin, or a mail's link, was quicker: the server says how it was decided.
      const why = failedWith(error, 'NOT_FOUND', 'CONFLICT') ? ` ${error.message}` : ''
      toastError(failed, `There was an error ${doing} this user.${why}`)
    },
    onSettled: () => {
      onDone()
      return client.invalidateQueries({ queryKey: queryKeys.admin.all })
    },
  })
}

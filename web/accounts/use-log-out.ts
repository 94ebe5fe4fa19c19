import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '../../shared/accounts.ts'
import { api } from '../lib/api.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toast } from '../ui/toast-store.ts'
import { forgetUser } from './remembered-user.ts'

/** A paired phone is part of the session. Its code loads only where a capture screen has paired one. */
async function endPairing(user: CurrentUser | undefined): Promise<void> {
  if (!user?.authenticated || sessionStorage.length === 0) return
  try {
    const { endRememberedPairing } = await import('../capture/sources/remembered-pairing.ts')
    await endRememberedPairing(user.id)
  } catch {
    // It ended already, or ends with its eight hours: no reason to stay signed in.
  }
}

/** POST /api/logout; on success nothing of the user stays in this browser's memory. */
export function useLogOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await endPairing(client.getQueryData<CurrentUser>(queryKeys.user))
      return api.logout.$post()
    },
    onSuccess: () => {
      forgetUser()
      client.clear()
    },
    onError: error =>
      toast({
        variant: 'destructive',
        title: 'Logout failed',
        description: failureMessage(error, 'You are still logged in. Please try again.'),
      }),
  })
}

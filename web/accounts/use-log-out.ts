import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../app/api.ts'
import { failureMessage } from '../app/api-failure.ts'
import { toast } from '../ui/toast-store.ts'
import { forgetUser } from './remembered-user.ts'

/** POST /api/logout; on success nothing of the user stays in this browser's memory. */
export function useLogOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.logout.$post(),
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

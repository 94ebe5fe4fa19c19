import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser, User } from '../../shared/accounts/accounts.ts'
import { api } from '../lib/api.ts'
import { setPageUser } from '../lib/page-user.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast } from '../ui/feedback/toast-store.ts'
import { clearBrowser } from './clear-browser.ts'

/** What else ends when this user logs out. A rejection does not keep the user logged in. */
export type LogOutTask = (user: User) => Promise<void>

async function runTasks(user: CurrentUser | undefined, tasks: readonly LogOutTask[]) {
  if (user?.authenticated) await Promise.allSettled(tasks.map(task => task(user)))
}

/**
 * POST /api/logout, after `tasks`; on success nothing of the user stays in this browser's memory, and with `clear`
 * nothing in its storage.
 */
export function useLogOut(tasks: readonly LogOutTask[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ clear }: { clear: boolean }) => {
      await runTasks(client.getQueryData<CurrentUser>(queryKeys.user), tasks)
      return api.logout.$post({ query: { clear: String(clear) } })
    },
    onSuccess: async (_, { clear }) => {
      setPageUser(null)
      client.clear()
      if (!clear) return
      await clearBrowser()
      // Closes what holds the databases open.
      window.location.assign('/')
    },
    onError: failureToast('Logout failed', 'You are still logged in. Please try again.'),
  })
}

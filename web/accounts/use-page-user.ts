import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '../../shared/accounts/accounts.ts'
import { followOtherTabs, onPageUserChange, type PageUserChange } from '../lib/page-user.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { toastError, toastStore } from '../ui/feedback/toast-store.ts'
import { removeStoredUser } from './stored-user.ts'

/**
 * Shows whose session it is, wherever it changes: a session that is over leads to the login, and another user
 * finds nothing of the last one. Once, around all screens.
 */
export function usePageUser(): void {
  const client = useQueryClient()
  useEffect(() => {
    const unfollow = followOtherTabs()
    const unsubscribe = onPageUserChange(change => takeOver(client, change))
    return () => {
      unfollow()
      unsubscribe()
    }
  }, [client])
}

function takeOver(client: QueryClient, change: PageUserChange): void {
  const shown = client.getQueryData<CurrentUser>(queryKeys.user)
  switch (change.kind) {
    case 'ended':
      client.setQueryData<CurrentUser>(queryKeys.user, { authenticated: false })
      removeStoredUser(change.user)
      // The cache stays for the same user; no screen shows it meanwhile.
      if (change.reason) toastError('Your session has ended', change.reason)
      return
    case 'signed-in':
      if (change.previous !== null) {
        emptyCache(client)
        for (const { id } of toastStore.current()) toastStore.remove(id)
      }
      // Until it is loaded nobody's screens are shown.
      if (shown && !(shown.authenticated && shown.id === change.user))
        void client.resetQueries({ queryKey: queryKeys.user })
      return
    default:
      change satisfies never
  }
}

/** All but the user. What a screen uses at the moment is emptied too, and loaded anew if it stays. */
function emptyCache(client: QueryClient): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[0] !== queryKeys.user[0]
  client.removeQueries({ type: 'inactive', predicate })
  void client.resetQueries({ predicate })
  client.getMutationCache().clear()
}

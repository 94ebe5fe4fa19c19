import { useQuery } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'
import type { CurrentUser, User } from '../../shared/accounts/accounts.ts'
import { api } from '../lib/api.ts'
import { setPageUser } from '../lib/page-user.ts'
import { queryKeys } from '../lib/query-keys.ts'
import {
  readStoredUser,
  removeIncompleteUser,
  removeStoredUser,
  storeMarketplace,
  storeUser,
  useHasStoredUser,
} from './stored-user.ts'

export type UserState =
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: User }
  | { status: 'signed-out'; user: null }
  /** The request failed; the session may still be valid. */
  | { status: 'failed'; user: null; error: Error; retry: () => void }

/** GET /api/user. The stored user becomes the one who is signed in, and is removed where nobody is. */
export async function fetchUser(signal?: AbortSignal): Promise<CurrentUser> {
  const stored = readStoredUser()
  const answer = await api.user.$get(undefined, { init: { ...(signal && { signal }) } })
  const user = await answer.json()
  if (user.authenticated) {
    storeMarketplace(user.marketplaceId)
    setPageUser(user.id)
    if (user.id !== stored?.id) storeUser(user)
  } else if (stored) removeStoredUser(stored.id)
  return user
}

/**
 * Who is signed in. The session is requested only when this browser has a stored user.
 */
export function useUser(): UserState {
  const hasStoredUser = useHasStoredUser()
  const query = useQuery({
    queryKey: queryKeys.user,
    queryFn: ({ signal }) => fetchUser(signal),
    enabled: hasStoredUser,
  })
  useEffect(() => {
    if (!hasStoredUser) removeIncompleteUser()
  }, [hasStoredUser])
  if (!hasStoredUser || query.data?.authenticated === false)
    return { status: 'signed-out', user: null }
  if (query.data?.authenticated) return { status: 'signed-in', user: query.data }
  if (query.isError) {
    return {
      status: 'failed',
      user: null,
      error: query.error,
      retry: () => void query.refetch(),
    }
  }
  return { status: 'loading', user: null }
}

/**
 * The user of the guarded screens. Handed down by their guard: a screen that looked itself would hear of a
 * logout before the guard does, and be without a user.
 */
export const SignedInUser = createContext<User | null>(null)

/** The user on a screen that is shown to signed-in users only. Throws elsewhere. */
export function useSignedInUser(): User {
  const user = use(SignedInUser)
  if (!user) throw new Error('This screen needs a signed-in user.')
  return user
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Login } from '../../shared/accounts/accounts.ts'
import { api } from '../lib/api.ts'
import { failedWith } from '../lib/api-failure.ts'
import { setPageUser } from '../lib/page-user.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast, toastStore } from '../ui/feedback/toast-store.ts'
import { storeMarketplace, storeUser } from './stored-user.ts'

const FAILED = 'Login failed'
/** Where the server says nothing. */
export const CHECK_CREDENTIALS = 'Login failed. Please check your credentials.'
const loginFailed = failureToast(FAILED, CHECK_CREDENTIALS)

/** Why a code is refused, which is said at its field. */
export const CODE_REFUSALS = ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_UNREADABLE'] as const

/** POST /api/login; on success the user is known everywhere. */
export function useLogIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (login: Login) => {
      const user = await (await api.login.$post({ json: login })).json()
      // The account went away between the check of the password and the read of its status.
      if (!user.authenticated) throw new Error('The session did not start.')
      return user
    },
    onSuccess: user => {
      toastStore.end(FAILED)
      setPageUser(user.id)
      client.setQueryData(queryKeys.user, user)
      storeMarketplace(user.marketplaceId)
      storeUser(user)
    },
    onError: error => {
      // The page asks for the code then.
      if (!failedWith(error, 'SECOND_FACTOR_REQUIRED', ...CODE_REFUSALS)) loginFailed(error)
    },
  })
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import type { SessionStore } from './session/session-store.ts'

/**
 * GET /api/selling-settings: gives the session the template of titles. Returns the seller's own final value fee in
 * basis points; null is eBay's usual one, also until the settings are there.
 */
export function useSellingSettings(store: SessionStore): number | null {
  const { data } = useQuery({
    queryKey: queryKeys.sellingSettings,
    queryFn: async ({ signal }) =>
      (await api['selling-settings'].$get(undefined, { init: { signal } })).json(),
  })
  const titleTemplate = data?.titleTemplate
  useEffect(() => {
    if (titleTemplate) store.send({ arrived: 'title-template', titleTemplate })
  }, [store, titleTemplate])
  return data?.feeBasisPoints ?? null
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  SellingSettings,
  SellingSettingsAnswer,
} from '../../../shared/listing/selling-settings.ts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const NO_SETTINGS: SellingSettingsAnswer = {
  titleTemplate: '',
  feeBasisPoints: null,
  skuPattern: '',
  storagePlace: '',
  keepsUnsoldAuctions: false,
  defaultSkuPattern: '{counter}',
  nextSkuNumber: 1,
}

/** GET /api/selling-settings; the defaults until they are here, and where they cannot be loaded. */
export function useSellingSettings() {
  const { data, isError } = useQuery({
    queryKey: queryKeys.sellingSettings,
    queryFn: async ({ signal }) =>
      (await api['selling-settings'].$get(undefined, { init: { signal } })).json(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { settings: data ?? NO_SETTINGS, loaded: data !== undefined, failed: isError }
}

/** PUT /api/selling-settings. The caller shows failures. */
export function useSaveSellingSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (json: SellingSettings) =>
      (await api['selling-settings'].$put({ json })).json(),
    onSuccess: saved => client.setQueryData(queryKeys.sellingSettings, saved),
  })
}

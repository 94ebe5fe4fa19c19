import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Listing } from '../../../shared/listing/listings.ts'
import {
  type ComprehensiveAnalysis,
  comprehensiveAnalysisAnswer,
  type ListingAnalysis,
  listingAnalysisSchema,
} from '../../../shared/market/market-analysis.ts'
import { coinVarietiesText } from '../../../shared/market/title/coin-varieties.ts'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/**
 * GET /api/listings/{id}/analysis.
 * @param version of the listing, where the answer is to follow its changes
 */
export function listingAnalysisQuery(id: number, version?: number) {
  const key = queryKeys.listingAnalysis(id)
  return queryOptions({
    queryKey: version === undefined ? key : [...key, version],
    queryFn: async ({ signal }): Promise<ListingAnalysis> => {
      const param = { id: String(id) }
      const response = await api.listings[':id'].analysis.$get({ param }, { init: { signal } })
      return listingAnalysisSchema.parse(await response.json())
    },
  })
}

/** What is stored about the market of a listing, and the call that analyzes it anew. */
export function useListingAnalysis(listing: Listing) {
  const { id } = listing
  const client = useQueryClient()
  const { queryKey } = listingAnalysisQuery(id)
  const stored = useQuery(listingAnalysisQuery(id))
  const load = useMutation({
    mutationFn: () => analyze(listing),
    onSuccess: analysis =>
      client.setQueryData<ListingAnalysis>(queryKey, (before = NOTHING) => ({
        ...before,
        analysis,
      })),
  })
  return { stored, load }
}

const NOTHING: ListingAnalysis = { analysis: null, priceData: null }

/** Analyzes the market of the listing's coin; the server stores it with the listing. */
async function analyze(listing: Listing): Promise<ComprehensiveAnalysis> {
  const { id, coinType, year, mint, grade, grader, specialAttributes } = listing
  const query = {
    coinType,
    year,
    mint: mint || 'none',
    grade,
    certified: grader ? ('true' as const) : ('false' as const),
    varieties: coinVarietiesText(specialAttributes, year),
    listingId: id,
  }
  const response = await api.coins['comprehensive-analysis'].$get({ query })
  return comprehensiveAnalysisAnswer.parse(await response.json())
}

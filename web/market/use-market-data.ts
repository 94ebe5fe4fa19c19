import { useQuery } from '@tanstack/react-query'
import { type MarketData, marketDataSchema } from '../../shared/market.ts'
import { apiFetch } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** Market data stays fresh this long in the browser. */
const MARKET_DATA_FRESH_MS = 5 * 60_000

const MARKET_DATA_RETRIES = 2

export interface MarketDataInput {
  coinType: string
  year: string
  mint: string
  /** The grade's value. */
  condition: string
  /** Incremented by Retry and Search Again. */
  refresh: number
}

async function fetchMarketData(input: MarketDataInput, signal: AbortSignal): Promise<MarketData> {
  const query = new URLSearchParams({ ...input, refresh: String(input.refresh) })
  const response = await apiFetch(`/api/market-data?${query}`, { signal })
  return marketDataSchema.parse(await response.json())
}

const known = (text: string) => text.trim() !== '' && text.trim().toLowerCase() !== 'unknown'

/** GET /api/market-data; enabled only when coin type and year are known. */
export function useMarketData(input: MarketDataInput) {
  const enabled = known(input.coinType) && known(input.year)
  const query = useQuery({
    queryKey: queryKeys.market(input),
    queryFn: ({ signal }) => fetchMarketData(input, signal),
    enabled,
    staleTime: MARKET_DATA_FRESH_MS,
    retry: MARKET_DATA_RETRIES,
  })
  return { ...query, enabled }
}

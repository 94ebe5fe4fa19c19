import { queryOptions, useQuery } from '@tanstack/react-query'
import { type MarketData, marketDataSchema } from '../../shared/market/market.ts'
import { apiFetch } from '../lib/api.ts'
import { ApiFailure } from '../lib/api-failure.ts'
import { queryKeys } from '../lib/query-keys.ts'

/** Market data stays fresh this long in the browser. */
const MARKET_DATA_FRESH_MS = 5 * 60_000

/** Typing a year does not ask for the prices of each of its digits. */
export const TYPING_PAUSE_MS = 600

const MARKET_DATA_RETRIES = 2

export interface MarketDataInput {
  coinType: string
  year: string
  mint: string
  /** As `coinVarieties` names them, joined by commas. */
  varieties: string
  /** The grade's value. */
  condition: string
  /** Whether the coin is in a grader's holder. */
  certified: boolean
  /** Of a coin in a holder: the price guide looks its certificate up. */
  grader?: string
  certificationNumber?: string
  /** Incremented by Retry and Search Again. */
  refresh: number
}

async function fetchMarketData(
  { certified, refresh, ...coin }: MarketDataInput,
  signal: AbortSignal,
): Promise<MarketData> {
  const state = { certified: String(certified), refresh: String(refresh) }
  const query = new URLSearchParams({ ...coin, ...state })
  const response = await apiFetch(`/api/market-data?${query}`, { signal })
  return marketDataSchema.parse(await response.json())
}

const known = (text: string) => text.trim() !== '' && text.trim().toLowerCase() !== 'unknown'

/** Whether a coin is named well enough to ask the market for it. */
export const isNamedForMarket = ({ coinType, year }: { coinType: string; year: string }): boolean =>
  known(coinType) && known(year)

/** GET /api/market-data, from the cache while it is fresh. Throws ApiFailure. */
export function marketDataQuery(input: MarketDataInput) {
  return queryOptions({
    queryKey: queryKeys.market(input),
    queryFn: ({ signal }) => fetchMarketData(input, signal),
    staleTime: MARKET_DATA_FRESH_MS,
    retry: (failures, error) =>
      failures < MARKET_DATA_RETRIES && !(error instanceof ApiFailure && !error.retryable),
  })
}

/** GET /api/market-data; enabled only when coin type and year are known, and while it is wanted. */
export function useMarketData(input: MarketDataInput, wanted = true) {
  const enabled = isNamedForMarket(input)
  const query = useQuery({ ...marketDataQuery(input), enabled: enabled && wanted })
  return { ...query, enabled }
}

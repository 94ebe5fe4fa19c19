import type { GradePrice } from '../../../shared/market.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { TYPING_PAUSE_MS, useMarketData } from '../../market/use-market-data.ts'
import type { KnownPrices } from './market-price.ts'

export interface PricedCoin {
  coinType: string
  year: string
  mint: string
  /** As `coinVarieties` names them, joined by commas; empty for the plain coin. */
  varieties: string
}

/**
 * The prices of the coin in every grade. Those given are of the coin `of`: while the form names that one, no call
 * is needed. For another coin, or without given prices, the market data has them.
 */
export function useKnownPrices(
  coin: PricedCoin,
  given: { of: PricedCoin; prices: readonly GradePrice[] },
  /** False while they are not needed, or not known yet. */
  wanted = true,
): KnownPrices {
  const isGiven = given.prices.length > 0 && isSame(coin, given.of)
  const { coinType, year, mint, varieties } = coin
  const settled = useSettled({ coinType, year, mint, varieties }, TYPING_PAUSE_MS)
  const { data, enabled, isError } = useMarketData(
    {
      ...settled,
      mint: settled.mint || 'none',
      condition: '',
      certified: false,
      refresh: 0,
    },
    wanted && !isGiven && isSame(settled, coin),
  )
  if (isGiven) return { state: 'known', prices: given.prices }
  if (!isSame(settled, coin)) return { state: 'loading', prices: [] }
  if (!enabled) return { state: 'unnamed', prices: [] }
  if (data) return { state: 'known', prices: data.gradePrices }
  return { state: isError ? 'failed' : 'loading', prices: [] }
}

function isSame(a: PricedCoin, b: PricedCoin): boolean {
  return (
    a.coinType === b.coinType &&
    a.year === b.year &&
    (a.mint || 'none') === (b.mint || 'none') &&
    a.varieties === b.varieties
  )
}

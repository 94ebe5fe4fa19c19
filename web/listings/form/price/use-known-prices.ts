import type { GradePrice } from '../../../../shared/market/market.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { TYPING_PAUSE_MS, useMarketData } from '../../../market/use-market-data.ts'
import type { KnownPrices } from './market-price.ts'

export interface CoinToPrice {
  coinType: string
  year: string
  mint: string
  /** As `coinVarieties` names them, joined by commas; empty for the plain coin. */
  varieties: string
  /** The number by which the price guide knows the very coin; null without one. */
  certificate: string | null
}

/**
 * The prices of the coin in every grade. Those given are of the coin `of`: while the form names that one, no call
 * is needed. For another coin, for another certificate, or without given prices, the market data has them. Prices of
 * the same coin stay until those with its new certificate are there.
 */
export function useKnownPrices(
  coin: CoinToPrice,
  given: { of: CoinToPrice; prices: readonly GradePrice[] },
  /** False while they are not needed, or not known yet. */
  wanted = true,
): KnownPrices {
  const isOfCoin = given.prices.length > 0 && isSame(coin, given.of)
  const isGiven = isOfCoin && addsNoCertificate(coin, given.of)
  const { coinType, year, mint, varieties, certificate } = coin
  const settled = useSettled({ coinType, year, mint, varieties, certificate }, TYPING_PAUSE_MS)
  const isSettled = isSame(settled, coin) && settled.certificate === coin.certificate
  const { data, enabled, isError } = useMarketData(
    {
      coinType: settled.coinType,
      year: settled.year,
      varieties: settled.varieties,
      mint: settled.mint || 'none',
      condition: '',
      certified: settled.certificate !== null,
      ...(settled.certificate && { grader: 'PCGS', certificationNumber: settled.certificate }),
      refresh: 0,
    },
    wanted && !isGiven && isSettled,
  )
  if (isGiven) return { state: 'known', prices: given.prices }
  if (data?.withoutEstimates) return { state: 'off', prices: [] }
  if (data && isSettled) return { state: 'known', prices: data.gradePrices }
  if (isOfCoin) return { state: 'known', prices: given.prices }
  if (!isSettled) return { state: 'loading', prices: [] }
  if (!enabled) return { state: 'unnamed', prices: [] }
  return { state: isError ? 'failed' : 'loading', prices: [] }
}

/** A certificate that is taken away leaves the prices of the coin as they are. */
const addsNoCertificate = (coin: CoinToPrice, of: CoinToPrice): boolean =>
  coin.certificate === null || coin.certificate === of.certificate

function isSame(a: CoinToPrice, b: CoinToPrice): boolean {
  return (
    a.coinType === b.coinType &&
    a.year === b.year &&
    (a.mint || 'none') === (b.mint || 'none') &&
    a.varieties === b.varieties
  )
}

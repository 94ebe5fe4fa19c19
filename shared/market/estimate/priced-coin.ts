import type { PricedCoin } from '../market.ts'
import { coinVarietiesText } from '../title/coin-varieties.ts'

interface NamedCoin extends Omit<PricedCoin, 'varieties'> {
  specialAttributes: readonly string[]
}

/** The coin that a listing names. */
export function pricedCoinOf({
  coinType,
  seriesId,
  year,
  mint,
  specialAttributes,
}: NamedCoin): PricedCoin {
  return { coinType, seriesId, year, mint, varieties: coinVarietiesText(specialAttributes, year) }
}

export function isSameCoin(a: PricedCoin, b: PricedCoin): boolean {
  return (
    a.coinType === b.coinType &&
    (a.seriesId === null || b.seriesId === null || a.seriesId === b.seriesId) &&
    a.year === b.year &&
    (a.mint || 'none') === (b.mint || 'none') &&
    a.varieties === b.varieties
  )
}

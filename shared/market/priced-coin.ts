import { z } from 'zod'
import { coinVarietiesText } from './coin-varieties.ts'

/** The coin that prices are of, as GET /api/market-data takes it. */
export const pricedCoinSchema = z.object({
  coinType: z.string(),
  seriesId: z.string().nullable(),
  year: z.string(),
  mint: z.string(),
  /** As `coinVarieties` names them, joined by commas. */
  varieties: z.string(),
})
export type PricedCoin = z.infer<typeof pricedCoinSchema>

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

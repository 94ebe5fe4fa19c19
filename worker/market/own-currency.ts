import { type Currency, ownSite } from '../../shared/lib/ebay-sites.ts'
import { FOREIGN_CURRENCIES, type ForeignCurrency, type Spot } from './port.ts'
import type { StoredGuide } from './price-guide.ts'

const MICROS = 1_000_000

const isForeign = (currency: Currency): currency is ForeignCurrency =>
  (FOREIGN_CURRENCIES as readonly Currency[]).includes(currency)

/** The seller's currency where it is not the dollar, in which sources give their prices; null where it is. */
export function ownForeignCurrency(): ForeignCurrency | null {
  const { currency } = ownSite()
  return isForeign(currency) ? currency : null
}

/** Metal prices in the seller's currency, at the rate that came with them; null where none did. */
export function spotInOwnCurrency(spot: Spot | null): Spot | null {
  const currency = ownForeignCurrency()
  if (!currency || !spot) return spot
  const rate = spot.rates?.[currency]
  if (!rate) return null
  const converted = Object.entries(spot.microsPerTroyOunce).map(([metal, micros]) => [
    metal,
    Math.round((micros * MICROS) / rate),
  ])
  return { ...spot, microsPerTroyOunce: Object.fromEntries(converted) }
}

/** A guide whose values are in the seller's currency, at the rate of the metal prices. */
export function guideInOwnCurrency(
  stored: StoredGuide | null,
  spot: Promise<Spot | null>,
): StoredGuide | null {
  const currency = ownForeignCurrency()
  if (!currency || !stored) return stored
  return {
    ...stored,
    guide: {
      ...stored.guide,
      async look(...question) {
        const [result, prices] = await Promise.all([stored.guide.look(...question), spot])
        if (!result.ok || !result.coin || result.coin.value === null) return result
        const rate = prices?.rates?.[currency]
        if (!rate) return { ok: false, reason: 'No exchange rate is known at the moment.' }
        const value = Math.round((result.coin.value * MICROS) / rate)
        return { ...result, coin: { ...result.coin, value } }
      },
    },
  }
}

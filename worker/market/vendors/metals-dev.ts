import { z } from 'zod'
import {
  FOREIGN_CURRENCIES,
  type ForeignCurrency,
  SPOT_METALS,
  type Spot,
  type SpotMetal,
  type SpotSource,
} from '../port.ts'

const answerSchema = z.object({
  status: z.literal('success'),
  currency: z.literal('USD'),
  unit: z.literal('toz'),
  /** Null for a metal without a price at the moment. */
  metals: z.record(z.string(), z.number().nullable()),
  /** Dollars for one of each, as is remembered of the documentation; the reverse is not plausible and left out. */
  currencies: z.record(z.string(), z.number().nullable()).optional().catch(undefined),
  timestamps: z.object({ metal: z.string() }),
})

/** Plausible range of a price, dollars per troy ounce: wider than all historic prices. */
const PLAUSIBLE_RANGE: Readonly<Record<SpotMetal, readonly [number, number]>> = {
  gold: [500, 50_000],
  silver: [5, 1_000],
  platinum: [200, 20_000],
  palladium: [100, 20_000],
  copper: [0.05, 5],
  nickel: [0.1, 10],
}

/** Spot prices of metals.dev: all metals in one request, at most a minute old. */
export function createMetalsDev(options: {
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
}): SpotSource {
  return {
    name: 'metals.dev',
    async latest(signal) {
      const url = new URL(`${options.baseUrl}/v1/latest`)
      url.search = new URLSearchParams({
        api_key: options.apiKey,
        currency: 'USD',
        unit: 'toz',
      }).toString()
      const response = await options.fetch(url, { signal })
      if (!response.ok) return { ok: false, reason: `Metal prices answer ${response.status}.` }
      const read = answerSchema.safeParse(await response.json().catch(() => null))
      const asOf = Date.parse(read.data?.timestamps.metal ?? '')
      if (!read.success || Number.isNaN(asOf))
        return { ok: false, reason: 'Metal prices answered something unforeseen.' }
      const microsPerTroyOunce = plausiblePrices(read.data.metals)
      return Object.keys(microsPerTroyOunce).length > 0
        ? {
            ok: true,
            spot: { microsPerTroyOunce, rates: plausibleRates(read.data.currencies), asOf },
          }
        : { ok: false, reason: 'Metal prices make no sense at the moment.' }
    },
  }
}

/**
 * Plausible dollars for one of a currency: wider than all historic rates since 1971, of the Australian dollar since it
 * floats (1983), of the euro since 1999.
 */
const PLAUSIBLE_RATE: Readonly<Record<ForeignCurrency, readonly [number, number]>> = {
  GBP: [0.9, 3],
  CAD: [0.55, 1.2],
  AUD: [0.4, 1.2],
  EUR: [0.75, 1.8],
}

function plausibleRates(rates: Record<string, number | null> | undefined): Spot['rates'] {
  if (!rates || !isPlausible('GBP', rates)) return rates && {}
  const known = FOREIGN_CURRENCIES.flatMap(currency => {
    const rate = rates[currency]
    if (rate == null || !isPlausible(currency, rates)) return []
    return [[currency, Math.round(rate * 1_000_000)] as const]
  })
  return Object.fromEntries(known)
}

/** Of the pound it tells the direction of all rates too: pounds for a dollar were never above 0.9. */
function isPlausible(currency: ForeignCurrency, rates: Record<string, number | null>): boolean {
  const rate = rates[currency]
  const [least, most] = PLAUSIBLE_RATE[currency]
  return rate != null && rate >= least && rate <= most
}

function plausiblePrices(
  prices: Record<string, number | null>,
): Partial<Record<SpotMetal, number>> {
  const micros: Partial<Record<SpotMetal, number>> = {}
  for (const metal of SPOT_METALS) {
    const price = prices[metal]
    const [least, most] = PLAUSIBLE_RANGE[metal]
    if (price != null && price >= least && price <= most)
      micros[metal] = Math.round(price * 1_000_000)
  }
  return micros
}

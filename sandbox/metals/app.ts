import { Hono } from 'hono'
import { PER_DOLLAR } from '../lib/exchange-rates.ts'

/** API key of the metal prices. */
export const METALS_API_KEY = 'sandbox-metals-key'

const GRAMS_PER_TROY_OUNCE = 31.1034768
const HOUR_MS = 3_600_000

/** Mean prices in US dollars per troy ounce, at the level of late 2026. */
const MIDDLE: Record<string, number> = {
  gold: 4_012.4,
  silver: 49.15,
  platinum: 1_548.2,
  palladium: 1_421.7,
  copper: 0.3391,
  nickel: 0.4722,
  zinc: 0.0937,
}

/** A sum of sine waves within ±1.2 %. The same time gives the same price. */
function drift(metal: string, now: number): number {
  const phase = metal.split('').reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 997
  const hours = now / HOUR_MS
  return (
    0.006 * Math.sin(hours / 37 + phase) +
    0.004 * Math.sin(hours / 9.3 + phase * 2) +
    0.002 * Math.sin(hours / 1.7 + phase * 3)
  )
}

/** The price of a metal in US dollars per unit at a time. */
export function metalPrice(
  metal: string,
  now: number,
  gramsPerUnit = GRAMS_PER_TROY_OUNCE,
): number {
  const perOunce = (MIDDLE[metal] ?? Number.NaN) * (1 + drift(metal, now))
  return Number(((perOunce * gramsPerUnit) / GRAMS_PER_TROY_OUNCE).toPrecision(7))
}

const UNITS: Record<string, number> = { toz: GRAMS_PER_TROY_OUNCE, g: 1, kg: 1_000 }

/** Spot prices in the format of metals.dev. Mounted at `/metals`. */
export function metalsApp({ now }: { now: () => number }) {
  const app = new Hono()

  app.get('/v1/latest', c => {
    const failure = (status: 400 | 401, code: number, message: string) =>
      c.json({ status: 'failure', error_code: code, error_message: message }, status)
    if (c.req.query('api_key') !== METALS_API_KEY) {
      return failure(401, 1101, 'Unauthorized. The API key is missing or wrong.')
    }
    const currency = (c.req.query('currency') ?? 'USD').toUpperCase()
    if (currency !== 'USD')
      return failure(400, 2101, `The currency ${currency} is not supported here.`)
    const unit = c.req.query('unit') ?? 'toz'
    const grams = UNITS[unit]
    if (grams === undefined) return failure(400, 2102, `The unit ${unit} is not supported.`)
    const asOf = new Date(Math.floor(now() / 60_000) * 60_000).toISOString()
    return c.json({
      status: 'success',
      currency,
      unit,
      metals: Object.fromEntries(
        Object.keys(MIDDLE).map(metal => [metal, metalPrice(metal, now(), grams)]),
      ),
      // Dollars for one of each: so it is remembered of the vendor's documentation, which was not read again.
      currencies: {
        USD: 1,
        ...Object.fromEntries(Object.entries(PER_DOLLAR).map(([code, units]) => [code, 1 / units])),
      },
      timestamps: { metal: asOf, currency: asOf },
    })
  })

  return app
}

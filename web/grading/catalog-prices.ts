import type { ScaleKey } from '../../shared/numismatics/grades.ts'

/** The four grades with a catalog price. */
export const CATALOG_GRADES = [
  { grade: 'G-4', key: 'good' },
  { grade: 'F-12', key: 'fine' },
  { grade: 'EF-40', key: 'extremelyFine' },
  { grade: 'MS-63', key: 'uncirculated' },
] as const satisfies readonly { grade: string; key: ScaleKey }[]

/** The month of the figures below, by its first day. */
const CATALOG_MONTH = new Date(2026, 10)
const MONTH_AND_YEAR = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** The specification's label while the figures are of this month or the last; of older ones it would be untrue. */
export function catalogDateText(now: Date): string {
  const months =
    (now.getFullYear() - CATALOG_MONTH.getFullYear()) * 12 +
    now.getMonth() -
    CATALOG_MONTH.getMonth()
  const of = MONTH_AND_YEAR.format(CATALOG_MONTH)
  return months <= 1 ? `Updated monthly · ${of}` : `Last updated in ${of}`
}

/**
 * Retail prices in cents by series of the guide's sample coins, in the order of `CATALOG_GRADES`. Static: round figures
 * that the authors set by their own knowledge of the market, not taken from one catalogue and not fetched. The
 * specification has them labelled "updated monthly"; who updates them changes the date too.
 */
const PRICES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'morgan-dollar': [4_000, 4_500, 5_500, 9_000],
  'mercury-dime': [85_000, 240_000, 600_000, 1_600_000],
  'walking-liberty-half-dollar': [1_800, 2_200, 4_500, 22_500],
  'peace-dollar': [11_000, 14_000, 18_000, 45_000],
  'franklin-half-dollar': [1_400, 1_500, 1_600, 2_200],
  'washington-quarter': [700, 800, 900, 1_200],
  'barber-dime': [500, 900, 3_500, 19_000],
  'indian-head-cent': [250, 400, 1_200, 6_500],
}

export interface CatalogPrice {
  grade: string
  key: ScaleKey
  cents: number
}

/** The four prices of a sample coin, the most worn first. */
export function catalogPrices(seriesId: string): CatalogPrice[] {
  const cents = PRICES[seriesId]
  if (!cents) return []
  return CATALOG_GRADES.map((each, index) => ({ ...each, cents: cents[index]! }))
}

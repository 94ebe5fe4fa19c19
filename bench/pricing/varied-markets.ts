import { type SeededRandom, seededRandom } from '../../sandbox/lib/seeded-random.ts'
import { meltCents } from '../../shared/numismatics/melt.ts'
import { allSeries } from '../../shared/numismatics/series.ts'
import { mintsOf, strikeOf, yearsOf } from '../../shared/numismatics/strikes.ts'
import type { MintMark } from '../../shared/numismatics/tables/mints.ts'
import type { CaseEntry, PricingCase } from './cases.ts'

const DAY_MS = 86_400_000
const AS_OF = Date.UTC(2026, 4, 17)
/** Millionths of a dollar a troy ounce. */
const SPOT = { gold: 3_900_000_000, silver: 46_000_000 }
/** Sheldon numbers with their adjective, and the step of value that the curves below rise by. */
const GRADES = [
  [4, 'G', 1], [6, 'G', 1.5], [8, 'VG', 2], [10, 'VG', 2.5], [12, 'F', 3], [15, 'F', 3.4], [20, 'VF', 4], [25, 'VF', 4.3],
  [30, 'VF', 4.6], [35, 'VF', 4.9], [40, 'XF', 5.2], [45, 'XF', 5.6], [50, 'AU', 6], [53, 'AU', 6.25], [55, 'AU', 6.45],
  [58, 'AU', 6.75], [60, 'MS', 7], [61, 'MS', 7.25], [62, 'MS', 7.5], [63, 'MS', 8], [64, 'MS', 8.6], [65, 'MS', 9.5],
  [66, 'MS', 10.4], [67, 'MS', 11.4],
] as const // biome-ignore format: a table reads best as one
type Numbered = (typeof GRADES)[number]
const WORDS: Readonly<Record<string, readonly string[]>> = {
  G: ['Good', 'G', 'good condition'], VG: ['VG', 'Very Good'], F: ['Fine', 'F'], VF: ['Very Fine', 'VF'],
  XF: ['EF', 'XF', 'Extremely Fine', 'Extra Fine'], AU: ['AU', 'About Unc', 'Almost Uncirculated'],
  MS: ['BU', 'UNC', 'Uncirculated', 'Brilliant Uncirculated', 'Mint State'],
} // biome-ignore format: a table reads best as one
const BETTER: Readonly<Record<number, readonly string[]>> = {
  58: ['Choice AU', 'AU slider'], 63: ['Choice BU', 'Ch. Unc'], 64: ['Choice BU', 'Ch BU+'], 65: ['GEM BU', 'Gem Uncirculated'],
  66: ['GEM BU', 'Superb Gem'], 67: ['Superb Gem BU'],
} // biome-ignore format: a table reads best as one
const PRAISE = ['', '', '', 'Nice!', 'L@@K', 'FREE S/H', 'from estate', 'key', 'original skin', 'no reserve', 'lots of detail', '🔥'] // biome-ignore format: a table reads best as one
const THINGS = [
  'lot of 4', 'roll of 20', 'replica', 'copy coin', 'necklace', 'coin ring', 'folder only', 'holed', 'cleaned', 'bent', 'scratched',
  '2 coins', '(5)', 'gold plated', 'counterstamp', 'corroded', 'details', 'rim damage', 'set P D S', 'off center error', 'album page',
] // biome-ignore format: a table reads best as one

/** What can be unusual of a market; each case has one of these. */
const KINDS = [
  'usual', 'few grades', 'all raw', 'all slabs', 'very polluted', 'dear shipping', 'steep', 'flat', 'old sales', 'high hopes',
  'few offers', 'moving',
] as const // biome-ignore format: a table reads best as one
export type MarketKind = (typeof KINDS)[number]

type Market = {
  kind: MarketKind
  name: string
  year: number
  mint: MintMark
  grades: readonly Numbered[]
  pollution: number
  inHolder: number
  optimism: number
  noise: number
  asking: readonly [mean: number, spread: number]
  dreamers: number
  /** Change of the price level over ninety days, logarithmic. */
  drift: number
  value: (grade: Numbered, slab: boolean, ageDays: number) => number
  random: SeededRandom
}

/**
 * Cases of `../shared/pricing/README.md`'s form whose markets are unlike each other: of any series, with curves over
 * the grades that no table of ours has, and each with something unusual. The same seed gives the same cases.
 */
export function variedCases(count: number, seed: string): (PricingCase & { kind: MarketKind })[] {
  return Array.from({ length: count }, (_, at) =>
    variedCase(seededRandom(`${seed} varied ${at}`), KINDS[at % KINDS.length] ?? 'usual'),
  )
}

function variedCase(random: SeededRandom, kind: MarketKind): PricingCase & { kind: MarketKind } {
  const { name, year, mint, metalCents } = coinIn(random)
  const base = Math.exp(Math.log(300) + random.next() * 6.5)
  const worn = kind === 'steep' ? 0.55 : kind === 'flat' ? 0.06 : 0.1 + random.next() * 0.4
  const unworn = kind === 'steep' ? 0.85 : kind === 'flat' ? 0.12 : 0.15 + random.next() * 0.55
  // Where the curve bends: collectors of this coin prize some grades.
  const bends = GRADES.map(() => random.normal() * 0.06)
  const [factor, fee] = [1 + random.next() * 0.25, random.next() * 2_500]
  const drift = kind === 'moving' ? (random.chance(0.5) ? 0.25 : -0.25) : random.normal() * 0.06
  const value = (grade: Numbered, slab: boolean, ageDays: number): number => {
    const step = grade[2]
    const rise = worn * (Math.min(step, 7) - 1) + unworn * Math.max(0, step - 7)
    const raw = base * Math.exp(rise + (bends[GRADES.indexOf(grade)] ?? 0))
    const total = (slab ? raw * factor + fee : raw) * Math.exp((-drift * ageDays) / 90)
    return Math.max(metalCents * 1.02, total)
  }
  const start = random.whole(0, GRADES.length - 5)
  const grades = kind === 'few grades' ? GRADES.slice(start, start + 4) : GRADES
  const grade = random.pick(grades)
  const slab = kind === 'all slabs' || (kind !== 'all raw' && random.chance(0.5))
  const market: Market = {
    kind,
    name,
    year,
    mint,
    grades,
    pollution: kind === 'very polluted' ? 0.6 : random.pick([0.15, 0.3, 0.3, 0.45]),
    inHolder: kind === 'all raw' ? 0 : kind === 'all slabs' ? 1 : 0.15 + random.next() * 0.5,
    optimism: random.next() * 0.4,
    noise: 0.05 + random.next() * 0.13,
    asking: kind === 'high hopes' ? [0.4, 0.2] : [0.08 + random.next() * 0.12, 0.1],
    dreamers: random.next() * 0.3,
    drift,
    value,
    random,
  }
  const sales = kind === 'few offers' ? random.whole(0, 2) : random.pick([6, 20, 30, 60, 120])
  const offers = kind === 'few offers' ? random.whole(1, 5) : random.whole(5, 40)
  return {
    kind,
    coin: {
      series: name,
      year,
      mint: mint === 'none' ? 'P' : mint,
      grade: `${grade[1]}${grade[0]}`,
      holder: slab ? 'slab' : 'raw',
    },
    asOf: new Date(AS_OF).toISOString(),
    spotUsdPerOz: {},
    meltCents: Math.round(metalCents),
    sold: Array.from({ length: sales }, () => entry(market, false)),
    active: Array.from({ length: offers }, () => entry(market, true)),
    pollution: market.pollution,
    truthCents: Math.round(value(grade, slab, 0)),
  }
}

/** A coin for circulation of any series, struck before 1965. */
function coinIn(random: SeededRandom) {
  for (;;) {
    const series = random.pick(allSeries)
    const years = yearsOf(series.id).filter(year => year < 1965)
    if (series.kind !== 'circulating' || years.length === 0) continue
    const year = random.pick(years)
    const mint = random.pick(mintsOf(series.id, year))
    const strike = strikeOf({ seriesId: series.id, year, mint })
    if (!strike.ok || strike.strike.proofOnly) continue
    const metalCents = meltCents({ ...strike.strike, spotMicrosPerTroyOunce: SPOT }) ?? 0
    return { name: series.name, year, mint, metalCents }
  }
}

function entry(market: Market, asking: boolean): CaseEntry {
  const { kind, random, grades } = market
  const slab = random.chance(market.inHolder)
  const at = random.whole(0, grades.length - 1)
  const grade = grades[at] ?? GRADES[0]
  const ageDays = kind === 'old sales' ? 55 + random.next() * 35 : random.next() * 90
  const stated = !slab && random.chance(market.optimism) ? (grades[at + 1] ?? grade) : grade
  const auction = random.chance(asking ? 0.12 : 0.4)
  const [mean, spread] = market.asking
  const hope = asking
    ? mean + random.normal() * spread + (random.chance(market.dreamers) ? random.next() : 0)
    : 0
  const off = random.normal() * market.noise * (slab ? 1 : 1.15)
  let total = market.value(grade, slab, asking ? 0 : ageDays) * Math.exp(off + hope)
  let { year, mint } = market
  let extra = random.pick(PRAISE)
  let currency = 'USD'
  if (random.chance(market.pollution)) {
    total *= Math.exp(random.normal() * 1.1)
    switch (
      random.pick(['thing', 'thing', 'thing', 'date', 'mint', 'currency', 'shill'] as const)
    ) {
      case 'thing':
        extra = random.pick(THINGS)
        break
      case 'date':
        year += random.pick([-10, -2, -1, 1, 2, 10])
        break
      case 'mint':
        mint = random.pick((['none', 'D', 'S', 'O', 'CC'] as const).filter(each => each !== mint))
        break
      case 'currency':
        currency = random.pick(['CAD', 'GBP', 'EUR', 'AUD'])
        break
      case 'shill':
        total *= random.pick([2, 4, 8])
    }
  }
  const shipping =
    kind === 'dear shipping' ? random.pick([0, 499, 995, 1_495, 2_500]) : random.pick([0, 0, 125, 395, 550]) // biome-ignore format: one line
  if (asking && auction) total *= 0.15 + random.next() * 0.8
  return {
    title: titleOf({ name: market.name, year, mint, extra }, { slab, grade, stated }, random),
    priceCents: Math.max(99, Math.round(total) - shipping),
    currency,
    shippingCents: shipping,
    type: auction ? 'AUCTION' : 'FIXED_PRICE',
    date: new Date(AS_OF - ageDays * DAY_MS).toISOString(),
    ...(asking && auction
      ? { bids: random.whole(0, 9), endsAt: new Date(AS_OF + 2 * DAY_MS).toISOString() }
      : {}),
  }
}

function titleOf(
  { name, year, mint, extra }: { name: string; year: number; mint: MintMark; extra: string },
  { slab, grade, stated }: { slab: boolean; grade: Numbered; stated: Numbered },
  random: SeededRandom,
): string {
  const mark = mint === 'none' ? '' : random.pick([`-${mint}`, mint, ` ${mint}`])
  const date = `${year}${mark}`
  const [number, letters] = slab ? grade : stated
  const numbered = `${letters}${random.pick(['', ' ', '-'])}${number}`
  const word = random.pick(BETTER[number] ?? WORDS[letters] ?? [''])
  const words = slab
    ? `${random.pick(['PCGS', 'NGC', 'ANACS', 'ICG'])} ${numbered}`
    : random.pick([numbered, word, word, ''])
  const parts = random.pick([
    [date, name, words, extra],
    [extra, date, name, words],
    [date, name, extra, words],
  ])
  return parts.filter(Boolean).join(' ')
}

import { marketIssue } from '../../sandbox/ebay/market/market.ts'
import { type SeededRandom, seededRandom } from '../../sandbox/lib/seeded-random.ts'
import { allSeries } from '../../shared/numismatics/series.ts'
import { mintsOf, yearsOf } from '../../shared/numismatics/strikes.ts'
import type { MintMark } from '../../shared/numismatics/tables/mints.ts'
import type { CaseEntry, PricingCase } from './cases.ts'

const DAY_MS = 86_400_000
const AS_OF = Date.UTC(2026, 10, 1)
const SERIES = [
  'morgan-dollar', 'peace-dollar', 'barber-half-dollar', 'barber-quarter', 'barber-dime', 'walking-liberty-half-dollar',
  'franklin-half-dollar', 'washington-quarter', 'standing-liberty-quarter', 'mercury-dime', 'buffalo-nickel',
  'indian-head-cent', 'lincoln-wheat-cent', 'three-cent-nickel', 'trade-dollar', 'saint-gaudens-double-eagle',
] // biome-ignore format: a table reads best as one
const GRADES = [4, 8, 12, 20, 30, 40, 45, 50, 55, 58, 60, 61, 62, 63, 64, 65, 66]
const LETTERS = (grade: number): string =>
  grade >= 60
    ? 'MS'
    : grade >= 50
      ? 'AU'
      : grade >= 40
        ? 'XF'
        : grade >= 20
          ? 'VF'
          : grade >= 12
            ? 'F'
            : grade >= 8
              ? 'VG'
              : 'G'
const WORDS: Readonly<Record<number, readonly string[]>> = {
  4: ['Good', 'G'], 8: ['VG', 'Very Good'], 12: ['Fine', 'F'], 20: ['VF', 'Very Fine'], 30: ['VF+', 'Choice VF'],
  40: ['XF', 'EF', 'Extra Fine'], 45: ['Choice XF', 'XF+'], 50: ['AU', 'About Uncirculated'], 55: ['AU+', 'Choice AU'],
  58: ['AU/BU', 'Slider'], 60: ['Unc', 'BU'], 61: ['BU', 'Uncirculated'], 62: ['BU', 'Nice BU'], 63: ['Choice BU', 'Ch BU'],
  64: ['Choice BU', 'Near Gem'], 65: ['Gem BU', 'Gem Unc'], 66: ['Gem BU', 'Gem'],
} // biome-ignore format: a table reads best as one
const TAILS = ['', '', '', 'Nice Coin', 'Free Shipping', 'Old Collection', 'US Coin', 'Key Date', 'Original', 'Sharp Details', 'Toned'] // biome-ignore format: a table reads best as one
const OTHER_THINGS = [
  'Lot of 5', 'Roll', 'COPY', 'Replica', 'Pendant', 'Cufflinks', 'Album Page No Coins', 'Error Off Center', 'Holed', 'Cleaned',
  'Scratched', 'x 10', '(3) coins', 'Gold Plated', 'Love Token', 'Damaged', 'Ex-Jewelry', 'Tribute Restrike',
] // biome-ignore format: a table reads best as one

/** Habits of one market, drawn anew for each: nothing is the same everywhere but that a truth exists. */
type Habits = {
  /** Change of the price level over ninety days, logarithmic. */
  drift: number
  optimism: number
  slabFactor: number
  /** Cents that a holder adds to any coin: a part of what grading costs. */
  slabFee: number
  noise: number
  asking: number
  askingSpread: number
  dreamers: number
  unstated: number
  /** Exponent that makes this coin's curve over grades steeper or flatter than its series'. */
  steepness: number
}

const habitsOf = (random: SeededRandom): Habits => ({
  drift: random.normal() * 0.08,
  optimism: 0.1 + random.next() * 0.3,
  slabFactor: 1 + random.next() * 0.2,
  slabFee: random.next() * 2_000,
  noise: 0.05 + random.next() * 0.12,
  asking: 0.06 + random.next() * 0.14,
  askingSpread: 0.06 + random.next() * 0.12,
  dreamers: random.next() * 0.3,
  unstated: 0.1 + random.next() * 0.2,
  steepness: 0.7 + random.next() * 0.6,
})

/** Cases of `../shared/pricing/README.md`'s form from simulated markets of the sandbox's curves. The same seed gives the same cases. */
export function simulatedCases(count: number, seed: string): PricingCase[] {
  return Array.from({ length: count }, (_, at) => simulatedCase(seededRandom(`${seed} ${at}`)))
}

function simulatedCase(random: SeededRandom): PricingCase {
  const seriesId = random.pick(SERIES)
  const issue = issueIn(seriesId, random)
  const { series, year, mint, worth, meltCents } = issue
  const habits = habitsOf(random)
  const grade = random.pick(GRADES)
  const slab = random.chance(0.5)
  const pollution = random.pick([0, 0.1, 0.3, 0.5])
  const floor = meltCents * 1.03
  const middle = worth(40)
  const value = (at: number, inSlab: boolean, ageDays: number): number => {
    const curve = middle * (worth(at) / middle) ** habits.steepness * 100
    return Math.max(
      floor,
      (inSlab ? curve * habits.slabFactor + habits.slabFee : curve) *
        Math.exp((-habits.drift * ageDays) / 90),
    )
  }
  const market: Market = { name: series, year, mint, habits, value, pollution, random }
  const sales = random.pick([3, 8, 15, 25, 40, 80, 150])
  return {
    coin: {
      series,
      year,
      mint: mint === 'none' ? 'P' : mint,
      grade: `${LETTERS(grade)}${grade}`,
      holder: slab ? 'slab' : 'raw',
    },
    asOf: new Date(AS_OF).toISOString(),
    spotUsdPerOz: {},
    meltCents: Math.round(meltCents),
    sold: Array.from({ length: sales }, () => entry(market, false)),
    active: Array.from({ length: random.whole(4, 40) }, () => entry(market, true)),
    pollution,
    truthCents: Math.round(value(grade, slab, 0)),
  }
}

function issueIn(seriesId: string, random: SeededRandom) {
  const series = allSeries.find(({ id }) => id === seriesId)
  if (!series) throw new Error(`No series ${seriesId}`)
  for (;;) {
    const year = random.pick(yearsOf(seriesId).filter(each => each < 1965))
    const mint = random.pick(mintsOf(seriesId, year))
    const issue = marketIssue(seriesId, year, mint, AS_OF)
    if (!issue || issue.strike.proofOnly) continue
    const metal =
      issue.strike.metal === 'gold'
        ? issue.worth(4) * 92
        : issue.strike.metal === 'silver'
          ? issue.worth(4) * 60
          : 0
    return { series: series.name, year, mint, worth: issue.worth, meltCents: metal }
  }
}

type Market = {
  name: string
  year: number
  mint: MintMark
  habits: Habits
  value: (grade: number, slab: boolean, ageDays: number) => number
  pollution: number
  random: SeededRandom
}

function entry(market: Market, asking: boolean): CaseEntry {
  const { random, habits, value } = market
  const polluted = random.chance(market.pollution)
  const ageDays = random.next() * 90
  const slab = random.chance(0.4)
  const at = random.whole(0, GRADES.length - 1)
  const grade = GRADES[at] ?? 60
  const stated = !slab && random.chance(habits.optimism) ? (GRADES[at + 1] ?? grade) : grade
  const spread = habits.noise * (slab ? 1 : 1.2)
  const auction = random.chance(asking ? 0.15 : 0.35)
  const dream = asking && random.chance(habits.dreamers) ? 0.2 + random.next() * 0.8 : 0
  const over = asking ? habits.asking + random.normal() * habits.askingSpread + dream : 0
  let total = value(grade, slab, asking ? 0 : ageDays) * Math.exp(random.normal() * spread + over)
  const words = slab
    ? `${random.pick(['PCGS', 'NGC', 'ANACS'])} ${LETTERS(grade)}${random.pick(['', '-', ' '])}${grade}`
    : random.chance(habits.unstated)
      ? ''
      : random.chance(0.4)
        ? `${LETTERS(stated)}${random.pick(['', '-', ' '])}${stated}`
        : random.pick(WORDS[stated] ?? [''])
  let extra = random.pick(TAILS)
  let { year, mint } = market
  let currency = 'USD'
  if (polluted) {
    const sort = random.pick([
      'thing',
      'thing',
      'date',
      'mint',
      'currency',
      'shill',
      'junk',
    ] as const)
    total *= Math.exp(random.normal() * 0.9)
    if (sort === 'thing') extra = random.pick(OTHER_THINGS)
    if (sort === 'date') year += random.pick([-2, -1, 1, 2])
    if (sort === 'mint')
      mint = random.pick((['none', 'D', 'S', 'O'] as const).filter(each => each !== mint))
    if (sort === 'currency') currency = random.pick(['CAD', 'GBP', 'AUD'])
    if (sort === 'shill') total *= random.pick([3, 6])
  }
  const shipping = random.pick([0, 0, 0, 150, 450, 595])
  if (asking && auction) total *= 0.2 + random.next() * 0.8
  const mark = mint === 'none' ? '' : random.pick([`-${mint}`, mint, ` ${mint}`])
  const started = AS_OF - ageDays * DAY_MS
  return {
    title: [`${year}${mark}`, market.name, words, extra].filter(Boolean).join(' '),
    priceCents: Math.max(99, Math.round(total) - shipping),
    currency,
    shippingCents: shipping,
    type: auction ? 'AUCTION' : 'FIXED_PRICE',
    date: new Date(started).toISOString(),
    ...(asking && auction
      ? { bids: random.whole(0, 12), endsAt: new Date(AS_OF + 3 * DAY_MS).toISOString() }
      : {}),
  }
}

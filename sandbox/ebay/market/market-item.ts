import { dateAndMint } from '../../../shared/numismatics/strikes.ts'
import { mintName, US_MINT_MARKS } from '../../../shared/numismatics/tables/mints.ts'
import { type SeededRandom, seededRandom } from '../../lib/seeded-random.ts'
import { GRADED, PRE_OWNED, UNGRADED } from '../reference/coin-conditions.ts'
import { searchable } from './search-terms.ts'
import { type Abroad, habitsOf, type SellerHabits } from './seller-habits.ts'
import { gradeLetters, type Holding, noiseOf, pickProblem, titleOf } from './titles.ts'
import { usualGrades } from './usual-grades.ts'
import { type Issue, priceLevel } from './value.ts'

export const DAY_MS = 24 * 3_600_000
/** Time span of Marketplace Insights. */
const SALES_DAYS = 90
export const LOTS_CATEGORY_ID = '39634'

/** A generated listing, live or sold. */
export type MarketItem = {
  legacyId: string
  title: string
  /** The title as search terms. */
  words: string
  /** Dollars. For a live auction, the current bid. */
  price: number
  buyingOptions: ('FIXED_PRICE' | 'AUCTION' | 'BEST_OFFER')[]
  bids: number
  conditionId: string
  condition: string
  categoryId: string
  seller: MarketSeller
  shippingCost: number
  postalCode: string
  /** Null in the United States. */
  abroad: Abroad | null
  startedAt: number
  endsAt: number | null
  soldAt: number | null
  aspects: Record<string, string>
  metal: string
  /** Best match first: 0 … 1, fixed for each listing. */
  rank: number
}

export type MarketSeller = { username: string; feedbackScore: number; feedbackPercentage: string }

const SELLERS: readonly MarketSeller[] = [
  'buckeye_coins', 'liberty.bell.numis', 'silverstackers', 'oldtowncoinshop', 'granddads_collection', 'coinhunter_tx',
  'midwestmorgans', 'keydatekevin', 'estate.finds.ny', 'pocketchange_pdx', 'bluegrassbullion', 'vamfinder',
  'hoosiercoins', 'rarecoinwarehouse', 'saltlake_silver', 'maplegrovecoins', 'coin_and_clock', 'doubleeagledave',
  'centsible_sam', 'walkerworld1916', 'harborcoinco', 'thedimeguy', 'tidewater_numismatics', 'ozarkoldmoney',
].map((username, index) => ({
  username,
  feedbackScore: Math.round(40 * 1.42 ** (index % 17)) + index * 7,
  feedbackPercentage: (100 - ((index * 7) % 13) / 10).toFixed(1),
})) // biome-ignore format: a table reads best as one

const GRADERS = [
  'PCGS',
  'PCGS',
  'PCGS',
  'PCGS',
  'NGC',
  'NGC',
  'NGC',
  'ANACS',
  'ICG',
  'CACG',
] as const
/** Price factor of a grading company's holder. */
const GRADER_FACTOR: Record<string, number> = {
  PCGS: 1.06,
  NGC: 1,
  CACG: 1.1,
  ANACS: 0.88,
  ICG: 0.83,
}

/** One listing of an issue, live or sold. The same number and day give the same listing. */
export function listingFor(
  issue: Issue,
  legacyId: string,
  kind: 'ask' | 'sale',
  today: number,
): MarketItem {
  const random = seededRandom(legacyId)
  const habits = habitsOf(legacyId, kind)
  const isNoise = random.chance(kind === 'ask' ? 0.07 : 0.04)
  const offered = isNoise ? noiseListing(issue, random) : coinListing(issue, random, kind, habits)
  const auction = random.chance(kind === 'sale' ? 0.4 : 0.16)
  const soldAt = kind === 'sale' ? today - random.whole(0, SALES_DAYS * 24 * 60 - 1) * 60_000 : null
  const price =
    auction && kind === 'ask' ? offered.price * (0.2 + random.next() * 0.75) : offered.price
  // Of the day of the sale; what is on sale now is priced today.
  const drift = soldAt === null ? 1 : levelThen(issue, soldAt, today)
  return {
    legacyId,
    title: offered.title,
    words: searchable(offered.title),
    price: auction
      ? Math.max(0.99, Math.round(price * drift * 100) / 100)
      : charm(price * drift, random),
    buyingOptions: auction
      ? ['AUCTION']
      : random.chance(0.45)
        ? ['FIXED_PRICE', 'BEST_OFFER']
        : ['FIXED_PRICE'],
    bids: auction ? random.whole(kind === 'sale' ? 1 : 0, 18) : 0,
    conditionId: offered.condition.conditionId,
    condition: offered.condition.name,
    categoryId: offered.categoryId,
    seller: random.pick(SELLERS),
    shippingCost: random.chance(0.4) ? 0 : random.pick([1.0, 3.99, 4.95, 5.25, 5.5, 6.5]),
    postalCode: `${random.whole(100, 989)}**`,
    abroad: habits.abroad,
    startedAt: (soldAt ?? today) - random.whole(1, 220) * DAY_MS + random.whole(0, 86_399) * 1_000,
    endsAt: auction && kind === 'ask' ? today + DAY_MS + random.whole(0, 6 * 86_400) * 1_000 : null,
    soldAt,
    aspects: offered.aspects,
    metal: issue.strike.metal,
    rank: random.next(),
  }
}

/** The price level at a time as a share of today's. */
const levelThen = ({ series: { seriesId } }: Issue, then: number, today: number): number =>
  priceLevel(seriesId, then) / priceLevel(seriesId, today)

type Offered = {
  title: string
  price: number
  condition: { conditionId: string; name: string }
  categoryId: string
  aspects: Record<string, string>
}

/** The next grade of the list above this one. */
const stepAbove = (grade: number, grades: readonly number[]): number =>
  grades.find(each => each > grade) ?? grade

function coinListing(
  issue: Issue,
  random: SeededRandom,
  kind: 'ask' | 'sale',
  habits: SellerHabits,
): Offered {
  const { series } = issue
  const proof = issue.strike.proofOnly
  const grades = usualGrades(series, issue.year)
  const grade = proof ? random.whole(65, 70) : random.pick(grades)
  const value = issue.worth(grade)
  // Grading costs about $30, so cheap coins are rarely in holders.
  const inHolder =
    value > 14 && random.chance(Math.min(0.75, 0.04 + (value / 160) * (grade >= 60 ? 1 : 0.5)))
  const held: Holding = {
    grade,
    grader: inHolder ? random.pick(GRADERS) : null,
    problem: !proof && random.chance(0.07) ? pickProblem(random) : null,
    proof,
  }
  const spread = kind === 'ask' ? 0.13 + random.normal() * 0.16 : -0.02 + random.normal() * 0.13
  const dreamer = kind === 'ask' && random.chance(0.05) ? 1.8 + random.next() * 2 : 1
  const holder = held.grader ? (GRADER_FACTOR[held.grader] ?? 1) : grade >= 63 ? 0.84 : 1
  const usual = value * holder * Math.exp(spread) * dreamer * (held.problem ? 0.6 : 1)
  const price = usual * habits.paid
  const isRaw = held.grader === null
  const described: Holding = {
    ...held,
    grade: isRaw && habits.optimist ? stepAbove(grade, grades) : grade,
    grader: habits.hidesHolder ? null : held.grader,
  }
  return {
    title: titleOf({ ...issue, date: dateAsWritten(issue, habits) }, described, random),
    price: Math.max(0.99, price),
    condition: held.grader ? GRADED : UNGRADED,
    categoryId: series.categoryId,
    aspects: aspectsFor(issue, held),
  }
}

/** Date and mint as the title has them: some sellers misread the date or leave the mint mark out. */
function dateAsWritten({ year, mint }: Issue, { yearsOff, forgetsMint }: SellerHabits): string {
  return dateAndMint(year + yearsOff, forgetsMint ? 'none' : mint)
}

function aspectsFor(issue: Issue, held: Holding): Record<string, string> {
  const { grade, grader, proof, problem } = held
  return {
    Certification: grader ?? 'Uncertified',
    'Circulated/Uncirculated': grade >= 60 ? 'Uncirculated' : 'Circulated',
    Year: String(issue.year),
    'Mint Location':
      US_MINT_MARKS.flatMap(mark => (mark === issue.mint ? [mintName(mark, issue.year)] : []))[0] ??
      '',
    'Strike Type': proof ? 'Proof' : 'Business',
    ...(grader && !problem ? { Grade: `${gradeLetters(grade, proof)} ${grade}` } : {}),
    'Country of Origin': 'United States',
  }
}

function noiseListing(issue: Issue, random: SeededRandom): Offered {
  const noise = noiseOf(issue, random)
  const common = issue.series.common[0]?.[1] ?? 1
  const price = {
    lot:
      noise.pieces *
      Math.max(common, issue.key ? common : issue.worth(12)) *
      (0.85 + random.next() * 0.3),
    replica: 4 + random.next() * 12,
    choose: common * (1.05 + random.next() * 0.4),
    accessory: 5 + random.next() * 20,
  }[noise.kind]
  const single = noise.kind === 'choose' || noise.kind === 'replica'
  return {
    title: noise.title,
    price,
    condition: single ? UNGRADED : PRE_OWNED,
    categoryId: noise.kind === 'lot' ? LOTS_CATEGORY_ID : issue.series.categoryId,
    aspects: { 'Country of Origin': noise.kind === 'replica' ? 'China' : 'United States' },
  }
}

/** Rounds to a typical retail price: whole dollars for expensive coins, .99, .95 or .50 for cheap ones. */
function charm(price: number, random: SeededRandom): number {
  if (price >= 200) return Math.round(price / 5) * 5 - (random.chance(0.5) ? 0.05 : 0)
  if (price >= 3) return Math.floor(price) + random.pick([0.99, 0.99, 0.95, 0.5, 0])
  return Math.max(0.99, Math.round(price * 100) / 100)
}

import type { Cents } from '../../shared/lib/money.ts'
import { EBAY_PRICE_MIN_CENTS } from '../../shared/listing/listing-rules.ts'
import { usualShipping } from '../../shared/listing/terms/listing-terms.ts'
import type { JudgedComp } from '../../shared/market/estimate/estimate-price.ts'
import { stepsBetween } from '../../shared/market/estimate/price-curve.ts'
import { typicalNumber } from '../../shared/market/estimate/typical-number.ts'
import { COMMON_WORDS, wordsOf } from '../../shared/market/title/name-words.ts'
import { readTitle, type TitleReading } from '../../shared/market/title/read-title.ts'
import type { TitleKind } from '../../shared/market/title/title-kind.ts'
import { differInVariety } from '../../shared/market/title/title-varieties.ts'
import { type Grade, parseGrade } from '../../shared/numismatics/grades.ts'
import { nameOfCountry, type Series, seriesById } from '../../shared/numismatics/series.ts'
import { markOf, mintsOf, strikeOf } from '../../shared/numismatics/strikes.ts'
import type { MintMark } from '../../shared/numismatics/tables/mints.ts'
import '../../shared/numismatics/world/load-world.ts'
import { readWorldCoin } from '../../shared/numismatics/world/read-world-coin.ts'
import { readWorldDenomination } from '../../shared/numismatics/world/world-denomination.ts'
import type { MarketCoin, MarketItem } from './port.ts'

/** A sale or listing as its title reads, and what it says about the coin's price. */
export type JudgedItem = MarketItem &
  JudgedComp & {
    reading: TitleReading
    /** The usual shipping is added where the source tells none, as of sales. */
    total: Cents
  }

/** Grades further apart than this are other coins to a buyer. */
const NEAR_STEPS = 1
export const RUNNING_AUCTION = 'A running auction: its price is not final'

/** Includes or drops each item with a reason. The result does not depend on the order of the items. */
export function judgeComps(items: MarketItem[], coin: MarketCoin): JudgedItem[] {
  const wanted = criteriaOf(coin)
  const unique = [...new Map(items.map(item => [item.itemId, item])).values()]
  return unique
    .sort((a, b) => a.price - b.price || (a.itemId < b.itemId ? -1 : 1))
    .map(item => judge(item, wanted))
}

/** A coin of another country, by the tables or by the words of its name. */
type WantedWorldCoin = {
  type: Series | null
  country: string | null
  denomination: string | null
  /** The marks of its date; empty for a coin of no table. */
  marks: readonly MintMark[]
}

type CompCriteria = {
  /** Null for a coin of the United States. */
  world: WantedWorldCoin | null
  /** Kinds that are what is wanted: a note is home to a note. */
  homeKinds: ReadonlySet<TitleKind>
  seriesId: string | null
  names: string[][]
  year: number
  mint: MintMark | null
  grade: Grade | null
  certified: boolean
  varieties: string[]
  /** True where the date and mint were struck as proofs only: a title need not say it. */
  proofOnly: boolean
}

function criteriaOf(coin: MarketCoin): CompCriteria {
  const series = coin.seriesId === null ? null : seriesById(coin.seriesId)
  const names = [coin.coinType, ...(series ? [series.name, ...series.aliases] : [])].map(wordsOf)
  const distinctive = names.map(name => name.filter(word => !COMMON_WORDS.has(word)))
  const year = Number(coin.year)
  const mint = markOf(coin.mint, { seriesId: coin.seriesId, year })
  const strike =
    coin.seriesId !== null && mint !== null
      ? strikeOf({ seriesId: coin.seriesId, year, mint })
      : null
  return {
    world: worldCoinOf(coin, series, year),
    homeKinds: new Set([readTitle(coin.coinType).kind].filter(kind => kind !== 'coin')),
    seriesId: coin.seriesId,
    // A name of common words only, such as "Silver Eagle", has to match as a whole.
    names: names.map((name, index) =>
      (distinctive[index]?.length ?? 0) > 0 ? (distinctive[index] ?? []) : name,
    ),
    year,
    mint,
    grade: parseGrade(coin.grade),
    certified: coin.certified,
    varieties: [...readTitle(`${coin.year} ${coin.coinType}`).varieties, ...coin.varieties],
    proofOnly: strike?.ok === true && strike.strike.proofOnly,
  }
}

function worldCoinOf(
  { coinType }: MarketCoin,
  series: Series | null,
  year: number,
): WantedWorldCoin | null {
  if (series?.country === 'US') return null
  const named = readWorldCoin(`${year} ${coinType}`)
  const type = series ?? named.type
  if (!type && named.country === null) return null
  return {
    type,
    country: type ? nameOfCountry(type.country) : named.country,
    denomination: type ? readWorldDenomination(type.denomination) : named.denomination,
    marks: type ? mintsOf(type.id, year) : [],
  }
}

/**
 * By the type that the title names; of a coin of no table by country and denomination, in the words of its country too,
 * and where the title names none by the words of its name.
 */
function isSameWorldCoin(item: MarketItem, world: WantedWorldCoin, wanted: CompCriteria): boolean {
  const read = readWorldCoin(item.title)
  if (world.type && read.type) return read.type.id === world.type.id
  if (read.country !== null && read.country !== world.country) return false
  if (world.type && read.country !== null && world.type.kind !== 'circulating') return false
  if (read.country !== null && read.denomination !== null && world.denomination !== null)
    return read.denomination === world.denomination
  const words = new Set(wordsOf(item.title))
  return wanted.names.some(name => name.length > 0 && name.every(word => words.has(word)))
}

/** Of a date with several marks; a title that names none means the coin without one. */
function reasonOfWorldMint(
  title: string,
  { type, marks }: WantedWorldCoin,
  wanted: MintMark | null,
): string | null {
  if (!type || wanted === null || marks.length < 2) return null
  const words = new Set(title.split(/[^A-Za-z]+/))
  const stated = marks.find(mark => mark !== 'none' && words.has(mark)) ?? null
  if (stated === wanted || (stated === null && wanted === 'none')) return null
  return stated === null ? 'Names no mint mark' : `Another mint mark (${stated})`
}

function judge(item: MarketItem, wanted: CompCriteria): JudgedItem {
  const reading = readTitle(item.title)
  const judged = {
    ...item,
    reading,
    total: item.price + (item.shipping ?? usualShipping(item.price)),
    inHolder: reading.holder === 'slab' || item.condition === 'Graded',
  }
  const reason = reasonToDrop(item, reading, wanted)
  if (reason) return { ...judged, fits: false, droppedBecause: reason }
  return { ...judged, fits: true, droppedBecause: reasonOfGrade(judged, wanted) }
}

function reasonToDrop(
  item: MarketItem,
  reading: TitleReading,
  wanted: CompCriteria,
): string | null {
  const kind = wanted.homeKinds.has(reading.kind) ? null : reasonOfKind(reading)
  if (kind) return kind
  const isSame = wanted.world
    ? isSameWorldCoin(item, wanted.world, wanted)
    : isSameSeries(item, reading, wanted)
  if (!isSame) return 'Another coin'
  if (reading.years.length === 0) return 'Names no date'
  if (reading.year !== wanted.year) return `Another date (${reading.years.join(', ')})`
  const mint = wanted.world
    ? reasonOfWorldMint(item.title, wanted.world, wanted.mint)
    : reasonOfMint(reading.mint, wanted.mint)
  if (mint) return mint
  if (differInVariety(reading.varieties, wanted.varieties)) return 'Another variety'
  if (reading.error) return 'A mint error'
  const wantedProof = wanted.grade?.strike === 'PR' || wanted.grade?.strike === 'SP'
  if (wanted.grade !== null && !wanted.proofOnly && reading.proof !== wantedProof)
    return reading.proof ? 'A proof' : 'Not a proof'
  if (reading.details && !wanted.grade?.details) return 'Cleaned or damaged'
  if (item.soldAt === null && item.listingType === 'Auction') return RUNNING_AUCTION
  // With shipping above eBay's lowest price, the shipping is the price.
  if (item.price <= EBAY_PRICE_MIN_CENTS && (item.shipping ?? 0) > item.price)
    return 'Its price is in its shipping'
  return null
}

function reasonOfKind({ kind, altered, span }: TitleReading): string | null {
  switch (kind) {
    case 'coin':
      return altered ? 'An altered coin' : null
    case 'lot':
      return span ? 'A span of dates' : 'A lot, roll or set'
    case 'roll':
    case 'set':
      return 'A lot, roll or set'
    case 'replica':
    case 'token':
      return 'A copy, token or medal'
    case 'jewellery':
      return 'Jewellery'
    case 'supplies':
      return 'Supplies, no coin'
    case 'note':
      return 'A bank note'
    case 'bar':
      return 'A bar or round'
    default:
      return kind satisfies never
  }
}

/** By the series that the title names; where one is not known, by the words of the coin's names. */
function isSameSeries(item: MarketItem, reading: TitleReading, wanted: CompCriteria): boolean {
  if (reading.seriesId !== null && wanted.seriesId !== null)
    return reading.seriesId === wanted.seriesId
  const words = new Set(wordsOf(item.title))
  return wanted.names.some(name => name.length > 0 && name.every(word => words.has(word)))
}

/** A year without a mint mark means Philadelphia, with or without its P. */
function reasonOfMint(stated: MintMark | null, wanted: MintMark | null): string | null {
  if (wanted === null) return null
  const plain = (mark: MintMark) => (mark === 'P' ? 'none' : mark)
  if (plain(stated ?? 'none') === plain(wanted)) return null
  return stated === null || stated === 'none'
    ? 'Names no mint mark'
    : `Another mint mark (${stated})`
}

/** Why a comp of the same coin is not shown as one like it: it still shapes the curve over grades. */
function reasonOfGrade(
  { reading, inHolder }: Pick<JudgedItem, 'reading' | 'inHolder'>,
  { grade, certified }: CompCriteria,
): string | null {
  if (grade === null) return inHolder && !certified ? 'A certified coin' : null
  if (reading.grade === null) return 'Names no grade'
  const number = typicalNumber(grade)
  const { low, high, code } = reading.grade
  const nearest = Math.min(Math.max(number, low), high)
  return stepsBetween(number, nearest) <= NEAR_STEPS ? null : `Another grade (${code})`
}

import { parseGrade } from '../../shared/numismatics/grades.ts'
import { seriesById } from '../../shared/numismatics/series.ts'
import { type MintMark, parseMintMark } from '../../shared/numismatics/tables/mints.ts'
import { gradeSimilarity } from './grade-similarity.ts'
import { type ParsedTitle, parseTitle } from './parse-title.ts'
import type { MarketCoin, MarketItem } from './port.ts'

/** A sale or listing with its weight in the price. */
export type JudgedItem = MarketItem & {
  /** Similarity to the coin, above 0 to 1; 0 when dropped. */
  similarity: number
  /** A message for the seller; null when it is included. */
  droppedBecause: string | null
}

/** Factors for what a title leaves unstated or states differently. */
const SIMILARITY = { gradeUnstated: 0.4, mintUnknown: 0.6, certifiedUnlike: 0.5 }
const MIN_COMPS_FOR_OUTLIERS = 5
/** Modified z-score beyond which a price is an outlier. Source: Iglewicz and Hoaglin, 1993. */
const OUTLIER_SCORE = 3.5
/** Prices within this factor of the median are never outliers. */
const NEVER_OUTLIER_FACTOR = 1.5

/** Includes or drops each item with a reason. The result does not depend on the order of the items. */
export function judgeComps(items: MarketItem[], coin: MarketCoin): JudgedItem[] {
  const wanted = criteriaOf(coin)
  const unique = [...new Map(items.map(item => [item.itemId, item])).values()]
  const judged = unique
    .sort((a, b) => a.price - b.price || (a.itemId < b.itemId ? -1 : 1))
    .map(item => judge(item, wanted))
  return dropOutliers(judged)
}

type CompCriteria = {
  names: string[][]
  year: number
  mint: MintMark | null
  grade: ReturnType<typeof parseGrade>
  certified: boolean
}

/** Words that many series share and that identify none alone. */
const COMMON_WORDS = new Set(
  'cent cents penny nickel dime quarter half dollar dollars eagle piece coin us silver gold copper clad type head liberty the of and us'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’'.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
    .map(word => word.replace(/(?<=[a-z]{3})s$/, ''))

function criteriaOf(coin: MarketCoin): CompCriteria {
  const series = coin.seriesId === null ? null : seriesById(coin.seriesId)
  const names = [coin.coinType, ...(series ? [series.name, ...series.aliases] : [])].map(wordsOf)
  const distinctive = names.map(name => name.filter(word => !COMMON_WORDS.has(word)))
  return {
    // A name of common words only, such as "Silver Eagle", has to match as a whole.
    names: names.map((name, index) =>
      (distinctive[index]?.length ?? 0) > 0 ? (distinctive[index] ?? []) : name,
    ),
    year: Number(coin.year),
    mint: parseMintMark(coin.mint),
    grade: parseGrade(coin.grade),
    certified: coin.certified,
  }
}

function judge(item: MarketItem, wanted: CompCriteria): JudgedItem {
  const title = parseTitle(item.title)
  const reason = reasonToDrop(item, title, wanted)
  if (reason) return { ...item, similarity: 0, droppedBecause: reason }
  const graded = gradeSimilarity(wanted.grade, title.grade)
  if (graded === 0) {
    return { ...item, similarity: 0, droppedBecause: `Another grade (${title.grade?.code ?? ''})` }
  }
  const similarity =
    (graded ?? SIMILARITY.gradeUnstated) *
    (wanted.mint === null ? SIMILARITY.mintUnknown : 1) *
    (isCertified(item, title) === wanted.certified ? 1 : SIMILARITY.certifiedUnlike)
  return { ...item, similarity, droppedBecause: null }
}

const isCertified = (item: MarketItem, title: ParsedTitle): boolean =>
  title.certified || item.condition === 'Graded'

function reasonToDrop(item: MarketItem, title: ParsedTitle, wanted: CompCriteria): string | null {
  const words = new Set(wordsOf(item.title))
  if (title.replica) return 'A copy, token or medal'
  if (title.altered) return 'An altered coin'
  if (title.lot) return 'A lot, roll or set'
  if (!wanted.names.some(name => name.length > 0 && name.every(word => words.has(word))))
    return 'Another coin'
  if (title.isSpan) return 'A span of dates'
  if (title.years.length === 0) return 'Names no date'
  if (!title.years.includes(wanted.year)) return `Another date (${title.years.join(', ')})`
  // Certified coins are the better ones: without a grade to compare, they are no comps for a raw coin.
  if (isCertified(item, title) && !wanted.certified && wanted.grade === null)
    return 'A certified coin'
  const mint = reasonOfMint(title.mint, wanted.mint)
  if (mint) return mint
  const wantedProof = wanted.grade?.strike === 'PR'
  if (title.proof !== wantedProof && wanted.grade !== null)
    return title.proof ? 'A proof' : 'Not a proof'
  if (title.damaged && !wanted.grade?.details) return 'Cleaned or damaged'
  return null
}

/** A year without a mint mark means Philadelphia, with or without its P. */
function reasonOfMint(stated: MintMark | null, wanted: MintMark | null): string | null {
  if (wanted === null) return null
  const plain = (mark: MintMark) => (mark === 'P' ? 'none' : mark)
  if (plain(stated ?? 'none') === plain(wanted)) return null
  return stated === null ? 'Names no mint mark' : `Another mint mark (${stated})`
}

/** Drops included prices far from their median, on a logarithmic scale. */
function dropOutliers(items: JudgedItem[]): JudgedItem[] {
  const logs = items.filter(item => item.droppedBecause === null).map(item => Math.log(item.price))
  if (logs.length < MIN_COMPS_FOR_OUTLIERS) return items
  const center = median(logs)
  const deviation = median(logs.map(log => Math.abs(log - center)))
  const limit = Math.max((OUTLIER_SCORE * deviation) / 0.6745, Math.log(NEVER_OUTLIER_FACTOR))
  return items.map(item =>
    item.droppedBecause === null && Math.abs(Math.log(item.price) - center) > limit
      ? { ...item, similarity: 0, droppedBecause: 'Its price is far from all others' }
      : item,
  )
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[at - 1] ?? 0, sorted[at] ?? 0]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

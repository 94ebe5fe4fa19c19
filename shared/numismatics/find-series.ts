/** Finds a series by the names that people and models use. */
import { allSeries, seriesFacts, type UsSeries } from './catalogue.ts'
import type { Denomination, SeriesKind } from './tables/table.ts'

/** Synonyms: the key is replaced by the value. */
const SYNONYMS: Readonly<Record<string, string>> = {
  penny: 'cent',
  pennies: 'cent',
  cents: 'cent',
  dollars: 'dollar',
  quarters: 'quarter',
  dimes: 'dime',
  nickels: 'nickel',
  halves: 'half dollar',
  eagles: 'eagle',
  sba: 'susan b anthony dollar',
  ike: 'eisenhower',
  merc: 'mercury',
  walker: 'walking liberty',
  ase: 'american silver eagle',
  st: 'saint',
  sacajawea: 'sacagawea',
  gem: '',
  proof: '',
  uncirculated: '',
  '1c': 'cent',
  '2c': 'two cent',
  '3c': 'three cent',
  '5c': 'nickel',
  '10c': 'dime',
  '20c': 'twenty cent',
  '25c': 'quarter',
  '50c': 'half dollar',
  $1: 'dollar',
  '$2.5': 'quarter eagle',
  '$2.50': 'quarter eagle',
  '$2½': 'quarter eagle',
  $3: 'three dollar',
  $5: 'half eagle',
  $10: 'tendollar eagle',
  $20: 'double eagle',
}

/** Words that do not distinguish series. */
const NOISE = new Set(
  'one the of a us u s usa united states coin type with and in no motto reverse obverse head tail old rare nice'.split(
    ' ',
  ),
)
/** Noise words that are part of names. */
const NAME_WORDS = new Set(['head'])

const YEAR = /\b(1[789]\d\d|20\d\d)\b/
const DATES = /\b(1[789]\d\d|20\d\d)(\s*[-–/]\s*(1[789]\d\d|20\d\d|P|D|S|W|CC|O|C)\b)?/gi
/** A separate mint mark or grade in capitals: "Morgan Dollar S MS65". */
const MARKS_AND_GRADES =
  /\b(P|D|S|W|CC|O|(MS|PR|PF|AU|XF|EF|VF|VG|AG|F|G)[- ]?\d{1,2}\+?|BU|UNC|PCGS|NGC|ANACS|ICG|CAC|DMPL|PL|DCAM)\b/g

function words(text: string): string[] {
  return text
    .replace(DATES, ' ')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[’'ʻ]/g, '')
    .replace(/(?<=[a-z])\.|\.(?=\s|$)/g, ' ')
    .replace(/[^a-z0-9$.½/]+/g, ' ')
    .split(' ')
    .flatMap(word => (SYNONYMS[word] ?? word).split(' '))
    .filter(word => word !== '' && (NAME_WORDS.has(word) || !NOISE.has(word)))
}

/** Levenshtein distance of two words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** 1 for the same word, less for a prefix or a likely typing error, 0 otherwise. */
function wordSimilarity(asked: string, known: string): number {
  if (asked === known) return 1
  if (asked.length >= 3 && known.startsWith(asked)) return 0.85
  if (Math.min(asked.length, known.length) < 4) return 0
  const most = asked.length >= 8 ? 2 : 1
  if (Math.abs(asked.length - known.length) > most) return 0
  const edits = editDistance(asked, known)
  return edits > most ? 0 : 1 - edits * 0.15
}

type SeriesCandidate = {
  readonly series: UsSeries
  readonly name: readonly string[]
  readonly main: boolean
}

const CANDIDATES: readonly SeriesCandidate[] = allSeries.flatMap(series =>
  [series.name, ...series.aliases, series.id.replaceAll('-', ' ')].map((name, index) => ({
    series,
    name: words(name),
    main: index === 0,
  })),
)

/** Limits the weight of numbers, which do not identify a series. */
const MAX_NUMBER_WEIGHT = 1.5

/** Inverse document frequency of each word: "Morgan" weighs more than "dollar". */
const WEIGHT: ReadonlyMap<string, number> = (() => {
  const seen = new Map<string, Set<string>>()
  for (const { series, name } of CANDIDATES)
    for (const word of name) seen.set(word, (seen.get(word) ?? new Set()).add(series.id))
  return new Map(
    [...seen].map(([word, ids]) => {
      const rarity = Math.log(1 + allSeries.length / ids.size)
      return [word, /^[\d/]+$/.test(word) ? Math.min(rarity, MAX_NUMBER_WEIGHT) : rarity]
    }),
  )
})()

/** A word that no series has may be an epithet or a grade, so it weighs little. */
const UNKNOWN_WORD_WEIGHT = 2
const MIN_SCORE = 0.5
const MAIN_NAME_BONUS = 0.01
const STRUCK_THAT_YEAR_BONUS = 0.12
const NOT_STRUCK_THAT_YEAR_PENALTY = 0.12
const KIND_BONUS: Readonly<Record<SeriesKind, number>> = {
  circulating: 0.03,
  bullion: 0.02,
  commemorative: 0,
}

/** Similarity of each query word to every known word, computed once per search. */
type WordSimilarities = ReadonlyMap<string, ReadonlyMap<string, number>>

function wordSimilarities(asked: readonly string[]): WordSimilarities {
  return new Map(
    asked.map(word => [
      word,
      new Map(
        [...WEIGHT.keys()].flatMap(known => {
          const alike = wordSimilarity(word, known)
          return alike > 0 ? [[known, alike] as const] : []
        }),
      ),
    ]),
  )
}

function score(asked: readonly string[], name: readonly string[], alike: WordSimilarities): number {
  const near = (word: string, known: string): number => alike.get(word)?.get(known) ?? 0
  let [askedMet, askedAll, nameMet, nameAll] = [0, 0, 0, 0]
  for (const word of asked) {
    const best = name.reduce((most, known) => Math.max(most, near(word, known)), 0)
    const weight = WEIGHT.get(word) ?? UNKNOWN_WORD_WEIGHT
    askedMet += best * weight
    askedAll += weight
  }
  for (const known of name) {
    const best = asked.reduce((most, word) => Math.max(most, near(word, known)), 0)
    const weight = WEIGHT.get(known) ?? UNKNOWN_WORD_WEIGHT
    nameMet += best * weight
    nameAll += weight
  }
  if (askedMet === 0 || nameMet === 0) return 0
  const [precision, recall] = [askedMet / askedAll, nameMet / nameAll]
  return (2 * precision * recall) / (precision + recall)
}

const DENOMINATION_OF: Readonly<Record<string, readonly Denomination[]>> = {
  'half cent': ['Half Cent'],
  cent: ['Cent'],
  'two cent': ['Two Cents'],
  'three cent': ['Three Cents'],
  'half dime': ['Half Dime'],
  nickel: ['Five Cents'],
  dime: ['Dime'],
  'twenty cent': ['Twenty Cents'],
  quarter: ['Quarter'],
  'quarter dollar': ['Quarter'],
  half: ['Half Dollar'],
  'half dollar': ['Half Dollar'],
  dollar: ['Dollar'],
  'quarter eagle': ['Quarter Eagle'],
  'three dollar': ['Three Dollars'],
  'half eagle': ['Half Eagle', 'Five Dollars'],
  'tendollar eagle': ['Eagle', 'Ten Dollars'],
  'double eagle': ['Double Eagle'],
}
const METAL_WORDS = new Set(['silver', 'gold', 'platinum', 'palladium', 'copper', 'steel', 'clad'])

/**
 * Matches queries of a denomination with or without metal and year: "1921 silver dollar", "$20 gold", "quarter".
 * The series with most dates comes first. Null where the query has other words, or nothing matches.
 */
function byDenomination(asked: readonly string[], year: number | null): UsSeries[] | null {
  const metals = asked.filter(word => METAL_WORDS.has(word))
  const denominations = DENOMINATION_OF[asked.filter(word => !METAL_WORDS.has(word)).join(' ')]
  if (!denominations) return null
  const dates = (series: UsSeries): number => seriesFacts(series.id)?.strikes.size ?? 0
  const rank: Readonly<Record<SeriesKind, number>> = {
    circulating: 0,
    bullion: 1,
    commemorative: 2,
  }
  const found = allSeries
    .filter(series => denominations.includes(series.denomination))
    .filter(series => metals.every(metal => series.metals.some(each => each.includes(metal))))
    .filter(series => year === null || seriesFacts(series.id)?.strikes.has(year) === true)
    .sort((a, b) => rank[a.kind] - rank[b.kind] || dates(b) - dates(a))
  return found.length > 0 ? found : null
}

/**
 * Finds series by name, best match first: "Morgan silver dollar", "Winged Liberty Head dime", "wheat penny",
 * "1964 Kennedy half", "mercury d", with small typing errors. A year in the text raises the score of series
 * struck in it. Returns an empty list where nothing is similar.
 */
export function findSeries(text: string): UsSeries[] {
  const found = YEAR.exec(text)?.[1]
  const year = found === undefined ? null : Number(found)
  const asked = words(text.replace(MARKS_AND_GRADES, ' '))
  if (asked.length === 0) return []
  const plain = byDenomination(asked, year)
  if (plain) return plain
  const alike = wordSimilarities(asked)
  const best = new Map<string, { series: UsSeries; points: number }>()
  for (const { series, name, main } of CANDIDATES) {
    const points = score(asked, name, alike) + (main ? MAIN_NAME_BONUS : 0)
    if (points < MIN_SCORE || points <= (best.get(series.id)?.points ?? 0)) continue
    best.set(series.id, { series, points })
  }
  const total = ({ series, points }: { series: UsSeries; points: number }): number => {
    const struck = year === null || seriesFacts(series.id)?.strikes.has(year) === true
    const byYear =
      year === null ? 0 : struck ? STRUCK_THAT_YEAR_BONUS : -NOT_STRUCK_THAT_YEAR_PENALTY
    return points + byYear + KIND_BONUS[series.kind]
  }
  return [...best.values()].sort((a, b) => total(b) - total(a)).map(each => each.series)
}

/** Finds types of all countries while a seller types: beginnings of words, country codes, the usual types first. */
import { allSeries, type Series, worldSeries } from '../catalogue.ts'
import { strikeOf, yearsOf } from '../strikes.ts'
import { COUNTRY_WORDS } from '../tables/countries.ts'
import { ALL_MINT_MARKS, type MintMark } from '../tables/mints.ts'

/** What dealers find in a lot and sell daily, by two letters: the first of several that match. */
const USUAL = [
  'canada-silver-maple-leaf',
  'south-africa-gold-krugerrand',
  'uk-sovereign',
  'uk-silver-britannia',
  'austria-silver-philharmonic',
  'mexico-silver-libertad',
  'china-silver-panda',
  'australia-silver-kangaroo',
  'australia-silver-kookaburra',
  'canada-loonie',
  'canada-toonie',
  'morgan-dollar',
  'peace-dollar',
  'american-silver-eagle',
  'lincoln-wheat-cent',
  'canada-silver-dollar',
  'canada-large-cent',
  'canada-cent',
  'canada-5-cents',
  'canada-10-cents',
  'canada-25-cents',
  'canada-50-cents',
]
const RANK: ReadonlyMap<string, number> = new Map(USUAL.map((id, at) => [id, at]))

type Searched = {
  series: Series
  /** Its country in all words and by its code; the United States need none. */
  country: readonly string[]
  /** Words of its name, and of its other names. */
  name: readonly string[]
  others: readonly string[]
  /** First letters of its name's words: "csd" of Canada Silver Dollar. */
  initials: string
  rank: number
}

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('€', ' euro ')
    .split(/[^a-z0-9/$£.]+/)
    .filter(Boolean)

let searched: readonly Searched[] = []

function searchedTypes(): readonly Searched[] {
  const world = worldSeries()
  if (searched.length === allSeries.length + world.length) return searched
  const countries = countryWords()
  searched = [...allSeries, ...world].map(series => {
    const country = series.country === 'US' ? [] : (countries.get(series.country) ?? [])
    // A commemorative's subject comes after a comma.
    const [name = '', ...subject] = series.name.split(', ')
    return {
      series,
      country,
      name: wordsIn(name).filter(word => !country.includes(word)),
      others: wordsIn([series.denomination, ...series.aliases, ...subject].join(' ')),
      initials: wordsIn(name)
        .map(word => word[0])
        .join(''),
      rank: RANK.get(series.id) ?? USUAL.length + KIND_RANK[series.kind],
    }
  })
  return searched
}

const KIND_RANK = { circulating: 0, bullion: 1, commemorative: 2 } as const

/** Names of each country and its code, "it". */
function countryWords(): Map<string, string[]> {
  const words = new Map<string, string[]>()
  for (const [word, code] of COUNTRY_WORDS)
    words.set(code, [...(words.get(code) ?? [code.toLowerCase()]), ...wordsIn(word)])
  return words
}

/** "5c" and "1oz": a number and the beginning of its unit. */
const withUnitsApart = (text: string): string =>
  text.replace(/(?<![\w.])(\d+)(oz|c|p)\b/gi, '$1 $2')

const YEAR = /(?<![\d/])(1[5-9]\d\d|20\d\d)(?!\d)/
/** "kr74": two digits at the end of letters. */
const SHORT_YEAR = /(?<=[a-z])(\d\d)$/i

/** "2003 G", "1881-S": the mint mark behind its year. */
const MARK = /(?<=(?<![\d/])(?:1[5-9]\d\d|20\d\d))(?:\s*-\s*|\s*)([a-z]{1,2})(?![a-z])/i

export type TypeSearch = {
  found: Series[]
  year: number | null
  /** Of the first type, which was struck with it in that year. */
  mint: MintMark | null
  words: string
}

/**
 * The types whose words begin with each word of the text, best first; a year in it, and a mint mark behind the year, are
 * read apart.
 */
export function searchTypes(text: string, most = 8): TypeSearch {
  const letters = MARK.exec(text)?.[1]?.toLowerCase()
  const mint = ALL_MINT_MARKS.find(mark => mark.toLowerCase() === letters)
  if (mint) {
    const search = withoutMark(text.replace(MARK, ' '), most)
    const isStruck = ({ id }: Series) => strikeOf({ seriesId: id, year: search.year ?? 0, mint }).ok
    const struck = search.found.filter(isStruck)
    // Elsewhere the letters are the beginning of a word.
    if (struck.length > 0) return { ...search, found: struck, mint }
  }
  return withoutMark(text, most)
}

function withoutMark(text: string, most: number): TypeSearch {
  const full = YEAR.exec(text)?.[1]
  const rest = full ? text.replace(full, ' ') : text
  const short = full ? undefined : SHORT_YEAR.exec(rest.trim())?.[1]
  const words = (short ? rest.trim().slice(0, -2) : rest).trim()
  const asked = wordsIn(withUnitsApart(words))
  if (asked.length === 0) return { found: [], year: Number(full) || null, mint: null, words }
  const found = searchedTypes()
    .flatMap(type => {
      const points = pointsOf(type, asked)
      return points === null ? [] : [{ type, points }]
    })
    .toSorted(
      (a, b) =>
        b.points - a.points || a.type.rank - b.type.rank || a.type.name.length - b.type.name.length,
    )
    .slice(0, most)
    .map(({ type }) => type.series)
  const year = full ? Number(full) : shortYearOf(found[0], short)
  return { found, year, mint: null, words }
}

/** The types that dealers name most, the first of USUAL. */
export function usualTypes(most = 8): Series[] {
  return searchedTypes()
    .filter(({ rank }) => rank < most)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ series }) => series)
}

function shortYearOf(type: Series | undefined, digits: string | undefined): number | null {
  if (!type || digits === undefined) return null
  return yearsOf(type.id).findLast(year => String(year).endsWith(digits)) ?? null
}

/**
 * Null where a word begins none of the type's, and is no two or more of its initials in a row. A country, a whole word,
 * and a word of the name count more.
 */
function pointsOf(
  { country, name, others, initials }: Searched,
  asked: readonly string[],
): number | null {
  let points = 0
  for (const word of asked) {
    // "2" is not the beginning of "20".
    const begins = (known: string) => (/^\d/.test(word) ? known === word : known.startsWith(word))
    if (country.includes(word)) points += 4
    else if (name.includes(word)) points += 3
    else if (name.some(begins) || others.includes(word)) points += 2
    else if (others.some(begins) || country.some(begins)) points += 1
    else if (!/^[a-z]{2,}$/.test(word) || !initials.includes(word)) return null
  }
  return points
}

/**
 * What was struck when, where and of what: the facts that an identification is checked against.
 * The tables name their sources.
 */

import { type SeriesFacts, seriesFacts } from './catalogue.ts'
import type { Alloy, CoinMetal, Fineness } from './tables/alloys.ts'
import {
  ALL_MINT_MARKS,
  type MintMark,
  mintName,
  parseMintMark,
  US_MINT_MARKS,
} from './tables/mints.ts'
import { covers, type Remark, type Standard, type StrikeCell } from './tables/table.ts'

/** Physical properties of an undamaged coin. */
export type Physical = {
  /** For a listing, e.g. '90% silver, 10% copper'. */
  readonly composition: string
  readonly metal: CoinMetal
  /** Grams as issued; a worn coin weighs less. */
  readonly weightGrams: number
  /** Grams as the statute states it in grains, unrounded; for metal content. */
  readonly exactGrams: number
  readonly diameterMm: number
  /** Permille by weight. */
  readonly fineness: readonly Fineness[]
  /** e.g. 'reeded', 'plain', 'lettered …'. */
  readonly edge: string
}

/** Another form of the same date and mint, e.g. the silver proof beside the clad one. */
export type AlternativeStandard = Physical & {
  readonly label: string
  readonly howToTell: string
  /** True for a planchet error, e.g. the bronze cent of 1943; the usual form is still assumed. */
  readonly error: boolean
}

export type Strike = Physical & {
  readonly seriesId: string
  readonly year: number
  readonly mint: MintMark
  readonly mintName: string
  /** True where this date and mint were made only as proofs. */
  readonly proofOnly: boolean
  /** True where the letters are a privy mark and no mint mark (2021 Morgan CC and O). */
  readonly privyMark: boolean
  /** How to tell the usual form from its alternatives; null where there is one form. */
  readonly label: string | null
  readonly howToTell: string | null
  readonly alternatives: readonly AlternativeStandard[]
  /** Where on the coin to look for the mint mark. */
  readonly mintMarkPlace: string
  readonly notes: readonly string[]
}

export type StruckYear = { readonly year: number; readonly mints: readonly MintMark[] }

export type StrikeQuery = {
  readonly seriesId: string
  readonly year: number
  readonly mint: MintMark
}

export type StrikeResult =
  | { readonly ok: true; readonly strike: Strike }
  | {
      readonly ok: false
      readonly code: 'unknown_series' | 'not_struck_that_year' | 'not_struck_at_that_mint'
      /** The reason, as a sentence for the seller. */
      readonly sentence: string
      /** What was struck nearest to the claim, nearest first. */
      readonly nearest: readonly StruckYear[]
    }

const marksOf = (cells: readonly StrikeCell[] | undefined): MintMark[] =>
  (cells ?? []).map(cell => cell.mint)

/**
 * Whether the facts of a series tell its mints apart. The tables of some countries' coins have no mint marks, though the
 * coins bear them: Italy's R, the Netherlands' caduceus.
 */
export function tellsMints(seriesId: string): boolean {
  const facts = seriesFacts(seriesId)
  if (!facts) return false
  return (
    facts.row.country === 'US' ||
    [...facts.strikes.values()].some(cells => cells.some(({ mint }) => mint !== 'none'))
  )
}

/** The mint marks of that series and date, in the form's order; empty where none were struck. */
export function mintsOf(seriesId: string, year: number): MintMark[] {
  return marksOf(seriesFacts(seriesId)?.strikes.get(year))
}

/** The dates of a series, ascending; empty for an unknown series. */
export function yearsOf(seriesId: string): number[] {
  return [...(seriesFacts(seriesId)?.strikes.keys() ?? [])]
}

/**
 * Turns a mint into the mark on the coin: P for a coin that Philadelphia left unmarked becomes `none`, and `none`
 * where Philadelphia always set its P stays `none`, since the mint is then unknown. Other marks stay.
 */
export function asStruck({ seriesId, year, mint }: StrikeQuery): MintMark {
  const mints = mintsOf(seriesId, year)
  return mint === 'P' && !mints.includes('P') && mints.includes('none') ? 'none' : mint
}

/**
 * The mark that a text means on a coin of that series: the letters or the name of one of its mints. Of a coin of another
 * country, an empty text means the one mark of its date, and letters that its series does not distinguish mean none.
 */
export function markOf(
  text: string,
  { seriesId, year }: { seriesId: string | null; year?: number | null },
): MintMark | null {
  const facts = seriesId === null ? null : seriesFacts(seriesId)
  if (!facts || facts.row.country === 'US') return parseMintMark(text)
  const marks = [...new Set([...facts.strikes.values()].flatMap(marksOf))]
  const plain = text.trim().toLowerCase().replace(/\.$/, '')
  const named = marks.find(
    mark => mark.toLowerCase() === plain || facts.row.mints?.[mark]?.toLowerCase() === plain,
  )
  if (named) return named
  const [only, second] = year ? marksOf(facts.strikes.get(year)) : marks
  if (plain === '') return only && !second ? only : null
  if (parseMintMark(text) === 'none' || marks.every(mark => mark === 'none')) return 'none'
  return ALL_MINT_MARKS.find(mark => mark.toLowerCase() === plain) ?? null
}

/** Date and mint mark as in a title: "1881-S", "1964", "2021-CC". */
export function dateAndMint(year: number, mint: MintMark): string {
  return mint === 'none' ? String(year) : `${year}-${mint}`
}

const markWord = (mint: MintMark): string => (mint === 'none' ? 'no mint mark' : mint)

function listed(parts: readonly string[], joint: 'and' | 'or'): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${joint} ${last}`
}

const remarksOn = (
  remarks: readonly Remark[] | undefined,
  year: number,
  mint: MintMark,
): string[] =>
  (remarks ?? []).filter(([when]) => covers(when, year, mint)).map(([, sentence]) => sentence)

/** The tables' reason why that date, or that date and mint, does not exist. */
const refusalOn = (facts: SeriesFacts, year: number, mint?: MintMark): string | null =>
  facts.row.refusals?.find(([when]) =>
    (mint === undefined ? ALL_MINT_MARKS : [mint]).some(each => covers(when, year, each)),
  )?.[1] ?? null

/** Grams to the milligram: 412.5 grains are 26.7296 g, which the Mint states as 26.73 g. */
const toMilligram = (grams: number): number => Math.round(grams * 1000) / 1000

function physical(standard: Standard): Physical {
  const alloy: Alloy = standard.alloy
  return {
    composition: alloy.composition,
    metal: alloy.metal,
    weightGrams: toMilligram(standard.grams),
    exactGrams: standard.grams,
    diameterMm: standard.mm,
    fineness: alloy.fineness,
    edge: standard.edge,
  }
}

/** The nearest dates on both sides, nearest first, at most four; with `mint`, only dates that it struck. */
function nearestYears(facts: SeriesFacts, year: number, mint?: MintMark): StruckYear[] {
  return [...facts.strikes]
    .filter(([, cells]) => mint === undefined || cells.some(cell => cell.mint === mint))
    .sort(([a], [b]) => Math.abs(a - year) - Math.abs(b - year) || a - b)
    .slice(0, 4)
    .map(([struck, cells]) => ({ year: struck, mints: marksOf(cells) }))
}

function notThatYear(facts: SeriesFacts, year: number): StrikeResult {
  const nearest = nearestYears(facts, year)
  const years = [...facts.strikes.keys()]
  const span = `${years[0]}–${years.at(-1)}`
  const known = refusalOn(facts, year)
  const sentence =
    known ??
    `No ${facts.row.name} is dated ${year}: the series runs ${span}${
      year > (years[0] ?? 0) && year < (years.at(-1) ?? 0)
        ? `, and the nearest dates are ${listed(
            nearest.slice(0, 2).map(near => String(near.year)),
            'and',
          )}`
        : ''
    }.`
  return { ok: false, code: 'not_struck_that_year', sentence, nearest }
}

function notAtThatMint(facts: SeriesFacts, year: number, mint: MintMark): StrikeResult {
  const mints = marksOf(facts.strikes.get(year))
  const known = refusalOn(facts, year, mint)
  const coin = `${year} ${facts.row.name}`
  const choices = listed(mints.map(markWord), 'or')
  const sentence =
    mint === 'P' && facts.row.country === 'US' && mints.includes('none')
      ? `Philadelphia set no mint mark on the ${coin}: choose “none”.`
      : mint === 'none'
        ? (known ?? `Every ${coin} bears a mint mark: ${choices}.`)
        : (known ?? `No ${coin} was struck with the mint mark ${mint}: it comes with ${choices}.`)
  const nearest = [
    { year, mints },
    ...nearestYears(facts, year, mint).filter(near => near.year !== year),
  ].slice(0, 4)
  return { ok: false, code: 'not_struck_at_that_mint', sentence, nearest }
}

function cityOf(facts: SeriesFacts, year: number, cell: StrikeCell): string {
  if (cell.privy) return `Philadelphia, with ${cell.mint} privy mark`
  return remarksOn(facts.row.struckAt, year, cell.mint)[0] ?? usualCityOf(facts, year, cell.mint)
}

/** Empty where the mark does not tell it. */
function usualCityOf({ row }: SeriesFacts, year: number, mint: MintMark): string {
  if (row.country !== 'US' || row.mints) return row.mints?.[mint] ?? ''
  // Investors’ coins of several mints bear no mark (United States Mint, "American Eagle bullion coins").
  if (row.kind === 'bullion' && mint === 'none') return ''
  const mark = US_MINT_MARKS.find(each => each === mint)
  return mark ? mintName(mark, year) : ''
}

function mintMarkPositionOf(facts: SeriesFacts, year: number, mint: MintMark): string {
  const place = facts.row.markPlace
  if (typeof place === 'string') return place
  return remarksOn(place, year, mint)[0] ?? 'No mint mark was used in this year.'
}

/**
 * Looks up whether a coin was struck. Returns its physical facts, or the reason why it does not exist with the
 * nearest dates. `mint` is the mark on the coin; `asStruck` converts a city.
 */
export function strikeOf({ seriesId, year, mint }: StrikeQuery): StrikeResult {
  const facts = seriesFacts(seriesId)
  if (!facts)
    return {
      ok: false,
      code: 'unknown_series',
      sentence: `No series is known as “${seriesId}”.`,
      nearest: [],
    }
  const cells = facts.strikes.get(year)
  if (!cells) return notThatYear(facts, year)
  const cell = cells.find(each => each.mint === mint)
  if (!cell) return notAtThatMint(facts, year, mint)
  const [usual, ...others] = facts.row.standards.filter(each => covers(each.when, year, mint))
  // The tables' tests ensure a standard for every strike.
  if (!usual) throw new Error(`No standard covers ${seriesId} ${year} ${mint}`)
  return {
    ok: true,
    strike: {
      ...physical(usual),
      seriesId,
      year,
      mint,
      mintName: cityOf(facts, year, cell),
      proofOnly: cell.proofOnly,
      privyMark: cell.privy,
      label: others.length > 0 ? (usual.label ?? null) : null,
      howToTell: others.length > 0 ? (usual.howToTell ?? null) : null,
      alternatives: others.map(other => ({
        ...physical(other),
        label: other.label ?? other.alloy.composition,
        howToTell: other.howToTell ?? '',
        error: other.error ?? false,
      })),
      mintMarkPlace: mintMarkPositionOf(facts, year, mint),
      notes: remarksOn(facts.row.remarks, year, mint),
    },
  }
}

import type { AnalysisWarning, JudgedField } from '../../../shared/coins/coins.ts'
import type {
  Identification,
  IdentificationCandidate,
  IdentificationReading,
} from '../../../shared/coins/identification.ts'
import {
  countryCode,
  nameOfCountry,
  type Series,
  seriesById,
  worldSeriesNamed,
} from '../../../shared/numismatics/series.ts'
import {
  asStruck,
  markOf,
  mintsOf,
  type Strike,
  strikeOf,
  yearsOf,
} from '../../../shared/numismatics/strikes.ts'
import type { MintMark } from '../../../shared/numismatics/tables/mints.ts'
import { matchSeries } from '../../../shared/numismatics/world/match-series.ts'
import type { CoinIdentity } from '../../../shared/references.ts'
import '../../../shared/numismatics/world/load-world.ts'
import { canHaveColour } from './metal-colours.ts'

/** A field read with less confidence counts as not visible. */
const READ_MIN_CONFIDENCE = 0.4

/** Factors that lower a candidate's confidence when the numismatic tables contradict it. */
const YEAR_REJECTED_FACTOR = 0.5
const MINT_REJECTED_FACTOR = 0.7
const METAL_DISAGREES_FACTOR = 0.6

/** A candidate of the model, checked against the numismatic tables. */
export type CheckedCandidate = {
  series: Series | null
  /** The series name of the tables, or the model's where the tables have no such series. */
  coinType: string
  denomination: string
  /** As eBay names it; empty where nothing tells it. */
  country: string
  year: number | null
  mint: MintMark | null
  fields: { coinType: JudgedField; year: JudgedField; mint: JudgedField }
  confidence: number
  /** Every strike that is still possible; empty where the tables have none. */
  strikes: Strike[]
  /** The only possible strike, where date and mint mark are known. */
  strike: Strike | null
  /** The colour matches a rarer variant of the strike and not the usual one. */
  metalUncertain: boolean
  variety: string | null
  warnings: AnalysisWarning[]
}

type ReadField<T> = { value: T | null; field: JudgedField }

const unread = (reading: IdentificationReading): JudgedField => ({
  value: null,
  confidence: reading.confidence,
  evidence: reading.value
    ? `Unsure: it may read “${reading.value}”. ${reading.evidence}`.trim()
    : reading.evidence,
  source: 'model',
})

/** The last four-digit year: a dual date such as 1776–1976 means its second year. */
function readYear(reading: IdentificationReading): ReadField<number> {
  const years = reading.value?.match(/\b(1[5-9]\d\d|20\d\d)\b/g) ?? []
  const year = years.at(-1)
  if (year === undefined || reading.confidence < READ_MIN_CONFIDENCE)
    return { value: null, field: unread(reading) }
  return {
    value: Number(year),
    field: {
      value: year,
      confidence: reading.confidence,
      evidence: reading.evidence,
      source: 'model',
    },
  }
}

function readMint(
  reading: IdentificationReading,
  coin: { seriesId: string | null; year: number | null },
): ReadField<MintMark> {
  const mark = reading.value === null ? null : markOf(reading.value, coin)
  if (mark === null || reading.confidence < READ_MIN_CONFIDENCE)
    return { value: null, field: unread(reading) }
  return {
    value: mark,
    field: {
      value: mark,
      confidence: reading.confidence,
      evidence: reading.evidence,
      source: 'model',
    },
  }
}

const rejected = (field: JudgedField, sentence: string): JudgedField => ({
  value: null,
  confidence: 0,
  evidence: `Read as “${field.value ?? ''}”, but: ${sentence}`,
  source: 'facts',
})

/** Checks a candidate against the tables: removes contradicted fields with a warning and adds known ones. */
export function checkCandidate(
  candidate: IdentificationCandidate,
  seen: Identification,
  known: CoinIdentity | null = null,
): CheckedCandidate {
  const year = readYear(candidate.year)
  const series = known ? knownSeries(known) : matchSeries(candidate, year.value)
  const mint = readMint(candidate.mintMark, { seriesId: series?.id ?? null, year: year.value })
  const checked: CheckedCandidate = {
    series,
    coinType: series?.name ?? ownName(candidate),
    denomination: series?.denomination ?? candidate.denomination,
    country: series ? nameOfCountry(series.country) : countryOf(candidate.country),
    year: year.value,
    mint: mint.value,
    fields: {
      coinType: {
        value: (series?.name ?? ownName(candidate)) || null,
        confidence: candidate.confidence,
        evidence: candidate.variety ?? '',
        source: series ? 'facts' : 'model',
      },
      year: year.field,
      mint: mint.field,
    },
    confidence: candidate.confidence,
    strikes: [],
    strike: null,
    metalUncertain: false,
    variety: candidate.variety?.trim() || null,
    warnings: [],
  }
  if (series) checkStrike(checked, series)
  checkMetal(checked, seen)
  return checked
}

/** A coin that no table has, as its buyers search it: the country, then what is not in it yet. */
function ownName({ series, country, denomination }: IdentificationCandidate): string {
  const place = countryOf(country)
  if (series.trim() === '' || place === '' || place === nameOfCountry('US')) return series
  const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())
  const named =
    has(series, denomination) || denomination === '' ? series : `${denomination} ${series}`
  return has(named, place) ? named : `${place} ${named}`
}

const countryOf = (claimed: string): string => {
  const code = countryCode(claimed)
  return code ? nameOfCountry(code) : claimed.trim()
}

const knownSeries = ({ seriesId, coinType }: CoinIdentity): Series | null =>
  seriesId === null ? worldSeriesNamed(coinType) : seriesById(seriesId)

function checkStrike(checked: CheckedCandidate, series: Series): void {
  const { year } = checked
  if (year === null) {
    checked.strikes = yearsOf(series.id).flatMap(each => strikesOf(series.id, each))
    checked.warnings.push({
      code: 'DATE_NOT_VISIBLE',
      message: 'The date could not be read. Please enter it.',
    })
    return
  }
  const mints = mintsOf(series.id, year)
  if (mints.length === 0) return rejectYear(checked, series, year)
  if (checked.mint === null) return checkUnseenMint(checked, series, year, mints)
  checked.mint = asStruck({ seriesId: series.id, year, mint: checked.mint })
  checked.fields.mint.value = checked.mint
  const answer = strikeOf({ seriesId: series.id, year, mint: checked.mint })
  if (answer.ok) {
    checked.strike = answer.strike
    checked.strikes = [answer.strike]
    return
  }
  checked.fields.mint = rejected(checked.fields.mint, answer.sentence)
  checked.mint = null
  checked.strikes = strikesOf(series.id, year)
  checked.confidence *= MINT_REJECTED_FACTOR
  checked.warnings.push({ code: 'NOT_STRUCK', message: answer.sentence })
}

function rejectYear(checked: CheckedCandidate, series: Series, year: number): void {
  const answer = strikeOf({ seriesId: series.id, year, mint: checked.mint ?? 'none' })
  const sentence = answer.ok ? '' : answer.sentence
  checked.fields.year = rejected(checked.fields.year, sentence)
  checked.year = null
  checked.confidence *= YEAR_REJECTED_FACTOR
  checked.warnings.push({ code: 'NOT_STRUCK', message: sentence })
}

/** An unseen mint mark is still known where the coin was struck at one mint only. */
function checkUnseenMint(
  checked: CheckedCandidate,
  series: Series,
  year: number,
  mints: MintMark[],
): void {
  checked.strikes = strikesOf(series.id, year)
  const [only] = checked.strikes
  if (mints.length === 1 && only) {
    checked.mint = only.mint
    checked.strike = only
    checked.fields.mint = {
      value: only.mint,
      confidence: checked.fields.year.confidence,
      evidence: `Every ${year} ${series.name} was struck so.`,
      source: 'facts',
    }
    return
  }
  const choices = mints.map(mark => (mark === 'none' ? 'no mint mark' : mark)).join(', ')
  const place = only?.mintMarkPlace ?? ''
  checked.warnings.push({
    code: 'MINT_MARK_NOT_VISIBLE',
    message: `The mint mark could not be seen; this coin comes with ${choices}. Where to look: ${place}`,
  })
}

const strikesOf = (seriesId: string, year: number): Strike[] =>
  mintsOf(seriesId, year).flatMap(mint => {
    const answer = strikeOf({ seriesId, year, mint })
    return answer.ok ? [answer.strike] : []
  })

/**
 * A colour that matches only a rare variant usually means an altered common coin: a copper-coloured 1943 cent is
 * most likely a plated steel one. So the rare variant is not assumed; composition and weight stay empty.
 */
function checkMetal(checked: CheckedCandidate, seen: Identification): void {
  const { colour, evidence } = seen.metal
  const { strikes } = checked
  if (strikes.length === 0 || strikes.some(strike => canHaveColour(strike.metal, colour))) return
  const others = strikes.flatMap(strike => strike.alternatives)
  if (others.some(other => canHaveColour(other.metal, colour))) checked.metalUncertain = true
  else checked.confidence *= METAL_DISAGREES_FACTOR
  const metals = [...new Set(strikes.map(strike => strike.composition))].slice(0, 3).join(' or ')
  const coin = [checked.year, checked.coinType].filter(part => part !== null).join(' ')
  const why = evidence.trim().replace(/\.$/, '')
  const seenAs = why === '' ? colour : `${colour} (${why.charAt(0).toLowerCase()}${why.slice(1)})`
  checked.warnings.push({
    code: 'METAL_DISAGREES',
    message: `The coin looks like ${seenAs}, but the usual ${coin} is ${metals}.`,
  })
}

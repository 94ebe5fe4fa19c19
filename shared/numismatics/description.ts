/**
 * The default description of a listing, plain text in paragraphs. A raw coin's condition is an estimate in words,
 * never a number: eBay allows a numeric grade only for coins in an approved service's holder.
 */

import { counted } from '../lib/count-text.ts'
import { hasSticker, labelWithoutSticker } from './cac-sticker.ts'
import { seriesById } from './catalogue.ts'
import { gradeExplanation } from './grade-words.ts'
import { parseGrade } from './grades.ts'
import { historyOf } from './history.ts'
import { actualMetalOunces, type MetalOunces } from './melt.ts'
import { gradeForBuyers } from './site-grades.ts'
import {
  asStruck,
  dateAndMint,
  markOf,
  mintsOf,
  type Physical,
  type Strike,
  strikeOf,
} from './strikes.ts'
import type { PreciousMetal } from './tables/alloys.ts'
import { withoutNumericGrades } from './title.ts'

/** Stated in every listing. */
export const SHIPS_WITHIN_BUSINESS_DAYS = 1

const EXACT_COIN = 'The photos show the exact coin that you will receive.'
/** No longer than EXACT_COIN: a description of the greatest length stays one. */
const ONE_OF_SEVERAL = 'You will receive one of several coins of this kind.'
const AUTHENTICITY_SENTENCE = `Guaranteed to be a genuine coin as described. ${EXACT_COIN}`
const shippingSentence = (days: number) =>
  `Ships within ${counted(days, 'business day')} of cleared payment, carefully packed.`
export const SHIPPING_SENTENCE = shippingSentence(SHIPS_WITHIN_BUSINESS_DAYS)

export type DescriptionInput = {
  /** Null where the coin belongs to no known series. */
  readonly seriesId: string | null
  readonly coinType: string
  readonly year: string | number
  /** Mark or mint name as the form holds it. */
  readonly mint?: string | null
  readonly grade?: string | null
  readonly certified: { readonly grader: string; readonly certNumber?: string | null } | null
  /** From the form; takes precedence over the facts. */
  readonly composition?: string | null
  readonly weight?: string | null
  readonly diameter?: string | null
  readonly specialAttributes?: readonly string[]
}

const UNKNOWN = /^(unknown|n\/?a|not visible|ungraded|raw|-)?$/i
function known(text: string | number | null | undefined): string {
  const plain = String(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return UNKNOWN.test(plain) ? '' : plain
}

const METAL_NAME: Readonly<Record<PreciousMetal, string>> = {
  gold: 'gold',
  silver: 'silver',
  platinum: 'platinum',
  palladium: 'palladium',
}

/** "0.3617 troy oz of silver": four decimal places, as dealers quote it. */
export function contentInWords({ metal, ounces }: MetalOunces<PreciousMetal>): string {
  return `${ounces.toFixed(4)} troy oz of ${METAL_NAME[metal]}`
}

/**
 * The form of a strike with the given composition: the usual one or an alternative. Null where the strike has
 * common forms of different composition and none is given.
 */
export function chosenForm(strike: Strike, composition: string | null): Physical | null {
  const forms: readonly Physical[] = [strike, ...strike.alternatives]
  const wanted = composition?.trim().toLowerCase()
  const named = forms.find(form => form.composition.toLowerCase() === wanted)
  if (named) return named
  const common = strike.alternatives.filter(form => !form.error)
  return common.every(form => form.composition === strike.composition) ? strike : null
}

function strikeFor({ seriesId, year, mint }: DescriptionInput): Strike | null {
  const struck = Number(/\d{4}/.exec(String(year))?.[0])
  const mark = markOf(known(mint), { seriesId, year: struck || null }) ?? 'none'
  if (seriesId === null || !Number.isFinite(struck)) return null
  const query = { seriesId, year: struck, mint: mark }
  const answer = strikeOf({ ...query, mint: asStruck(query) })
  return answer.ok ? answer.strike : null
}

function heading(parts: DescriptionInput, strike: Strike | null): string {
  const year = known(parts.year)
  const mark = markOf(known(parts.mint), { seriesId: parts.seriesId })
  const date = /^\d{4}$/.test(year)
    ? dateAndMint(Number(year), strike?.mint ?? mark ?? 'none')
    : [year, mark !== null && mark !== 'none' ? mark : ''].filter(Boolean).join(' ')
  // A mint mark that was not seen does not mean Philadelphia.
  const isMintKnown =
    strike && (mark !== null || mintsOf(strike.seriesId, strike.year).length === 1)
  const where = isMintKnown && strike.mintName ? ` Struck at ${strike.mintName}.` : ''
  // In years without mint marks the city is unknown.
  const named = strike?.mintName.startsWith('No mint mark') ? '' : where
  return `${[date, known(parts.coinType)].filter(Boolean).join(' ')}.${named}`
}

function condition({ grade, certified }: DescriptionInput): string {
  const text = known(grade)
  const read = parseGrade(text)
  if (certified) {
    const number = known(certified.certNumber)
    const proof = number === '' ? '' : ` (certificate ${number})`
    const meaning = gradeExplanation(text)
    const graded = ['Certified', read ? labelWithoutSticker(read) : text].filter(Boolean).join(' ')
    const sticker = hasSticker(text) ? ', with a CAC sticker on the holder' : ''
    return `${graded} by ${certified.grader}${proof}${sticker}.${meaning ? ` ${meaning}` : ''}`
  }
  if (!read) return 'Condition: not certified; please judge it by the photos.'
  const meaning = gradeExplanation(read.code) ?? ''
  const words = meaning.slice(meaning.indexOf(':') + 1).trim()
  const name = `${gradeForBuyers(read).name}${read.details ? ' with a surface problem' : ''}`
  return `Estimated condition: ${name}. ${words} This is the seller’s estimate, not the grade of a grading service; please judge the coin by the photos.`
}

function specifications(parts: DescriptionInput, strike: Strike | null): string {
  const form = strike && chosenForm(strike, parts.composition ?? null)
  const lines = [
    ['Composition', known(parts.composition) || (form?.composition ?? '')],
    ['Weight', known(parts.weight) || (form ? `${form.weightGrams} g` : '')],
    ['Diameter', known(parts.diameter) || (form ? `${form.diameterMm} mm` : '')],
    ['Edge', form?.edge ?? ''],
  ]
  const content = form && actualMetalOunces(form)
  const metal = content ? [`Contains ${contentInWords(content)} as struck.`] : []
  return [
    ...lines.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`),
    ...metal,
  ].join('\n')
}

/**
 * Builds the description: heading, condition, specifications with metal content, history of the series,
 * authenticity and shipping. Facts fill fields that the form leaves empty; unknown ones are left out.
 */
export function listingDescription(parts: DescriptionInput): string {
  const strike = strikeFor(parts)
  const plain = (text: string) => (parts.certified ? text : withoutNumericGrades(text))
  const attributes = (parts.specialAttributes ?? [])
    .map(text => plain(known(text)))
    .filter(text => text !== '')
  const series = parts.seriesId === null ? null : seriesById(parts.seriesId)
  const designers = (series?.designers ?? []).filter(
    name => name !== 'Various' && name !== 'United States Mint',
  )
  const paragraphs = [
    heading({ ...parts, coinType: plain(parts.coinType) }, strike),
    condition(parts),
    attributes.length > 0 ? `Noted: ${attributes.join('; ')}.` : '',
    specifications(parts, strike),
    series ? (historyOf(series.id) ?? '') : '',
    designers.length > 0
      ? `${designers.length === 1 ? 'Designer' : 'Designers'} of the series: ${designers.join(', ')}.`
      : '',
    AUTHENTICITY_SENTENCE,
    SHIPPING_SENTENCE,
  ]
  return paragraphs.filter(text => text !== '').join('\n\n')
}

/** The description with the days in which the seller's shipping policy has a coin sent; texts of the seller's stay. */
export const descriptionOfHandling = (description: string, days: number): string =>
  description.replace(
    SHIPPING_SENTENCE,
    shippingSentence(Math.max(days, SHIPS_WITHIN_BUSINESS_DAYS)),
  )

/** The description in the words for a listing of this many pieces: only of a single one the photos show the exact coin. */
export const descriptionOfPieces = (description: string, pieces: number): string =>
  pieces > 1
    ? description.replace(EXACT_COIN, ONE_OF_SEVERAL)
    : description.replace(ONE_OF_SEVERAL, EXACT_COIN)

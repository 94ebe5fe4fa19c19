import { certifiedSeries } from '../../shared/certificates/certified-coin.ts'
import type { GuideQuote } from '../../shared/market/estimate/estimate-price.ts'
import { guideCertificate } from '../../shared/market/estimate/guide-certificate.ts'
import { typicalNumber } from '../../shared/market/estimate/typical-number.ts'
import type { MarketData } from '../../shared/market/market.ts'
import { coinVarieties } from '../../shared/market/title/coin-varieties.ts'
import { differInVariety } from '../../shared/market/title/title-varieties.ts'
import { type Grade, PRICED_GRADES, parseGrade } from '../../shared/numismatics/grades.ts'
import { parseMintMark } from '../../shared/numismatics/tables/mints.ts'
import type { Directory } from '../db/connection.ts'
import { knownNumber, learnNumber, type NumberedKind } from './pcgs-numbers.ts'
import type { GuideCoin, GuideQuestion, MarketCoin, PriceGuide } from './port.ts'

/** The guide, and where its numbers are stored. */
export type StoredGuide = { directory: Directory; guide: PriceGuide; now: () => number }

/** What the guide says of a coin, for the response and for the fit. */
export type GuideAnswer = {
  guide: MarketData['priceGuide']
  quotes: GuideQuote[]
  /** ms; null where the guide was not asked or did not respond. */
  asOf: number | null
  /** Why it did not respond, although it was asked; null otherwise. */
  failure: string | null
}

/**
 * The guide's value of a coin: by the certificate of its holder, or by the guide's number of such coins, where one
 * was learned from a certificate. Where it has none in this grade, the values of the next grades below and above.
 */
export async function askGuide(
  stored: StoredGuide | null,
  coin: MarketCoin,
  userId: number,
  signal: AbortSignal,
): Promise<GuideAnswer> {
  if (!stored) return without('No price guide is set up on this server.')
  const { directory, guide, now } = stored
  const grade = parseGrade(coin.grade)
  const certificate = guideCertificate(coin.certificate?.grader, coin.certificate?.number)
  const look = (question: GuideQuestion) => guide.look(question, signal, userId)
  if (certificate !== null) {
    const result = await look({ certificate })
    if (!result.ok) return { ...without(result.reason), failure: result.reason }
    const found = result.coin
    if (!found) return without('PCGS knows no such certificate.')
    const series = certifiedSeries(found, found.year)
    const isOtherSeries = series && coin.seriesId !== null && series.id !== coin.seriesId
    if (isOtherSeries || !isSameDate(found, coin))
      return without(
        `The certificate is of another coin (${[found.year, found.mint].filter(Boolean).join('-')}${isOtherSeries ? ` ${series.name}` : ''}).`,
      )
    // The number is of the variety on the label, which the form may not name.
    const varieties = coinVarieties([found.variety], coin.year)
    const kind = kindOf({ ...coin, varieties }, parseGrade(`${found.grade} ${found.designation}`))
    // All sellers read it: the certificate itself has to name the series.
    if (kind && series) await learnNumber(directory, kind, found.number, now())
    const answer = await answerOf(guide.name, found, result.asOf ?? now(), look)
    return differInVariety(varieties, coin.varieties) ? { ...answer, quotes: [] } : answer
  }
  if (!grade) return without('The guide’s value depends on the grade.')
  if (grade.details) return without(PROBLEM_COIN)
  const kind = kindOf(coin, grade)
  const number = kind && (await knownNumber(directory, kind))
  if (!number)
    return without(
      'PCGS’s number of this coin is not known here yet: it is learned from certificates.',
    )
  const result = await look({ number, gradeNumber: typicalNumber(grade), plus: grade.plus })
  if (!result.ok) return { ...without(result.reason), failure: result.reason }
  return result.coin
    ? answerOf(guide.name, result.coin, result.asOf ?? now(), look)
    : without('PCGS has no value of this coin in this grade.')
}

const PROBLEM_COIN = 'A guide has no values of coins with problems.'

export const withoutGuide = (failure: string): GuideAnswer => ({ ...without(failure), failure })

const without = (missing: string): GuideAnswer => ({
  guide: { source: 'none', exactGrade: null, gradeRange: null, asOf: null, missing },
  quotes: [],
  asOf: null,
  failure: null,
})

type Look = (question: GuideQuestion) => ReturnType<PriceGuide['look']>

async function answerOf(
  source: string,
  found: GuideCoin,
  asOf: number,
  look: Look,
): Promise<GuideAnswer> {
  const { grade, value, population, number, url } = found
  const known = { source, asOf: new Date(asOf).toISOString(), url, number }
  if (value !== null) {
    const exactGrade = { grade, valueCents: value, population }
    const quotes = [{ grade, certified: true, priceCents: value }]
    return {
      guide: { ...known, exactGrade, gradeRange: null, missing: null },
      quotes,
      asOf,
      failure: null,
    }
  }
  const [lower = null, higher = null] = await Promise.all(
    neighboursOf(grade).map(async (each): Promise<Priced | null> => {
      if (!each) return null
      const result = await look({ number, gradeNumber: typicalNumber(each), plus: false })
      const cents = result.ok ? result.coin?.value : null
      return cents ? { grade: each.code, cents } : null
    }),
  )
  const quotes = [lower, higher].flatMap(each =>
    each ? [{ grade: each.grade, certified: true, priceCents: each.cents }] : [],
  )
  const missing = grade === '' ? PROBLEM_COIN : 'PCGS has no value of this coin in this grade.'
  return {
    guide: {
      ...known,
      exactGrade: null,
      gradeRange: lower && higher ? rangeOf(lower, higher) : null,
      missing: lower && higher ? null : missing,
    },
    quotes,
    asOf,
    failure: null,
  }
}

type Priced = { grade: string; cents: number }

function rangeOf(lower: Priced, higher: Priced): MarketData['priceGuide']['gradeRange'] {
  return {
    lowerGrade: { grade: lower.grade, valueCents: lower.cents },
    higherGrade: { grade: higher.grade, valueCents: higher.cents },
    averageValueCents: Math.round((lower.cents + higher.cents) / 2),
    spreadCents: higher.cents - lower.cents,
  }
}

/** The next grades below and above of the same strike that a price is made for. */
function neighboursOf(code: string): (Grade | null)[] {
  const grade = parseGrade(code)
  if (!grade) return [null, null]
  const isProof = grade.strike === 'PR'
  const all = PRICED_GRADES.map(parseGrade)
    .flatMap(each => (each && (each.strike === 'PR') === isProof ? [each] : []))
    .sort((a, b) => typicalNumber(a) - typicalNumber(b))
  const number = typicalNumber(grade)
  return [
    all.findLast(each => typicalNumber(each) < number) ?? null,
    all.find(each => typicalNumber(each) > number) ?? null,
  ]
}

const plainMint = (mint: string): string => {
  const mark = parseMintMark(mint) ?? 'none'
  return mark === 'P' ? 'none' : mark
}

function isSameDate(found: GuideCoin, coin: MarketCoin): boolean {
  const isMintKnown = coin.mint !== ''
  return (
    String(found.year) === coin.year &&
    (!isMintKnown || plainMint(found.mint) === plainMint(coin.mint))
  )
}

/** Null where the series, date or mint of the coin is not known, or it has a problem. */
function kindOf(coin: MarketCoin, grade: Grade | null): NumberedKind | null {
  const year = Number(coin.year)
  if (coin.seriesId === null || !Number.isInteger(year) || coin.mint === '' || !grade) return null
  return {
    seriesId: coin.seriesId,
    year,
    mint: plainMint(coin.mint),
    varieties: coin.varieties,
    proof: grade.strike === 'PR' || grade.strike === 'SP',
    designation: grade.designation,
  }
}

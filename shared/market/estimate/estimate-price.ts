import type { Cents } from '../../lib/money.ts'
import { parseGrade } from '../../numismatics/grades.ts'
import type { PriceTrait } from '../title/title-traits.ts'
import { fittedPriceOf, isProof } from './fitted-grade.ts'
import { type FitComp, fitPrices, type GuidePrice, type PriceFit } from './price-fit.ts'
import { traitsOfCoin, traitsOfGrade } from './price-traits.ts'
import { typicalNumber } from './typical-number.ts'

type Basis = 'sold' | 'sold_and_active' | 'active' | 'guide' | 'melt'

export type Estimate = {
  suggested: Cents
  low: Cents
  high: Cents
  /** 0..1 */
  confidence: number
  /** What the suggested price is based on. */
  basis: Basis
  /** Width of the range, relative to the suggested price. */
  spread: number
}

/** What a price guide names for the coin in one grade. */
export type GuideQuote = {
  /** As the form writes it: "MS65", "PR69". */
  grade: string
  /** Whether the guide means a coin in a grading service's holder. */
  certified: boolean
  priceCents: Cents
}

/** One fit each for coins for circulation and for proofs; null without comps and guide. */
export type MarketFit = {
  business: PriceFit | null
  proof: PriceFit | null
  /** What a problem coin costs, as a share of a sound one in the same grade. */
  detailsShare: number
  /** What each of the two rests on; null without any evidence. */
  basis: { business: Basis | null; proof: Basis | null }
  /** Melt value; null for a base-metal coin or without spot prices. */
  melt: Cents | null
  /** The comps that each of the two was fitted to. */
  comps: { business: readonly JudgedComp[]; proof: readonly JudgedComp[] }
}

/** What the fit reads of a sale or an offer. */
export type JudgedComp = {
  /** What a buyer pays, shipping included. */
  total: Cents
  /** ms; null for a live listing. */
  soldAt: number | null
  inHolder: boolean
  /** Of the same date, mint and variety, in whatever grade: it shapes the curve over grades. */
  fits: boolean
  /** A message for the seller; null when it is included. */
  droppedBecause: string | null
  reading: {
    grade: { low: number; high: number } | null
    details: boolean
    proof: boolean
    traits: readonly PriceTrait[]
  }
}

const DAY_MS = 24 * 3_600_000
export const FAR_PRICE = 'Its price is far from all others'
/** From this chance on, a comp is something else and is not shown as counted. */
const STRAY = 0.9
/** Problem coins: expected share, the spread of the expectation and of single prices, logarithmic. */
const DETAILS = { expected: Math.log(0.55), spread: 0.3, noise: 0.35 }
const DETAILS_WIDENS = 1.25
/** Prices that no sale shows are worth less. */
const CONFIDENCE: Readonly<Record<Basis, number>> = {
  sold: 1,
  sold_and_active: 1,
  active: 0.5,
  guide: 0.5,
  melt: 1,
}
/** How far a guide's single prices lie from its usual distance to what is paid, logarithmic. */
const GUIDE_SPREAD = 0.15

type Market<Comp> = {
  sold: Comp[]
  active: Comp[]
  melt: Cents | null
  now: number
  /** A price guide's prices of this very coin, of any grades; they anchor the curve. */
  guide?: readonly GuideQuote[]
}

/** Fits the prices of every grade to all comps of one market, and drops those whose price is of something else. */
export function fitMarket<Comp extends JudgedComp>(
  market: Market<Comp>,
): Market<Comp> & { fit: MarketFit } {
  const { sold, active, melt, now, guide = [] } = market
  const items = [...sold, ...active]
  const sound = items.filter(item => item.fits && !item.reading.details)
  const stray = new Set<Comp>()
  const fitOf = (comps: Comp[], proof: boolean): PriceFit | null => {
    const fit = fitPrices(
      comps.map(item => compOf(item, now)),
      melt ?? 0,
      guide.flatMap(quote => guidePriceOf(quote, proof)),
    )
    comps.forEach((item, at) => {
      if ((fit?.outlier[at] ?? 0) > STRAY) stray.add(item)
    })
    return fit
  }
  const comps = {
    business: sound.filter(({ reading }) => !reading.proof),
    proof: sound.filter(({ reading }) => reading.proof),
  }
  const business = fitOf(comps.business, false)
  const proof = fitOf(comps.proof, true)
  const problem = items.filter(item => item.fits && item.reading.details)
  const kept = (side: Comp[]): Comp[] =>
    side.map(item => (stray.has(item) ? { ...item, fits: false, droppedBecause: FAR_PRICE } : item))
  const sides = { sold: kept(sold), active: kept(active) }
  const detailsShare = shareOfDetails(problem, business)
  const basis = {
    business: business && basisOf(sides, false),
    proof: proof && basisOf(sides, true),
  }
  return { ...market, ...sides, fit: { business, proof, detailsShare, basis, melt, comps } }
}

function compOf({ total, soldAt, inHolder, reading }: JudgedComp, now: number): FitComp {
  return {
    cents: total,
    ageDays: soldAt === null ? 0 : Math.max(0, now - soldAt) / DAY_MS,
    asking: soldAt === null,
    slab: inHolder,
    grade: reading.grade && { low: reading.grade.low, high: reading.grade.high },
    traits: reading.traits,
  }
}

/** A guide's price for a fit of proofs or of coins for circulation; none for a problem coin. */
function guidePriceOf(
  { grade, certified, priceCents: cents }: GuideQuote,
  proof: boolean,
): GuidePrice[] {
  const parsed = parseGrade(grade)
  if (!parsed || parsed.details || isProof(parsed) !== proof || cents <= 0) return []
  const number = typicalNumber(parsed)
  const traits = traitsOfGrade(parsed, certified)
  return [{ number, slab: certified, cents, spread: GUIDE_SPREAD, traits }]
}

/** What a fit rests on: comps of its own strike, or the guide alone. */
function basisOf(
  { sold, active }: Pick<Market<JudgedComp>, 'sold' | 'active'>,
  proof: boolean,
): Basis {
  const [sales, asks] = [sold, active].map(side =>
    side.some(({ fits, reading }) => fits && !reading.details && reading.proof === proof),
  )
  if (sales) return asks ? 'sold_and_active' : 'sold'
  return asks ? 'active' : 'guide'
}

/** Whether any grade has a price. */
export const hasEvidence = ({ business, proof }: MarketFit): boolean =>
  business !== null || proof !== null

/** The mean share of problem coins in this market, drawn to the usual one while they are few. */
function shareOfDetails(problem: JudgedComp[], fit: PriceFit | null): number {
  if (!fit) return Math.exp(DETAILS.expected)
  const certainty = { expected: DETAILS.spread ** -2, each: DETAILS.noise ** -2 }
  const ratios = problem.flatMap(({ reading, total, inHolder }) =>
    reading.grade ? [Math.log(total / fit.priceAt(reading.grade.low, inHolder).price)] : [],
  )
  const sum = ratios.reduce((all, ratio) => all + ratio * certainty.each, 0)
  const mean =
    (DETAILS.expected * certainty.expected + sum) /
    (certainty.expected + certainty.each * ratios.length)
  return Math.min(1, Math.exp(mean))
}

/**
 * The price of a coin in a grade, as the buyer pays it in total; never below melt value. Null without any evidence,
 * and without a grade: then every grade has its price, and the coin has none.
 * @param grader whose holder a certified coin is in; null where that is not known
 */
export function estimatePrice(
  fit: MarketFit,
  grade: string,
  certified: boolean,
  grader: string | null = null,
): Estimate | null {
  const parsed = parseGrade(grade)
  if (!parsed) return null
  const strike = isProof(parsed) ? 'proof' : 'business'
  const [fitted, basis] = [fit[strike], fit.basis[strike]]
  if (!fitted || !basis) return null
  const price = fittedPriceOf(fitted, parsed, traitsOfCoin({ grade, certified, grader }), certified)
  const share = parsed.details ? fit.detailsShare : 1
  const widened = parsed.details ? DETAILS_WIDENS : 1
  const floor = fit.melt ?? 0
  const cents = (value: number): Cents => Math.max(Math.round(value), floor, 1)
  const suggested = cents(price.price * share)
  const low = Math.min(suggested, cents((price.low * share) / widened))
  const high = Math.max(suggested, cents(price.high * share * widened))
  const confidence = Math.exp(-2 * price.deviation) * CONFIDENCE[basis]
  return { suggested, low, high, confidence, basis, spread: (high - low) / suggested }
}

/** Bullion without comps is worth its metal. */
export const meltOnly = (melt: Cents): Estimate => ({
  suggested: melt,
  low: melt,
  high: melt,
  confidence: 0.2,
  basis: 'melt',
  spread: 0,
})

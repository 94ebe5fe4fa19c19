import type { Cents } from '../lib/money.ts'
import { keptAfterFees } from '../listing/selling-fees.ts'
import { usualShipping } from '../listing/terms/listing-terms.ts'
import type { FollowedMetal } from '../metal/metal-rules.ts'
import { seriesById } from '../numismatics/catalogue.ts'
import { actualMetalOunces, meltCents, preciousOunces } from '../numismatics/melt.ts'
import { mintsOf, type Physical, strikeOf, yearsOf } from '../numismatics/strikes.ts'
import type { DeskSpot, OfferLine, OfferSheet } from './offers.ts'
import { meltShare } from './share-table.ts'

const BASIS_POINTS = 10_000

type Named = Pick<OfferLine, 'seriesId' | 'year' | 'mint'>

const known = new Map<string, readonly Physical[]>()

/**
 * The forms in which a coin of a series, year and mint mark was struck, each once, the usual one first; without a year
 * those of all years, the one with the least precious metal first. Empty for an unknown series or date.
 */
export function formsOfLine({ seriesId, year, mint }: Named): readonly Physical[] {
  if (seriesId === null) return []
  const key = `${seriesId} ${year} ${mint}`
  const stored = known.get(key)
  if (stored) return stored
  const struck = Number(year)
  const all = (year === '' ? yearsOf(seriesId) : [struck]).flatMap(each =>
    formsOfYear(seriesId, each, mint),
  )
  const distinct = [...new Map(all.map(form => [form.composition, form])).values()]
  const forms =
    year === '' ? distinct.toSorted((a, b) => preciousWeight(a) - preciousWeight(b)) : distinct
  // A catalogue that is not loaded yet has no facts of other countries.
  if (forms.length > 0) known.set(key, forms)
  return forms
}

function formsOfYear(seriesId: string, year: number, mint: string): Physical[] {
  const mints = mintsOf(seriesId, year)
  const marked = mints.filter(each => each.toLowerCase() === mint.toLowerCase())
  return (marked.length > 0 ? marked : mints).flatMap(each => {
    const found = strikeOf({ seriesId, year, mint: each })
    return found.ok
      ? [found.strike, ...found.strike.alternatives.filter(({ error }) => !error)]
      : []
  })
}

const preciousWeight = (form: Physical): number =>
  preciousOunces(form).reduce((all, { ounces }) => all + ounces, 0)

/** The form of a line: the chosen composition, or the first. Null without facts. */
export function formOfLine(line: Named & Pick<OfferLine, 'composition'>): Physical | null {
  const forms = formsOfLine(line)
  return forms.find(({ composition }) => composition === line.composition) ?? forms[0] ?? null
}

/** What decides the offer: the dealer's own amount, the metal, or eBay. `none`: nothing does. */
type OfferBasis = 'own' | 'melt' | 'market' | 'none'

/** The value of one coin of a line, and what is offered for it. Amounts are cents; null is not known. */
export type LineValue = {
  /** The metal that weighs most. */
  metal: FollowedMetal | null
  meltCents: Cents | null
  /** What eBay would leave of its price after fees and postage. */
  netCents: Cents | null
  basis: OfferBasis
  eachCents: Cents
  sumCents: Cents
}

type Terms = Pick<OfferSheet, 'spot' | 'shares' | 'feeBasisPoints' | 'pricedAt'>

/**
 * Values a line: the higher of the dealer's share of the melt value and of what eBay would leave, each rounded down to
 * a cent, or his own amount.
 */
export function lineValue(line: OfferLine, terms: Terms): LineValue {
  const form = formOfLine(line)
  const metal = (form && actualMetalOunces(form)?.metal) ?? null
  const melt = form && metal && meltOfForm(form, terms.spot)
  const netCents = netOfLine(line, terms)
  const byMelt =
    melt === null || metal === null
      ? null
      : shareOf(melt, meltShare(terms.shares, { seriesId: line.seriesId, metal }))
  const byMarket = netCents === null ? null : shareOf(netCents, terms.shares.market)
  const [basis, eachCents] = offered(line.ownCents, byMelt, byMarket)
  return {
    metal,
    meltCents: melt,
    netCents,
    basis,
    eachCents,
    sumCents: eachCents * line.count,
  }
}

function offered(
  own: Cents | null,
  byMelt: Cents | null,
  byMarket: Cents | null,
): [OfferBasis, Cents] {
  if (own !== null) return ['own', own]
  if (byMarket !== null && byMarket > (byMelt ?? 0)) return ['market', byMarket]
  if (byMelt !== null) return ['melt', byMelt]
  return byMarket === null ? ['none', 0] : ['market', byMarket]
}

/** The precious metal of a form in cents; null where the price of one of its metals is not known. */
function meltOfForm(form: Physical, spot: DeskSpot | null): Cents | null {
  return spot && meltCents({ ...form, spotMicrosPerTroyOunce: spot.micros })
}

function netOfLine({ marketCents, seriesId }: OfferLine, terms: Terms): Cents | null {
  if (marketCents === null) return null
  const bullion = seriesId !== null && seriesById(seriesId)?.kind === 'bullion'
  const shippingCents = usualShipping(marketCents)
  const basis = { priceCents: marketCents, shippingCents, bullion, thick: false }
  return Math.max(0, keptAfterFees(basis, { ownRate: terms.feeBasisPoints, at: terms.pricedAt }))
}

const shareOf = (cents: Cents, share: number): Cents => Math.floor((cents * share) / BASIS_POINTS)

/** The values of an offer's lines in their order, and their sum in cents. */
export function offerValue(sheet: Terms & { lines: readonly OfferLine[] }): {
  lines: LineValue[]
  totalCents: Cents
} {
  const lines = sheet.lines.map(line => lineValue(line, sheet))
  return { lines, totalCents: lines.reduce((all, { sumCents }) => all + sumCents, 0) }
}

import { ownSite } from '../lib/ebay-sites.ts'
import { type Cents, priceText } from '../lib/money.ts'
import { chosenForm, descriptionOfPieces } from '../numismatics/description.ts'
import { seriesById } from '../numismatics/series.ts'
import { markOf, type Strike, type StrikeResult, strikeOf } from '../numismatics/strikes.ts'
import { listingTitle } from '../numismatics/title.ts'
import { COIN_FIELDS } from './coin-fields.ts'
import { answerLapses, type FieldValues, facts, fieldsWith } from './field-values.ts'
import { FIELDS, LOT } from './fields.ts'
import {
  bandOf,
  describedBy,
  type ListingTemplates,
  NO_TEMPLATES,
  type PriceBand,
  standardShipping,
} from './listing-templates.ts'
import { apartEnding, CERTIFICATE, withEnding } from './terms/apart-title.ts'
import {
  DEFAULT_SHIPPING_CENTS,
  ENVELOPE_BELOW_CENTS,
  isThick,
  PARCEL_SHIPPING_CENTS,
  SIGNATURE_ABOVE_CENTS,
} from './terms/listing-terms.ts'

/*
 * What follows from what in a listing. The review, the editor and the Worker call these functions: a price follows the
 * market, shipping the price, texts the coin; an answer lapses with what it was about. What the seller has written stays.
 */

/** How a seller words listings: an empty title template is the default order. */
export interface Wording {
  titleTemplate: string
  templates: ListingTemplates
}
export const DEFAULT_WORDING: Wording = { titleTemplate: '', templates: NO_TEMPLATES }

const PHYSICAL = ['composition', 'weight', 'diameter'] as const
type Physical = Record<(typeof PHYSICAL)[number], string>
/** The texts that follow the coin. */
export const COIN_TEXTS = [...PHYSICAL, 'title', 'description'] as const
export type CoinText = (typeof COIN_TEXTS)[number]
/** The fields that follow others until the seller writes into them. */
export const FOLLOWING = [...COIN_TEXTS, 'price', 'shippingPrice'] as const
export type FollowingField = (typeof FOLLOWING)[number]

type DescribedFields = Pick<
  FieldValues,
  'coinType' | 'year' | 'mint' | 'grade' | 'specialAttributes' | keyof Physical
> & {
  seriesId?: string | null | undefined
  country?: string | undefined
  denomination?: string | undefined
  grader?: string | null | undefined
  certificationNumber?: string | null | undefined
}
/** What the texts are made of, and the texts. */
export type CoinWithTexts = DescribedFields & Pick<FieldValues, 'title' | 'description'>

/** The strike of series, year and mint mark; null while one of them is missing. */
export function strikeOfFields(
  fields: Pick<DescribedFields, 'seriesId' | 'year' | 'mint'>,
): StrikeResult | null {
  const year = Number(fields.year)
  const mint = markOf(fields.mint, { seriesId: fields.seriesId || null, year })
  if (!fields.seriesId || !mint || !Number.isInteger(year) || year <= 0) return null
  return strikeOf({ seriesId: fields.seriesId, year, mint })
}

/** The physical fields in a listing's wording; empty where the date comes in more than one composition. */
function physicalFields(strike: Strike): Physical {
  const form = chosenForm(strike, null)
  if (!form) return { composition: '', weight: '', diameter: `${strike.diameterMm} mm` }
  return {
    composition: form.composition,
    weight: `${form.weightGrams} g`,
    diameter: `${form.diameterMm} mm`,
  }
}

/** From the numismatic tables; what they do not know stays as it is. */
function knownPhysical(coin: DescribedFields): Physical {
  const found = strikeOfFields(coin)
  const { composition, weight, diameter } = coin
  return found?.ok ? physicalFields(found.strike) : { composition, weight, diameter }
}

/** A listing's coin as title and description name it. */
export const describedCoin = <Fields extends DescribedFields>(fields: Fields) => ({
  ...fields,
  seriesId: fields.seriesId || null,
  certified: fields.grader
    ? { grader: fields.grader, certNumber: fields.certificationNumber || null }
    : null,
})

/**
 * The texts that follow from the coin: composition, weight and diameter from the numismatic tables, title and
 * description by the seller's wording. `own` physical fields are as the seller wrote them. A coin without a name has
 * no title and no description.
 */
export function textsOfCoin(
  coin: CoinWithTexts,
  { titleTemplate, templates }: Wording = DEFAULT_WORDING,
  own: ReadonlySet<FollowingField> = ownPhysical(coin),
): Record<CoinText, string> {
  const physical = knownPhysical(coin)
  for (const name of PHYSICAL) if (own.has(name)) physical[name] = coin[name]
  const coinType = coin.coinType || (seriesById(coin.seriesId ?? '')?.name ?? '')
  if (!coinType) return { ...physical, title: '', description: '' }
  const described = describedCoin({ ...coin, ...physical, coinType })
  return {
    ...physical,
    title: listingTitle(described, titleTemplate),
    description: describedBy(templates, described),
  }
}

function ownPhysical(coin: DescribedFields): ReadonlySet<FollowingField> {
  const known = knownPhysical(coin)
  return new Set(PHYSICAL.filter(name => coin[name] !== '' && coin[name] !== known[name]))
}

/** Whether two texts are the same but for the words of how many pieces there are, which the server writes. */
const isSame = (one: string, other: string) =>
  descriptionOfPieces(one, 1) === descriptionOfPieces(other, 1)

/**
 * The texts of `now` that the seller has written: those that are neither empty nor as they follow from the coin `was`.
 * Without a session nothing else tells them apart.
 */
export function ownTexts(
  now: CoinWithTexts,
  was: CoinWithTexts,
  wording: Wording,
): ReadonlySet<FollowingField> {
  const followed = { ...textsOfCoin(was, wording), ...knownPhysical(was) }
  followed.title = toldApart(followed.title, endingOf(now))
  return new Set(COIN_TEXTS.filter(name => now[name] !== '' && !isSame(now[name], followed[name])))
}

const endingOf = ({ title, specialAttributes }: CoinWithTexts) =>
  apartEnding(title, specialAttributes)

/** A title that follows, with the words by which the listing's title tells the coin from its equals. */
const toldApart = (title: string, ending: string) =>
  title === '' || !ending || title.includes(ending) ? title : withEnding(title, ending)

/** The texts that follow from the coin and differ from what the listing has; never one of `own`. */
export function followingTexts(
  coin: CoinWithTexts,
  wording: Wording,
  own: ReadonlySet<FollowingField>,
): [CoinText, string][] {
  const texts = textsOfCoin(coin, wording, own)
  const ending = endingOf(coin)
  const isCertificate = ending.startsWith(CERTIFICATE)
  const certificate = coin.certificationNumber ? CERTIFICATE + coin.certificationNumber : ''
  texts.title = toldApart(texts.title, isCertificate ? certificate : ending)
  return COIN_TEXTS.filter(name => !own.has(name) && !isSame(coin[name], texts[name])).map(name => [
    name,
    texts[name],
  ])
}

/**
 * The seller's wording, but for the description of a listing that has the one of Obverse, from before there was a
 * template: it stays in these words.
 */
export function wordingOf(coin: CoinWithTexts, wording: Wording): Wording {
  if (coin.description === '') return wording
  const plain = { ...wording, templates: NO_TEMPLATES }
  return isSame(textsOfCoin(coin, plain).description, coin.description) ? plain : wording
}

/** What shipping depends on. */
export interface Shipped {
  priceCents: Cents
  grader: string | null | undefined
  lot: object | string | null
}

/** The seller's shipping price; without one the usual. */
export const usualShippingOf = (
  bands: readonly PriceBand[],
  { priceCents, grader, lot }: Shipped,
) => standardShipping(bands, priceCents, isThick(grader, lot))

/** Of a new listing's form: the seller's for the price; outside of all bands the specification's default. */
export const newShippingOf = (bands: readonly PriceBand[], shipped: Shipped): Cents =>
  bandOf(bands, shipped.priceCents)?.shippingCents == null
    ? DEFAULT_SHIPPING_CENTS
    : usualShippingOf(bands, shipped)

/** By which rule a shipping price is what it is, in a few words; undefined for one of the seller's own. */
export function shippingRuleOf(
  shippingCents: Cents,
  bands: readonly PriceBand[],
  shipped: Shipped & { isNew: boolean },
): string | undefined {
  const thick = isThick(shipped.grader, shipped.lot)
  const usual = usualShippingOf(bands, shipped)
  if (shippingCents === usual && usual === bandOf(bands, shipped.priceCents)?.shippingCents)
    return 'By your price band'
  if (shipped.isNew && shippingCents === DEFAULT_SHIPPING_CENTS) return 'The default for a new coin'
  if (shippingCents !== PARCEL_SHIPPING_CENTS || shippingCents !== usual) return undefined
  const rule = parcelRule(thick)
  return shipped.priceCents > SIGNATURE_ABOVE_CENTS
    ? `${rule}. Over ${priceText(SIGNATURE_ABOVE_CENTS)}: insurance and signature come on top`
    : rule
}

/** Why a parcel: a site without eBay's envelope has no other way, so nothing of an envelope is said there. */
function parcelRule(thick: boolean): string {
  if (!ownSite().hasEnvelope) return 'A parcel'
  return thick
    ? 'A parcel: too thick for an envelope'
    : `A parcel, from ${priceText(ENVELOPE_BELOW_CENTS)}`
}

/** The shipping price of the changed listing where it was the usual one before; otherwise it stays. */
export const followingShipping = (
  shippingCents: Cents,
  was: Shipped,
  now: Shipped,
  bands: readonly PriceBand[],
): Cents =>
  shippingCents === usualShippingOf(bands, was) ? usualShippingOf(bands, now) : shippingCents

/** The answers that stay when these fields change. */
export const keptAnswers = (answered: readonly string[], changed: readonly string[]): string[] =>
  answered.filter(code => !answerLapses(FIELDS, code, changed))

const { scheduledStart, ...lockedFirst } = facts(FIELDS, 'locked')
/** What eBay does not let a live listing change, in words, by the contract's field. */
export const LOCKED_WHILE_LIVE: Readonly<Record<string, string>> = {
  ...lockedFirst,
  lot: LOT.locked,
  scheduledStart,
}

/** What can be changed here of a listing that another program manages: what eBay does not show of it. */
export const CHANGED_HERE: ReadonlySet<string> = new Set([
  ...Object.keys(COIN_FIELDS),
  ...fieldsWith(FIELDS, 'isPrivate'),
])

/** Why the rest cannot, beside each field. */
export const CHANGED_ELSEWHERE = 'Only watched here: change it where you listed it.'

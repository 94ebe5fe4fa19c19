import { counted, plural } from '../../lib/count-text.ts'
import { priceText } from '../../lib/money.ts'
import type { PriceTrait } from '../title/title-traits.ts'
import type { Estimate } from './estimate-price.ts'
import { includedComps, type SummedComp } from './price-summary.ts'
import { traitsOfCoin } from './price-traits.ts'

/** What a doubt about traits reads of a sale or an offer. */
type TraitComp = {
  fits: boolean
  inHolder: boolean
  reading: { traits: readonly PriceTrait[]; details: boolean }
}
type PricedCoin = Parameters<typeof traitsOfCoin>[0]

const SERVICES: readonly PriceTrait[] = ['ICG', 'ANACS', 'CACG', 'other grader']
const NO_COMP = 'No comp '
const OTHER_GRADERS = 'All comps in a holder '
const LACKS: Partial<Record<PriceTrait, string>> = {
  CAC: `${NO_COMP}has CAC’s sticker: what it adds is an expectation, not measured on this coin.`,
  PL: `${NO_COMP}is prooflike: what that adds is an expectation, not measured on this coin.`,
  DMPL: `${NO_COMP}is deep mirror prooflike: what that adds is an expectation, not measured on this coin.`,
}

/** What speaks against the price of a certified coin because no comp has its grader, sticker or mirrors. */
export function traitDoubts(coin: PricedCoin, items: readonly TraitComp[]): string[] {
  if (!coin.certified) return []
  const held = items.filter(({ fits, inHolder, reading }) => fits && inHolder && !reading.details)
  if (held.length === 0) return []
  const seen = new Set(held.flatMap(({ reading }) => reading.traits))
  const traits = traitsOfCoin(coin)
  const serviceOf = (of: readonly PriceTrait[]) => SERVICES.find(each => of.includes(each)) ?? null
  const own = serviceOf(traits)
  const others = !held.some(({ reading }) => serviceOf(reading.traits) === own)
  const grader = own === 'other grader' ? coin.grader : own
  const ofGrader = own
    ? `${NO_COMP}is of a coin that ${grader} graded: what its holder changes is an expectation, not measured on this coin.`
    : `${OTHER_GRADERS}are of other graders than PCGS and NGC, whose coins bring other prices.`
  return [
    ...(others ? [ofGrader] : []),
    ...traits.flatMap(trait => (seen.has(trait) ? [] : (LACKS[trait] ?? []))),
  ]
}

type Market = { sold: readonly SummedComp[]; active: readonly SummedComp[] }

type TraitMarket = {
  sold: readonly (SummedComp & TraitComp)[]
  active: readonly (SummedComp & TraitComp)[]
}

const FEW_SALES = 4
const FEW_OFFERS = 5
const WIDE_SPREAD = 0.8
const HOPES = 'Asking prices are hopes: what coins sold for is not known.'

/** How the sentences of `evidenceDoubts` and `traitDoubts` begin. */
const BEGINNINGS = [HOPES, 'Only ', 'Prices lie far apart', 'None of them', NO_COMP, OTHER_GRADERS]

/** What speaks against a price because of the comps that it rests on. */
export function evidenceDoubts({ basis, spread, low, high }: Estimate, market: Market): string[] {
  const doubts: string[] = []
  const sales = includedComps(market.sold).length
  const offers = market.active.filter(({ fits }) => fits)
  if (basis === 'active') {
    doubts.push(HOPES)
    if (offers.length < FEW_OFFERS)
      doubts.push(
        `Only ${counted(offers.length, 'offer')} of this date and mint ${plural(offers.length, 'was', 'were')} found.`,
      )
    if (includedComps(offers).length === 0)
      doubts.push('None of them is in this grade: the price is reckoned from other grades.')
  }
  if (sales > 0 && sales < FEW_SALES)
    doubts.push(
      `Only ${counted(sales, 'sale')} of such a coin ${plural(sales, 'was', 'were')} found.`,
    )
  if (spread > WIDE_SPREAD)
    doubts.push(`Prices lie far apart: ${priceText(low)} to ${priceText(high)}.`)
  return doubts
}

/** The doubts with those of other comps in place of their own. */
export function withEvidenceDoubts(
  doubts: readonly string[],
  estimate: Estimate | null,
  market: TraitMarket,
  coin: PricedCoin,
): string[] {
  const others = doubts.filter(doubt => !BEGINNINGS.some(each => doubt.startsWith(each)))
  if (!estimate) return others
  const ofTraits = traitDoubts(coin, [...market.sold, ...market.active])
  return [...evidenceDoubts(estimate, market), ...ofTraits, ...others]
}

import {
  type AnalysisWarning,
  type CoinAnalysis,
  RECOGNISED_FROM_CONFIDENCE,
} from '../../../shared/coins.ts'
import type { Identification } from '../../../shared/identification.ts'
import type { Strike } from '../../../shared/numismatics/strikes.ts'
import { type Claim, claimOf } from './claim.ts'
import { judgeHolder } from './holder.ts'

/** An analysis without what its pictures, its price and its model add. */
export type Grounded = Omit<CoinAnalysis, 'id' | 'images' | 'priceData' | 'listing' | 'model'>

/**
 * Holds what the model says against the facts of numismatics. Weight, diameter and composition come from
 * the facts alone; what never was struck is refused and said; what could not be seen stays open. The
 * strike is given where series, date and mint mark leave one.
 */
export function ground(seen: Identification): { coin: Grounded; strike: Strike | null } {
  const claims = seen.isCoin ? rankedClaims(seen) : []
  const [best] = claims
  const recognised = best !== undefined && best.confidence >= RECOGNISED_FROM_CONFIDENCE
  const claim = recognised ? best : null
  const { grade, holder, warnings: gradeWarnings } = judgeHolder(seen)
  const physical = physicalOf(claim)
  const coin: Grounded = {
    recognised,
    seriesId: claim?.series?.id ?? null,
    coinType: claim?.coinType ?? '',
    year: claim?.year?.toString() ?? '',
    mint: claim?.mint ?? '',
    denomination: claim?.denomination ?? '',
    grade,
    ...physical.fields,
    specialAttributes: claim ? attributesOf(claim) : [],
    confidence: best?.confidence ?? 0,
    fields: claim?.fields ?? NOTHING_READ,
    holder,
    legends: seen.legends,
    alternativeMatches: (claim ? claims.slice(1) : claims).map(each => ({
      seriesId: each.series?.id ?? null,
      coinType: each.coinType,
      year: each.year?.toString() ?? '',
      mint: each.mint ?? '',
      confidence: each.confidence,
    })),
    warnings: [
      ...recognition(seen, recognised),
      ...(best?.warnings ?? []),
      ...physical.warnings,
      ...sides(seen),
      ...flaws(seen),
      ...(seen.isCoin ? gradeWarnings : []),
    ],
  }
  return { coin, strike: claim?.strike ?? null }
}

const unread = { value: null, confidence: 0, evidence: '', source: 'model' } as const
const NOTHING_READ = { coinType: unread, year: unread, mint: unread }

/** Best first after the facts have spoken; what names the same coin twice counts once. */
function rankedClaims(seen: Identification): Claim[] {
  const known = new Set<string>()
  return seen.candidates
    .map(candidate => claimOf(candidate, seen))
    .sort((a, b) => b.confidence - a.confidence)
    .filter(claim => {
      const name = [claim.series?.id ?? claim.coinType, claim.year, claim.mint].join('|')
      if (claim.coinType === '' || known.has(name)) return false
      known.add(name)
      return true
    })
}

type Physical = {
  fields: Pick<CoinAnalysis, 'composition' | 'weight' | 'diameter'>
  warnings: AnalysisWarning[]
}

/** What the facts say of every strike that is still possible; where those differ, the field stays open. */
function physicalOf(claim: Claim | null): Physical {
  const strikes = claim?.strikes ?? []
  const agreed = (read: (strike: Strike) => string): string => {
    if (claim?.metalIsOpen) return ''
    const values = new Set(strikes.map(read))
    return values.size === 1 ? ([...values][0] ?? '') : ''
  }
  const fields = {
    composition: agreed(strike => strike.composition),
    weight: agreed(strike => `${strike.weightGrams} g`),
    diameter: agreed(strike => `${strike.diameterMm} mm`),
  }
  if (strikes.length === 0) return { fields, warnings: [] }
  const strike = claim?.strike
  if (strike && strike.alternatives.length > 0)
    return { fields, warnings: [unsure(howToTellOf(strike))] }
  if (fields.composition === '')
    return {
      fields,
      warnings: [
        unsure('The composition depends on the date and the mint mark. Enter them first.'),
      ],
    }
  return { fields, warnings: [] }
}

const unsure = (message: string): AnalysisWarning => ({ code: 'COMPOSITION_UNSURE', message })

function howToTellOf(strike: Strike): string {
  const forms = strike.alternatives.map(other => `${other.label}: ${other.composition}`).join('; ')
  const tell = [strike.howToTell, ...strike.alternatives.map(other => other.howToTell)]
  return [`This date comes in other metals too (${forms}).`, ...new Set(tell)]
    .filter(Boolean)
    .join(' ')
}

function attributesOf({ variety, strike }: Claim): string[] {
  return [
    ...(variety ? [variety] : []),
    ...(strike?.proofOnly ? ['Proof'] : []),
    ...(strike?.privyMark ? [`${strike.mint} privy mark`] : []),
  ]
}

function recognition(seen: Identification, recognised: boolean): AnalysisWarning[] {
  if (!seen.isCoin)
    return [{ code: 'NOT_A_COIN', message: 'These pictures do not seem to show a coin.' }]
  if (recognised) return []
  const remark = seen.notes === '' ? '' : ` ${seen.notes}`
  return [
    {
      code: 'NOT_RECOGNISED',
      message: `This coin was not recognized. Please choose its series, date and mint mark.${remark}`,
    },
  ]
}

function sides({ isCoin, first, second, sameCoin }: Identification): AnalysisWarning[] {
  if (!isCoin) return []
  const warnings: AnalysisWarning[] = []
  if (first === 'reverse' && second === 'obverse')
    warnings.push({
      code: 'SIDES_SWAPPED',
      message: 'Front and back seem to be swapped: the first picture shows the reverse.',
    })
  if (first === second && first !== 'unclear')
    warnings.push({ code: 'SAME_SIDE_TWICE', message: `Both pictures seem to show the ${first}.` })
  if (!sameCoin)
    warnings.push({
      code: 'DIFFERENT_COINS',
      message: 'The pictures seem to show two different coins. Please check them.',
    })
  return warnings
}

function flaws({ damage, replicaSigns }: Identification): AnalysisWarning[] {
  const warnings: AnalysisWarning[] = []
  if (replicaSigns.length > 0)
    warnings.push({
      code: 'POSSIBLE_REPLICA',
      message: `This may be a copy, which eBay does not allow: ${replicaSigns.join('; ')}`,
    })
  if (damage.length > 0)
    warnings.push({ code: 'DAMAGE', message: `Possible damage: ${damage.join('; ')}` })
  return warnings
}

import type { AnalysisWarning, CoinAnalysis } from '../../../shared/coins/coins.ts'
import type { Identification } from '../../../shared/coins/identification.ts'
import type { Strike } from '../../../shared/numismatics/strikes.ts'
import type { CoinIdentity } from '../../../shared/references.ts'
import { type CheckedCandidate, checkCandidate } from './check-candidate.ts'
import { checkHolder } from './holder.ts'

/** Below this confidence a coin counts as not recognised and the seller names it. */
const RECOGNISED_MIN_CONFIDENCE = 0.5

/** The part of an analysis that follows from the identification alone. */
export type CheckedCoin = Omit<CoinAnalysis, 'id' | 'images' | 'priceData' | 'listing' | 'model'>

/**
 * Checks what the model claims against the numismatic tables. Weight, diameter and composition come from the
 * tables only; a coin that was never struck is rejected with a warning; what could not be seen stays empty.
 * `strike` is the one strike that series, date and mint mark determine, or null.
 * @param known the type, where it is certain: the candidates' readings are checked against it
 */
export function checkIdentification(
  seen: Identification,
  known: CoinIdentity | null = null,
): {
  coin: CheckedCoin
  strike: Strike | null
} {
  const candidates = seen.isCoin ? rankedCandidates(seen, known) : []
  const [best] = candidates
  const recognised =
    best !== undefined && (known !== null || best.confidence >= RECOGNISED_MIN_CONFIDENCE)
  const candidate = recognised ? best : null
  const { grade, holder, warnings: gradeWarnings } = checkHolder(seen)
  const physical = physicalFacts(candidate)
  const coin: CheckedCoin = {
    recognised,
    seriesId: candidate?.series?.id ?? null,
    coinType: candidate?.coinType ?? '',
    year: candidate?.year?.toString() ?? '',
    mint: candidate?.mint ?? '',
    denomination: candidate?.denomination ?? '',
    issuer: candidate?.country ?? '',
    grade,
    ...physical.fields,
    specialAttributes: candidate ? attributesOf(candidate) : [],
    confidence: best?.confidence ?? 0,
    fields: candidate?.fields ?? NOTHING_READ,
    holder,
    label: null,
    certificate: null,
    legends: seen.legends,
    alternativeMatches: (candidate ? candidates.slice(1) : candidates).map(each => ({
      seriesId: each.series?.id ?? null,
      coinType: each.coinType,
      year: each.year?.toString() ?? '',
      mint: each.mint ?? '',
      confidence: each.confidence,
    })),
    warnings: [
      ...recognitionWarnings(seen, recognised),
      ...(best?.warnings ?? []),
      ...physical.warnings,
      ...sideWarnings(seen),
      ...flawWarnings(seen),
      ...(seen.isCoin ? gradeWarnings : []),
    ],
  }
  return { coin, strike: candidate?.strike ?? null }
}

const unread = { value: null, confidence: 0, evidence: '', source: 'model' } as const
const NOTHING_READ = { coinType: unread, year: unread, mint: unread }

/** The checked candidates, best first, without duplicates. */
function rankedCandidates(seen: Identification, known: CoinIdentity | null): CheckedCandidate[] {
  const named = new Set<string>()
  return seen.candidates
    .map(candidate => checkCandidate(candidate, seen, known))
    .sort((a, b) => b.confidence - a.confidence)
    .filter(candidate => {
      const name = [
        candidate.series?.id ?? candidate.coinType,
        candidate.year,
        candidate.mint,
      ].join('|')
      if (candidate.coinType === '' || named.has(name)) return false
      named.add(name)
      return true
    })
}

type Physical = {
  fields: Pick<CoinAnalysis, 'composition' | 'weight' | 'diameter'>
  warnings: AnalysisWarning[]
}

/** The values that all possible strikes share; a field where they differ stays empty. */
function physicalFacts(candidate: CheckedCandidate | null): Physical {
  const strikes = candidate?.strikes ?? []
  const agreed = (read: (strike: Strike) => string): string => {
    if (candidate?.metalUncertain) return ''
    const values = new Set(strikes.map(read))
    return values.size === 1 ? ([...values][0] ?? '') : ''
  }
  const fields = {
    composition: agreed(strike => strike.composition),
    weight: agreed(strike => `${strike.weightGrams} g`),
    diameter: agreed(strike => `${strike.diameterMm} mm`),
  }
  if (strikes.length === 0) return { fields, warnings: [] }
  const strike = candidate?.strike
  if (strike && strike.alternatives.length > 0)
    return { fields, warnings: [compositionUnsure(howToTellOf(strike))] }
  if (fields.composition === '')
    return {
      fields,
      warnings: [
        compositionUnsure(
          'The composition depends on the date and the mint mark. Enter them first.',
        ),
      ],
    }
  return { fields, warnings: [] }
}

const compositionUnsure = (message: string): AnalysisWarning => ({
  code: 'COMPOSITION_UNSURE',
  message,
})

/** Each form of the coin with how it is told, the usual one first. */
function howToTellOf(strike: Strike): string {
  const usual = { label: strike.label ?? strike.composition, composition: strike.composition }
  const [first, ...others] = [
    { ...usual, howToTell: strike.howToTell ?? '' },
    ...strike.alternatives,
  ].map(({ label, composition, howToTell }) => {
    const name = label === composition ? label : `${label} (${composition})`
    return howToTell === '' ? `${name}.` : `${name}: ${startSmall(howToTell)}`
  })
  return `This date comes in more than one metal. Usually ${first} Also ${others.join(' Also ')}`
}

const startSmall = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Whether a special attribute is more than what the tables say of the strike. */
export const isVariety = (attribute: string): boolean => !/^Proof$|privy mark$/.test(attribute)

function attributesOf({ variety, strike }: CheckedCandidate): string[] {
  return [
    ...(variety ? [variety] : []),
    ...(strike?.proofOnly ? ['Proof'] : []),
    ...(strike?.privyMark ? [`${strike.mint} privy mark`] : []),
  ]
}

function recognitionWarnings(seen: Identification, recognised: boolean): AnalysisWarning[] {
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

function sideWarnings({ isCoin, first, second, sameCoin }: Identification): AnalysisWarning[] {
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

function flawWarnings({ damage, replicaSigns }: Identification): AnalysisWarning[] {
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

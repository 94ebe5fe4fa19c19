import type { Identification } from '../../shared/coins/identification.ts'
import { estimateWear, type WearModel } from '../recognition/estimate-wear.ts'
import { LEGIBLE_SHARPNESS, type PictureRecognition } from './recognise-picture.ts'
import { combineEstimates, gradeOfWear, probabilityWithinOneGrade, wearBand } from './wear-grade.ts'

export type GradeEstimate = Identification['gradeEstimate']

/** A picture whose face is known. */
export interface SeenFace {
  /** `<coin id>/<side>` */
  name: string
  side: 'obverse' | 'reverse'
  coin: NonNullable<PictureRecognition['coin']>
}

/** A band of four grades to each side says nothing that a price could use. */
const MAX_DEVIATION = 0.3

const unjudged = (evidence: string): GradeEstimate => ({
  low: null,
  high: null,
  confidence: 0,
  evidence,
})

export const UNJUDGED = unjudged('Wear cannot be told from the design at this size.')

/**
 * The range of grades from the relief that is left on the faces, compared with pictures of the same face in all
 * grades. The confidence is the probability that the middle of the range is at most one grade off.
 */
export function estimateGrade(faces: readonly SeenFace[], model: WearModel): GradeEstimate {
  if (faces.length === 0) return unjudged('An unknown face has nothing to compare its wear with.')
  const legible = faces.filter(({ coin }) => coin.measurement.sharpness >= LEGIBLE_SHARPNESS)
  if (legible.length === 0) return unjudged('The pictures are too blurred to judge wear.')
  const judged = legible.flatMap(({ name, side, coin }) => {
    const estimate = coin.relief && estimateWear(coin.relief, name, model)
    return estimate ? [{ side, estimate }] : []
  })
  const combined = combineEstimates(judged.map(({ estimate }) => estimate))
  if (!combined || combined.deviation > MAX_DEVIATION)
    return unjudged('The pictures differ too much from known ones to judge wear.')
  const { least, most } = wearBand(combined)
  return {
    low: gradeOfWear(most),
    high: gradeOfWear(least),
    confidence: Math.round(100 * probabilityWithinOneGrade(combined)) / 100,
    evidence: judged
      .map(
        ({ side, estimate }) =>
          `The ${side}'s relief is that of about ${gradeOfWear(estimate.wear)}.`,
      )
      .join(' '),
  }
}

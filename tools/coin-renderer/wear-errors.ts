import {
  distanceToReferences,
  estimateWear,
  standardised,
  type WearModel,
} from '../../sandbox/recognition/estimate-wear.ts'
import { combineEstimates, wearBand } from '../../sandbox/vision/wear-grade.ts'
import type { MeasuredFace } from './worn-faces.ts'

/** Ratio of the standard deviation to the mean absolute value of a normal error. */
const DEVIATION_OF_MEAN = Math.sqrt(Math.PI / 2)

/** How the error of an estimate grows with the distance to the references: least squares over absolute errors. */
export function fitError(pictures: readonly MeasuredFace[], model: WearModel): WearModel['error'] {
  const points = pictures.flatMap(({ face, relief, wear }) => {
    const estimate = estimateWear(relief, face, model)
    if (!estimate) return []
    const distance = distanceToReferences(standardised(relief, model), face, model.references)
    return [{ distance, error: DEVIATION_OF_MEAN * Math.abs(estimate.wear - wear) }]
  })
  const meanOf = (value: (point: (typeof points)[number]) => number): number =>
    points.reduce((sum, point) => sum + value(point), 0) / points.length
  const [distance, error] = [meanOf(p => p.distance), meanOf(p => p.error)]
  const slope =
    meanOf(p => (p.distance - distance) * (p.error - error)) /
    meanOf(p => (p.distance - distance) ** 2)
  const perDistance = Math.max(0, slope)
  return { base: error - perDistance * distance, perDistance }
}

/** Prints the errors of single pictures and of coins (both sides), and how often the band holds the true wear. */
export function printErrors(pictures: readonly MeasuredFace[], model: WearModel): void {
  const coins = new Map<string, MeasuredFace[]>()
  for (const picture of pictures) {
    const coin = `${picture.coinId} ${picture.seed}`
    coins.set(coin, [...(coins.get(coin) ?? []), picture])
  }
  const single: number[] = []
  const both: number[] = []
  let inside = 0
  let steps = 0
  for (const sides of coins.values()) {
    const wear = sides[0]!.wear
    const estimates = sides.flatMap(({ face, relief }) => estimateWear(relief, face, model) ?? [])
    single.push(...estimates.map(estimate => Math.abs(estimate.wear - wear)))
    const coin = combineEstimates(estimates)
    if (!coin || estimates.length < 2) continue
    both.push(Math.abs(coin.wear - wear))
    const { least, most } = wearBand(coin)
    if (least <= wear && wear <= most) inside += 1
    steps += 8 * (most - least)
  }
  const line = (name: string, errors: number[]): void => {
    errors.sort((a, b) => a - b)
    const mean = errors.reduce((a, b) => a + b, 0) / errors.length
    const high = errors[Math.floor(0.9 * errors.length)] ?? 0
    console.log(`${name}: mean error ${mean.toFixed(3)}, 90 % below ${high.toFixed(3)}`)
  }
  line(`${single.length} pictures`, single)
  line(`${both.length} coins, both sides`, both)
  console.log(
    `band holds the true wear: ${((100 * inside) / both.length).toFixed(0)} %; ` +
      `width ${(steps / both.length).toFixed(1)} grades`,
  )
}

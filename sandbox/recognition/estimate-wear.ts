/** Estimates the wear of a known face from its measurements and those of pictures whose wear is known. */
import { RELIEF_FEATURES } from './relief-features.ts'

/** Wear 0 (as struck) to 1 (nearly smooth), and the standard deviation of the estimate's error. */
export interface WearEstimate {
  wear: number
  deviation: number
}

/** A measured picture of a known face. */
export interface WearReference {
  /** `<coin id>/<side>` */
  face: string
  /** Standardised: mean 0 and deviation 1 over all references. */
  features: Float32Array
}

/**
 * Pictures of known wear with the weights of a Gaussian process regression on them (Rasmussen and Williams, Gaussian
 * Processes for Machine Learning, 2006, equation 2.25).
 */
export interface WearModel {
  mean: Float32Array
  scale: Float32Array
  references: readonly WearReference[]
  /** By reference. */
  weights: Float32Array
  /** Standard deviation of the error: `base`, and `perDistance` for each unit of distance to the nearest pictures. */
  error: { base: number; perDistance: number }
}

/** The middle of the wear scale, which is estimated where nothing is known. */
export const MIDDLE_WEAR = 0.5
/** Pictures of the same face whose distance tells how well a picture is covered. */
const NEAREST = 3

/** Brings measurements to the scale of the references. */
export function standardised(
  features: readonly number[],
  { mean, scale }: Pick<WearModel, 'mean' | 'scale'>,
): Float32Array {
  return Float32Array.from(features, (value, i) => (value - mean[i]!) / scale[i]!)
}

/**
 * Covariance of the wear of two pictures: a nonlinear and a linear part in what is measured, the same for all faces,
 * and once more for pictures of one face.
 */
export function covariance(one: Float32Array, other: Float32Array, sameFace: boolean): number {
  let product = 0
  for (let i = 0; i < RELIEF_FEATURES; i++) product += one[i]! * other[i]!
  const near = Math.exp(-0.5 * squaredDistance(one, other))
  const linear = product / RELIEF_FEATURES
  return sameFace ? 2 * near + 2 * linear + 1 : near + linear
}

/** Mean squared difference of the measurements. */
function squaredDistance(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let i = 0; i < RELIEF_FEATURES; i++) sum += (one[i]! - other[i]!) ** 2
  return sum / RELIEF_FEATURES
}

/** Distance to the nearest references of the same face, in deviations of a measurement. */
export function distanceToReferences(
  features: Float32Array,
  face: string,
  references: readonly WearReference[],
): number {
  const distances = references
    .filter(reference => reference.face === face)
    .map(reference => Math.sqrt(squaredDistance(features, reference.features)))
    .sort((a, b) => a - b)
    .slice(0, NEAREST)
  return distances.reduce((a, b) => a + b, 0) / distances.length
}

/** @returns null for a face without references */
export function estimateWear(
  measured: readonly number[],
  face: string,
  model: WearModel,
): WearEstimate | null {
  const features = standardised(measured, model)
  if (!model.references.some(reference => reference.face === face)) return null
  let wear = MIDDLE_WEAR
  for (const [i, reference] of model.references.entries())
    wear += model.weights[i]! * covariance(features, reference.features, reference.face === face)
  const distance = distanceToReferences(features, face, model.references)
  return {
    wear: Math.max(0, Math.min(1, wear)),
    deviation: model.error.base + model.error.perDistance * distance,
  }
}

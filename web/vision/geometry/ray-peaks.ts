/** Edge peaks along each ray of an unrolled picture: the strongest local maxima. */
import type { Unrolled } from './polar.ts'

const PEAKS_PER_RAY = 4
/** Weaker gradients are sensor noise. */
const NOISE_STEP = 5

export interface Peak {
  step: number
  strength: number
}

export const medianOf = (values: readonly number[]): number =>
  // Typed arrays sort numerically without a comparator.
  Float64Array.from(values).sort()[values.length >> 1] ?? 0

/** The strongest local maxima of each ray, their position interpolated, strength 0..1. */
export function peaksOf({ rays, steps, edge, inside }: Unrolled): Peak[][] {
  const tops: number[] = []
  const found: Peak[][] = []
  for (let ray = 0; ray < rays; ray++) {
    const peaks: Peak[] = []
    const base = ray * steps
    for (let step = 1; step < steps - 1; step++) {
      const here = edge[base + step]!
      const before = edge[base + step - 1]!
      const after = edge[base + step + 1]!
      if (here < before || here <= after || !inside[base + step] || here < NOISE_STEP) continue
      const curve = before - 2 * here + after
      const shift = curve < 0 ? (before - after) / (2 * curve) : 0
      peaks.push({ step: step + shift, strength: here })
    }
    peaks.sort((a, b) => b.strength - a.strength)
    if (peaks[0]) tops.push(peaks[0].strength)
    found.push(peaks.slice(0, PEAKS_PER_RAY))
  }
  const typical = medianOf(tops) * 0.5 + NOISE_STEP
  for (const peaks of found) for (const p of peaks) p.strength = p.strength / (p.strength + typical)
  return found
}

/** [ray * steps + step]: the strength of a peak near that step, fading with distance. */
export function evidenceOf(peaks: Peak[][], steps: number, tolerance: number): Float32Array {
  const evidence = new Float32Array(peaks.length * steps)
  peaks.forEach((onRay, ray) => {
    for (const { step, strength } of onRay) {
      const first = Math.max(0, Math.ceil(step - tolerance))
      const last = Math.min(steps - 1, Math.floor(step + tolerance))
      for (let s = first; s <= last; s++) {
        const near = strength * (1 - ((s - step) / (tolerance + 1)) ** 2)
        const at = ray * steps + s
        if (near > evidence[at]!) evidence[at] = near
      }
    }
  })
  return evidence
}

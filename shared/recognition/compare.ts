/** How alike two described faces are, and which known face a new one is, if any. */
import type { FaceDescriptor } from './describe.ts'
import { DIRECTIONS, RINGS, ringRadius, SECTORS, unpack } from './describe.ts'
import type { Spectrum } from './fft.ts'
import { transform } from './fft.ts'

export interface Likeness {
  /** 0 (nothing in common) to 1 (the same picture). Two photographs of one coin reach about 0.3–0.7. */
  score: number
  /** How far the first face is turned clockwise against the second, 0 to 360. */
  turnDegrees: number
}

/** Inner rings have fewer pixels and say less; outer rings hold the legend, alike on many coins. */
const RING_WEIGHTS = weights(0.6)

function weights(power: number): number[] {
  const raw = Array.from({ length: RINGS }, (_, ring) => ringRadius(ring) ** power)
  const sum = raw.reduce((a, b) => a + b, 0)
  return raw.map(w => w / sum)
}

const spectra = new WeakMap<FaceDescriptor, Spectrum>()

/**
 * A face's rows without their means, each ring brought to its weight, as Fourier coefficients. What is
 * the same all around, such as the rim, drops out: it is on every coin.
 */
function spectrumOf(face: FaceDescriptor): Spectrum {
  const known = spectra.get(face)
  if (known) return known
  const re = unpack(face)
  const im = new Float32Array(re.length)
  for (let ring = 0; ring < RINGS; ring++) {
    const rows = Array.from({ length: DIRECTIONS }, (_, d) => {
      const from = (ring * DIRECTIONS + d) * SECTORS
      return { re: re.subarray(from, from + SECTORS), im: im.subarray(from, from + SECTORS) }
    })
    let energy = 1e-6
    for (const row of rows) {
      const mean = row.re.reduce((a, b) => a + b, 0) / SECTORS
      for (let s = 0; s < SECTORS; s++) {
        const off = row.re[s]! - mean
        row.re[s] = off
        energy += off * off
      }
    }
    const scale = Math.sqrt(RING_WEIGHTS[ring]! / energy)
    for (const row of rows) {
      for (let s = 0; s < SECTORS; s++) row.re[s] = row.re[s]! * scale
      transform(row.re, row.im)
    }
  }
  const spectrum = { re, im }
  spectra.set(face, spectrum)
  return spectrum
}

/** Likeness at the turn where the two agree best (correlation over all turns at once). */
export function compareFaces(a: FaceDescriptor, b: FaceDescriptor): Likeness {
  const first = spectrumOf(a)
  const second = spectrumOf(b)
  const re = new Float32Array(SECTORS)
  const im = new Float32Array(SECTORS)
  for (let from = 0; from < first.re.length; from += SECTORS) {
    for (let s = 0; s < SECTORS; s++) {
      const ar = first.re[from + s]!
      const ai = first.im[from + s]!
      const br = second.re[from + s]!
      const bi = second.im[from + s]!
      re[s] = re[s]! + ar * br + ai * bi
      im[s] = im[s]! + ai * br - ar * bi
    }
  }
  transform(re, im, true)
  let best = 0
  for (let s = 1; s < SECTORS; s++) if (re[s]! > re[best]!) best = s
  const left = re[(best + SECTORS - 1) % SECTORS]!
  const right = re[(best + 1) % SECTORS]!
  const top = re[best]!
  const bend = 2 * top - left - right
  const shift = bend > 1e-9 ? Math.max(-0.5, Math.min(0.5, (right - left) / (2 * bend))) : 0
  return {
    score: Math.max(0, Math.min(1, top / SECTORS)),
    turnDegrees: (((best + shift + SECTORS) % SECTORS) * 360) / SECTORS,
  }
}

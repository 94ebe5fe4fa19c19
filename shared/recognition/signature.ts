/** A short code of a face that is the same for every rotation: the coarse index of many references. */
import { prepareFace } from './compare.ts'
import { type FaceDescriptor, RINGS, SECTORS } from './face-descriptor.ts'

const BANDS = 8
const RINGS_PER_BAND = RINGS / BANDS
const FREQUENCIES = 8

/** Bytes of a signature. */
export const SIGNATURE_LENGTH = BANDS * 2 * FREQUENCIES * 2

/**
 * Rotating a face turns the phase of a frequency by the same angle in every ring. So the product of one
 * band's coefficient with the conjugate of the next band's is the same for every rotation.
 * @returns `SIGNATURE_LENGTH` bytes; of two faces, the larger the product, the more alike
 */
export function faceSignature(face: FaceDescriptor): Int8Array {
  const values = new Float32Array(SIGNATURE_LENGTH)
  const bands = bandSpectra(face)
  let at = 0
  for (let band = 0; band < BANDS; band++) {
    const one = bands[band]!
    const next = bands[(band + 1) % BANDS]!
    for (let i = 0; i < one.re.length; i++) {
      const re = one.re[i]! * next.re[i]! + one.im[i]! * next.im[i]!
      const im = one.re[i]! * next.im[i]! - one.im[i]! * next.re[i]!
      // Root of the length: a product of two amplitudes would leave but the few strongest.
      const root = Math.sqrt(Math.hypot(re, im) + 1e-12)
      values[at++] = re / root
      values[at++] = im / root
    }
  }
  return quantized(values)
}

/** The coefficients of the low frequencies, positive and negative, of each band. */
function bandSpectra(face: FaceDescriptor): { re: Float32Array; im: Float32Array }[] {
  const { spectrum } = prepareFace(face)
  return Array.from({ length: BANDS }, (_, band) => {
    const re = new Float32Array(2 * FREQUENCIES)
    const im = new Float32Array(2 * FREQUENCIES)
    for (let f = 0; f < FREQUENCIES; f++)
      for (let r = 0; r < RINGS_PER_BAND; r++) {
        const from = (band * RINGS_PER_BAND + r) * SECTORS
        re[2 * f] = re[2 * f]! + spectrum.re[from + f + 1]!
        im[2 * f] = im[2 * f]! + spectrum.im[from + f + 1]!
        re[2 * f + 1] = re[2 * f + 1]! + spectrum.re[from + SECTORS - f - 1]!
        im[2 * f + 1] = im[2 * f + 1]! + spectrum.im[from + SECTORS - f - 1]!
      }
    return { re, im }
  })
}

function quantized(values: Float32Array): Int8Array {
  let energy = 1e-12
  for (const value of values) energy += value * value
  // Three standard deviations take the whole range.
  const scale = 127 / (3 * Math.sqrt(energy / values.length))
  return Int8Array.from(values, value => Math.max(-127, Math.min(127, Math.round(value * scale))))
}

/**
 * The signatures most like the query's.
 * @param count - how many at most
 * @returns their indexes, most alike first
 */
export function searchSignatures(
  query: Int8Array,
  signatures: readonly Int8Array[],
  count: number,
): number[] {
  const products = new Float64Array(signatures.length)
  for (const [index, signature] of signatures.entries()) {
    let sum = 0
    for (let i = 0; i < SIGNATURE_LENGTH; i++) sum += query[i]! * signature[i]!
    products[index] = sum
  }
  const order = Uint32Array.from(signatures.keys())
  return Array.from(order.sort((a, b) => products[b]! - products[a]!).slice(0, count))
}

/** In-place radix-2 Fourier transform for circular correlation over a coin's turn. */

export interface Spectrum {
  re: Float32Array
  im: Float32Array
}

const twiddles = new Map<number, { cos: Float64Array; sin: Float64Array }>()

function twiddlesFor(size: number): { cos: Float64Array; sin: Float64Array } {
  let known = twiddles.get(size)
  if (!known) {
    const cos = new Float64Array(size / 2)
    const sin = new Float64Array(size / 2)
    for (let i = 0; i < size / 2; i++) {
      cos[i] = Math.cos((2 * Math.PI * i) / size)
      sin[i] = Math.sin((2 * Math.PI * i) / size)
    }
    known = { cos, sin }
    twiddles.set(size, known)
  }
  return known
}

/**
 * Transforms `re + i·im` in place; lengths must be the same power of two. Neither direction divides
 * by the length.
 */
export function transform(re: Float32Array, im: Float32Array, inverse = false): void {
  const n = re.length
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      const tr = re[i]!
      const ti = im[i]!
      re[i] = re[j]!
      im[i] = im[j]!
      re[j] = tr
      im[j] = ti
    }
  }
  const { cos, sin } = twiddlesFor(n)
  const sign = inverse ? 1 : -1
  for (let half = 1; half < n; half <<= 1) {
    const stride = n / (2 * half)
    for (let start = 0; start < n; start += 2 * half) {
      for (let k = 0; k < half; k++) {
        const wr = cos[k * stride]!
        const wi = sign * sin[k * stride]!
        const a = start + k
        const b = a + half
        const br = re[b]!
        const bi = im[b]!
        const xr = br * wr - bi * wi
        const xi = br * wi + bi * wr
        const ar = re[a]!
        const ai = im[a]!
        re[b] = ar - xr
        im[b] = ai - xi
        re[a] = ar + xr
        im[a] = ai + xi
      }
    }
  }
}

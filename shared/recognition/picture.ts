/** Pixels and the few operations on them that finding and describing a coin needs. */

/** A picture as a canvas or a decoder gives it: RGBA, 8 bits a channel, rows from the top. */
export interface Picture {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** One value a pixel, rows from the top. */
export interface Plane {
  width: number
  height: number
  data: Float32Array
}

/**
 * Downscales the picture by averaging the source area under each new pixel, so that nothing
 * aliases. A picture that already fits is returned as it is.
 * @param longestSide - in pixels
 */
export function shrink(picture: Picture, longestSide: number): { picture: Picture; scale: number } {
  const scale = longestSide / Math.max(picture.width, picture.height)
  if (scale >= 1) return { picture, scale: 1 }
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const across = shrunkAcross(picture, width)
  const data = new Uint8ClampedArray(width * height * 4)
  const rows = spans(picture.height, height)
  for (let y = 0; y < height; y++) {
    const { first, weights } = rows[y]!
    for (let x = 0; x < width; x++) {
      let r = 0
      let g = 0
      let b = 0
      let at = (first * width + x) * 3
      for (let i = 0; i < weights.length; i++, at += width * 3) {
        const w = weights[i]!
        r += w * across[at]!
        g += w * across[at + 1]!
        b += w * across[at + 2]!
      }
      const to = (y * width + x) * 4
      data[to] = r
      data[to + 1] = g
      data[to + 2] = b
      data[to + 3] = 255
    }
  }
  return { picture: { width, height, data }, scale: width / picture.width }
}

/** The picture's rows at the new width, three values a pixel. */
function shrunkAcross(picture: Picture, width: number): Float32Array {
  const { data } = picture
  const across = new Float32Array(width * picture.height * 3)
  const columns = spans(picture.width, width)
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < width; x++) {
      const { first, weights } = columns[x]!
      let r = 0
      let g = 0
      let b = 0
      let at = (y * picture.width + first) * 4
      for (let i = 0; i < weights.length; i++, at += 4) {
        const w = weights[i]!
        r += w * data[at]!
        g += w * data[at + 1]!
        b += w * data[at + 2]!
      }
      const to = (y * width + x) * 3
      across[to] = r
      across[to + 1] = g
      across[to + 2] = b
    }
  }
  return across
}

interface Span {
  first: number
  weights: Float32Array
}

/** For each of `to` pixels the source pixels under it and their shares, which add up to 1. */
function spans(from: number, to: number): Span[] {
  const step = from / to
  return Array.from({ length: to }, (_, i) => {
    const start = i * step
    const end = Math.min(from, start + step)
    const first = Math.floor(start)
    const last = Math.min(from, Math.ceil(end))
    const weights = new Float32Array(last - first)
    for (let s = first; s < last; s++)
      weights[s - first] = (Math.min(end, s + 1) - Math.max(start, s)) / (end - start)
    return { first, weights }
  })
}

/** Perceived lightness, 0..255 (Rec. 601 weights on the stored values, close enough for edges). */
export function lightness(picture: Picture): Plane {
  const { width, height, data } = picture
  const out = new Float32Array(width * height)
  for (let i = 0; i < out.length; i++)
    out[i] = 0.299 * data[i * 4]! + 0.587 * data[i * 4 + 1]! + 0.114 * data[i * 4 + 2]!
  return { width, height, data: out }
}

/** Bilinear value at (x, y), where whole numbers are pixel centres; the border is repeated. */
export function sample(plane: Plane, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), plane.width - 1)
  const cy = Math.min(Math.max(y, 0), plane.height - 1)
  const x0 = Math.floor(cx)
  const y0 = Math.floor(cy)
  const x1 = Math.min(x0 + 1, plane.width - 1)
  const y1 = Math.min(y0 + 1, plane.height - 1)
  const fx = cx - x0
  const fy = cy - y0
  const top =
    plane.data[y0 * plane.width + x0]! * (1 - fx) + plane.data[y0 * plane.width + x1]! * fx
  const bottom =
    plane.data[y1 * plane.width + x0]! * (1 - fx) + plane.data[y1 * plane.width + x1]! * fx
  return top * (1 - fy) + bottom * fy
}

/** Gaussian blur with the border repeated. @param sigma - in pixels */
export function blur(plane: Plane, sigma: number): Plane {
  const reach = Math.max(1, Math.ceil(sigma * 2.5))
  const kernel = new Float32Array(2 * reach + 1)
  let sum = 0
  for (let i = -reach; i <= reach; i++) {
    const w = Math.exp((-i * i) / (2 * sigma * sigma))
    kernel[i + reach] = w
    sum += w
  }
  for (let i = 0; i < kernel.length; i++) kernel[i] = kernel[i]! / sum
  const { width, height } = plane
  const across = convolve(plane.data, kernel, {
    lines: height,
    length: width,
    step: 1,
    line: width,
  })
  const data = convolve(across, kernel, { lines: width, length: height, step: width, line: 1 })
  return { width, height, data }
}

function convolve(
  data: Float32Array,
  kernel: Float32Array,
  way: { lines: number; length: number; step: number; line: number },
): Float32Array {
  const reach = (kernel.length - 1) / 2
  const out = new Float32Array(data.length)
  const padded = new Float32Array(way.length + 2 * reach)
  for (let l = 0; l < way.lines; l++) {
    const base = l * way.line
    for (let i = 0; i < padded.length; i++) {
      const from = Math.min(Math.max(i - reach, 0), way.length - 1)
      padded[i] = data[base + from * way.step]!
    }
    // Four sums at a time: one alone would wait for each of its additions.
    let i = 0
    for (; i + 3 < way.length; i += 4) {
      let a = 0
      let b = 0
      let c = 0
      let d = 0
      for (let k = 0; k < kernel.length; k++) {
        const w = kernel[k]!
        a += w * padded[i + k]!
        b += w * padded[i + k + 1]!
        c += w * padded[i + k + 2]!
        d += w * padded[i + k + 3]!
      }
      const to = base + i * way.step
      out[to] = a
      out[to + way.step] = b
      out[to + 2 * way.step] = c
      out[to + 3 * way.step] = d
    }
    for (; i < way.length; i++) {
      let sum = 0
      for (let k = 0; k < kernel.length; k++) sum += kernel[k]! * padded[i + k]!
      out[base + i * way.step] = sum
    }
  }
  return out
}

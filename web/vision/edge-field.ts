/** Where colour changes in a small picture, and across which direction: what the coins are voted from. */

/** RGB planes of 0..1, row by row. */
export interface Planes {
  width: number
  height: number
  planes: readonly [Float32Array, Float32Array, Float32Array]
}

/** Gradient below which an edge fades out, for channels of 0..1. */
const FAINT_EDGE = 0.02
/** How much the edges around an edge weaken it: keeps cloth and granite from voting. */
const CLUTTER = 1.3
const CLUTTER_REACH = 4

export const planesOf = (frame: {
  width: number
  height: number
  data: Uint8ClampedArray | Uint8Array
}): Planes => {
  const { width, height, data } = frame
  const plane = () => new Float32Array(width * height)
  const planes = [plane(), plane(), plane()] as const
  for (let i = 0, o = 0; o < width * height; i += 4, o++) {
    planes[0][o] = data[i]! / 255
    planes[1][o] = data[i + 1]! / 255
    planes[2][o] = data[i + 2]! / 255
  }
  return { width, height, planes }
}

/** The picture at another, smaller size: each new pixel is the mean of its own square of old ones. */
export const shrunk = (from: Planes, scale: number): Planes => {
  const width = Math.max(1, Math.round(from.width * scale))
  const height = Math.max(1, Math.round(from.height * scale))
  if (from.width === 2 * width && from.height === 2 * height) return halved(from, width, height)
  const columns = spansOf(from.width, width)
  const rows = spansOf(from.height, height)
  const shrink = (plane: Float32Array): Float32Array => {
    const narrow = new Float32Array(width * from.height)
    for (let y = 0; y < from.height; y++) {
      for (let x = 0; x < width; x++) {
        const at = y * from.width + columns.first[x]!
        let sum =
          plane[at]! * columns.head[x]! + (plane[at + columns.last[x]!] ?? 0) * columns.tail[x]!
        for (let k = 1; k < columns.last[x]!; k++) sum += plane[at + k]!
        narrow[y * width + x] = sum * columns.share
      }
    }
    const out = new Float32Array(width * height)
    for (let y = 0; y < height; y++) {
      const at = rows.first[y]! * width
      const last = rows.last[y]! * width
      const head = rows.head[y]!
      const tail = rows.tail[y]!
      for (let x = 0; x < width; x++) {
        let sum = narrow[at + x]! * head + (narrow[at + last + x] ?? 0) * tail
        for (let k = width; k < last; k += width) sum += narrow[at + k + x]!
        out[y * width + x] = sum * rows.share
      }
    }
    return out
  }
  const [red, green, blue] = from.planes
  return { width, height, planes: [shrink(red), shrink(green), shrink(blue)] }
}

/** The most common case, and the quickest. */
const halved = (from: Planes, width: number, height: number): Planes => {
  const half = (plane: Float32Array): Float32Array => {
    const out = new Float32Array(width * height)
    for (let y = 0; y < height; y++) {
      const upper = 2 * y * from.width
      const lower = upper + from.width
      for (let x = 0; x < width; x++) {
        const [a, b] = [upper + 2 * x, lower + 2 * x]
        out[y * width + x] = (plane[a]! + plane[a + 1]! + plane[b]! + plane[b + 1]!) / 4
      }
    }
    return out
  }
  const [red, green, blue] = from.planes
  return { width, height, planes: [half(red), half(green), half(blue)] }
}

/** For each new pixel the old ones it covers: the first, how many further the last lies, and their shares. */
const spansOf = (from: number, to: number) => {
  const ratio = from / to
  const first = new Int32Array(to)
  const last = new Int32Array(to)
  const head = new Float32Array(to)
  const tail = new Float32Array(to)
  for (let i = 0; i < to; i++) {
    const start = i * ratio
    const end = Math.min(from, start + ratio)
    first[i] = Math.floor(start)
    last[i] = Math.max(first[i]! + 1, Math.ceil(end) - 1) - first[i]!
    head[i] = first[i]! + 1 - start
    tail[i] = Math.max(0, end - first[i]! - last[i]!)
  }
  return { first, last, head, tail, share: 1 / ratio }
}

/**
 * [h/2, w/2, 2]: doubled-angle edge normals as (cos, sin), 0 (no edge) to 1 (clear) long, the mean
 * of two pixels by two. The structure tensor over the channels (Di Zenzo 1986) lets colour edges
 * count as well as light.
 */
export const edgeField = ({ width, height, planes }: Planes) => {
  const area = width * height
  const difference = new Float32Array(area)
  const product = new Float32Array(area)
  const strength = new Float32Array(area)
  // Plane by plane: a loop over three arrays at each pixel takes twice as long.
  for (const p of planes) {
    for (let y = 0; y < height; y++) {
      const up = y > 0 ? -width : 0
      const down = y + 1 < height ? width : 0
      const row = y * width
      for (let x = 0; x < width; x++) {
        const at = row + x
        const left = x > 0 ? at - 1 : at
        const right = x + 1 < width ? at + 1 : at
        const nw = p[left + up]!
        const ne = p[right + up]!
        const sw = p[left + down]!
        const se = p[right + down]!
        const gx = (ne + se - nw - sw + 2 * (p[right]! - p[left]!)) / 8
        const gy = (sw + se - nw - ne + 2 * (p[at + down]! - p[at + up]!)) / 8
        difference[at]! += gx * gx - gy * gy
        product[at]! += 2 * gx * gy
        strength[at]! += gx * gx + gy * gy
      }
    }
  }
  for (let at = 0; at < area; at++) strength[at] = Math.sqrt(strength[at]!)
  const around = surroundings(strength, width, height)
  const halfWidth = width >> 1
  const halfHeight = height >> 1
  const field = new Float32Array(halfWidth * halfHeight * 2)
  for (let y = 0; y < halfHeight * 2; y++) {
    for (let x = 0; x < halfWidth * 2; x++) {
      const at = y * width + x
      const s = strength[at]!
      const scale = 0.25 / (s * (s + CLUTTER * around[at]! + FAINT_EDGE) + 1e-6)
      const to = ((y >> 1) * halfWidth + (x >> 1)) * 2
      field[to]! += difference[at]! * scale
      field[to + 1]! += product[at]! * scale
    }
  }
  return { width: halfWidth, height: halfHeight, field }
}

/** Mean over a square of nine pixels' side, clipped at the border. */
const surroundings = (values: Float32Array, width: number, height: number): Float32Array => {
  const rows = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    const at = y * width
    let sum = 0
    for (let x = 0; x < Math.min(CLUTTER_REACH, width); x++) sum += values[at + x]!
    for (let x = 0; x < width; x++) {
      if (x + CLUTTER_REACH < width) sum += values[at + x + CLUTTER_REACH]!
      if (x > CLUTTER_REACH) sum -= values[at + x - CLUTTER_REACH - 1]!
      rows[at + x] = sum / (Math.min(width, x + CLUTTER_REACH + 1) - Math.max(0, x - CLUTTER_REACH))
    }
  }
  const out = new Float32Array(values.length)
  const sums = new Float32Array(width)
  for (let y = -CLUTTER_REACH; y < height; y++) {
    const enters = y + CLUTTER_REACH
    const leaves = y - CLUTTER_REACH - 1
    const count = Math.min(height, enters + 1) - Math.max(0, y - CLUTTER_REACH)
    for (let x = 0; x < width; x++) {
      if (enters < height) sums[x]! += rows[enters * width + x]!
      if (leaves >= 0) sums[x]! -= rows[leaves * width + x]!
      if (y >= 0) out[y * width + x] = sums[x]! / count
    }
  }
  return out
}

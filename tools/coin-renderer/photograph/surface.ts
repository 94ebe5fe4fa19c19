import { seededRandom } from '../../../sandbox/lib/seeded-random.ts'
import { blur } from '../drawing/inflate.ts'
import { clouds, grain, rowSampler, smoothstep, TILE } from '../drawing/noise.ts'

/** A worn face, ready for lighting. Square, in row order. */
export interface Surface {
  readonly size: number
  /** Slope of the metal along x and y (rise over run), interleaved. */
  readonly slopes: Float32Array
  /** Depth below the surroundings, 0..1. Dirt collects there. */
  readonly recess: Float32Array
  /** Local wear, 0..1, highest at the high points. */
  readonly rubbed: Float32Array
}

/** Applies wear by flattening the high points. `wear` 0 is as struck, 1 is nearly smooth. */
function worn(
  height: Float32Array,
  size: number,
  wear: number,
): { height: Float32Array; soft: Float32Array } {
  const soft = height.slice()
  blur(soft, size, size, size * 0.011)
  const out = new Float32Array(height.length)
  const low = 0.05 - 0.045 * wear
  for (let i = 0; i < height.length; i++) {
    const detail = height[i]! - soft[i]!
    const exposed = smoothstep(low, low + 0.05, soft[i]! + detail * 0.6)
    const kept = 1 - wear * (0.25 + 0.7 * exposed)
    out[i] = soft[i]! * (1 - 0.3 * wear) + detail * (detail > 0 ? kept : Math.min(1, kept + 0.3))
  }
  if (wear > 0.15) blur(out, size, size, Math.max(1, size * 0.0022 * wear))
  return { height: out, soft }
}

/** Hairlines and contact marks: short grooves, most of them faint, a few deep. */
function scratch(height: Float32Array, size: number, amount: number, seed: number): void {
  const random = seededRandom(seed)
  const marks = Math.round(amount * 130)
  for (let m = 0; m < marks; m++) {
    const length = random.next() ** 3 * 0.5 + 0.02
    const angle = random.between(0, Math.PI * 2)
    const bend = random.between(-0.6, 0.6)
    const depth = (0.0006 + 0.0042 * random.next() ** 5) * (length < 0.12 ? 1.5 : 0.55)
    let x = random.between(-0.95, 0.95)
    let y = random.between(-0.95, 0.95)
    const steps = Math.ceil(length * size * 0.6)
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      const a = angle + bend * t
      x += (Math.cos(a) * length) / steps
      y += (Math.sin(a) * length) / steps
      const px = (x + 1) * 0.5 * size - 0.5
      const py = (y + 1) * 0.5 * size - 0.5
      const [ix, iy] = [Math.floor(px), Math.floor(py)]
      if (ix < 1 || iy < 1 || ix > size - 3 || iy > size - 3) break
      const cut = depth * Math.sin(Math.PI * t) * 0.6
      const [fx, fy] = [px - ix, py - iy]
      const at = iy * size + ix
      height[at]! -= cut * (1 - fx) * (1 - fy)
      height[at + 1]! -= cut * fx * (1 - fy)
      height[at + size]! -= cut * (1 - fx) * fy
      height[at + size + 1]! -= cut * fx * fy
    }
  }
}

/** Works a struck height map into the surface of one coin in hand. */
export function surfaceOf(struck: Float32Array, size: number, wear: number, seed: number): Surface {
  return handled(worn(struck, size, wear), size, wear, seed)
}

/**
 * The surface of a worn height map, with marks and grain.
 * @param relief - heights, changed in place, and the same without fine detail
 */
export function handled(
  { height, soft }: { height: Float32Array; soft: Float32Array },
  size: number,
  wear: number,
  seed: number,
): Surface {
  scratch(height, size, 0.35 + wear, seed)
  // Fine unevenness: flow lines and grain on a fresh coin, pits on a carried one.
  const rough = 0.0003 + 0.0011 * wear
  const step = TILE / 640
  const places = Float64Array.from({ length: size }, (_, i) => ((i * 640) / size) * step)
  const fineRow = rowSampler(
    grain(),
    places.map(u => u + seed),
  )
  const broadRow = rowSampler(
    clouds(),
    places.map(u => u * 1.7),
  )
  for (let y = 0; y < size; y++) {
    const fine = fineRow(places[y]!)
    const broad = broadRow(places[y]! * 1.7 + seed)
    for (let x = 0; x < size; x++)
      height[y * size + x]! += (fine[x]! - 0.5) * rough + (broad[x]! - 0.5) * 0.0018 * (0.25 + wear)
  }
  const slopes = new Float32Array(size * size * 2)
  const recess = new Float32Array(size * size)
  const rubbed = new Float32Array(size * size)
  const fine = height.slice()
  blur(fine, size, size, Math.max(1, size * 0.004))
  const scale = size / 4
  for (let y = 0; y < size; y++) {
    const up = Math.max(0, y - 1) * size
    const down = Math.min(size - 1, y + 1) * size
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      const left = x === 0 ? at : at - 1
      const right = x === size - 1 ? at : at + 1
      slopes[2 * at] = (height[right]! - height[left]!) * scale
      slopes[2 * at + 1] = (height[down + x]! - height[up + x]!) * scale
      const here = height[at]!
      const near = fine[at]! - here
      const wide = soft[at]! - here
      recess[at] = Math.min(
        1,
        smoothstep(0.0008, 0.01, near) * 0.65 + smoothstep(0.0012, 0.013, wide) * 0.7,
      )
      rubbed[at] = wear * smoothstep(0.001, 0.012, -wide)
    }
  }
  return { size, slopes, recess, rubbed }
}

/** Half the size, each pixel the mean of four: for coins that fill little of the picture. */
export function halved(s: Surface): Surface {
  const size = s.size >> 1
  const slopes = new Float32Array(size * size * 2)
  const recess = new Float32Array(size * size)
  const rubbed = new Float32Array(size * size)
  const mean = (data: Float32Array, x: number, y: number, stride: number, offset: number) => {
    const a = (2 * y * s.size + 2 * x) * stride + offset
    const b = a + s.size * stride
    return (data[a]! + data[a + stride]! + data[b]! + data[b + stride]!) / 4
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      slopes[2 * at] = mean(s.slopes, x, y, 2, 0)
      slopes[2 * at + 1] = mean(s.slopes, x, y, 2, 1)
      recess[at] = mean(s.recess, x, y, 1, 0)
      rubbed[at] = mean(s.rubbed, x, y, 1, 0)
    }
  }
  return { size, slopes, recess, rubbed }
}

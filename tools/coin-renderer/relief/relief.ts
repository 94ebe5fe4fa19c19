import { blur, inflate } from '../drawing/inflate.ts'
import { smoothstep } from '../drawing/noise.ts'
import type { Point, Shape } from '../drawing/path.ts'
import { coverage } from '../drawing/raster.ts'

/** Position of a legend: the circle or box of its letters, for layout checks. */
export interface Legend {
  readonly text: string
  /** Every outline point of the lettering. */
  readonly shape: Shape
  /** Other words in its place, where the legend is laid along a circle or a line. */
  readonly reworded?: (text: string) => Legend
}

export interface RaiseOptions {
  /** Height of the shape above its surroundings, negative for incuse. Coin radii. */
  readonly height?: number
  /** Additional height in the middle of wide parts. Coin radii. */
  readonly dome?: number
  /** Width of the slope at the edge. Coin radii. */
  readonly edge?: number
  /** `add` to the relief, or draw `over` it from the level `floor`. */
  readonly mode?: 'add' | 'over'
  readonly floor?: number
  /** Only inside this shape. */
  readonly clip?: Shape
}

export interface Stroke {
  readonly path: readonly Point[]
  /** Half width at the broadest, or at each point of the path. Coin radii. */
  readonly width: number | readonly number[]
  /** Height of the ridge (negative: depth of the groove). */
  readonly height: number
  /** Taper: at both ends, at the end, or none. */
  readonly taper?: 'both' | 'end' | 'none'
}

/** Softened coverage up to which a shape raises nothing. */
const FAINT = 0.08

let layerKept = new Float32Array(0)

/** A layer of zeros, which the caller gives back as it was: a new one for each stroke would have to be cleared whole. */
function emptyLayer(length: number): Float32Array {
  if (layerKept.length !== length) layerKept = new Float32Array(length)
  return layerKept
}

let radiiKept = new Float64Array(0)

/** The distance of each pixel from the middle, coin radii. Most faces of a run have one size. */
function radiiOf(size: number): Float64Array {
  if (radiiKept.length === size * size) return radiiKept
  radiiKept = new Float64Array(size * size)
  for (let y = 0; y < size; y++) {
    const py = ((y + 0.5) * 2) / size - 1
    for (let x = 0; x < size; x++)
      radiiKept[y * size + x] = Math.hypot(((x + 0.5) * 2) / size - 1, py)
  }
  return radiiKept
}

/** One coin face as a height map on a square grid, with drawing operations. */
export class Relief {
  readonly size: number
  readonly height: Float32Array
  readonly legends: Legend[] = []
  private readonly masks = new WeakMap<Shape, Float32Array>()

  constructor(size: number) {
    this.size = size
    this.height = new Float32Array(size * size)
  }

  /** Raises (or sinks) a filled shape, with a sloped edge and a rounded middle. */
  raise(shape: Shape, options: RaiseOptions): void {
    const edgePixels = Math.max(1, ((options.edge ?? 0.008) * this.size) / 4)
    const region = coverage(shape, this.size, edgePixels * 3 + 3)
    const soft = region.data.slice()
    blur(soft, region.width, region.height, edgePixels)
    const dome = options.dome ? inflate(region) : undefined
    const clip = options.clip ? this.maskOf(options.clip) : undefined
    const over = options.mode === 'over'
    const floor = options.floor ?? 0
    const raised = options.height ?? 0
    const { height } = this
    for (let y = 0, i = 0; y < region.height; y++) {
      let at = (region.y + y) * this.size + region.x
      for (let x = 0; x < region.width; x++, i++, at++) {
        const bulge = dome ? dome[i]! : 0
        if (soft[i]! <= FAINT && bulge === 0) continue
        const keep = clip ? clip[at]! : 1
        const side = smoothstep(FAINT, 0.92, soft[i]!) * keep
        const rise = raised * side + (dome ? options.dome! * bulge * keep : 0)
        const below = height[at]!
        height[at] = over ? below * (1 - side) + floor * side + rise : below + rise
      }
    }
  }

  /** Rounded ridges or grooves along lines. Overlaps take the stronger value before the sum is added. */
  stroke(strokes: readonly Stroke[], clip?: Shape): void {
    const layer = emptyLayer(this.height.length)
    const bounds = { left: this.size, top: this.size, right: 0, bottom: 0 }
    for (const stroke of strokes) this.stamp(layer, stroke, bounds)
    const mask = clip ? this.maskOf(clip) : undefined
    for (let y = bounds.top; y < bounds.bottom; y++) {
      for (let x = bounds.left; x < bounds.right; x++) {
        const at = y * this.size + x
        const rise = layer[at]!
        if (rise === 0) continue
        this.height[at]! += mask ? rise * mask[at]! : rise
        layer[at] = 0
      }
    }
  }

  /** A soft round bump (or hollow) of the given radii. */
  bump(cx: number, cy: number, rx: number, ry: number, height: number, clip?: Shape): void {
    const mask = clip ? this.maskOf(clip) : undefined
    const toPixel = (v: number) => (v + 1) * 0.5 * this.size
    const x0 = Math.max(0, Math.floor(toPixel(cx - rx)))
    const x1 = Math.min(this.size, Math.ceil(toPixel(cx + rx)))
    const y0 = Math.max(0, Math.floor(toPixel(cy - ry)))
    const y1 = Math.min(this.size, Math.ceil(toPixel(cy + ry)))
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const dx = (((x + 0.5) * 2) / this.size - 1 - cx) / rx
        const dy = (((y + 0.5) * 2) / this.size - 1 - cy) / ry
        const d = dx * dx + dy * dy
        if (d >= 1) continue
        const at = y * this.size + x
        this.height[at]! += height * (1 - d) * (1 - d) * (mask ? mask[at]! : 1)
      }
    }
  }

  /** Adds a height that depends on the radius and on the place at it. */
  radial(rise: (radius: number, x: number, y: number) => number): void {
    const radii = radiiOf(this.size)
    for (let y = 0; y < this.size; y++) {
      const py = ((y + 0.5) * 2) / this.size - 1
      for (let x = 0; x < this.size; x++) {
        const radius = radii[y * this.size + x]!
        if (radius > 1.05) continue
        this.height[y * this.size + x]! += rise(radius, ((x + 0.5) * 2) / this.size - 1, py)
      }
    }
  }

  /** Raises letters and records their positions. */
  letter(legend: Legend, height = 0.024, edge = 0.01): void {
    this.legends.push(legend)
    this.raise(legend.shape, { height, edge })
  }

  private maskOf(shape: Shape): Float32Array {
    const known = this.masks.get(shape)
    if (known) return known
    const full = new Float32Array(this.height.length)
    const region = coverage(shape, this.size, 1)
    for (let y = 0; y < region.height; y++) {
      const row = region.data.subarray(y * region.width, (y + 1) * region.width)
      full.set(row, (region.y + y) * this.size + region.x)
    }
    this.masks.set(shape, full)
    return full
  }

  private stamp(
    layer: Float32Array,
    stroke: Stroke,
    bounds: { left: number; top: number; right: number; bottom: number },
  ): void {
    const half = this.size / 2
    const n = stroke.path.length
    const taper = stroke.taper ?? 'both'
    for (let i = 0; i + 1 < n; i++) {
      const t = (i + 0.5) / (n - 1)
      const thin =
        taper === 'none' ? 1 : taper === 'end' ? Math.sqrt(1 - t) : Math.sin(Math.PI * t) ** 0.6
      const given = typeof stroke.width === 'number' ? stroke.width : stroke.width[i]!
      const w = Math.max(0.8, given * thin * half)
      const h = stroke.height * Math.min(1, 0.35 + 0.65 * thin)
      const [p, q] = [stroke.path[i]!, stroke.path[i + 1]!]
      const ax = (p[0] + 1) * half
      const ay = (p[1] + 1) * half
      const bx = (q[0] + 1) * half
      const by = (q[1] + 1) * half
      const x0 = Math.max(0, Math.floor(Math.min(ax, bx) - w))
      const x1 = Math.min(this.size, Math.ceil(Math.max(ax, bx) + w))
      const y0 = Math.max(0, Math.floor(Math.min(ay, by) - w))
      const y1 = Math.min(this.size, Math.ceil(Math.max(ay, by) + w))
      bounds.left = Math.min(bounds.left, x0)
      bounds.right = Math.max(bounds.right, x1)
      bounds.top = Math.min(bounds.top, y0)
      bounds.bottom = Math.max(bounds.bottom, y1)
      const length2 = (bx - ax) ** 2 + (by - ay) ** 2
      for (let y = y0; y < y1; y++) {
        for (let x = x0; x < x1; x++) {
          const dx = x + 0.5 - ax
          const dy = y + 0.5 - ay
          const along =
            length2 > 0 ? Math.min(1, Math.max(0, (dx * (bx - ax) + dy * (by - ay)) / length2)) : 0
          const ex = dx - along * (bx - ax)
          const ey = dy - along * (by - ay)
          const d = (ex * ex + ey * ey) / (w * w)
          if (d >= 1) continue
          const at = y * this.size + x
          const rise = h * (1 - d)
          if (Math.abs(rise) > Math.abs(layer[at]!)) layer[at] = rise
        }
      }
    }
  }
}

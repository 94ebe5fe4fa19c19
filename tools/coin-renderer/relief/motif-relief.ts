import { seededRandom } from '../../../sandbox/lib/seeded-random.ts'
import {
  between,
  line,
  outline,
  type Placement,
  type Point,
  place,
  placePoint,
  resample,
  type Shape,
} from '../drawing/path.ts'
import type { RaiseOptions, Relief, Stroke } from './relief.ts'

interface FlowOptions {
  /** Width of a strand relative to its spacing. At 1 strands touch. */
  readonly fill?: number
  readonly height: number
  /** Sideways sway, local units, and how often along the strand. */
  readonly sway?: number
  readonly waves?: number
  readonly taper?: Stroke['taper']
  readonly clip?: Shape
  /** Unevenness of strands, 0..1. */
  readonly wild?: number
}

/** Drawing operations in the local units of one motif (a head, an eagle). */
export class MotifRelief {
  readonly relief: Relief
  readonly at: Placement
  private readonly scale: number

  constructor(relief: Relief, at: Placement) {
    this.relief = relief
    this.at = at
    this.scale = at.scale ?? 1
  }

  /** Closed smooth outline in local coordinates, placed on the coin. */
  shape(flat: readonly number[]): Shape {
    return place(outline(flat), this.at)
  }

  placed(shape: Shape): Shape {
    return place(shape, this.at)
  }

  path(flat: readonly number[], steps = 8): Point[] {
    return line(flat, steps).map(p => placePoint(p, this.at))
  }

  point(x: number, y: number): Point {
    return placePoint([x, y], this.at)
  }

  /** Raises an outline; heights are coin radii, lengths in `flat` are local. */
  raise(flat: readonly number[], options: RaiseOptions): Shape {
    const shape = this.shape(flat)
    this.relief.raise(shape, options)
    return shape
  }

  /** Ridges (or, with negative height, grooves) along smooth lines. */
  lines(
    flats: readonly (readonly number[])[],
    width: number,
    height: number,
    taper?: Stroke['taper'],
    clip?: Shape,
  ) {
    this.relief.stroke(
      flats.map(flat => ({
        path: this.path(flat),
        width: width * this.scale,
        height,
        taper: taper ?? 'both',
      })),
      clip,
    )
  }

  bump(x: number, y: number, rx: number, ry: number, height: number, clip?: Shape): void {
    const [px, py] = this.point(x, y)
    this.relief.bump(px, py, rx * this.scale, ry * this.scale, height, clip)
  }

  /** Strands of hair, barbs or folds: lines interpolated between guide lines. */
  flow(guides: readonly (readonly number[])[], count: number, o: FlowOptions): void {
    const random = seededRandom(`${count} ${guides.flat().join(' ')}`)
    const rails = guides.map(g => line(g))
    const strokes: Stroke[] = []
    const wild = o.wild ?? 0.35
    for (let k = 0; k < count; k++) {
      const at = ((k + 0.5 + (random.next() - 0.5) * wild) / count) * (rails.length - 1)
      const i = Math.min(rails.length - 2, Math.max(0, Math.floor(at)))
      const cut = (path: Point[]) => resample(path.slice(skip, 28 - drop), 28)
      const skip = Math.floor(random.next() * wild * 4)
      const drop = Math.floor(random.next() * wild * 5)
      const strand = cut(between(rails[i]!, rails[i + 1]!, at - i, 28))
      const left = cut(resample(rails[i]!, 28))
      const right = cut(resample(rails[i + 1]!, 28))
      const thick = 1 - wild * 0.5 * random.next()
      const lane = (s: number) =>
        (Math.hypot(left[s]![0] - right[s]![0], left[s]![1] - right[s]![1]) * (rails.length - 1)) /
        count
      const sway = o.sway ?? 0
      const phase = random.next() * 1.2 * wild
      const moved = strand.map((p, s): Point => {
        if (sway === 0) return p
        const before = strand[Math.max(0, s - 1)]!
        const after = strand[Math.min(strand.length - 1, s + 1)]!
        const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
        const push = sway * Math.sin((s / 27) * Math.PI * 2 * (o.waves ?? 1.5) + phase)
        return [
          p[0] - ((after[1] - before[1]) / length) * push,
          p[1] + ((after[0] - before[0]) / length) * push,
        ]
      })
      strokes.push({
        path: moved.map(p => placePoint(p, this.at)),
        width: strand.map((_, s) => lane(s) * 0.55 * (o.fill ?? 1) * this.scale * thick),
        height: o.height * (1 - wild * 0.8 * random.next()),
        taper: o.taper ?? 'both',
      })
    }
    this.relief.stroke(strokes, o.clip)
  }
}

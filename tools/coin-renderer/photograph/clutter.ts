import type { SeededRandom } from '../../../sandbox/lib/seeded-random.ts'
import type { SceneObject } from './scene.ts'

type Tint = readonly [number, number, number]

/** A pen, pencil or stick: a capsule between two ends. */
function pen(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  radius: number,
  colour: Tint,
  band: Tint,
): SceneObject {
  const [lx, ly] = [bx - ax, by - ay]
  const length2 = lx * lx + ly * ly
  const along = (x: number, y: number) =>
    Math.min(1, Math.max(0, ((x - ax) * lx + (y - ay) * ly) / length2))
  return {
    height: radius * 1.6,
    distance: (x, y) => {
      const t = along(x, y)
      return Math.sqrt((x - ax - t * lx) ** 2 + (y - ay - t * ly) ** 2) - radius
    },
    paint: (x, y, _inside, out) => {
      const t = along(x, y)
      const [dx, dy] = [(x - ax - t * lx) / radius, (y - ay - t * ly) / radius]
      const up = Math.sqrt(Math.max(0.08, 1 - dx * dx - dy * dy))
      const tint = t > 0.78 && t < 0.84 ? band : colour
      for (let c = 0; c < 3; c++) out[c] = tint[c]!
      out[3] = -dx / up
      out[4] = -dy / up
      out[5] = 0.12
    },
  }
}

/** A sheet, card or ruler: a flat rectangle. A ruler has marks along one side. */
function sheet(
  cx: number,
  cy: number,
  w: number,
  h: number,
  turn: number,
  colour: Tint,
  ruler: boolean,
): SceneObject {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    height: ruler ? 1.2 : 0.4,
    distance: (x, y) => {
      const u = Math.abs((x - cx) * cos + (y - cy) * sin) - w / 2
      const v = Math.abs((y - cy) * cos - (x - cx) * sin) - h / 2
      return Math.max(u, v) > 0 ? Math.hypot(Math.max(0, u), Math.max(0, v)) : Math.max(u, v)
    },
    paint: (x, y, _inside, out) => {
      const u = (x - cx) * cos + (y - cy) * sin
      const v = (y - cy) * cos - (x - cx) * sin + h / 2
      let k = 1
      if (ruler) {
        const mm = Math.round(u)
        const long = mm % 10 === 0 ? 7 : mm % 5 === 0 ? 5 : 3.4
        if (v < long && Math.abs(u - mm) < 0.13) k = 0.12
      }
      for (let c = 0; c < 3; c++) out[c] = colour[c]! * k
      out[3] = 0
      out[4] = 0
      out[5] = ruler ? 0.06 : 0
    },
  }
}

/** One or two objects that do not touch a coin of radius `clear` mm. */
export function clutterFor(clear: number, random: SeededRandom): SceneObject[] {
  const objects: SceneObject[] = []
  const count = random.chance(0.5) ? 1 : 2
  for (let i = 0; i < count; i++) {
    const side = random.between(0, Math.PI * 2)
    const reach = clear * random.between(1.3, 1.9)
    const [mx, my] = [Math.cos(side) * reach, Math.sin(side) * reach]
    const [tx, ty] = [-Math.sin(side), Math.cos(side)]
    const colour = random.pick<Tint>([
      [0.02, 0.03, 0.12],
      [0.5, 0.33, 0.04],
      [0.02, 0.02, 0.02],
      [0.35, 0.02, 0.02],
      [0.55, 0.55, 0.53],
    ])
    if (random.chance(0.5)) {
      const [far, skew] = [random.between(40, 90), random.between(0, 0.5)]
      const radius = random.between(2.6, 4.4)
      const [ox, oy] = [mx + Math.cos(side) * radius, my + Math.sin(side) * radius]
      const [sx, sy] = [Math.cos(side) * skew, Math.sin(side) * skew]
      objects.push(
        pen(
          ox - (tx - sx) * far,
          oy - (ty - sy) * far,
          ox + (tx + sx) * far,
          oy + (ty + sy) * far,
          radius,
          colour,
          [0.6, 0.6, 0.6],
        ),
      )
    } else {
      const ruler = random.chance(0.4)
      const [w, h] = ruler ? [160, 30] : [random.between(60, 140), random.between(50, 90)]
      const off = h / 2 + clear * 0.02
      const paperTint: Tint = ruler
        ? [0.62, 0.56, 0.36]
        : random.pick<Tint>([[0.72, 0.71, 0.68], colour])
      objects.push(
        sheet(
          mx + Math.cos(side) * off,
          my + Math.sin(side) * off,
          w,
          h,
          side + Math.PI / 2,
          paperTint,
          ruler,
        ),
      )
    }
  }
  return objects
}

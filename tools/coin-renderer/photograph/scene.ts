import { smoothstep } from '../drawing/noise.ts'
import { inverse, type View } from './camera.ts'
import { type EnvironmentMaps, lookUp } from './environment-maps.ts'
import type { Exposure } from './lens.ts'
import type { Lighting } from './lighting.ts'
import type { Background, MaterialSample } from './material.ts'

/** An object on the table. Positions are in millimetres. */
export interface SceneObject {
  /** Height of its top above the table, mm. */
  readonly height: number
  /** Distance from its outline, mm; negative inside. */
  distance(x: number, y: number): number
  /** Albedo and slopes as for a background, then gloss (0 matte .. 1 mirror). Without it only a shadow is drawn. */
  readonly paint?: (x: number, y: number, inside: number, out: MaterialSample) => void
}

interface Scene {
  readonly view: View
  readonly background: Background
  readonly objects: readonly SceneObject[]
  readonly lighting: Lighting
  readonly tables: EnvironmentMaps
  /** Millimetres per coin radius. The view uses coin radii. */
  readonly unit: number
  /** Whether a nearer object hides the table, so that nothing has to be drawn. */
  readonly hidden?: (px: number, py: number) => boolean
  /** Level of the table in the view, coin radii (negative: below the face). */
  readonly level: number
}

/** Ambient occlusion of the table by an object, 0..1. */
function shade(object: SceneObject, x: number, y: number, lighting: Lighting): number {
  const near = object.distance(x, y)
  if (near > object.height * 9) return 0
  const contact = 0.6 * Math.exp(-Math.max(0, near) / (object.height * 0.55))
  const reach = object.height * 0.9
  const d = object.distance(x + lighting.shadow.x * reach, y + lighting.shadow.y * reach)
  const soft = object.height * (0.25 + 1.9 * (1 - lighting.shadow.hardness))
  const cast = (0.35 + 0.45 * lighting.shadow.hardness) * smoothstep(soft, -soft, d)
  return 1 - (1 - contact) * (1 - cast)
}

/** Draws table and objects onto the exposure. */
export function renderTable(e: Exposure, scene: Scene): void {
  const [a, b, c, d, f, g, h, i, j] = inverse(scene.view.toPicture(scene.level))
  const { background, objects, lighting, tables, unit, hidden } = scene
  const patch = new Float32Array(6)
  const light = new Float32Array(6)
  const painted = objects.filter(t => t.paint)
  const [red, green, blue] = e.planes
  for (let py = 0; py < e.height; py++) {
    for (let px = 0; px < e.width; px++) {
      if (hidden?.(px, py)) continue
      const w = unit / (h * px + i * py + j)
      const x = (a * px + b * py + c) * w
      const y = (d * px + f * py + g) * w
      patch[5] = 0
      let top: SceneObject | undefined
      for (const object of painted) {
        const inside = object.distance(x, y)
        if (inside >= 0) continue
        object.paint?.(x, y, inside, patch)
        top = object
      }
      if (!top) background.paint(x, y, patch)
      let open = 1
      for (const object of objects) {
        if (object === top || (top && object.height <= top.height)) continue
        open *= 1 - shade(object, x, y, lighting)
      }
      const sx = patch[3]!
      const sy = patch[4]!
      const n = 1 / Math.sqrt(1 + sx * sx + sy * sy)
      lookUp(tables.matte, -sx * n, -sy * n, n, light, 0)
      const at = py * e.width + px
      const gloss = patch[5]
      let r = patch[0]! * light[0]!
      let gr = patch[1]! * light[1]!
      let bl = patch[2]! * light[2]!
      if (gloss > 0) {
        lookUp(tables.sharp, -2 * sx * n * n, -2 * sy * n * n, 2 * n * n - 1, light, 3)
        r += (light[3]! - r) * gloss
        gr += (light[4]! - gr) * gloss
        bl += (light[5]! - bl) * gloss
      }
      red[at] = r * open
      green[at] = gr * open
      blue[at] = bl * open
    }
  }
}

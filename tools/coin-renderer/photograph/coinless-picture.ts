import { type SeededRandom, seededRandom } from '../../../sandbox/lib/seeded-random.ts'
import { BACKGROUND_KINDS, backgroundOf } from './backgrounds.ts'
import { viewOf } from './camera.ts'
import { clutterFor } from './clutter.ts'
import { environmentMapsOf, lookUp } from './environment-maps.ts'
import type { Picture } from './jpeg.ts'
import { blankExposure, defocus, develop, type Exposure } from './lens.ts'
import { LIGHT_KINDS, lightingOf } from './lighting.ts'
import { ROUND_KINDS, roundObject } from './round-objects.ts'
import { renderTable, type SceneObject } from './scene.ts'

/** Half the width of the table in view, mm. */
const REACH = 40

function objectsOn(random: SeededRandom): SceneObject[] {
  const scene = random.next()
  if (scene < 0.14) return []
  if (scene < 0.26) return clutterFor(random.between(6, 18), random)
  if (scene < 0.62) {
    const radius = random.between(9, 30)
    const spare = Math.max(0, REACH * 0.7 - radius)
    return [
      roundObject(
        random.pick(ROUND_KINDS),
        random.between(-spare, spare),
        random.between(-spare, spare) * 0.7,
        radius,
        random,
      ),
    ]
  }
  const objects: SceneObject[] = scene < 0.8 ? clutterFor(random.between(10, 20), random) : []
  const count = 2 + Math.floor(random.next() * 6)
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.between(-REACH, REACH), random.between(-REACH * 0.7, REACH * 0.7)]
    objects.push(roundObject(random.pick(ROUND_KINDS), x, y, random.between(4, 14), random))
  }
  return objects
}

/** The reflection of a lamp on a polished table: a soft bright disc, sometimes with a ring. */
function reflect(e: Exposure, random: SeededRandom): void {
  const [cx, cy] = [random.between(0.2, 0.8) * e.width, random.between(0.2, 0.8) * e.height]
  const radius = random.between(0.06, 0.24) * e.height
  const ring = random.chance(0.4)
  const strength = random.between(0.8, 3)
  const soft = random.between(0.05, 0.4)
  for (let y = 0; y < e.height; y++) {
    for (let x = 0; x < e.width; x++) {
      const r = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) / radius
      if (r > 2.5) continue
      const body = 1 / (1 + Math.exp((r - 1) / (soft * 0.3)))
      const glow = ring ? body / (1 + Math.exp((0.7 - r) / 0.04)) : body
      for (const [c, warm] of [1, 0.92, 0.75].entries()) {
        e.planes[c]![y * e.width + x]! += glow * strength * warm
      }
    }
  }
}

/**
 * A photograph without a coin: bare tables, plates, bottle caps, lenses, buttons, reflections of lamps,
 * clutter of round objects. The same seed and size (width in pixels) give the same bytes.
 */
export function coinlessPicture(seed: number, size = 700): Picture {
  const random = seededRandom(`coinless ${seed}`)
  const [width, height] = [size, Math.round(size * 0.75)]
  const lighting = lightingOf(random.pick(LIGHT_KINDS), random)
  const tables = environmentMapsOf(lighting)
  const background = backgroundOf(random.pick(BACKGROUND_KINDS), random)
  const objects = objectsOn(random)
  const view = viewOf({
    distance: random.between(4, 8),
    diameter: width,
    x: width / 2,
    y: height / 2,
    tiltDegrees: Math.abs(random.normal()) * 7,
    leanDegrees: random.between(0, 360),
  })
  const exposure = blankExposure(width, height)
  renderTable(exposure, { view, background, objects, lighting, tables, unit: REACH, level: 0 })
  if (random.chance(0.22)) reflect(exposure, random)
  defocus(exposure, (random.between(0.3, 1.4) * width) / 1000)
  const white = new Float32Array(3)
  lookUp(tables.matte, 0, 0, 1, white, 0)
  const data = develop(
    exposure,
    {
      stops: random.normal() * 0.3,
      noise: 1 + Math.abs(random.normal()) * 1.6,
      vignette: random.between(0.05, 0.3),
      balance: [(white[1]! / white[0]!) ** 0.75, 1, (white[1]! / white[2]!) ** 0.75],
    },
    random,
  )
  return { width, height, data }
}

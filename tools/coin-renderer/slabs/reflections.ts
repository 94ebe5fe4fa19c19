/** What the plastic of a holder reflects: windows, lamps and the room, as light added to what lies below. */
import type { SeededRandom } from '../../../sandbox/lib/seeded-random.ts'
import { smoothstep } from '../drawing/noise.ts'
import type { HolderSize } from './holder.ts'

/** Largest light of one reflection, 8-bit steps. */
const WINDOW = 150
const LAMP = 255

type Reflection = (x: number, y: number) => number

/**
 * Light by position in millimetres, 8-bit steps.
 * @param strength - 0 (none) to 1
 */
export function reflectionsOn(
  size: HolderSize,
  strength: number,
  random: SeededRandom,
): Reflection {
  const haze = random.between(2, 14) * (0.3 + strength)
  if (strength === 0) return () => 0
  const parts: Reflection[] = [window(size, strength, random)]
  if (random.chance(0.5 * strength)) parts.push(window(size, 0.6 * strength, random))
  if (random.chance(0.4)) parts.push(lamp(size, strength, random))
  return asMap(size, (x, y) => parts.reduce((sum, part) => sum + part(x, y), haze))
}

/** Points of a millimetre at which the light is computed. */
const MAP_SCALE = 5

function asMap({ width, height }: HolderSize, light: Reflection): Reflection {
  const [columns, rows] = [Math.ceil(width * MAP_SCALE), Math.ceil(height * MAP_SCALE)]
  const map = Float32Array.from({ length: columns * rows }, (_, i) =>
    light((i % columns) / MAP_SCALE, Math.floor(i / columns) / MAP_SCALE),
  )
  return (x, y) =>
    map[
      Math.min(rows - 1, (y * MAP_SCALE) | 0) * columns + Math.min(columns - 1, (x * MAP_SCALE) | 0)
    ]!
}

/** A slanted band with soft edges, as a window or a strip light gives. */
function window({ width, height }: HolderSize, strength: number, random: SeededRandom): Reflection {
  const angle = random.between(0.2, 1.4) * (random.chance(0.5) ? 1 : -1)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [cx, cy] = [random.between(0, width), random.between(0, height)]
  const half = random.between(2, 9)
  const soft = random.between(0.5, 4)
  const [from, to] = [-random.between(10, 60), random.between(10, 60)]
  const light = WINDOW * strength * random.between(0.2, 1)
  return (x, y) => {
    const across = Math.abs((x - cx) * cos + (y - cy) * sin)
    if (across > half + soft) return 0
    const along = (y - cy) * cos - (x - cx) * sin
    return (
      light *
      smoothstep(half + soft, half - soft, across) *
      smoothstep(from - 4, from + 4, along) *
      smoothstep(to + 4, to - 4, along)
    )
  }
}

/** A small bright spot with a halo. */
function lamp({ width, height }: HolderSize, strength: number, random: SeededRandom): Reflection {
  const [cx, cy] = [random.between(0, width), random.between(0, height)]
  const radius = random.between(1, 3.5)
  const light = LAMP * (0.4 + 0.6 * strength)
  return (x, y) => {
    const apart = Math.hypot(x - cx, y - cy) / radius
    return apart > 6 ? 0 : light * (smoothstep(1.2, 0.8, apart) + 0.25 * Math.exp(-apart))
  }
}

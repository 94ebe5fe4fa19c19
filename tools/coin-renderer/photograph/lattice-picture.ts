import { seededRandom } from '../../../sandbox/lib/seeded-random.ts'
import { smoothstep } from '../drawing/noise.ts'
import type { Picture } from './jpeg.ts'

/**
 * A light lattice, such as a trivet or a basket, with dark square meshes whose corners are rounded; no coin. The same
 * seed and size (width in pixels) give the same bytes.
 */
export function latticePicture(seed: number, size = 900): Picture {
  const random = seededRandom(`lattice ${seed}`)
  const [width, height] = [size, Math.round(size * 0.75)]
  const pitch = random.between(0.08, 0.28) * size
  const half = random.between(0.28, 0.43) * pitch
  const corner = random.between(0.1, 0.65) * half
  const turn = random.between(-0.8, 0.8)
  const [dark, light] = [random.between(5, 85), random.between(140, 240)]
  const soft = random.between(1.5, 5)
  const shade = random.between(-0.4, 0.4)
  const noise = random.between(0.5, 5)
  const warmth = random.between(0.9, 1.1)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x * cos + y * sin
      const v = y * cos - x * sin
      const du = u - Math.round(u / pitch) * pitch
      const dv = v - Math.round(v / pitch) * pitch
      const [ou, ov] = [Math.abs(du) - half + corner, Math.abs(dv) - half + corner]
      const beyond = Math.hypot(Math.max(ou, 0), Math.max(ov, 0)) + Math.min(Math.max(ou, ov), 0)
      const isMesh = smoothstep(soft, -soft, beyond - corner)
      const mesh = dark * (1 + (shade * du) / half)
      const grey = light + (mesh - light) * isMesh + random.normal() * noise
      data.set([grey * warmth, grey, grey / warmth, 255], (y * width + x) * 4)
    }
  }
  return { width, height, data }
}

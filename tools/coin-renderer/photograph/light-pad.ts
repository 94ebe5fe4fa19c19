import type { SeededRandom } from '../../../sandbox/lib/seeded-random.ts'
import type { FaceEllipse } from './camera.ts'
import { type EnvironmentMaps, lookUp } from './environment-maps.ts'
import { defocus, type Exposure } from './lens.ts'
import { pixelsAbout } from './pixels-about.ts'

/**
 * A light pad or the floor of a light box: brighter than the coin, even, without a shadow. Its light is reflected in
 * the coin's rounded rim and scattered in the lens, so the rim is fainter than the lettering.
 */
export interface LightPad {
  /** Fills the picture with the pad's light. */
  fill(e: Exposure): void
  /** Adds the pad's light that the rim and the lens spread over the coin. */
  spill(e: Exposure, coin: FaceEllipse): void
  /** Mean brightness that the picture is exposed to: the pad is nearly white. */
  readonly key: number
  /** Sigma of the defocus in pixels of a 1,000 px wide picture. */
  readonly blur: number
}

/** A pad whose brightness suits the light on the coin. */
export function lightPadOf(random: SeededRandom, tables: EnvironmentMaps): LightPad {
  const above = new Float32Array(3)
  lookUp(tables.matte, 0, 0, 1, above, 0)
  const bright = random.between(0.75, 2)
  const light = [...above].map(c => c * bright * random.between(0.96, 1.04))
  const lean = [random.between(-0.08, 0.08), random.between(-0.08, 0.08)] as const
  // Lengths in radii of the coin.
  const rim = { wide: 10 ** random.between(-2, -1.1), share: random.between(0.2, 0.8) }
  const glow = { wide: random.between(0.04, 0.3), share: random.between(-0.08, 0.16) }
  const scatter = { sigma: random.between(8, 22), share: random.between(0, 0.35) }
  return {
    key: random.between(0.5, 0.85),
    blur: random.between(0.8, 2.2),
    fill: ({ width, height, planes }) => {
      planes.forEach((plane, c) => {
        for (let at = 0; at < plane.length; at++) {
          const [x, y] = [at % width, Math.floor(at / width)]
          plane[at] = light[c]! * (1 + lean[0] * (x / width - 0.5) + lean[1] * (y / height - 0.5))
        }
      })
    },
    spill: (e, coin) => {
      pixelsAbout(e, coin, (at, scale) => {
        const near =
          scale < 1
            ? rim.share * Math.exp((scale - 1) / rim.wide)
            : glow.share * Math.exp((1 - scale) / glow.wide)
        e.planes.forEach((plane, c) => {
          if (scale < 1) plane[at]! += (light[c]! - plane[at]!) * near
          else plane[at]! *= 1 - near
        })
      })
      const [red, green, blue] = e.planes
      const scattered = { ...e, planes: [red.slice(), green.slice(), blue.slice()] as const }
      defocus(scattered, (scatter.sigma * e.width) / 1000)
      e.planes.forEach((plane, c) => {
        const wide = scattered.planes[c]!
        for (let at = 0; at < plane.length; at++)
          plane[at]! += (wide[at]! - plane[at]!) * scatter.share
      })
    },
  }
}

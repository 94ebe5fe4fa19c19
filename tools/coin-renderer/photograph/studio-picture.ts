import { seededRandom, seedOf } from '../../../sandbox/lib/seeded-random.ts'
import type { CoinSide, DrawnCoin } from '../coins/coins.ts'
import { type Colour, METALS, type Metal, type MetalName } from '../coins/metals.ts'
import { smoothstep } from '../drawing/noise.ts'
import { abraded } from './abrade.ts'
import { viewOf } from './camera.ts'
import { environmentMapsOf, lookUp } from './environment-maps.ts'
import { reliefOf } from './face-surface.ts'
import type { Picture } from './jpeg.ts'
import { blankExposure, develop } from './lens.ts'
import { lightingOf } from './lighting.ts'
import { renderCoin } from './render-coin.ts'
import { handled } from './surface.ts'

export interface StudioPictureOptions {
  /** Width and height, pixels. */
  readonly size: number
  /** Share of the raised metal that circulation has touched, 0..1. */
  readonly share: number
  /** Loss of lustre and gain of dirt, 0 (as struck) to 1. */
  readonly dullness: number
}

/** Direction of the light, clockwise from the top: the upper left, as the app's felt is lit. */
const LIGHT_DEGREES = 322

/** What a bright metal turns into in circulation. */
const WORN_METAL: Partial<Record<MetalName, readonly [MetalName, MetalName]>> = {
  silver: ['silver', 'tonedSilver'],
  tonedSilver: ['silver', 'tonedSilver'],
  brownCopper: ['copper', 'brownCopper'],
}

/** One face from straight above, filling the picture, in a light that is the same for every wear. */
export function studioPicture(
  coin: DrawnCoin,
  side: CoinSide,
  { size, share, dullness }: StudioPictureOptions,
): Picture {
  const relief = reliefOf(coin, side, size)
  const { touched, ...heights } = abraded(relief.height, size, share)
  const surface = handled(heights, size, dullness * 0.3, seedOf(`${coin.id} ${side}`) % 997)
  const { height, soft } = heights
  for (let i = 0; i < touched.length; i++) {
    surface.rubbed[i] = Math.max(surface.rubbed[i]!, 0.75 * touched[i]! * (1 - 0.5 * dullness))
    // Dirt stays in low corners, however shallow they have become.
    const corner = dullness * smoothstep(0.0003, 0.0045, soft[i]! - height[i]!)
    surface.recess[i] = Math.max(surface.recess[i]!, 0.85 * corner)
  }
  const lighting = lightingOf('window', seededRandom('grading guide'), LIGHT_DEGREES)
  const tables = environmentMapsOf(lighting)
  const exposure = blankExposure(size, size)
  renderCoin(exposure, {
    surface,
    metal: metalOf(coin.finish, dullness),
    view: viewOf({
      distance: 12,
      diameter: size * 0.995,
      x: size / 2,
      y: size / 2,
      tiltDegrees: 0,
      leanDegrees: 0,
    }),
    tables,
    turnDegrees: 0,
    thickness: coin.thicknessMm / (coin.diameterMm / 2),
    reeds: coin.reeds,
    wear: dullness,
    toneSeed: seedOf(`${coin.id} ${side} tone`) % 512,
  })
  const white = new Float32Array(3)
  lookUp(tables.matte, 0, 0, 1, white, 0)
  const data = develop(
    exposure,
    {
      stops: 0.35 - 0.45 * dullness,
      noise: 0,
      vignette: 0,
      balance: [white[1]! / white[0]!, 1, white[1]! / white[2]!],
    },
    seededRandom('grading guide'),
  )
  return { width: size, height: size, data }
}

function metalOf(finish: MetalName, dullness: number): Metal {
  const [bright, dull] = (WORN_METAL[finish] ?? [finish, finish]).map(name => METALS[name])
  if (!bright || !dull) return METALS[finish]
  const share = Math.min(1, dullness * 1.25)
  const mix = (a: number, b: number): number => a + (b - a) * share
  const blend = (a: Colour, b: Colour): Colour => [
    mix(a[0], b[0]),
    mix(a[1], b[1]),
    mix(a[2], b[2]),
  ]
  return {
    shine: blend(bright.shine, dull.shine),
    patina: blend(bright.patina, dull.patina),
    patinaShare: mix(bright.patinaShare, dull.patinaShare),
    dirt: blend(bright.dirt, dull.dirt),
    lustre: bright.lustre,
    mottle: mix(bright.mottle * 0.6, dull.mottle * 0.6),
    toning: [blend(bright.toning[0], dull.toning[0]), blend(bright.toning[1], dull.toning[1])],
  }
}

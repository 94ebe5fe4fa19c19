import { seededRandom, seedOf } from '../../../sandbox/lib/seeded-random.ts'
import { type CoinSide, coinById, type DrawnCoin } from '../coins/coins.ts'
import { METALS } from '../coins/metals.ts'
import { BACKGROUND_KINDS, type BackgroundKind, backgroundOf } from './backgrounds.ts'
import { ellipseOf, type FaceEllipse, viewOf } from './camera.ts'
import { clutterFor } from './clutter.ts'
import { type CoinHolderKind, coinHolderOf } from './coin-holders.ts'
import { environmentMapsOf, lookUp } from './environment-maps.ts'
import { faceSurface } from './face-surface.ts'
import { blankExposure, defocus, develop, shake } from './lens.ts'
import { lightPadOf } from './light-pad.ts'
import { LIGHT_KINDS, type LightKind, lightingOf } from './lighting.ts'
import { renderCoin } from './render-coin.ts'
import { renderTable, type SceneObject } from './scene.ts'

export interface PhotographOptions {
  /** Values not given below are random from this seed. The same seed and options give the same bytes. */
  readonly seed: number
  /** Width in pixels, default 700. */
  readonly size?: number
  /** Width ÷ height, default 4/3. */
  readonly aspect?: number
  /** Clockwise rotation of the coin in the picture. */
  readonly turnDegrees?: number
  /** Tilt of the camera from the vertical, 0–15 in ordinary pictures. */
  readonly tiltDegrees?: number
  readonly light?: LightKind
  /** Direction of the main light, clockwise from the top of the picture. */
  readonly lightDegrees?: number
  readonly background?: BackgroundKind
  /** 0 (as struck) to 1 (nearly smooth). Default: the coin's own wear with some variation. */
  readonly wear?: number
  /** Sigma of the defocus in pixels of a 1,000 px wide picture. */
  readonly blur?: number
  /** Length of the motion blur in pixels of a 1,000 px wide picture. */
  readonly motion?: number
  /** Stops over or under. */
  readonly exposure?: number
  /** Sensor noise at mid grey, 8-bit steps. */
  readonly noise?: number
  /** Coin diameter ÷ the shorter side of the picture. */
  readonly coinShare?: number
  /** The coin's offset from the centre, as shares of width and height. */
  readonly offset?: { readonly x: number; readonly y: number }
  /** Other objects on the table beside the coin. */
  readonly clutter?: boolean
  /** On a light pad instead of a table, without other objects. */
  readonly lightPad?: boolean
  /** In a holder with a hole, from straight above. */
  readonly holder?: CoinHolderKind
}

export interface Photograph {
  readonly width: number
  readonly height: number
  /** RGBA, row by row. */
  readonly data: Uint8ClampedArray
  /** The ellipse and rotation of the coin's face. The visible edge of a tilted coin lies outside. */
  readonly truth: FaceEllipse & { readonly turnDegrees: number }
}

/**
 * Renders a photograph of one face of a sample coin or decoy, by its id, or of another drawn coin.
 * @throws RangeError for an unknown coin id.
 */
export function photograph(
  pictured: string | DrawnCoin,
  side: CoinSide,
  options: PhotographOptions,
): Photograph {
  const coin = typeof pictured === 'string' ? coinById(pictured) : pictured
  const coinId = coin.id
  const random = seededRandom(Math.imul(options.seed, 2654435761) ^ seedOf(`${coinId} ${side}`))
  const width = options.size ?? 700
  const height = Math.round(width / (options.aspect ?? 4 / 3))
  const pixel = width / 1000

  // Each value is drawn even if its option is given, so that the other values do not change.
  const turnDegrees = pickOr(options.turnDegrees, random.between(0, 360))
  const tiltDegrees = pickOr(options.tiltDegrees, Math.abs(random.normal()) * 5)
  const lean = random.between(0, 360)
  const share = pickOr(options.coinShare, random.between(0.45, 0.85))
  const spare = Math.max(0, 0.94 - share) / 2
  const drawnX = random.between(-spare, spare) * Math.min(1, height / width)
  const drawnY = random.between(-spare, spare)
  const offset = options.offset ?? { x: drawnX, y: drawnY }
  const drawnLight = random.pick(LIGHT_KINDS)
  const azimuth = pickOr(options.lightDegrees, random.between(0, 360))
  const drawnBackground = random.pick(BACKGROUND_KINDS)
  const wear = grade(pickOr(options.wear, coin.wear + random.between(-0.1, 0.14)))
  const softness = pickOr(
    options.blur,
    random.chance(0.75) ? random.between(0.3, 0.8) : random.between(0.8, 1.8),
  )
  const drawnMotion = random.chance(0.15) ? random.between(2, 5) : 0
  const stops = pickOr(options.exposure, random.normal() * 0.25)
  const noise = pickOr(options.noise, 1 + Math.abs(random.normal()) * 1.6)
  const clutter = options.clutter ?? random.chance(0.3)

  const lighting = lightingOf(options.light ?? drawnLight, random, azimuth)
  const tables = environmentMapsOf(lighting)
  const background = backgroundOf(options.background ?? drawnBackground, random)
  const diameter = share * Math.min(width, height)
  const unit = coin.diameterMm / 2
  const view = viewOf({
    distance: random.between(8, 12),
    diameter,
    x: width * (0.5 + offset.x),
    y: height * (0.5 + offset.y),
    tiltDegrees: Math.min(35, tiltDegrees),
    leanDegrees: lean,
  })
  const thickness = coin.thicknessMm / unit
  const disc: SceneObject = {
    height: coin.thicknessMm,
    distance: (x, y) => Math.sqrt(x * x + y * y) - unit,
  }
  const holder =
    options.holder &&
    coinHolderOf(options.holder, unit, seededRandom(`holder ${options.seed} ${coinId} ${side}`))
  const around = holder?.objects ?? (clutter ? clutterFor(unit, random) : [])
  const objects = [disc, ...around]
  const exposure = blankExposure(width, height)
  const truth = { ...ellipseOf(view.toPicture(0)), turnDegrees }
  const hidden = within(truth, 0.985)
  const pad = options.lightPad ? lightPadOf(random, tables) : undefined
  if (pad) pad.fill(exposure)
  else {
    const scene = { view, background, objects, lighting, tables, unit, hidden, level: -thickness }
    renderTable(exposure, scene)
  }
  renderCoin(exposure, {
    surface: faceSurface(coin, side, wear, diameter),
    metal: METALS[coin.finish],
    view,
    tables,
    turnDegrees,
    thickness,
    reeds: coin.reeds,
    wear,
    toneSeed: seedOf(`${coin.id} ${side} tone`) % 512,
  })
  pad?.spill(exposure, truth)
  holder?.cover(exposure, truth)
  defocus(exposure, (options.blur ?? pad?.blur ?? softness) * pixel)
  const shakeDegrees = random.between(0, 180)
  shake(exposure, (options.motion ?? drawnMotion) * pixel, shakeDegrees)
  // The phone's white balance removes most of the light's colour.
  const white = new Float32Array(3)
  lookUp(tables.matte, 0, 0, 1, white, 0)
  const correction = (c: 0 | 2) => (white[1]! / white[c]!) ** 0.85
  const warmer = random.normal() * 0.02
  const data = develop(
    exposure,
    {
      stops,
      noise,
      vignette: random.between(0.05, 0.3),
      ...(pad && { key: pad.key }),
      balance: [correction(0) * (1 + warmer), 1, correction(2) * (1 - 1.2 * warmer)],
    },
    random,
  )
  return { width, height, data, truth }
}

/** Whether a pixel lies inside an ellipse shrunk by `share`. */
function within(e: FaceEllipse, share: number): (px: number, py: number) => boolean {
  const angle = (e.angleDegrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return (px, py) => {
    const u = ((px - e.cx) * cos + (py - e.cy) * sin) / (e.rx * share)
    const v = ((py - e.cy) * cos - (px - e.cx) * sin) / (e.ry * share)
    return u * u + v * v < 1
  }
}

function pickOr(given: number | undefined, drawn: number): number {
  return given ?? drawn
}

/** Rounds wear to eighths. Surfaces are expensive and cached, so similar values share one. */
function grade(wear: number): number {
  return Math.round(Math.min(1, Math.max(0, wear)) * 8) / 8
}

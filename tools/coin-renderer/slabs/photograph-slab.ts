/** A photograph of a slab on a table, as a phone takes it: perspective, reflections of the plastic, blur and noise. */
import sharp from 'sharp'
import { type SeededRandom, seededRandom } from '../../../sandbox/lib/seeded-random.ts'
import type { CoinSide } from '../coins/coins.ts'
import { BACKGROUND_KINDS, type BackgroundKind, backgroundOf } from '../photograph/backgrounds.ts'
import { ellipseOf, type FaceEllipse, type inverse, viewOf } from '../photograph/camera.ts'
import { environmentMapsOf } from '../photograph/environment-maps.ts'
import { blankExposure, develop } from '../photograph/lens.ts'
import { LIGHT_KINDS, lightingOf } from '../photograph/lighting.ts'
import { renderTable, type SceneObject } from '../photograph/scene.ts'
import { drawHolder, type Holder } from './holder.ts'
import { layOver } from './lay-over.ts'
import { reflectionsOn } from './reflections.ts'
import type { Slab } from './slab.ts'

type Point = readonly [x: number, y: number]

export interface SlabPhotographOptions {
  /** What is not given below is random from this seed. */
  readonly seed: number
  readonly side?: CoinSide
  /** Width in pixels of the upright picture, three to four. */
  readonly width?: number
  readonly tiltDegrees?: number
  readonly turnDegrees?: number
  /** Share of the picture's height that a holder of 88 mm takes up; less where the turned slab would not be whole. */
  readonly share?: number
  readonly background?: BackgroundKind
  /** Strength of the reflections, 0 (none) to 1. */
  readonly glare?: number
  /** Sigma of the defocus, pixels of a picture 3,000 wide. */
  readonly blur?: number
}

export interface SlabPhotograph {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
  readonly truth: {
    /** Corners of the holder's face as if they were not rounded: upper left of the label's side, then clockwise. */
    readonly corners: readonly [Point, Point, Point, Point]
    readonly coin: FaceEllipse
    readonly side: CoinSide
  }
}

/** The table is drawn coarser than the slab: it lies lower, out of focus. */
const TABLE_STEP = 4
type Matrix = Parameters<typeof inverse>[0]

export async function photographSlab(
  slab: Slab,
  options: SlabPhotographOptions,
): Promise<SlabPhotograph> {
  const random = seededRandom(`slab photograph ${options.seed}`)
  const side = options.side ?? 'obverse'
  const width = options.width ?? random.pick([1512, 2250, 2250, 3024])
  const height = Math.round((width * 4) / 3)
  const drawn = {
    share: random.between(0.58, 0.86),
    tilt: Math.min(18, Math.abs(random.normal()) * 7),
    lean: random.between(0, 360),
    turn: random.chance(0.12) ? random.between(-25, 25) : random.normal() * 4,
    background: random.pick(BACKGROUND_KINDS),
    glare: random.chance(0.25) ? 0 : random.between(0.2, 1),
    blur: random.chance(0.8) ? random.between(0.4, 1.4) : random.between(1.4, 2.6),
  }
  const tilt = options.tiltDegrees ?? drawn.tilt
  const turn = options.turnDegrees ?? drawn.turn
  const perMm = (height * Math.min(options.share ?? drawn.share, shareWithin(turn))) / 88
  const x = width * (0.5 + random.between(-0.03, 0.03))
  const y = height * (0.5 + random.between(-0.03, 0.03))
  const distance = random.between(240, 420)
  const view = (step: number) =>
    viewOf({
      distance,
      diameter: (2 * perMm) / step,
      x: x / step,
      y: y / step,
      tiltDegrees: tilt,
      leanDegrees: drawn.lean,
    })
  const holder = await drawHolder(slab, side, perMm * 1.12, options.seed)
  const toPicture = placed(view(1).toPicture(0), holder, turn)
  const table = tableUnder(holder, view(TABLE_STEP), turn, {
    width: Math.ceil(width / TABLE_STEP),
    height: Math.ceil(height / TABLE_STEP),
    background: options.background ?? drawn.background,
    random,
  })
  const pixels = await sharp(Buffer.from(table.data.buffer), {
    raw: { width: table.width, height: table.height, channels: 4 },
  })
    .removeAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .blur(1.5)
    .raw()
    .toBuffer()
  const truth = truthOf(holder, toPicture, side)
  const placedHolder = { toPicture, corners: truth.corners }
  layOver(pixels, width, height, holder, placedHolder, {
    gain: random.between(0.78, 1.02),
    warmth: random.normal() * 0.03,
    fall: random.between(-0.18, 0.18),
    reflections: reflectionsOn(holder.size, options.glare ?? drawn.glare, random),
  })
  const sigma = ((options.blur ?? drawn.blur) * width) / 3000
  const lens = sharp(pixels, { raw: { width, height, channels: 3 } })
  const blurred = sigma > 0.3 ? lens.blur(sigma) : lens
  const grained = sharp(addNoise(await blurred.raw().toBuffer(), random), {
    raw: { width, height, channels: 3 },
  })
  const jpeg = await grained.jpeg({ quality: random.whole(78, 90) }).toBuffer()
  return { jpeg, width, height, truth }
}

/** The largest share of the picture's height at which a turned slab is whole in a picture of three to four. */
function shareWithin(turnDegrees: number): number {
  const angle = Math.abs((turnDegrees * Math.PI) / 180)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return 0.88 * Math.min(1 / (cos + 0.73 * sin), 0.75 / (0.73 * cos + sin))
}

/** From millimetres on the holder, from its upper left corner, to pixels. */
function placed(view: Matrix, { size }: Holder, turnDegrees: number): Matrix {
  const [cos, sin] = [
    Math.cos((turnDegrees * Math.PI) / 180),
    Math.sin((turnDegrees * Math.PI) / 180),
  ]
  const [dx, dy] = [-size.width / 2, -size.height / 2]
  const turn: Matrix = [cos, -sin, cos * dx - sin * dy, sin, cos, sin * dx + cos * dy, 0, 0, 1]
  return product(view, turn)
}

function product(a: Matrix, b: Matrix): Matrix {
  const at = (row: number, column: number): number =>
    a[row * 3]! * b[column]! + a[row * 3 + 1]! * b[3 + column]! + a[row * 3 + 2]! * b[6 + column]!
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)]
}

function project([a, b, c, d, e, f, g, h, i]: Matrix, x: number, y: number): Point {
  const w = g * x + h * y + i
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
}

function truthOf(
  { size, coin }: Holder,
  toPicture: Matrix,
  side: CoinSide,
): SlabPhotograph['truth'] {
  const { x, y, radius } = coin
  const unit: Matrix = [radius, 0, x, 0, radius, y, 0, 0, 1]
  return {
    corners: [
      project(toPicture, 0, 0),
      project(toPicture, size.width, 0),
      project(toPicture, size.width, size.height),
      project(toPicture, 0, size.height),
    ],
    coin: ellipseOf(product(toPicture, unit)),
    side,
  }
}

interface Table {
  readonly width: number
  readonly height: number
  readonly background: BackgroundKind
  readonly random: SeededRandom
}

/** The table with the holder's shadow, RGBA. */
function tableUnder(
  { size }: Holder,
  view: ReturnType<typeof viewOf>,
  turnDegrees: number,
  { width, height, background, random }: Table,
): { width: number; height: number; data: Uint8ClampedArray } {
  const lighting = lightingOf(random.pick(LIGHT_KINDS), random)
  const tables = environmentMapsOf(lighting)
  const exposure = blankExposure(width, height)
  const [cos, sin] = [
    Math.cos((turnDegrees * Math.PI) / 180),
    Math.sin((turnDegrees * Math.PI) / 180),
  ]
  const box: SceneObject = {
    height: size.thickness,
    distance: (x, y) => {
      const qx = Math.abs(cos * x + sin * y) - size.width / 2 + size.corner
      const qy = Math.abs(cos * y - sin * x) - size.height / 2 + size.corner
      return (
        Math.hypot(Math.max(0, qx), Math.max(0, qy)) + Math.min(0, Math.max(qx, qy)) - size.corner
      )
    },
  }
  renderTable(exposure, {
    view,
    background: backgroundOf(background, random),
    objects: [box],
    lighting,
    tables,
    unit: 1,
    level: -size.thickness,
  })
  const data = develop(
    exposure,
    {
      stops: random.normal() * 0.2,
      noise: 0,
      vignette: random.between(0.05, 0.25),
      balance: [1, 1, 1],
    },
    random,
  )
  return { width, height, data }
}

/** Sensor noise of two to four steps. */
function addNoise(pixels: Buffer, random: SeededRandom): Buffer {
  const sigma = random.between(1.5, 4)
  const table = Float32Array.from({ length: 4096 }, () => random.normal() * sigma)
  let n = random.whole(1, 2 ** 30)
  for (let i = 0; i < pixels.length; i++) {
    n = (Math.imul(n, 1_664_525) + 1_013_904_223) | 0
    pixels[i] = Math.min(255, Math.max(0, pixels[i]! + table[n >>> 20]!))
  }
  return pixels
}

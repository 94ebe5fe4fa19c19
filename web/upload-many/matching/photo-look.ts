/** What a photo shows of its coin beside the face: how large it is, and in what colour. Pure. */

export interface PhotoLook {
  /** The coin's diameter as a share of the photo's longer side; null where no coin was found. */
  diameter: number | null
  /** Null where it was not measured: of a holder, or of a coin that is blown out. */
  colour: CoinColour | null
}

/** Natural logarithms of red to green and of blue to green, each of sums over the coin's face. */
export interface CoinColour {
  redGreen: number
  blueGreen: number
}

interface Pixels {
  width: number
  height: number
  /** RGBA, row by row. */
  data: ArrayLike<number>
}

/** Up to this share of the coin's radius: the rim mirrors the ground. */
const FACE_SHARE = 0.85
/** Of 255: what is clipped or nearly black has no colour of its own. */
const COLOUR_RANGE = { least: 8, most: 250 }
/** The least share of the face that must be within that range. */
const LEAST_SHOWN = 0.2

/**
 * The colour of a coin in its square crop.
 * @param coinShare - the coin's diameter as a share of the square's side
 */
export function coinColour({ width, height, data }: Pixels, coinShare: number): CoinColour | null {
  const [cx, cy] = [width / 2, height / 2]
  const radius = (FACE_SHARE * coinShare * Math.min(width, height)) / 2
  let [red, green, blue, shown, all] = [0, 0, 0, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (Math.hypot(x + 0.5 - cx, y + 0.5 - cy) > radius) continue
      all++
      const at = 4 * (y * width + x)
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!]
      if (Math.max(r, g, b) > COLOUR_RANGE.most || Math.min(r, g, b) < COLOUR_RANGE.least) continue
      shown++
      red += r
      green += g
      blue += b
    }
  }
  if (all === 0 || shown < LEAST_SHOWN * all) return null
  return { redGreen: Math.log(red / green), blueGreen: Math.log(blue / green) }
}

/** How far two looks are apart: size by the logarithm of the diameters' ratio, metal by colour; null: not known. */
export interface LookDifference {
  size: number | null
  metal: number | null
}

type Look = PhotoLook | undefined

export function lookDifference(one: Look, other: Look): LookDifference {
  const size =
    one?.diameter && other?.diameter ? Math.abs(Math.log(one.diameter / other.diameter)) : null
  const [a, b] = [one?.colour, other?.colour]
  const metal = a && b ? Math.hypot(a.redGreen - b.redGreen, a.blueGreen - b.blueGreen) : null
  return { size, metal }
}

/** From which difference on two photos are not of one coin. */
export interface LookLimits {
  size: number
  metal: number
}

/**
 * Limits by measure. `least`: what both sides of one coin reach on a stand; `most`: taken by hand; `unknown`: with too
 * few photos to tell. Colours of two coins of one denomination in one light: 0.11 in the median, 0.32 in 90 % (5,500
 * pairs of euro coins); both sides of a drawn coin 0.06 at most. Copper and silver are 0.47 apart, gold and silver 0.39. A dime and a dollar differ by 0.76 in size, a quarter and a
 * half dollar by 0.23.
 */
const LIMITS = {
  size: { least: 0.1, most: 0.6, unknown: 0.3 },
  metal: { least: 0.25, most: 0.4, unknown: 0.3 },
}
/** A limit by what is usual between the two sides of a coin in this folder. */
const TIMES_USUAL = 6
/** With fewer differences nothing is usual. */
const LEAST_KNOWN = 6

/**
 * The limits of a folder, by its photos in order. Of the even and the odd neighbours one are mostly the two sides of
 * one coin: those that differ less.
 */
export function lookLimits(photos: readonly { look?: Look }[]): LookLimits {
  const differences = photos
    .slice(1)
    .map((photo, at) => lookDifference(photos[at]?.look, photo.look))
  const limitOf = (measure: keyof LookLimits): number => {
    const { least, most, unknown } = LIMITS[measure]
    const medians = [0, 1].map(parity => {
      const values = differences
        .flatMap((difference, at) => (at % 2 === parity ? (difference[measure] ?? []) : []))
        .toSorted((a, b) => a - b)
      return values.length < LEAST_KNOWN ? null : (values[values.length >> 1] ?? null)
    })
    const [lower, higher] = medians.filter(median => median !== null).toSorted((x, y) => x - y)
    if (lower === undefined) return unknown
    // Two that are near are of coins of one size: both are what a hand moves the camera.
    const isOneSize = measure === 'size' && higher !== undefined && higher < 2 * lower
    const usual = isOneSize ? higher : lower
    return Math.min(most, Math.max(least, TIMES_USUAL * usual))
  }
  return { size: limitOf('size'), metal: limitOf('metal') }
}

export type LookDoubt = keyof LookLimits

/** In what two photos differ more than both sides of one coin do. */
export function lookDoubts(one: Look, other: Look, limits: LookLimits): LookDoubt[] {
  const difference = lookDifference(one, other)
  return (['metal', 'size'] as const).filter(
    measure => (difference[measure] ?? 0) > limits[measure],
  )
}

/** From this share of a limit on a difference counts against a pair; below, it is measuring error. */
const FROM_SHARE = 0.6

/** Colour counts half of size: tarnish and light differ between the sides of one coin. */
const METAL_SHARE = 0.5

/** How much two photos' looks speak against one coin: 0 (nothing) to 1 for size, and to METAL_SHARE for metal. */
export function unlikeness(one: Look, other: Look, limits: LookLimits): number {
  const difference = lookDifference(one, other)
  const of = (measure: keyof LookLimits): number => {
    const share = (difference[measure] ?? 0) / limits[measure]
    return Math.min(1, Math.max(0, (share - FROM_SHARE) / (1 - FROM_SHARE)))
  }
  return of('size') + METAL_SHARE * of('metal')
}

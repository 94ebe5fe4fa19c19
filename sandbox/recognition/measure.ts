/** Measures a coin without identifying it: colour of the metal, roundness, sharpness. */
import { blur } from '../../shared/recognition/blur.ts'
import type { Ellipse } from '../../shared/recognition/ellipse.ts'
import { ellipseMap, scaleEllipse } from '../../shared/recognition/ellipse.ts'
import type { Picture } from '../../shared/recognition/picture.ts'
import { lightness } from '../../shared/recognition/picture.ts'
import { type Area, cut, shrink } from '../../shared/recognition/shrink.ts'

export const METAL_COLOURS = [
  'silver',
  'gold',
  'copper',
  'brass',
  'bimetal',
  'dark',
  'unclear',
] as const
export type MetalColour = (typeof METAL_COLOURS)[number]

/** CIE 1976 L*a*b* as lightness 0–100, chroma, and hue in degrees (0 red, 60 orange, 90 yellow). */
export interface Colour {
  lightness: number
  chroma: number
  hueDegrees: number
}

export interface Measurement {
  metal: MetalColour
  /** Colour of the face, white balanced by the background where possible. */
  colour: Colour
  /** Short axis ÷ long axis. 1 is a circle seen from above. */
  roundness: number
  /** Share of the finest detail in the picture, 0 (blurred) to 1. */
  sharpness: number
}

type Rgb = [number, number, number]

const SIDE = 240
/** Pixels around the face that a blur of its rim reads. */
const SHARPNESS_MARGIN = 6

/** @param ellipse - the coin's outline in the picture */
export function measure(picture: Picture, ellipse: Ellipse): Measurement {
  const small = shrink(picture, (SIDE * Math.max(picture.width, picture.height)) / (2 * ellipse.rx))
  const outline = scaleEllipse(ellipse, small.scale)
  const white = whiteOf(small.picture, outline)
  const core = colourBetween(small.picture, outline, 0, 0.55, white)
  const ring = colourBetween(small.picture, outline, 0.76, 0.95, white)
  const face = colourBetween(small.picture, outline, 0, 0.93, white)
  return {
    metal: metalOf(core, ring, face),
    colour: face,
    roundness: ellipse.ry / ellipse.rx,
    sharpness: sharpnessOf(small.picture, outline),
  }
}

function metalOf(core: Colour, ring: Colour, face: Colour): MetalColour {
  if (face.lightness < 14) return 'dark'
  const parted = Math.hypot(...difference(core, ring))
  if (parted > 11 && Math.min(core.chroma, ring.chroma) < 0.62 * Math.max(core.chroma, ring.chroma))
    return 'bimetal'
  if (face.chroma < 13) return face.lightness < 24 ? 'dark' : 'silver'
  if (face.hueDegrees < 66) return 'copper'
  if (face.hueDegrees > 110) return 'unclear'
  if (face.chroma < 19) return 'unclear'
  return face.hueDegrees > 88 || face.chroma < 30 ? 'brass' : 'gold'
}

/** Difference in a* and b*, which depend little on brightness. */
function difference(one: Colour, other: Colour): [number, number] {
  const part = (c: Colour): [number, number] => {
    const t = (c.hueDegrees * Math.PI) / 180
    return [c.chroma * Math.cos(t), c.chroma * Math.sin(t)]
  }
  const [a1, b1] = part(one)
  const [a2, b2] = part(other)
  return [a1 - a2, b1 - b2]
}

/**
 * Estimates the colour of the light from a pale background. With a saturated or dark background the
 * picture counts as balanced.
 */
function whiteOf(picture: Picture, ellipse: Ellipse): Rgb {
  const map = ellipseMap(ellipse)
  const det = map.a * map.d - map.b * map.b
  const samples = new ColourCounts()
  for (let y = 0; y < picture.height; y += 3) {
    for (let x = 0; x < picture.width; x += 3) {
      const dx = x - map.cx
      const dy = y - map.cy
      const right = map.d * dx - map.b * dy
      const down = map.a * dy - map.b * dx
      if (Math.sqrt(right * right + down * down) / det < 1.15) continue
      samples.add(picture.data, (y * picture.width + x) * 4)
    }
  }
  if (samples.size < 40) return [1, 1, 1]
  const background = samples.median()
  const colour = labOf(background, [1, 1, 1])
  if (colour.lightness < 62 || colour.chroma > 32) return [1, 1, 1]
  const green = background[1]
  return [background[0] / green, 1, background[2] / green]
}

/** Median colour of a ring of the coin without glare and deep shadow. */
function colourBetween(
  picture: Picture,
  ellipse: Ellipse,
  from: number,
  to: number,
  white: Rgb,
): Colour {
  const map = ellipseMap(ellipse)
  const samples = new ColourCounts()
  const spare = new ColourCounts()
  for (let v = -to; v <= to; v += 0.035) {
    for (let u = -to; u <= to; u += 0.035) {
      const r = Math.sqrt(u * u + v * v)
      if (r < from || r > to) continue
      const x = Math.round(map.cx + map.a * u + map.b * v)
      const y = Math.round(map.cy + map.b * u + map.d * v)
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) continue
      const at = (y * picture.width + x) * 4
      const top = Math.max(picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!)
      spare.add(picture.data, at)
      if (top < 246 && top > 24) samples.add(picture.data, at)
    }
  }
  return labOf((samples.size * 8 > spare.size ? samples : spare).median(), white)
}

/** How often each value of a channel was seen. */
class ColourCounts {
  size = 0
  private readonly counts = new Int32Array(3 * 256)

  add(data: Uint8ClampedArray, at: number): void {
    this.size++
    for (let channel = 0; channel < 3; channel++)
      this.counts[channel * 256 + data[at + channel]!]!++
  }

  /** The median of each channel, in linear light. */
  median(): Rgb {
    return [this.middle(0), this.middle(1), this.middle(2)]
  }

  private middle(channel: number): number {
    if (this.size === 0) return 0
    let value = 0
    let upTo = this.counts[channel * 256]!
    while (upTo <= this.size >> 1) upTo += this.counts[channel * 256 + ++value]!
    return linear(value)
  }
}

/** sRGB's transfer curve (IEC 61966-2-1). */
function linear(value: number): number {
  const v = value / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

/** Linear sRGB to L*a*b* under D65 (CIE 15:2004), after white balance by the given white. */
function labOf(colour: Rgb, white: Rgb): Colour {
  const [r, g, b] = [colour[0] / white[0], colour[1] / white[1], colour[2] / white[2]]
  const fx = cubeRoot((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const fy = cubeRoot(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const fz = cubeRoot((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  const a = 500 * (fx - fy)
  const blueYellow = 200 * (fy - fz)
  const hue = (Math.atan2(blueYellow, a) * 180) / Math.PI
  return {
    lightness: 116 * fy - 16,
    chroma: Math.hypot(a, blueYellow),
    hueDegrees: (hue + 360) % 360,
  }
}

function cubeRoot(t: number): number {
  return t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27) * (t / 116) + 16 / 116
}

/**
 * Ratio of edge strength after a slight and a stronger blur. It grows with sharpness.
 */
function sharpnessOf(picture: Picture, ellipse: Ellipse): number {
  const face = faceArea(picture, ellipse, SHARPNESS_MARGIN)
  const light = lightness(cut(picture, face))
  const outline = { ...ellipse, cx: ellipse.cx - face.left, cy: ellipse.cy - face.top }
  const fine = edgeEnergy(blur(light, 0.7), outline)
  const coarse = edgeEnergy(blur(light, 2), outline)
  // Measured: 1.2 without fine edges, 2.8 for a picture sharp to the pixel.
  return Math.max(0, Math.min(1, (fine / (coarse + 1e-6) - 1.2) / 1.6))
}

/** The pixels of the face that are in the picture, and some around them; one pixel where none is. */
function faceArea({ width, height }: Picture, { cx, cy, ry }: Ellipse, margin: number): Area {
  const left = Math.min(Math.max(Math.floor(cx - ry) - margin, 0), width - 1)
  const top = Math.min(Math.max(Math.floor(cy - ry) - margin, 0), height - 1)
  return {
    left,
    top,
    right: Math.min(Math.max(Math.ceil(cx + ry) + margin, left + 1), width),
    bottom: Math.min(Math.max(Math.ceil(cy + ry) + margin, top + 1), height),
  }
}

function edgeEnergy(
  plane: { width: number; data: Float32Array; height: number },
  e: Ellipse,
): number {
  let sum = 0
  const reach = 0.9 * e.ry
  const [top, bottom] = [Math.max(1, e.cy - reach), Math.min(plane.height - 2, e.cy + reach)]
  for (let y = Math.ceil(top); y <= bottom; y++) {
    const half = Math.sqrt(reach * reach - (y - e.cy) ** 2)
    const [left, right] = [Math.max(1, e.cx - half), Math.min(plane.width - 2, e.cx + half)]
    for (let x = Math.ceil(left); x <= right; x++) {
      const at = y * plane.width + x
      const right = plane.data[at + 1]! - plane.data[at - 1]!
      const down = plane.data[at + plane.width]! - plane.data[at - plane.width]!
      sum += Math.sqrt(right * right + down * down)
    }
  }
  return sum
}

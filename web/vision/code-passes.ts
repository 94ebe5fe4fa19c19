/** The pictures of one photograph in which codes are looked for, one after the other. Pure. */
import type { Frame } from './frame.ts'
import { fromUnitSquare, type Quad, sideLengths } from './quadrilateral.ts'

/** Share of an upright photograph in which labels lie when the holder is not known. */
const UPPER_SHARE = 0.5
/** Share of the holder's height that the label takes, with what the corners err. */
const LABEL_SHARE = 0.34
/** The holder's corners are found within some pixels: that much more is looked at. */
const MARGIN = 0.03
const TURNS_DEGREES = [7, -7] as const
const ENLARGEMENT = 2
/** Pixels of an enlarged picture: more takes longer than a seller waits. */
const ENLARGED_MAX_PIXELS = 9_000_000
/** Unsharp mask: what is added of the difference from the mean of the neighbours. */
const SHARPEN = 1.2

/** Named for measurements. `frame` computes the picture. */
export interface CodePass {
  readonly name: 'glance' | 'whole' | 'label' | 'turned' | 'enlarged'
  readonly frame: () => Frame
}

/** Shades of grey, which are all that codes need: a byte for each pixel. */
interface Greys {
  readonly width: number
  readonly height: number
  readonly values: Uint8ClampedArray
}

/** Row-major 3 × 3, from pixels of a new picture to those of its source. */
type Matrix = readonly [number, number, number, number, number, number, number, number, number]

/**
 * The passes over one photograph at its full size, in the order of what they find for their time. With the holder's
 * corners, the label's side first, the label is cut out and straightened, and the whole picture is the last resort.
 */
export function codePasses(picture: () => Frame, corners: Quad | null = null): CodePass[] {
  const whole: CodePass = { name: 'whole', frame: picture }
  if (corners) {
    const label = once(() => straightened(greysOf(picture()), corners))
    return [{ name: 'label', frame: () => framed(label()) }, ...further(label), whole]
  }
  const upper = once(() => greysOf(picture(), UPPER_SHARE))
  return [whole, ...further(upper)]
}

function further(part: () => Greys): CodePass[] {
  return [
    ...TURNS_DEGREES.map(
      (degrees): CodePass => ({ name: 'turned', frame: () => framed(turned(part(), degrees)) }),
    ),
    { name: 'enlarged', frame: () => framed(enlarged(part())) },
  ]
}

/** The value, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** @param share - of the picture's height, from its top */
function greysOf({ width, height, data }: Frame, share = 1): Greys {
  const rows = Math.max(1, Math.round(height * share))
  const values = new Uint8ClampedArray(width * rows)
  for (let i = 0, at = 0; i < values.length; i++, at += 4)
    values[i] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
  return { width, height: rows, values }
}

function framed({ width, height, values }: Greys): Frame {
  const data = new Uint8ClampedArray(width * height * 4)
  const pixels = new Uint32Array(data.buffer)
  for (let i = 0; i < values.length; i++) pixels[i] = 0xff000000 | (values[i]! * 0x010101)
  return { width, height, data }
}

function turned(picture: Greys, degrees: number): Greys {
  const { width, height } = picture
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [cx, cy] = [width / 2, height / 2]
  return resampled(picture, width, height, [
    cos,
    sin,
    cx - cos * cx - sin * cy,
    -sin,
    cos,
    cy + sin * cx - cos * cy,
    0,
    0,
    1,
  ])
}

/** The label's part of the holder, seen from straight above. */
function straightened(picture: Greys, corners: Quad): Greys {
  const [top, right, bottom, left] = sideLengths(corners)
  const across = Math.max(top, bottom)
  const down = Math.max(left, right)
  const width = Math.max(1, Math.round(across * (1 + 2 * MARGIN)))
  const height = Math.max(1, Math.round(down * (LABEL_SHARE + MARGIN)))
  const [a, b, c, d, e, f, g, h] = fromUnitSquare(corners)
  // The unit square's (0, 0) lies a margin inside of the new picture.
  return resampled(picture, width, height, [
    a / across,
    b / down,
    c - MARGIN * (a + b),
    d / across,
    e / down,
    f - MARGIN * (d + e),
    g / across,
    h / down,
    1 - MARGIN * (g + h),
  ])
}

/** Of four neighbours' mix at each place; white outside of the picture. */
function resampled(picture: Greys, width: number, height: number, m: Matrix): Greys {
  const { values: from } = picture
  const values = new Uint8ClampedArray(width * height).fill(255)
  const [right, bottom] = [picture.width - 1, picture.height - 1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const w = m[6] * x + m[7] * y + m[8]
      const px = (m[0] * x + m[1] * y + m[2]) / w
      const py = (m[3] * x + m[4] * y + m[5]) / w
      if (!(px >= 0 && py >= 0 && px < right && py < bottom)) continue
      const x0 = px | 0
      const y0 = py | 0
      const at = y0 * picture.width + x0
      const fx = px - x0
      const below = at + picture.width
      const upper = from[at]! + (from[at + 1]! - from[at]!) * fx
      const lower = from[below]! + (from[below + 1]! - from[below]!) * fx
      values[y * width + x] = upper + (lower - upper) * (py - y0)
    }
  }
  return { width, height, values }
}

/** Twice as large, or as much as `ENLARGED_MAX_PIXELS` allows, and sharpened. */
function enlarged(picture: Greys): Greys {
  const most = Math.sqrt(ENLARGED_MAX_PIXELS / (picture.width * picture.height))
  const scale = Math.max(1, Math.min(ENLARGEMENT, most))
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  return sharpened(resampled(picture, width, height, [1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1]))
}

function sharpened({ width, height, values }: Greys): Greys {
  const out = Uint8ClampedArray.from(values)
  for (let y = 2; y < height - 2; y++) {
    for (let at = y * width + 2, end = (y + 1) * width - 2; at < end; at++) {
      const mean =
        (values[at - 2]! + values[at + 2]! + values[at - 2 * width]! + values[at + 2 * width]!) / 4
      out[at] = values[at]! + SHARPEN * (values[at]! - mean)
    }
  }
  return { width, height, values: out }
}

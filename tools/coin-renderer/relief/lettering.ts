import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import opentype from 'opentype.js'
import { type Placement, type Point, place, polar, type Shape } from '../drawing/path.ts'
import type { Legend } from './relief.ts'

/** The fonts of legends, all under the SIL Open Font License. */
const FONT_FILES = {
  roman: '@fontsource/cinzel/files/cinzel-latin-700-normal.woff',
  oldstyle: '@fontsource/old-standard-tt/files/old-standard-tt-latin-700-normal.woff',
  sans: '@fontsource/jost/files/jost-latin-600-normal.woff',
} as const
type FontName = keyof typeof FONT_FILES

const loaded = new Map<FontName, opentype.Font>()
function font(name: FontName): opentype.Font {
  const known = loaded.get(name)
  if (known) return known
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(FONT_FILES[name])))
  const fresh = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  )
  loaded.set(name, fresh)
  return fresh
}

/** A glyph's outlines at height 1 em, its base line at y = 0, y down. */
function glyphShape(glyph: opentype.Glyph): Shape {
  const contours: Point[][] = []
  let contour: Point[] = []
  let [x, y] = [0, 0]
  const STEPS = 5
  for (const c of glyph.getPath(0, 0, 1).commands) {
    if (c.type === 'M') {
      contour = [[c.x, c.y]]
      contours.push(contour)
    } else if (c.type === 'L') contour.push([c.x, c.y])
    else if (c.type === 'Q' || c.type === 'C') {
      const [x1, y1] = [c.x1, c.y1]
      const [x2, y2] = c.type === 'C' ? [c.x2, c.y2] : [x1, y1]
      for (let i = 1; i <= STEPS; i++) {
        const t = i / STEPS
        const u = 1 - t
        contour.push(
          c.type === 'C'
            ? [
                u * u * u * x + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t * t * t * c.x,
                u * u * u * y + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t * t * t * c.y,
              ]
            : [u * u * x + 2 * u * t * x1 + t * t * c.x, u * u * y + 2 * u * t * y1 + t * t * c.y],
        )
      }
    }
    if (c.type !== 'Z') [x, y] = [c.x, c.y]
  }
  return contours
}

interface SetGlyph {
  readonly shape: Shape
  /** Pen position of the glyph's left side and its advance, in em. */
  readonly start: number
  readonly advance: number
}

const capHeights = new Map<FontName, number>()
/** Cap height in em. Legends are sized by it. */
function capHeight(name: FontName): number {
  const known = capHeights.get(name)
  if (known) return known
  const box = font(name).charToGlyph('H').getPath(0, 0, 1).getBoundingBox()
  capHeights.set(name, -box.y1)
  return -box.y1
}

function setText(
  text: string,
  name: FontName,
  tracking: number,
): { glyphs: SetGlyph[]; width: number } {
  const face = font(name)
  const glyphs: SetGlyph[] = []
  let pen = 0
  let previous: opentype.Glyph | undefined
  for (const char of text) {
    const glyph = face.charToGlyph(char)
    if (previous) pen += face.getKerningValue(previous, glyph) / face.unitsPerEm + tracking
    const advance = (glyph.advanceWidth ?? 0) / face.unitsPerEm
    glyphs.push({ shape: glyphShape(glyph), start: pen, advance })
    pen += advance
    previous = glyph
  }
  return { glyphs, width: pen }
}

interface ArcOptions {
  readonly font: FontName
  /** Height of the capitals. Coin radii. */
  readonly size: number
  /** Radius of the base line's circle. */
  readonly radius: number
  /** Middle of the legend, degrees clockwise from the top. */
  readonly middle: number
  /** Extra space between letters, in em. */
  readonly tracking?: number
  /** Stretches the legend to this many degrees. */
  readonly span?: number
  /** Base of the letters towards the rim instead of the centre. */
  readonly feetOut?: boolean
}

/** A legend along a circle. Each letter is rotated, not bent. */
export function arc(text: string, options: ArcOptions): Legend {
  const scale = options.size / capHeight(options.font)
  const toDegrees = 180 / Math.PI / options.radius
  let tracking = options.tracking ?? 0.06
  let set = setText(text, options.font, tracking)
  if (options.span !== undefined && set.glyphs.length > 1) {
    const spare = options.span / toDegrees / scale - set.width
    tracking += spare / (set.glyphs.length - 1)
    set = setText(text, options.font, tracking)
  }
  const shape: Point[][] = []
  for (const glyph of set.glyphs) {
    const middleOfGlyph = glyph.start + glyph.advance / 2 - set.width / 2
    const offset = middleOfGlyph * scale * toDegrees
    const degrees = options.middle + (options.feetOut ? -offset : offset)
    const [x, y] = polar(options.radius, degrees)
    const centred = glyph.shape.map(c => c.map(([gx, gy]): Point => [gx - glyph.advance / 2, gy]))
    const turn = options.feetOut ? degrees + 180 : degrees
    for (const contour of place(centred, { x, y, scale, turn })) shape.push([...contour])
  }
  return { text, shape }
}

interface LineOptions extends Pick<Placement, 'turn'> {
  readonly font: FontName
  /** Height of the capitals. Coin radii. */
  readonly size: number
  /** Middle of the base line. */
  readonly x: number
  readonly y: number
  readonly tracking?: number
  /** Widen or narrow the letters by this factor. */
  readonly stretch?: number
}

/** A legend along a straight line, centred on (x, y). */
export function straight(text: string, options: LineOptions): Legend {
  const scale = options.size / capHeight(options.font)
  const set = setText(text, options.font, options.tracking ?? 0.06)
  const stretch = options.stretch ?? 1
  const shape: Point[][] = []
  for (const glyph of set.glyphs) {
    const centred = glyph.shape.map(c =>
      c.map(([gx, gy]): Point => [(gx + glyph.start - set.width / 2) * stretch, gy]),
    )
    const at = { x: options.x, y: options.y, scale, turn: options.turn ?? 0 }
    for (const contour of place(centred, at)) shape.push([...contour])
  }
  return { text, shape }
}

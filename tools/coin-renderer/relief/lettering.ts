import { type FontName, type Letter, lettersOf } from '../drawing/letterforms.ts'
import { type Placement, type Point, place, polar, type Shape } from '../drawing/path.ts'
import type { Legend } from './relief.ts'

/** The fonts of legends. */
const FONTS = {
  roman: 'cinzel-700',
  oldstyle: 'old-standard-700',
  sans: 'jost-600',
} as const satisfies Record<string, FontName>
type LegendFont = keyof typeof FONTS

/** A thousandth of an em in em. */
const UNIT = 1 / 1000

/** A letter's outlines at height 1 em, its base line at y = 0, y down. */
function letterShape(letter: Letter): Shape {
  const contours: Point[][] = []
  let contour: Point[] = []
  let [x, y] = [0, 0]
  const STEPS = 5
  for (const { type, numbers } of letter.commands) {
    const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = numbers.map((value, at) =>
      at % 2 === 0 ? value * UNIT : -value * UNIT,
    )
    if (type === 'M') {
      contour = [[ax, ay]]
      contours.push(contour)
      ;[x, y] = [ax, ay]
    } else if (type === 'L') {
      contour.push([ax, ay])
      ;[x, y] = [ax, ay]
    } else if (type === 'Q' || type === 'C') {
      const [endX, endY] = type === 'C' ? [cx, cy] : [bx, by]
      for (let i = 1; i <= STEPS; i++) {
        const t = i / STEPS
        const u = 1 - t
        contour.push(
          type === 'C'
            ? [
                u * u * u * x + 3 * u * u * t * ax + 3 * u * t * t * bx + t * t * t * cx,
                u * u * u * y + 3 * u * u * t * ay + 3 * u * t * t * by + t * t * t * cy,
              ]
            : [u * u * x + 2 * u * t * ax + t * t * bx, u * u * y + 2 * u * t * ay + t * t * by],
        )
      }
      ;[x, y] = [endX, endY]
    }
  }
  return contours
}

interface SetGlyph {
  readonly shape: Shape
  /** Pen position of the glyph's left side and its advance, in em. */
  readonly start: number
  readonly advance: number
}

/** Cap height in em. Legends are sized by it. */
function capHeight(name: LegendFont): number {
  const [letter] = lettersOf(FONTS[name], 'H')
  return Math.max(...(letter ? letterShape(letter) : []).flat().map(([, y]) => -y))
}

function setText(
  text: string,
  name: LegendFont,
  tracking: number,
): { glyphs: SetGlyph[]; width: number } {
  const glyphs: SetGlyph[] = []
  let pen = 0
  let previous: Letter | undefined
  for (const letter of lettersOf(FONTS[name], text)) {
    if (previous) pen += (previous.kerning[letter.text] ?? 0) / 1000 + tracking
    const advance = letter.advance / 1000
    glyphs.push({ shape: letterShape(letter), start: pen, advance })
    pen += advance
    previous = letter
  }
  return { glyphs, width: pen }
}

interface ArcOptions {
  readonly font: LegendFont
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
  return { text, shape, reworded: other => arc(other, options) }
}

interface LineOptions extends Pick<Placement, 'turn'> {
  readonly font: LegendFont
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
  return { text, shape, reworded: other => straight(other, options) }
}

/** How a holder is laid out: the label at one end, the coin below it. Pure. */
import { type CropFrame, frameAround, type HolderOutline } from '../coin/crop-frame.ts'
import { type Ellipse, pointOn } from '../geometry/ellipse.ts'
import {
  fromUnitSquare,
  inverted,
  mapped,
  type Quad,
  sideLengths,
} from '../geometry/quadrilateral.ts'

export interface FoundHolder extends HolderOutline {
  /** How much of its sides lies on clear edges, 0..1. */
  score: number
}

/** Width by height of holders (PCGS 62 × 85 mm, NGC 59 × 82), with what measuring errs. */
const MIN_ASPECT = 0.64
const MAX_ASPECT = 0.8
/** Of the coin in the holder's own width and height, from its label: place of its middle, its diameter. */
const MIDDLE_ACROSS = { min: 0.42, max: 0.58 }
const MIDDLE_DOWN = { min: 0.46, max: 0.72 }
const DIAMETER_ACROSS = { min: 0.17, max: 0.78 }

/** The coin in shares of the holder's width and height. */
function coinInHolder(corners: Quad, coin: Ellipse) {
  const back = inverted(fromUnitSquare(corners))
  const rim = Array.from({ length: 32 }, (_, i) =>
    mapped(back, pointOn(coin, (i / 32) * 2 * Math.PI)),
  )
  const [xs, ys] = [rim.map(({ x }) => x), rim.map(({ y }) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  return {
    across: (left + right) / 2,
    down: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
  }
}

/** Width by height as the picture shows it. */
function shownAspect(corners: Quad): number {
  const [top, right, bottom, left] = sideLengths(corners)
  return (top + bottom) / (right + left)
}

const turned = ([a, b, c, d]: Quad, quarters: number): Quad =>
  (
    [
      [a, b, c, d],
      [b, c, d, a],
      [c, d, a, b],
      [d, a, b, c],
    ] as const
  )[(quarters + 4) % 4]!

/** The coin's middle must be this far below the holder's to tell where the label is. */
const CLEARLY_BELOW = 0.02

/**
 * The same corners, from the label's left end on. The label is at the end that the coin is farther from; without a
 * coin, or with one in the very middle, at the end that is nearer to the picture's top.
 */
export function labelFirst(corners: Quad, coin: Ellipse | null): Quad {
  const upright = shownAspect(corners) <= 1 ? corners : turned(corners, 1)
  const other = turned(upright, 2)
  if (coin) {
    const { down } = coinInHolder(upright, coin)
    if (Math.abs(down - 0.5) > CLEARLY_BELOW) return down > 0.5 ? upright : other
  }
  // The direction from the top side's middle downwards.
  const downwards = ([a, b, c, d]: Quad) => d.y + c.y - a.y - b.y
  return downwards(upright) >= downwards(other) ? upright : other
}

/**
 * Width by height of the holder itself. A coin is round, so its outline shows how much the view shortens either side;
 * without one it is as the picture shows it.
 */
export function measuredAspect(corners: Quad, coin: Ellipse | null): number {
  const shown = shownAspect(corners)
  if (!coin) return shown
  const { width, height } = coinInHolder(corners, coin)
  const byCoin = height / width
  // Farther off, the outline of the coin is wrong.
  return Math.abs(byCoin / shown - 1) < 0.12 ? byCoin : shown
}

const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
  value >= min && value <= max

/** Whether a holder has this shape, with the coin where holders have it. */
export function plausibleLayout(corners: Quad, aspect: number, coin: Ellipse | null): boolean {
  if (aspect < MIN_ASPECT || aspect > MAX_ASPECT) return false
  if (!coin) return true
  const { across, down, width } = coinInHolder(corners, coin)
  return (
    isWithin(across, MIDDLE_ACROSS) &&
    isWithin(down, MIDDLE_DOWN) &&
    isWithin(width, DIAMETER_ACROSS)
  )
}

/** Each corner of such a rectangle is so near to one of the picture's, as a share of its longer side. */
const AT_CORNER = 0.06
/** A holder's coin lies farther down: below its label. */
const COIN_IN_MIDDLE = 0.54

/**
 * Whether a rectangle is the edge of the picture itself, or of a mat or a tray that fills it, and no holder's: it follows
 * the picture's border, and the coin lies in its middle. A scanned holder follows the border too.
 */
export function isPictureEdge(
  corners: Quad,
  { width, height }: { width: number; height: number },
  coin: Ellipse | null,
): boolean {
  const near = AT_CORNER * Math.max(width, height)
  const isNear = (at: number, end: number) => Math.min(Math.abs(at), Math.abs(at - end)) <= near
  if (!corners.every(({ x, y }) => isNear(x, width) && isNear(y, height))) return false
  return coin !== null && Math.abs(coinInHolder(corners, coin).down - 0.5) < COIN_IN_MIDDLE - 0.5
}

/** Where a coin lies that was not found, by the holder's height and width. */
const USUAL_MIDDLE = { x: 0.5, y: 0.6 }
const USUAL_SIDE = 0.7
/** The label ends at the coin's edge at the latest, and at this share of the height. */
const LABEL_END = 0.36

/** What is cropped of a coin in its holder: the holder, and the coin's square turned as the holder is read. */
export function frameInHolder({ corners, aspect }: HolderOutline, coin: Ellipse | null): CropFrame {
  const [a, b] = corners
  const turnDegrees = (-Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
  const holder = { corners, aspect }
  if (coin) return { ...frameAround({ ellipse: coin }), turnDegrees, holder }
  const middle = mapped(fromUnitSquare(corners), USUAL_MIDDLE)
  const [top, , bottom] = sideLengths(corners)
  const side = (USUAL_SIDE * (top + bottom)) / 2
  return { cx: middle.x, cy: middle.y, side, turnDegrees, holder }
}

/** Where the label ends, as a share of the holder's height: above the coin. */
export function labelEnd(frame: Pick<CropFrame, 'cx' | 'cy' | 'side' | 'holder'>): number {
  if (!frame.holder) return 0
  const back = inverted(fromUnitSquare(frame.holder.corners))
  const { y } = mapped(back, { x: frame.cx, y: frame.cy })
  const [top, right, bottom, left] = sideLengths(frame.holder.corners)
  const height = Math.max((right + left) / 2, (top + bottom) / 2 / frame.holder.aspect)
  return Math.max(0.18, Math.min(LABEL_END, y - frame.side / 2 / height))
}

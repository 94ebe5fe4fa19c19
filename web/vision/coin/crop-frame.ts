/** What of a picture is cropped: the coin's square, or the whole holder. Pure; drawing is in crop.ts, crop-holder.ts. */
import { COIN_GOOD_ACROSS_PX, COIN_SHARE, cropLength } from '../../../shared/pictures/pictures.ts'
import type { Quad } from '../geometry/quadrilateral.ts'
import type { FoundCoin } from './find-coins.ts'

/** A square over the picture, in its full pixels, upright as shown. */
export interface CropFrame {
  cx: number
  cy: number
  /** Length of the square's side, in pixels of the picture. */
  side: number
  /** How far the coin is turned clockwise for the crop. */
  turnDegrees: number
  /** The tilted coin's outline, which the crop makes a circle: its shorter radius is stretched. */
  rectify?: { rx: number; ry: number; angleDegrees: number }
  /** Background around the coin: of the photo, or white. Stored in drafts under this key. */
  ground?: Background
  /** The holder around the coin: then all of it is cropped for the listing, and the square for the analysis. */
  holder?: HolderOutline
}

/** A holder in a picture, and its own shape. */
export interface HolderOutline {
  /** Clockwise, from the left end of the label as it is read; in pixels of the full picture. */
  corners: Quad
  /** Width by height of the holder itself, its label on top: 0.68 to 0.75. */
  aspect: number
}

export type Background = 'photo' | 'white'

/** From this ratio of radii a coin counts as round: the rest is measuring error. */
const ROUND_ENOUGH = 0.98

/** The frame in which a coin fills COIN_SHARE of the side, rectified where it is tilted. */
export function frameAround(coin: Pick<FoundCoin, 'ellipse'>): CropFrame {
  const { cx, cy, rx, ry, angleDegrees } = coin.ellipse
  const frame = { cx, cy, side: (2 * rx) / COIN_SHARE, turnDegrees: 0 }
  return ry / rx < ROUND_ENOUGH ? { ...frame, rectify: { rx, ry, angleDegrees } } : frame
}

/** The largest centred square: the default where no coin was found. */
export const centredFrame = (width: number, height: number): CropFrame => ({
  cx: width / 2,
  cy: height / 2,
  side: Math.min(width, height),
  turnDegrees: 0,
})

/** Side of the crop in its own pixels. */
export const cropSide = ({ side }: CropFrame): number =>
  cropLength(side, COIN_GOOD_ACROSS_PX / COIN_SHARE)

/** An affine map as a canvas takes it: x' = ax + cy + e, y' = bx + dy + f. */
export interface AffineMap {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

/** Maps pixels of the picture to pixels of a crop of that side. */
export function cropMap(frame: CropFrame, side: number): AffineMap {
  const scale = side / frame.side
  const turn = (frame.turnDegrees * Math.PI) / 180
  // Stretch along the shorter radius: I + (k − 1)·n·nᵀ, with n the shorter radius' direction.
  const stretch = frame.rectify ? frame.rectify.rx / frame.rectify.ry - 1 : 0
  const across = (((frame.rectify?.angleDegrees ?? 0) + 90) * Math.PI) / 180
  const nx = Math.cos(across)
  const ny = Math.sin(across)
  const xx = 1 + stretch * nx * nx
  const xy = stretch * nx * ny
  const yy = 1 + stretch * ny * ny
  const cos = Math.cos(turn) * scale
  const sin = Math.sin(turn) * scale
  const a = cos * xx - sin * xy
  const b = sin * xx + cos * xy
  const c = cos * xy - sin * yy
  const d = sin * xy + cos * yy
  return {
    a,
    b,
    c,
    d,
    e: side / 2 - a * frame.cx - c * frame.cy,
    f: side / 2 - b * frame.cx - d * frame.cy,
  }
}

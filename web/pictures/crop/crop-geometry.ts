import type { Point } from '../../lib/point.ts'
import type { CropFrame } from '../../vision/coin/crop-frame.ts'

/** What a drag changes. */
export type Grip = 'move' | 'resize' | 'turn'

const SMALLEST_SIDE_PX = 40
/** Largest side as a share of the picture: a coin at the picture's edge still gets its margin. */
export const LARGEST_SHARE = 1.2

export interface Bounds {
  width: number
  height: number
}

/** Limits the frame's center to the picture, its side to the allowed sizes, and its angle to (−180°, 180°]. */
export function boundFrame(frame: CropFrame, { width, height }: Bounds): CropFrame {
  const largest = Math.max(width, height) * LARGEST_SHARE
  return {
    ...frame,
    cx: clamp(frame.cx, 0, width),
    cy: clamp(frame.cy, 0, height),
    side: clamp(frame.side, Math.min(SMALLEST_SIDE_PX, largest), largest),
    turnDegrees: signedTurn(frame.turnDegrees),
  }
}

/** The frame after a drag between two points, both in pixels of the picture. */
export function dragFrame(
  start: CropFrame,
  grip: Grip,
  from: Point,
  to: Point,
  bounds: Bounds,
): CropFrame {
  switch (grip) {
    case 'move':
      return boundFrame(
        { ...start, cx: start.cx + to.x - from.x, cy: start.cy + to.y - from.y },
        bounds,
      )
    case 'resize': {
      const before = Math.hypot(from.x - start.cx, from.y - start.cy)
      const after = Math.hypot(to.x - start.cx, to.y - start.cy)
      return boundFrame(
        { ...start, side: before > 0 ? (start.side * after) / before : start.side },
        bounds,
      )
    }
    case 'turn': {
      // The coin turns clockwise in the crop when the frame turns counterclockwise over the picture.
      const turned = angleOf(start, to) - angleOf(start, from)
      return boundFrame({ ...start, turnDegrees: start.turnDegrees - turned }, bounds)
    }
    default:
      return grip satisfies never
  }
}

/** The frame after an arrow key: moved by 1 % of its side, or by 10 % with `large`. Null for other keys. */
export function nudgeFrame(
  frame: CropFrame,
  key: string,
  large: boolean,
  bounds: Bounds,
): CropFrame | null {
  const step = frame.side * (large ? 0.1 : 0.01)
  const moves: Record<string, Point> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  }
  const move = moves[key]
  return move
    ? boundFrame({ ...frame, cx: frame.cx + move.x, cy: frame.cy + move.y }, bounds)
    : null
}

function angleOf(frame: CropFrame, point: Point): number {
  return (Math.atan2(point.y - frame.cy, point.x - frame.cx) * 180) / Math.PI
}

function signedTurn(degrees: number): number {
  const turn = ((degrees % 360) + 360) % 360
  return turn > 180 ? turn - 360 : turn
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

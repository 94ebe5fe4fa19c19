/** Which way a coin that the frame cuts must go to be whole in it. Pure. */
import { type Ellipse, halfExtent } from '../geometry/ellipse.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** A rim this far beyond the border, as a share of the radius, is cut. */
const CUT = 0.01

/** Null where the frame does not cut it; `away` where the coin is larger than the frame. */
export function wayIntoView(
  ellipse: Ellipse,
  { width, height }: { width: number; height: number },
): Direction | 'away' | null {
  const half = halfExtent(ellipse)
  const beyond = {
    right: half.x - ellipse.cx,
    left: ellipse.cx + half.x - width,
    down: half.y - ellipse.cy,
    up: ellipse.cy + half.y - height,
  }
  const isCut = (side: Direction) => beyond[side] > CUT * ellipse.rx
  if ((isCut('left') && isCut('right')) || (isCut('up') && isCut('down'))) return 'away'
  const [first] = DIRECTIONS.toSorted((a, b) => beyond[b] - beyond[a])
  return first && isCut(first) ? first : null
}

const DIRECTIONS: readonly Direction[] = ['left', 'right', 'up', 'down']

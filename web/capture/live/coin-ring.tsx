import type { Point } from '../../lib/point.ts'
import type { Ellipse } from '../../vision/coin/ellipse.ts'
import { scaleAt } from '../../vision/coin/ellipse.ts'
import type { Hint } from '../../vision/quality/hint.ts'

interface CoinRingProps {
  ellipse: Ellipse
  /** The corners of the holder around the coin: then a frame is drawn in place of the ring. */
  holder?: readonly Point[] | null
  /** How much of the ring is filled, 0..1. */
  progress: number
  tone: Hint['tone']
}

const STEPS = 72

const TONE_STROKES: Record<Hint['tone'], string> = {
  quiet: 'stroke-ring',
  lack: 'stroke-ring-lack',
  good: 'stroke-ring',
  done: 'stroke-ring-good',
}

/** The outline from the top on, clockwise; each point by how far the ellipse reaches that way. */
function outline(ellipse: Ellipse, share: number): string {
  const steps = Math.ceil(STEPS * share)
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((step / steps) * share - 0.25) * 2 * Math.PI
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const reach = 1 / scaleAt(ellipse, ellipse.cx + x, ellipse.cy + y)
    return `${(ellipse.cx + x * reach).toFixed(1)} ${(ellipse.cy + y * reach).toFixed(1)}`
  })
  return `M${points.join('L')}`
}

/** The frame from its first corner on, clockwise, as a share of its length. */
function frameOutline(corners: readonly Point[], share: number): string {
  const ends = corners.map((from, i) => ({ from, to: corners[(i + 1) % corners.length]! }))
  const lengths = ends.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y))
  let left = share * lengths.reduce((sum, length) => sum + length, 0)
  const points = [corners[0]!]
  ends.forEach(({ from, to }, i) => {
    if (left <= 0) return
    const part = Math.min(1, left / lengths[i]!)
    points.push({ x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) })
    left -= lengths[i]!
  })
  const text = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  return `M${text.join('L')}${share === 1 ? 'Z' : ''}`
}

/**
 * The ring around the coin, or the frame around its holder: its colour shows the hint's tone, its arc the shutter's
 * progress.
 */
export function CoinRing({ ellipse, holder, progress, tone }: CoinRingProps) {
  const drawn = (share: number) => (holder ? frameOutline(holder, share) : outline(ellipse, share))
  const whole = drawn(1)
  return (
    <g
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-tone={tone}
      data-shape={holder ? 'frame' : 'ring'}
    >
      <path
        d={whole}
        className="stroke-black/45"
        strokeWidth={7}
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={whole}
        className={TONE_STROKES[tone]}
        strokeWidth={3}
        vectorEffect="non-scaling-stroke"
      />
      {progress > 0 && (
        <path
          d={drawn(progress)}
          className="stroke-ring-good"
          strokeWidth={7}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </g>
  )
}

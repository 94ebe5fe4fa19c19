import type { Ellipse } from '../../vision/ellipse.ts'
import { scaleAt } from '../../vision/ellipse.ts'
import type { Hint } from '../../vision/hint.ts'

interface CoinRingProps {
  ellipse: Ellipse
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

/** The ring around the coin: its colour shows the hint's tone, its arc the shutter's progress. */
export function CoinRing({ ellipse, progress, tone }: CoinRingProps) {
  const whole = outline(ellipse, 1)
  return (
    <g fill="none" strokeLinecap="round" data-tone={tone}>
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
          d={outline(ellipse, progress)}
          className="stroke-ring-good"
          strokeWidth={7}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </g>
  )
}

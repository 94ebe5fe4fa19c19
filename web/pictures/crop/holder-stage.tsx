import type { KeyboardEvent } from 'react'
import type { Point } from '../../lib/point.ts'
import type { HolderOutline } from '../../vision/coin/crop-frame.ts'
import type { Bounds } from './crop-geometry.ts'
import { moveCorner, moveHolder } from './holder-geometry.ts'
import { HandleDisc, OriginalStage, useStageDrag } from './original-stage.tsx'

interface HolderStageProps {
  url: string
  bounds: Bounds
  holder: HolderOutline
  onHolder: (holder: HolderOutline) => void
  onImage: (image: HTMLImageElement) => void
}

/** As the label is read. */
const CORNER_NAMES = ['top left', 'top right', 'bottom right', 'bottom left']

/** A step of an arrow key in pixels of the picture; null for other keys. */
function stepOf({ key, shiftKey }: KeyboardEvent, { width, height }: Bounds): Point | null {
  const step = Math.max(width, height) * (shiftKey ? 0.02 : 0.002)
  const steps: Record<string, Point> = {
    ArrowLeft: { x: -step, y: 0 },
    ArrowRight: { x: step, y: 0 },
    ArrowUp: { x: 0, y: -step },
    ArrowDown: { x: 0, y: step },
  }
  return steps[key] ?? null
}

/** The original with the holder's frame over it: its four corners, in pixels of the picture. */
export function HolderStage({ url, bounds, holder, onHolder, onImage }: HolderStageProps) {
  const drag = useStageDrag<'all' | number, HolderOutline>(holder, ({ grip, from, to, start }) => {
    const by = { x: to.x - from.x, y: to.y - from.y }
    if (grip === 'all') return onHolder(moveHolder(start, by, bounds))
    const corner = start.corners[grip]
    if (corner)
      onHolder(moveCorner(start, grip, { x: corner.x + by.x, y: corner.y + by.y }, bounds))
  })
  const onKey = (moved: (step: Point) => HolderOutline) => (event: KeyboardEvent) => {
    const step = stepOf(event, bounds)
    if (!step) return
    event.preventDefault()
    onHolder(moved(step))
  }
  return (
    <OriginalStage url={url} bounds={bounds} drag={drag.svg} onImage={onImage}>
      {scale => (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the frame */}
          <polygon
            points={holder.corners.map(({ x, y }) => `${x},${y}`).join(' ')}
            fill="transparent"
            stroke="white"
            strokeWidth={2 * scale}
            className="cursor-move focus-visible:outline-2 focus-visible:outline-focus"
            tabIndex={0}
            role="button"
            aria-label="Frame: arrow keys move it, with Shift in larger steps"
            onPointerDown={drag.start('all')}
            onKeyDown={onKey(step => moveHolder(holder, step, bounds))}
          />
          {holder.corners.map(({ x, y }, index) => (
            <g
              key={CORNER_NAMES[index]}
              transform={`translate(${x} ${y})`}
              className="cursor-crosshair focus-visible:outline-2 focus-visible:outline-focus"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the corner
              tabIndex={0}
              role="button"
              aria-label={`Corner ${CORNER_NAMES[index]}: arrow keys move it`}
              onPointerDown={drag.start(index)}
              onKeyDown={onKey(step =>
                moveCorner(holder, index, { x: x + step.x, y: y + step.y }, bounds),
              )}
            >
              <HandleDisc scale={scale} />
            </g>
          ))}
        </>
      )}
    </OriginalStage>
  )
}

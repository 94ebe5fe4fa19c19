import type { PointerEvent } from 'react'
import type { CropFrame } from '../../vision/coin/crop-frame.ts'
import { type Bounds, dragFrame, type Grip, nudgeFrame } from './crop-geometry.ts'
import { HandleDisc, OriginalStage, useStageDrag } from './original-stage.tsx'

interface CropStageProps {
  url: string
  bounds: Bounds
  frame: CropFrame
  /** The coin's diameter as a share of the frame's side. */
  coinShare: number
  onFrame: (frame: CropFrame) => void
  onImage: (image: HTMLImageElement) => void
}

/** Distance of the turning handle from the frame, in CSS pixels. */
const STEM_PX = 28
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const

/** The original with the crop's frame over it, in pixels of the picture. */
export function CropStage({ url, bounds, frame, coinShare, onFrame, onImage }: CropStageProps) {
  const drag = useStageDrag<Grip, CropFrame>(frame, ({ grip, from, to, start }) =>
    onFrame(dragFrame(start, grip, from, to, bounds)),
  )
  const half = frame.side / 2
  return (
    <OriginalStage url={url} bounds={bounds} drag={drag.svg} onImage={onImage}>
      {scale => (
        <g transform={`translate(${frame.cx} ${frame.cy}) rotate(${-frame.turnDegrees})`}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys move the frame */}
          <rect
            x={-half}
            y={-half}
            width={frame.side}
            height={frame.side}
            fill="transparent"
            stroke="white"
            strokeWidth={2 * scale}
            className="cursor-move focus-visible:outline-2 focus-visible:outline-focus"
            tabIndex={0}
            role="button"
            aria-label="Frame: arrow keys move it, with Shift in larger steps"
            onPointerDown={drag.start('move')}
            onKeyDown={event => {
              const nudged = nudgeFrame(frame, event.key, event.shiftKey, bounds)
              if (!nudged) return
              event.preventDefault()
              onFrame(nudged)
            }}
          />
          <CoinOutline radius={half * coinShare} half={half} scale={scale} />
          <Handle
            x={0}
            y={-half - STEM_PX * scale}
            scale={scale}
            cursor="grab"
            onGrab={drag.start('turn')}
          />
          {CORNERS.map(([x, y]) => (
            <Handle
              key={`${x}${y}`}
              x={x * half}
              y={y * half}
              scale={scale}
              cursor={x === y ? 'nwse-resize' : 'nesw-resize'}
              onGrab={drag.start('resize')}
            />
          ))}
        </g>
      )}
    </OriginalStage>
  )
}

interface CoinOutlineProps {
  radius: number
  /** Half the frame's side. */
  half: number
  scale: number
}

/** Where the coin's edge belongs, and the stem of the handle that turns the frame. */
function CoinOutline({ radius, half, scale }: CoinOutlineProps) {
  return (
    <g fill="none" stroke="white" strokeWidth={2 * scale} pointerEvents="none">
      <circle r={radius} strokeOpacity={0.9} strokeDasharray={`${8 * scale} ${6 * scale}`} />
      <line y1={-half} y2={-half - STEM_PX * scale} />
    </g>
  )
}

interface HandleProps {
  x: number
  y: number
  scale: number
  cursor: string
  onGrab: (event: PointerEvent<SVGElement>) => void
}

/** For the pointer only: the sliders beside the stage are its keyboard alternative. */
function Handle({ x, y, scale, cursor, onGrab }: HandleProps) {
  return (
    <g transform={`translate(${x} ${y})`} style={{ cursor }} onPointerDown={onGrab}>
      <HandleDisc scale={scale} />
    </g>
  )
}

import { type PointerEvent, useRef, useState } from 'react'
import type { CropFrame } from '../../vision/crop-frame.ts'
import { type Bounds, dragFrame, type Grip, nudgeFrame, type Point } from './crop-geometry.ts'

interface CropStageProps {
  url: string
  bounds: Bounds
  frame: CropFrame
  /** The coin's diameter as a share of the frame's side. */
  coinShare: number
  onFrame: (frame: CropFrame) => void
  onImage: (image: HTMLImageElement) => void
}

/** Radius of a handle, of the area that reacts to touch, and the distance of the turning handle; in CSS pixels. */
const HANDLE_PX = 11
const TOUCH_PX = 24
const STEM_PX = 28
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const

/** The original with the crop's frame over it, in pixels of the picture. */
export function CropStage({ url, bounds, frame, coinShare, onFrame, onImage }: CropStageProps) {
  const drag = useFrameDrag(frame, bounds, onFrame)
  const [shownWidth, setShownWidth] = useState(bounds.width)
  const { width, height } = bounds
  const scale = width / Math.max(shownWidth, 1)
  const half = frame.side / 2

  return (
    <div
      className="relative"
      style={{
        aspectRatio: `${width} / ${height}`,
        // As high as a dialog has space for, and never wider than it.
        width: `min(100%, min(56dvh, 34rem) * ${width / height})`,
      }}
    >
      <img
        src={url}
        alt="The original"
        className="size-full"
        onLoad={event => {
          setShownWidth(event.currentTarget.clientWidth)
          onImage(event.currentTarget)
        }}
      />
      <svg
        {...drag.svg}
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 size-full touch-none overflow-visible"
        aria-label="Crop frame"
        role="group"
      >
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
      </svg>
    </div>
  )
}

/** Moves, resizes and turns the frame by the pointer. */
function useFrameDrag(frame: CropFrame, bounds: Bounds, onFrame: (frame: CropFrame) => void) {
  const svg = useRef<SVGSVGElement>(null)
  const drag = useRef<{ grip: Grip; from: Point; start: CropFrame } | null>(null)
  const pointOf = (event: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM()
    if (!matrix) return { x: 0, y: 0 }
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    return { x, y }
  }
  const end = () => {
    drag.current = null
  }
  return {
    start: (grip: Grip) => (event: PointerEvent<SVGElement>) => {
      event.stopPropagation()
      svg.current?.setPointerCapture(event.pointerId)
      drag.current = { grip, from: pointOf(event), start: frame }
    },
    svg: {
      ref: svg,
      onPointerMove: (event: PointerEvent) => {
        if (!drag.current) return
        const { grip, from, start } = drag.current
        onFrame(dragFrame(start, grip, from, pointOf(event), bounds))
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
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
      <circle r={TOUCH_PX * scale} fill="transparent" />
      <circle
        r={HANDLE_PX * scale}
        fill="white"
        stroke="black"
        strokeOpacity={0.5}
        strokeWidth={scale}
      />
    </g>
  )
}

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { HolderOutline } from '../../vision/crop-frame.ts'
import type { Point } from '../../vision/quadrilateral.ts'
import type { Bounds } from './crop-geometry.ts'
import { moveCorner, moveHolder } from './holder-geometry.ts'

interface HolderStageProps {
  url: string
  bounds: Bounds
  holder: HolderOutline
  onHolder: (holder: HolderOutline) => void
  onImage: (image: HTMLImageElement) => void
}

/** Radius of a handle and of the area that reacts to touch, in CSS pixels. */
const HANDLE_PX = 11
const TOUCH_PX = 24
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
  const drag = useHolderDrag(holder, bounds, onHolder)
  const [shownWidth, setShownWidth] = useState(bounds.width)
  const { width, height } = bounds
  const scale = width / Math.max(shownWidth, 1)
  const onKey = (moved: (step: Point) => HolderOutline) => (event: KeyboardEvent) => {
    const step = stepOf(event, bounds)
    if (!step) return
    event.preventDefault()
    onHolder(moved(step))
  }
  return (
    <div
      className="relative"
      style={{
        aspectRatio: `${width} / ${height}`,
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
            <circle r={TOUCH_PX * scale} fill="transparent" />
            <circle
              r={HANDLE_PX * scale}
              fill="white"
              stroke="black"
              strokeOpacity={0.5}
              strokeWidth={scale}
            />
          </g>
        ))}
      </svg>
    </div>
  )
}

/** Moves the frame or one corner by the pointer. */
function useHolderDrag(
  holder: HolderOutline,
  bounds: Bounds,
  onHolder: (holder: HolderOutline) => void,
) {
  const svg = useRef<SVGSVGElement>(null)
  const drag = useRef<{ grip: 'all' | number; from: Point; start: HolderOutline } | null>(null)
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
    start: (grip: 'all' | number) => (event: PointerEvent<SVGElement>) => {
      event.stopPropagation()
      svg.current?.setPointerCapture(event.pointerId)
      drag.current = { grip, from: pointOf(event), start: holder }
    },
    svg: {
      ref: svg,
      onPointerMove: (event: PointerEvent) => {
        if (!drag.current) return
        const { grip, from, start } = drag.current
        const to = pointOf(event)
        const by = { x: to.x - from.x, y: to.y - from.y }
        if (grip === 'all') return onHolder(moveHolder(start, by, bounds))
        const corner = start.corners[grip]
        if (corner)
          onHolder(moveCorner(start, grip, { x: corner.x + by.x, y: corner.y + by.y }, bounds))
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

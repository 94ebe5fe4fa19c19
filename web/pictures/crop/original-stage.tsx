import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { Point } from '../../lib/point.ts'
import type { Bounds } from './crop-geometry.ts'

/** Radius of a handle and of the area that reacts to touch, in CSS pixels. */
const HANDLE_PX = 11
const TOUCH_PX = 24

interface OriginalStageProps {
  url: string
  bounds: Bounds
  /** Of `useStageDrag`. */
  drag: ReturnType<typeof useStageDrag>['svg']
  onImage: (image: HTMLImageElement) => void
  /** The frame, in pixels of the picture; `scale` is how many of them are one CSS pixel. */
  children: (scale: number) => ReactNode
}

/** The original with a frame over it. */
export function OriginalStage({ url, bounds, drag, onImage, children }: OriginalStageProps) {
  const [shownWidth, setShownWidth] = useState(bounds.width)
  const { width, height } = bounds
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
        {...drag}
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 size-full touch-none overflow-visible"
        aria-label="Crop frame"
        role="group"
      >
        {children(width / Math.max(shownWidth, 1))}
      </svg>
    </div>
  )
}

/** A handle's disc, with the area around it that reacts to touch. */
export function HandleDisc({ scale }: { scale: number }) {
  return (
    <>
      <circle r={TOUCH_PX * scale} fill="transparent" />
      <circle
        r={HANDLE_PX * scale}
        fill="white"
        stroke="black"
        strokeOpacity={0.5}
        strokeWidth={scale}
      />
    </>
  )
}

/**
 * What the pointer does to a frame.
 * @param frame as it is now; it is handed to `onDrag` as it was at the drag's start
 * @param onDrag points are in pixels of the picture
 */
export function useStageDrag<Grip, Frame>(
  frame: Frame,
  onDrag: (drag: { grip: Grip; from: Point; to: Point; start: Frame }) => void,
) {
  const svg = useRef<SVGSVGElement>(null)
  const drag = useRef<{ grip: Grip; from: Point; start: Frame } | null>(null)
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
        if (drag.current) onDrag({ ...drag.current, to: pointOf(event) })
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

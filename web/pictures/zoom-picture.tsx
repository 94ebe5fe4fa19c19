import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { cx } from '../ui/cx.ts'

const ZOOM = 3
/** How far an arrow key moves the view, in percent of the picture. */
const KEY_STEP = 8

interface Point {
  /** Percent of the picture, 0 to 100. */
  x: number
  y: number
}

const CENTER: Point = { x: 50, y: 50 }
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
}

const within = (percent: number) => Math.min(100, Math.max(0, percent))

interface ZoomPictureProps {
  src: string
  /** "Front of the coin". */
  alt: string
  className?: string
}

/**
 * A picture, whole in a square, that a press enlarges at the pressed place. The mouse, a dragging finger and the arrow keys
 * then move the view; another press or Escape shows all of it again.
 */
export function ZoomPicture({ src, alt, className }: ZoomPictureProps) {
  const [zoomed, setZoomed] = useState(false)
  const [at, setAt] = useState(CENTER)
  const dragged = useRef(false)

  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const box = currentTarget.getBoundingClientRect()
    return {
      x: within((100 * (clientX - box.left)) / box.width),
      y: within((100 * (clientY - box.top)) / box.height),
    }
  }
  const move = (event: PointerEvent) => {
    if (!zoomed) return
    if (event.pointerType === 'mouse') return setAt(pointOf(event))
    const { width } = event.currentTarget.getBoundingClientRect()
    const percent = 100 / width / (ZOOM - 1)
    if (Math.abs(event.movementX) + Math.abs(event.movementY) > 0) dragged.current = true
    setAt(({ x, y }) => ({
      x: within(x - event.movementX * percent),
      y: within(y - event.movementY * percent),
    }))
  }
  const onKey = (event: KeyboardEvent) => {
    if (!zoomed) return
    const step = ARROWS[event.key]
    if (step) setAt(({ x, y }) => ({ x: within(x + step.x), y: within(y + step.y) }))
    else if (event.key === 'Escape') setZoomed(false)
    else return
    event.preventDefault()
  }
  const Icon = zoomed ? ZoomOut : ZoomIn
  return (
    <button
      type="button"
      aria-pressed={zoomed}
      aria-label={`${alt}, enlarge`}
      onPointerDown={event => {
        dragged.current = false
        if (!zoomed) setAt(pointOf(event))
      }}
      onPointerMove={move}
      onKeyDown={onKey}
      onClick={event => {
        if (dragged.current) return
        // Pressed by a key.
        if (event.detail === 0 && !zoomed) setAt(CENTER)
        setZoomed(!zoomed)
      }}
      className={cx(
        'relative block aspect-square overflow-clip felt',
        zoomed ? 'cursor-zoom-out touch-none' : 'cursor-zoom-in',
        className,
      )}
    >
      <img
        src={src}
        alt={alt}
        draggable={false}
        className="absolute inset-0 size-full object-contain"
        style={
          zoomed ? { transform: `scale(${ZOOM})`, transformOrigin: `${at.x}% ${at.y}%` } : undefined
        }
      />
      <span className="absolute right-2 bottom-2 grid size-9 place-items-center rounded-full bg-well/80 text-on-well">
        <Icon size={18} />
      </span>
    </button>
  )
}

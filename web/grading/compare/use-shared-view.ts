import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

export const ZOOM_MAX = 5
const KEY_STEP = 6

/** What is seen of both pictures: the enlargement, and the shift in percent of the picture's side. */
interface View {
  zoom: number
  x: number
  y: number
}

const WHOLE: View = { zoom: 1, x: 0, y: 0 }

/** The view within the picture's edges. */
function bounded({ zoom, x, y }: View): View {
  const within = Math.min(ZOOM_MAX, Math.max(1, zoom))
  const most = 50 * (within - 1)
  const clamp = (shift: number) => Math.min(most, Math.max(-most, shift))
  return { zoom: within, x: clamp(x), y: clamp(y) }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** One view for two pictures of the same size: dragging, arrow keys, plus and minus move and enlarge both. */
export function useSharedView() {
  const [view, setView] = useState(WHOLE)
  const last = useRef<{ x: number; y: number } | null>(null)
  const setZoom = (zoom: number) =>
    setView(now => bounded({ zoom, x: (now.x * zoom) / now.zoom, y: (now.y * zoom) / now.zoom }))

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (event.key === '+' || event.key === '=') setZoom(view.zoom + 0.5)
    else if (event.key === '-') setZoom(view.zoom - 0.5)
    else if (arrow && view.zoom > 1)
      setView(now =>
        bounded({ ...now, x: now.x + KEY_STEP * arrow[0], y: now.y + KEY_STEP * arrow[1] }),
      )
    else return
    event.preventDefault()
  }
  const drag = {
    onPointerDown: (event: PointerEvent) => {
      if (view.zoom === 1) return
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const from = last.current
      if (!from) return
      const { width } = event.currentTarget.getBoundingClientRect()
      const [x, y] = [event.clientX - from.x, event.clientY - from.y].map(
        way => (100 * way) / width,
      )
      last.current = { x: event.clientX, y: event.clientY }
      setView(now => bounded({ ...now, x: now.x + x!, y: now.y + y! }))
    },
    onPointerUp: () => (last.current = null),
    onPointerCancel: () => (last.current = null),
  }
  const style = { transform: `translate(${view.x}%, ${view.y}%) scale(${view.zoom})` }
  return { zoom: view.zoom, setZoom, onKeyDown, drag, style }
}

export type SharedView = ReturnType<typeof useSharedView>

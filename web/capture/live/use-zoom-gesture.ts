import { type PointerEvent, useEffect, useRef } from 'react'

/** A turn of the wheel over this many pixels doubles the zoom. */
const WHEEL_DOUBLES_PX = 300

/** What is zoomed; one and the same object from render to render. */
interface Zoomable {
  readonly state: { zoom: number }
  setZoom: (zoom: number) => void
}

/** Pinch with two fingers, or a trackpad's pinch, which browsers report as a wheel event with Ctrl. */
export function useZoomGesture(source: Zoomable, stage: { current: HTMLElement | null }) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const start = useRef<{ distance: number; zoom: number } | null>(null)

  const distance = (): number | null => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : null
  }
  const begin = () => {
    const apart = distance()
    start.current = apart === null ? null : { distance: apart, zoom: source.state.zoom }
  }
  const lift = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    begin()
  }

  useEffect(() => {
    const element = stage.current
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      // Not passive: the browser would zoom the page.
      event.preventDefault()
      source.setZoom(source.state.zoom * 2 ** (-event.deltaY / WHEEL_DOUBLES_PX))
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [source, stage])

  return {
    onPointerDown: (event: PointerEvent) => {
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      begin()
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const apart = distance()
      if (start.current && apart !== null)
        source.setZoom((start.current.zoom * apart) / start.current.distance)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  }
}

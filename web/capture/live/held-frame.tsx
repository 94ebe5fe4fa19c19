import { useLayoutEffect, useRef } from 'react'

/** The live picture stands still so long once a picture is taken, in ms. */
const HELD_MS = 250
/** Enough for a screen, and quick to draw on a slow phone. */
const LONGEST_PX = 1_280

interface HeldFrameProps {
  /** The number of pictures taken. */
  taken: number
  /** As much of the frame as the live picture shows. */
  zoom?: number
}

/** Beside the live picture: the frame of the moment, over it for a quarter of a second: the seller sees what was taken. */
export function HeldFrame({ taken, zoom = 1 }: HeldFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const frame = canvas.current
    const source = frame?.parentElement?.querySelector('video')
    if (taken === 0 || !frame || !source || source.videoWidth === 0) return
    const scale = Math.min(1, LONGEST_PX / Math.max(source.videoWidth, source.videoHeight))
    frame.width = Math.round(source.videoWidth * scale)
    frame.height = Math.round(source.videoHeight * scale)
    const context = frame.getContext('2d')
    if (!context) return
    context.drawImage(source, 0, 0, frame.width, frame.height)
    frame.animate([{ opacity: 1 }, { opacity: 1 }], { duration: HELD_MS })
  }, [taken])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full object-contain opacity-0"
      style={{ transform: `scale(${zoom})` }}
    />
  )
}

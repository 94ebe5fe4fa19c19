import { useEffect } from 'react'
import type { LiveCaptureHandle } from '../../capture/live/use-live-capture.ts'
import { cx } from '../../ui/cx.ts'

/** The queue pages' zoom: coins are far below a mounted camera. At 1x a coin that fills the frame is whole. */
const ZOOMS = [1, 2, 3, 4] as const
const DEFAULT_ZOOM = 2

interface ZoomChoicesProps {
  handle: LiveCaptureHandle
}

export function ZoomChoices({ handle: { source, camera } }: ZoomChoicesProps) {
  const isActive = camera.status === 'active'
  useEffect(() => {
    if (isActive) source.setZoom(DEFAULT_ZOOM)
  }, [isActive, source])
  return (
    <fieldset className="flex rounded-full bg-black/45 sideways:grid sideways:grid-cols-2 sideways:rounded-panel">
      <legend className="sr-only">Zoom</legend>
      {ZOOMS.map(zoom => (
        <button
          key={zoom}
          type="button"
          aria-pressed={camera.zoom === zoom}
          onClick={() => source.setZoom(zoom)}
          className={cx(
            'h-11 min-w-14 rounded-full px-3 text-small font-[560] tabular text-white',
            camera.zoom === zoom && 'bg-white/25',
          )}
        >
          {zoom}x
        </button>
      ))}
    </fieldset>
  )
}

import { useEffect } from 'react'
import { SIDEWAYS_TEXT } from '../../capture/live/sideways-text.ts'
import type { LiveCaptureHandle } from '../../capture/live/use-live-capture.ts'
import { cx } from '../../ui/cx.ts'
import type { RapidMode } from './use-rapid-capture.ts'

const ZOOMS = [1, 2, 3, 4] as const
const MODES: readonly { value: RapidMode; label: string }[] = [
  { value: 'batch', label: 'Batch' },
  { value: 'each', label: 'Each at once' },
]

const GROUP = 'flex max-w-full rounded-[1.375rem] bg-black/45'
const choiceClass = (chosen: boolean) =>
  cx(
    'min-h-11 min-w-11 rounded-full px-2.5 text-small font-[560] tabular text-white',
    SIDEWAYS_TEXT,
    'sideways:min-h-[44px] sideways:min-w-[44px]',
    // More than the ground that a phone held sideways gives each button.
    chosen && 'bg-white/25!',
  )

interface ZoomChoicesProps {
  handle: LiveCaptureHandle
  /** A mounted camera is far above its coins; at 1x a coin that fills the frame is whole. */
  startZoom: number
}

/** The rapid camera's zoom; pinching sets what lies between. */
export function ZoomChoices({ handle: { source, camera }, startZoom }: ZoomChoicesProps) {
  const isActive = camera.status === 'active'
  useEffect(() => {
    if (isActive) source.setZoom(startZoom)
  }, [isActive, source, startZoom])
  return (
    <fieldset className={cx(GROUP, 'sideways:grid sideways:grid-cols-2 sideways:rounded-panel')}>
      <legend className="sr-only">Zoom</legend>
      {ZOOMS.map(zoom => (
        <button
          key={zoom}
          type="button"
          aria-pressed={camera.zoom === zoom}
          onClick={() => source.setZoom(zoom)}
          className={choiceClass(camera.zoom === zoom)}
        >
          {zoom}x
        </button>
      ))}
    </fieldset>
  )
}

interface ModeSwitchProps {
  mode: RapidMode
  onMode: (mode: RapidMode) => void
}

/** Whether coins are collected for one batch, or each is sent as soon as it is complete. */
export function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  return (
    <fieldset className={GROUP}>
      <legend className="sr-only">Send coins</legend>
      {MODES.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={mode === value}
          onClick={() => onMode(value)}
          className={choiceClass(mode === value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

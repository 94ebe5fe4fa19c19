import {
  Aperture,
  Flashlight,
  FlashlightOff,
  Minus,
  Plus,
  SwitchCamera,
  Zap,
  ZapOff,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MAX_ZOOM, MIN_ZOOM } from '../../vision/camera/camera-rules.ts'
import { prepareShutterSound } from './shutter-sound.ts'
import { SIDEWAYS_TEXT } from './sideways-text.ts'
import type { LiveCaptureHandle } from './use-live-capture.ts'

const ZOOM_STEP = 0.5

interface PartProps {
  handle: LiveCaptureHandle
}

/** The zoom's indicator, and the way to it without two fingers. */
export function ZoomControl({ handle: { source, camera } }: PartProps) {
  const { zoom } = camera
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- three controls, no form
    <div role="group" aria-label="Zoom" className="flex items-center rounded-full bg-black/45">
      <IconButton
        label="Zoom out"
        icon={<Minus size={18} />}
        disabled={zoom <= MIN_ZOOM}
        onClick={() => source.setZoom(zoom - ZOOM_STEP)}
        className="rounded-full text-white hover:bg-black/40"
      />
      <output className="min-w-10 text-center text-small tabular text-white">
        {zoom.toFixed(1)}×
      </output>
      <IconButton
        label="Zoom in"
        icon={<Plus size={18} />}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => source.setZoom(zoom + ZOOM_STEP)}
        className="rounded-full text-white hover:bg-black/40"
      />
    </div>
  )
}

/** A front and a rear camera: "Switch camera" has both. */
const SWITCHED_LENSES = 2

/** The lamp, where the camera has one, the other camera, and the choice of a lens where there are several. */
export function LensControls({ handle: { source, camera } }: PartProps) {
  const { switchLens } = source
  const { lenses, lens } = camera
  return (
    <>
      {camera.torch !== null && (
        <IconButton
          tone="well"
          label={camera.torch ? 'Turn the lamp off' : 'Turn the lamp on'}
          icon={camera.torch ? <FlashlightOff size={20} /> : <Flashlight size={20} />}
          aria-pressed={camera.torch}
          onClick={() => void source.setTorch(!camera.torch)}
        />
      )}
      {switchLens && (
        <IconButton
          tone="well"
          label="Switch camera"
          icon={<SwitchCamera size={20} />}
          disabled={camera.status === 'starting'}
          onClick={() => void switchLens()}
        />
      )}
      {source.chooseLens && lenses.length > SWITCHED_LENSES && (
        <Menu
          trigger={
            <IconButton
              tone="well"
              label="Choose a lens"
              icon={<Aperture size={20} />}
              disabled={camera.status === 'starting'}
            />
          }
        >
          {lenses.map(({ id, name }) => (
            <MenuItem key={id} disabled={id === lens} onSelect={() => void source.chooseLens?.(id)}>
              {id === lens ? `${name} (in use)` : name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

/** The shutter: its rim fills as the coin's ring does. */
export function ShutterButton({ handle: { camera, state, live } }: PartProps) {
  const progress = state?.shutter.progress ?? 0
  const busy = state?.taking === true
  return (
    <button
      type="button"
      aria-label="Take picture"
      aria-busy={busy || undefined}
      disabled={camera.status !== 'active'}
      onClick={() => {
        prepareShutterSound()
        if (!busy) void live?.take()
      }}
      className="relative grid size-[min(5rem,21vmin)] shrink-0 place-items-center rounded-full disabled:opacity-45 sideways:size-[min(4.5rem,18vmin)]"
      style={{
        background: `conic-gradient(var(--color-ring-good) ${progress}turn, var(--color-on-well-soft) 0)`,
      }}
    >
      <span className="absolute inset-1 rounded-full bg-well" />
      <span className="absolute inset-2 grid place-items-center rounded-full bg-white text-black active:inset-2.5">
        {busy && <Spinner />}
      </span>
    </button>
  )
}

interface AutoSwitchProps {
  auto: boolean
  onAuto: (auto: boolean) => void
}

/** Pictures without a press, or only by the button. */
export function AutoSwitch({ auto, onAuto }: AutoSwitchProps): ReactNode {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={auto}
      aria-label="Auto-capture"
      onClick={() => {
        prepareShutterSound()
        onAuto(!auto)
      }}
      className={cx(
        'inline-flex min-h-14 min-w-20 flex-col items-center justify-center gap-0.5 rounded-card px-3 text-small font-[560]',
        SIDEWAYS_TEXT,
        'sideways:min-h-[min(3.5rem,14vmin)]',
        auto ? 'bg-white/14 text-white' : 'bg-black/35 text-on-well-soft',
      )}
    >
      {auto ? <Zap size={20} /> : <ZapOff size={20} />}
      {auto ? 'Auto on' : 'Auto off'}
    </button>
  )
}

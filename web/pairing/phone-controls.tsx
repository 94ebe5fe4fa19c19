import { Flashlight, FlashlightOff, Minus, Plus, SwitchCamera, Undo2 } from 'lucide-react'
import { AutoSwitch } from '../capture/live/live-controls.tsx'
import { prepareShutterSound } from '../capture/live/shutter-sound.ts'
import { cx } from '../ui/cx.ts'
import { Menu, MenuItem } from '../ui/dialogs/menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { nameLenses } from '../vision/camera/lenses.ts'
import type { PhoneController } from './phone-controller.ts'
import { pictureCount } from './phone-texts.ts'
import { isConnected, isPaused, type PhoneView } from './phone-view.ts'

interface ControlProps {
  controller: PhoneController
  view: PhoneView
}

/** The shutter: its rim shows the upload's progress, its badge the number of pictures that wait. */
export function PhoneShutter({ controller, view }: ControlProps) {
  const { waiting, fraction } = view.pairing
  return (
    <div className="relative">
      <button
        type="button"
        // The first control in focus once the camera is on.
        ref={focusOnce}
        aria-label="Take picture"
        aria-busy={view.taking || undefined}
        disabled={!view.stream || isPaused(view)}
        onClick={() => {
          prepareShutterSound()
          void controller.takePicture()
        }}
        className="relative grid size-20 shrink-0 place-items-center rounded-full disabled:opacity-45"
        style={{
          background: `conic-gradient(var(--color-ring-good) ${fraction ?? 0}turn, var(--color-on-well-soft) 0)`,
        }}
      >
        <span className="absolute inset-1 rounded-full bg-black" />
        <span className="absolute inset-2 grid place-items-center rounded-full bg-white text-black active:inset-2.5">
          {view.taking && <Spinner />}
        </span>
      </button>
      {waiting > 0 && (
        <span
          title={`${pictureCount(waiting)} to send`}
          className="absolute -top-1 -right-1 grid h-7 min-w-7 place-items-center rounded-full bg-ring-good px-1.5 text-small font-[620] tabular text-black"
        >
          {waiting}
        </span>
      )}
    </div>
  )
}

function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true })
}

/** Removes the last picture on the desktop; disabled while it is not connected. */
export function PhoneUndoButton({ controller, view }: ControlProps) {
  return (
    <button
      type="button"
      disabled={!isConnected(view)}
      onClick={() => controller.undo()}
      className="inline-flex h-14 min-w-16 flex-col items-center justify-center gap-0.5 rounded-card bg-black/45 px-2 text-small font-[560] text-white disabled:opacity-45"
    >
      <Undo2 size={20} />
      Undo
    </button>
  )
}

/** Switches the desktop's auto-capture; disabled while it is not connected. */
export function AutoCapture({ controller, view }: ControlProps) {
  const canSwitch = isConnected(view)
  return (
    <fieldset disabled={!canSwitch} className={cx(!canSwitch && 'opacity-45')}>
      <legend className="sr-only">Pictures without a press</legend>
      <AutoSwitch
        auto={view.pairing.autoCapture}
        onAuto={auto => controller.setAutoCapture(auto)}
      />
    </fieldset>
  )
}

/** The camera's own zoom, where it has one. It applies to the live picture and to stills alike. */
export function PhoneZoom({ controller, view }: ControlProps) {
  const range = view.abilities?.zoom
  const { zoom } = view
  if (!range || zoom === null || range.max <= range.min) return null
  // Eight steps of an equal factor from the widest to the closest zoom.
  const step = (range.max / range.min) ** (1 / 8)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- three controls, no form
    <div role="group" aria-label="Zoom" className="flex items-center rounded-full bg-black/60">
      <IconButton
        label="Zoom out"
        icon={<Minus size={18} />}
        disabled={zoom <= range.min}
        onClick={() => controller.setZoom(zoom / step)}
        className="rounded-full text-white hover:bg-black/40"
      />
      <input
        type="range"
        aria-label="Zoom"
        aria-valuetext={`${zoom.toFixed(1)} times`}
        min={range.min}
        max={range.max}
        step={range.step || 'any'}
        value={zoom}
        onChange={event => controller.setZoom(Number(event.target.value))}
        className="h-11 w-28 accent-white sideways:hidden"
      />
      <output className="min-w-10 text-center text-small tabular text-white">
        {zoom.toFixed(1)}×
      </output>
      <IconButton
        label="Zoom in"
        icon={<Plus size={18} />}
        disabled={zoom >= range.max}
        onClick={() => controller.setZoom(zoom * step)}
        className="rounded-full text-white hover:bg-black/40"
      />
    </div>
  )
}

/** The torch and the other lenses, where the camera has them. */
export function PhoneLens({ controller, view }: ControlProps) {
  const { abilities, settings, starting } = view
  const lenses = nameLenses(abilities?.lenses ?? [])
  const isLit = settings?.torch === true
  return (
    <>
      {abilities?.torch && (
        <IconButton
          tone="well"
          label={isLit ? 'Turn the lamp off' : 'Turn the lamp on'}
          icon={isLit ? <FlashlightOff size={20} /> : <Flashlight size={20} />}
          aria-pressed={isLit}
          onClick={() => controller.setTorch(!isLit)}
        />
      )}
      {lenses.length > 1 && (
        <Menu
          trigger={
            <IconButton
              tone="well"
              label="Choose a lens"
              icon={<SwitchCamera size={20} />}
              disabled={starting}
            />
          }
        >
          {lenses.map(({ id, name }) => (
            <MenuItem
              key={id}
              disabled={id === settings?.lens}
              onSelect={() => void controller.start(id)}
            >
              {id === settings?.lens ? `${name} (in use)` : name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

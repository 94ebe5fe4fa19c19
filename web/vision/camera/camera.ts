/** The live camera: start, stop, switch, zoom, torch, take a photo. Reports its state by a callback. */

import { type ExposureRange, exposureRangeOf } from '../../lib/camera/exposure.ts'
import type { CameraDevice, CameraVideo, Capture } from './camera-device.ts'
import {
  CAMERA_PAUSED,
  CAMERA_TEXTS,
  type CameraUse,
  cameraErrorText,
  clampZoom,
  type Facing,
  MIN_ZOOM,
  PHOTO_QUALITY,
} from './camera-rules.ts'
import {
  applySetting,
  hasFrame,
  hasTorch,
  isMuted,
  lensOf,
  openStream,
  photographZoomed,
  stopTracks,
  watchStream,
} from './camera-stream.ts'
import { nameLenses } from './lenses.ts'

export interface CameraState {
  /** `paused`: another app or a call has the camera for a while. */
  status: 'idle' | 'starting' | 'active' | 'paused' | 'error'
  facing: Facing
  /** One of CAMERA_TEXTS; null but in the state `error`. */
  error: string | null
  /** Between MIN_ZOOM and MAX_ZOOM. */
  zoom: number
  /** Whether the torch is on; null where there is none. */
  torch: boolean | null
  /** By how much the exposure can be changed; null where it cannot. */
  exposure: ExposureRange | null
  /** The device's lenses, and the one in use; known while the camera is active. */
  lenses: readonly { id: string; name: string }[]
  lens: string | null
}

/** A camera that the device takes away within this time after its start is not opened again by itself, in ms. */
const SETTLES_MS = 2_000

/** The state before the first start. */
export const INITIAL_CAMERA: CameraState = {
  status: 'idle',
  facing: 'environment',
  error: null,
  zoom: MIN_ZOOM,
  torch: null,
  exposure: null,
  lenses: [],
  lens: null,
}

export interface Camera {
  readonly state: CameraState
  /** Does nothing while a stream is active or starting. */
  start(): Promise<void>
  stop(): void
  /** Stops, turns from rear to front or back, and starts again. */
  switchFacing(): Promise<void>
  /** Stops, and starts with this lens, now and the next time. */
  chooseLens(id: string): Promise<void>
  /** Clamped to MIN_ZOOM..MAX_ZOOM; it crops what `capture` takes. */
  setZoom(zoom: number): void
  /** Does nothing where there is no torch. */
  setTorch(on: boolean): Promise<void>
  /** 0 is the camera's own exposure, in EV. Does nothing where it cannot be changed. */
  setExposure(ev: number): Promise<void>
  /** The current frame, zoomed, as a JPEG. */
  capture(quality?: number): Promise<Capture>
}

interface CameraOptions {
  view: CameraVideo
  use: CameraUse
  onState: (state: CameraState) => void
  device: CameraDevice
}

/** A camera that shows itself in `view`. The device is the browser's unless a test gives another. */
export function createCamera({ view, use, onState, device }: CameraOptions): Camera {
  let state = INITIAL_CAMERA
  let stream: MediaStream | null = null
  let openedAt = 0
  let exposureEv = 0
  let forgetPage: (() => void) | null = null
  /** Incremented by every stop: a stream that arrives after a stop is closed immediately. */
  let generation = 0

  const update = (change: Partial<CameraState>) => {
    state = { ...state, ...change }
    onState(state)
  }
  const fail = (error: string) => update({ status: 'error', error })

  const release = () => {
    generation++
    if (stream) stopTracks(stream)
    stream = null
    view.srcObject = null
  }

  const failWith = (error: string) => {
    release()
    fail(error)
  }

  const start = async (): Promise<void> => {
    if (stream || state.status === 'starting') return
    const { getUserMedia, isSecure } = device
    if (!getUserMedia) {
      return fail(isSecure ? CAMERA_TEXTS.unsupported : CAMERA_TEXTS.unsupportedOrInsecure)
    }
    if (!isSecure) return fail(CAMERA_TEXTS.insecure)
    forgetPage ??= device.onShown(onShown)
    update({ status: 'starting', error: null })
    const started = generation
    let opened: MediaStream
    try {
      opened = await openStream(getUserMedia, use, {
        facing: state.facing,
        lens: device.chosenLens(),
      })
    } catch (error) {
      if (started === generation) fail(cameraErrorText(error, use))
      return
    }
    if (started !== generation) return stopTracks(opened)
    stream = opened
    openedAt = device.now()
    watchStream(opened, {
      onEnded: () => stream === opened && onEnded(),
      onMuted: () => stream === opened && state.status !== 'starting' && followMute(opened),
    })
    view.srcObject = opened
    try {
      await view.play()
    } catch {
      if (started === generation) failWith(CAMERA_TEXTS.noPlayback)
      return
    }
    if (started !== generation) return
    const status = isMuted(opened) ? 'paused' : 'active'
    const [track] = opened.getVideoTracks()
    const torch = hasTorch(track) ? false : null
    exposureEv = 0
    update({ status, torch, exposure: exposureRangeOf(track), lens: lensOf(opened) })
    void readLenses(started)
  }

  /** Without a list there is no choice. */
  const readLenses = async (started: number): Promise<void> => {
    const lenses = await device.lenses().catch(() => [])
    if (started === generation && lenses.length > 0) update({ lenses: nameLenses(lenses) })
  }

  /** The device took the camera away. The page opens it again, at once or when it is shown. */
  const onEnded = () => {
    if (!device.isHidden() && device.now() - openedAt < SETTLES_MS)
      return failWith(CAMERA_TEXTS.failed)
    release()
    update({ status: 'idle', torch: null, exposure: null })
    if (!device.isHidden()) void start()
  }

  const followMute = (of: MediaStream) => {
    update({ status: isMuted(of) ? 'paused' : 'active' })
    if (!isMuted(of)) playAgain()
  }

  const playAgain = () => void view.play().catch(() => undefined)

  /** Some browsers pause the video of a hidden page; on others the seller comes back from allowing the camera. */
  const onShown = () => {
    if (!stream) void start()
    else if (state.status !== 'starting') playAgain()
  }

  const stop = () => {
    forgetPage?.()
    forgetPage = null
    release()
    update({ status: 'idle', error: null, torch: null, exposure: null })
  }

  const setTorch = async (on: boolean): Promise<void> => {
    if (!stream || state.torch === null) return
    const isSet = await applySetting(stream, { torch: on, ev: exposureEv })
    update({ torch: isSet ? on : null })
  }

  const setExposure = async (ev: number): Promise<void> => {
    if (!stream || !state.exposure) return
    exposureEv = ev
    if (!(await applySetting(stream, { torch: state.torch, ev }))) update({ exposure: null })
  }

  const capture = async (quality: number = PHOTO_QUALITY[use]): Promise<Capture> => {
    if (state.status === 'paused')
      return { ok: false, title: CAMERA_TEXTS.notReady, sentence: CAMERA_PAUSED }
    const isReady = state.status === 'active' && hasFrame(view)
    if (!stream || !isReady)
      return { ok: false, title: CAMERA_TEXTS.notReady, sentence: CAMERA_TEXTS.wait }
    return photographZoomed(device, { view, stream }, state.zoom, quality)
  }

  return {
    get state() {
      return state
    },
    start,
    stop,
    switchFacing: () => {
      release()
      device.chooseLens(null)
      update({
        status: 'idle',
        error: null,
        torch: null,
        exposure: null,
        facing: state.facing === 'environment' ? 'user' : 'environment',
      })
      return start()
    },
    chooseLens: id => {
      release()
      device.chooseLens(id)
      update({ status: 'idle', error: null, torch: null, exposure: null })
      return start()
    },
    setZoom: zoom => update({ zoom: clampZoom(zoom) }),
    setTorch,
    setExposure,
    capture,
  }
}

/**
 * Where live pictures and stills come from: this device's camera or a paired phone. The capture
 * screens use a camera only through this interface.
 */
import { atom, createStore } from 'jotai/vanilla'
import { browserCamera } from './browser-camera.ts'
import { type Camera, createCamera, INITIAL_CAMERA } from './camera.ts'
import type { CameraDevice } from './camera-device.ts'
import { CAMERA_TEXTS, type CameraUse } from './camera-rules.ts'

export type { CameraState } from './camera.ts'
export type { Capture } from './camera-device.ts'

export interface CaptureSource
  extends Pick<Camera, 'state' | 'start' | 'stop' | 'setZoom' | 'setTorch' | 'capture'> {
  /** Calls on every change of `state`, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  /** Shows the live picture in this element from the next start on; the returned function stops it. */
  show(video: HTMLVideoElement): () => void
  /** Switches between front and rear camera; null where there is only one. */
  switchLens: (() => Promise<void>) | null
  /** Starts with a lens of `state.lenses`. Absent where the phone's own screen has the choice. */
  chooseLens?(id: string): Promise<void>
  /** The source has a picture that was taken on the phone: the next `capture` returns it. */
  hasOffer?(): boolean
  /** A captured photo is stored elsewhere now: the source may release it. */
  kept?(photo: Blob): void
  /** Lowers or raises the exposure, in EV; absent, or without `state.exposure`: it cannot. */
  setExposure?(ev: number): Promise<void>
}

/** This device's camera. `device` is the browser's unless a test gives another. */
export function localSource(use: CameraUse, device: CameraDevice = browserCamera()): CaptureSource {
  const store = createStore()
  const stateAtom = atom(INITIAL_CAMERA)
  let camera: Camera | null = null
  return {
    get state() {
      return store.get(stateAtom)
    },
    subscribe: listener => store.sub(stateAtom, listener),
    show: view => {
      const shown = createCamera({
        view,
        use,
        device,
        onState: next => {
          if (camera === shown) store.set(stateAtom, next)
        },
      })
      camera = shown
      return () => {
        shown.stop()
        if (camera === shown) camera = null
      }
    },
    start: async () => camera?.start(),
    stop: () => camera?.stop(),
    switchLens: async () => camera?.switchFacing(),
    chooseLens: async id => camera?.chooseLens(id),
    setZoom: zoom => camera?.setZoom(zoom),
    setTorch: async on => camera?.setTorch(on),
    setExposure: async ev => camera?.setExposure(ev),
    capture: async quality =>
      camera
        ? camera.capture(quality)
        : { ok: false, title: CAMERA_TEXTS.notReady, sentence: CAMERA_TEXTS.wait },
  }
}

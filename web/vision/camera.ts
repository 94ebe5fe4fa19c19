/** The live camera: start, stop, switch, zoom, take a photo. A state callback tells what it does. */
import {
  attemptsFor,
  BLOB_ATTEMPTS,
  BLOB_RETRY_MS,
  CAMERA_TEXTS,
  type CameraUse,
  cameraErrorText,
  clampZoom,
  type Facing,
  isRefusal,
  MIN_ZOOM,
  PHOTO_QUALITY,
  type VideoPart,
  zoomedPart,
} from './camera-rules.ts'

export interface CameraState {
  status: 'idle' | 'starting' | 'active' | 'error'
  facing: Facing
  /** One of CAMERA_TEXTS; null but in the state `error`. */
  error: string | null
  /** Between MIN_ZOOM and MAX_ZOOM. */
  zoom: number
  /** Whether the lamp beside the lens is on; null where there is none. */
  torch: boolean | null
}

export type Capture =
  | { ok: true; photo: Blob; width: number; height: number }
  | { ok: false; title: string; sentence: string }

/** What is needed of a video element. */
export interface CameraView {
  srcObject: MediaProvider | null
  readonly videoWidth: number
  readonly videoHeight: number
  play(): Promise<void>
}

/** The browser's side, replaceable in tests. */
export interface CameraDevice {
  isSecure: boolean
  getUserMedia: ((constraints: MediaStreamConstraints) => Promise<MediaStream>) | null
  /** The part of the current frame as a JPEG; null when the browser could not make one. */
  photograph(view: CameraView, part: VideoPart, quality: number): Promise<Blob | null>
  wait(milliseconds: number): Promise<void>
}

function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** Of a lamp that a track's capabilities may name; the types of the platform do not know it yet. */
function hasTorch(track: MediaStreamTrack | undefined): boolean {
  // Absent in some browsers, whatever the types say.
  const capabilities: object = track?.getCapabilities?.() ?? {}
  return 'torch' in capabilities && capabilities.torch === true
}

/** Before anything was asked of a camera. */
export const INITIAL_CAMERA: CameraState = {
  status: 'idle',
  facing: 'environment',
  error: null,
  zoom: MIN_ZOOM,
  torch: null,
}

export interface Camera {
  readonly state: CameraState
  /** Does nothing while a stream is active or starting. */
  start(): Promise<void>
  stop(): void
  /** Stops, turns from rear to front or back, and starts again. */
  switchFacing(): Promise<void>
  /** Clamped to MIN_ZOOM..MAX_ZOOM; it crops what `capture` takes. */
  setZoom(zoom: number): void
  /** Does nothing where there is no lamp. */
  setTorch(on: boolean): Promise<void>
  /** The current frame, zoomed, as a JPEG. */
  capture(quality?: number): Promise<Capture>
}

/** A camera that shows itself in `view`. The device is the browser's unless a test gives another. */
export function createCamera(options: {
  view: CameraView
  use: CameraUse
  onState: (state: CameraState) => void
  device: CameraDevice
}): Camera {
  const { view, use, onState, device } = options
  let state = INITIAL_CAMERA
  let stream: MediaStream | null = null
  /** Grows with every stop: a stream that arrives after it is let go at once. */
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

  const firstStream = async (
    getUserMedia: NonNullable<CameraDevice['getUserMedia']>,
  ): Promise<MediaStream> => {
    let last: unknown
    for (const constraints of attemptsFor(use, state.facing)) {
      try {
        return await getUserMedia(constraints)
      } catch (error) {
        last = error
        // Asking again with other sizes would only ask the seller again.
        if (isRefusal(error)) break
      }
    }
    throw last
  }

  const start = async (): Promise<void> => {
    if (stream || state.status === 'starting') return
    if (!device.getUserMedia) {
      fail(device.isSecure ? CAMERA_TEXTS.unsupported : CAMERA_TEXTS.unsupportedOrInsecure)
      return
    }
    if (!device.isSecure) {
      fail(CAMERA_TEXTS.insecure)
      return
    }
    update({ status: 'starting', error: null })
    const mine = generation
    let opened: MediaStream
    try {
      opened = await firstStream(device.getUserMedia)
    } catch (error) {
      if (mine === generation) fail(cameraErrorText(error, use))
      return
    }
    if (mine !== generation) {
      stopTracks(opened)
      return
    }
    stream = opened
    for (const track of opened.getVideoTracks()) {
      track.addEventListener('ended', () => {
        if (stream !== opened) return
        release()
        fail(CAMERA_TEXTS.failed)
      })
    }
    view.srcObject = opened
    try {
      await view.play()
    } catch {
      if (mine !== generation) return
      release()
      fail(CAMERA_TEXTS.noPlayback)
      return
    }
    if (mine !== generation) return
    update({ status: 'active', torch: hasTorch(opened.getVideoTracks()[0]) ? false : null })
  }

  const stop = () => {
    release()
    update({ status: 'idle', error: null, torch: null })
  }

  const setTorch = async (on: boolean): Promise<void> => {
    if (!stream || state.torch === null) return
    const lamp: MediaTrackConstraintSet & { torch: boolean } = { torch: on }
    try {
      await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [lamp] })
      update({ torch: on })
    } catch {
      // Named but not to be had (another app holds it): no longer offered.
      update({ torch: null })
    }
  }

  const capture = async (quality: number = PHOTO_QUALITY[use]): Promise<Capture> => {
    const isReady = stream !== null && state.status === 'active'
    if (!isReady) return { ok: false, title: CAMERA_TEXTS.notReady, sentence: CAMERA_TEXTS.wait }
    if (view.videoWidth === 0 || view.videoHeight === 0) {
      return { ok: false, title: CAMERA_TEXTS.notReady, sentence: CAMERA_TEXTS.wait }
    }
    const part = zoomedPart(view.videoWidth, view.videoHeight, state.zoom)
    for (let attempt = 1; attempt <= BLOB_ATTEMPTS; attempt++) {
      const photo = await device.photograph(view, part, quality)
      if (photo) return { ok: true, photo, width: part.width, height: part.height }
      if (attempt < BLOB_ATTEMPTS) await device.wait(BLOB_RETRY_MS)
    }
    return { ok: false, title: CAMERA_TEXTS.captureError, sentence: CAMERA_TEXTS.captureFailed }
  }

  return {
    get state() {
      return state
    },
    start,
    stop,
    switchFacing: () => {
      release()
      update({
        status: 'idle',
        error: null,
        torch: null,
        facing: state.facing === 'environment' ? 'user' : 'environment',
      })
      return start()
    },
    setZoom: zoom => update({ zoom: clampZoom(zoom) }),
    setTorch,
    capture,
  }
}

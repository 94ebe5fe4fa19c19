/** The live camera: start, stop, switch, zoom, torch, take a photo. Reports its state by a callback. */

import type { PicturePart } from '../geometry/frame.ts'
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
  zoomedPart,
} from './camera-rules.ts'

export interface CameraState {
  status: 'idle' | 'starting' | 'active' | 'error'
  facing: Facing
  /** One of CAMERA_TEXTS; null but in the state `error`. */
  error: string | null
  /** Between MIN_ZOOM and MAX_ZOOM. */
  zoom: number
  /** Whether the torch is on; null where there is none. */
  torch: boolean | null
}

export type Capture =
  | { ok: true; photo: Blob; width: number; height: number }
  | { ok: false; title: string; sentence: string }

/** What is needed of a video element. */
export interface CameraVideo {
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
  photograph(view: CameraVideo, part: PicturePart, quality: number): Promise<Blob | null>
  wait(milliseconds: number): Promise<void>
}

function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** `torch` is missing in the platform's types of a track's capabilities. */
function hasTorch(track: MediaStreamTrack | undefined): boolean {
  // Absent in some browsers, whatever the types say.
  const capabilities: object = track?.getCapabilities?.() ?? {}
  return 'torch' in capabilities && capabilities.torch === true
}

/** The state before the first start. */
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
  /** Does nothing where there is no torch. */
  setTorch(on: boolean): Promise<void>
  /** The current frame, zoomed, as a JPEG. */
  capture(quality?: number): Promise<Capture>
}

/** Calls when a video track ends by itself: unplugged, or taken by another app. */
function onEnded(stream: MediaStream, ended: () => void): void {
  for (const track of stream.getVideoTracks()) track.addEventListener('ended', ended)
}

/** The first stream that the browser grants. @throws the last attempt's error */
async function openStream(
  getUserMedia: NonNullable<CameraDevice['getUserMedia']>,
  use: CameraUse,
  facing: Facing,
): Promise<MediaStream> {
  let last: unknown
  for (const constraints of attemptsFor(use, facing)) {
    try {
      return await getUserMedia(constraints)
    } catch (error) {
      last = error
      // After a refusal another request with other sizes would only prompt the seller again.
      if (isRefusal(error)) break
    }
  }
  throw last
}

/** Whether the torch is on afterwards; null when the stream turned out to have none. */
async function applyTorch(stream: MediaStream, on: boolean): Promise<boolean | null> {
  const constraints: MediaTrackConstraintSet & { torch: boolean } = { torch: on }
  try {
    await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [constraints] })
    return on
  } catch {
    // Listed as a capability but not available, for example in use by another app.
    return null
  }
}

const hasFrame = (view: CameraVideo): boolean => view.videoWidth > 0 && view.videoHeight > 0

/** The part of the current frame that the zoom shows; retries while the browser returns no blob. */
async function photographZoomed(
  device: CameraDevice,
  view: CameraVideo,
  zoom: number,
  quality: number,
): Promise<Capture> {
  const part = zoomedPart(view.videoWidth, view.videoHeight, zoom)
  for (let attempt = 1; attempt <= BLOB_ATTEMPTS; attempt++) {
    const photo = await device.photograph(view, part, quality)
    if (photo) return { ok: true, photo, width: part.width, height: part.height }
    if (attempt < BLOB_ATTEMPTS) await device.wait(BLOB_RETRY_MS)
  }
  return { ok: false, title: CAMERA_TEXTS.captureError, sentence: CAMERA_TEXTS.captureFailed }
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
    update({ status: 'starting', error: null })
    const started = generation
    let opened: MediaStream
    try {
      opened = await openStream(getUserMedia, use, state.facing)
    } catch (error) {
      if (started === generation) fail(cameraErrorText(error, use))
      return
    }
    if (started !== generation) return stopTracks(opened)
    stream = opened
    onEnded(opened, () => {
      if (stream === opened) failWith(CAMERA_TEXTS.failed)
    })
    view.srcObject = opened
    try {
      await view.play()
    } catch {
      if (started === generation) failWith(CAMERA_TEXTS.noPlayback)
      return
    }
    if (started !== generation) return
    update({ status: 'active', torch: hasTorch(opened.getVideoTracks()[0]) ? false : null })
  }

  const stop = () => {
    release()
    update({ status: 'idle', error: null, torch: null })
  }

  const setTorch = async (on: boolean): Promise<void> => {
    if (!stream || state.torch === null) return
    update({ torch: await applyTorch(stream, on) })
  }

  const capture = async (quality: number = PHOTO_QUALITY[use]): Promise<Capture> => {
    const isReady = stream !== null && state.status === 'active' && hasFrame(view)
    if (!isReady) return { ok: false, title: CAMERA_TEXTS.notReady, sentence: CAMERA_TEXTS.wait }
    return photographZoomed(device, view, state.zoom, quality)
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

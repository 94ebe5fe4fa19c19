/** The live camera: start, stop, switch, zoom, take a photo. A state callback tells what it does. */

export type Facing = 'environment' | 'user'

/** Texts shown with a retry. */
export const CAMERA_TEXTS = {
  unsupportedOrInsecure: 'Camera not supported in this browser or requires HTTPS',
  insecure: 'Camera requires HTTPS connection for security',
  noneOrDenied: 'No camera available or permission denied',
  denied: 'Camera access denied',
  unsupported: 'Camera not supported in this browser',
  allow: 'Camera access denied. Please allow camera permissions',
  notFound: 'No camera found on this device',
  inUse: 'Camera is being used by another application',
  noPlayback: 'Could not start video playback',
  failed: 'Could not access camera. Please check permissions and try again',
  captureFailed: 'Image capture failed',
  captureError: 'Capture Error',
  notReady: 'Camera not ready for capture',
  wait: 'Video not ready. Please wait a moment and try again.',
} as const

export const MIN_ZOOM = 1
export const MAX_ZOOM = 4
/** JPEG quality of a photo on the rapid and batch camera, and on the queue's pages. */
export const PHOTO_QUALITY = 0.9
export const QUEUE_PHOTO_QUALITY = 0.92
const BLOB_ATTEMPTS = 3
const BLOB_RETRY_MS = 300

/** `single`: the single and batch camera. `queue`: the simple queue's and the persistent camera. */
export type CameraUse = 'single' | 'queue'

export interface CameraState {
  status: 'idle' | 'starting' | 'active' | 'error'
  facing: Facing
  /** One of CAMERA_TEXTS; null but in the state `error`. */
  error: string | null
  /** Between MIN_ZOOM and MAX_ZOOM. */
  zoom: number
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

/** A square-edged part of the video, in its pixels. */
export interface VideoPart {
  x: number
  y: number
  width: number
  height: number
}

/** The browser's side, replaceable in tests. */
export interface CameraDevice {
  isSecure: boolean
  getUserMedia: ((constraints: MediaStreamConstraints) => Promise<MediaStream>) | null
  /** The part of the current frame as a JPEG; null when the browser could not make one. */
  photograph(view: CameraView, part: VideoPart, quality: number): Promise<Blob | null>
  wait(milliseconds: number): Promise<void>
}

const FULL_HD = { width: { ideal: 1920, min: 1280 }, height: { ideal: 1080, min: 720 } }
const HD = { width: { ideal: 1280, min: 640 }, height: { ideal: 720, min: 480 } }
const VGA = { width: 640, height: 480 }

/** The constraints to try, in order. */
export const attemptsFor = (use: CameraUse, facing: Facing): MediaStreamConstraints[] => {
  if (use === 'single') {
    return [
      ...[FULL_HD, HD, VGA].map(size => ({ video: { ...size, facingMode: { ideal: facing } } })),
      { video: true },
    ]
  }
  const other: Facing = facing === 'environment' ? 'user' : 'environment'
  return [
    ...[facing, other].map(mode => ({ video: { ...HD, facingMode: { exact: mode } } })),
    { video: HD },
  ]
}

/** The centre of the frame that a zoom shows: the crop before capture. */
export const zoomedPart = (width: number, height: number, zoom: number): VideoPart => {
  const part = { width: Math.round(width / zoom), height: Math.round(height / zoom) }
  return {
    ...part,
    x: Math.round((width - part.width) / 2),
    y: Math.round((height - part.height) / 2),
  }
}

export const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

const isRefusal = (error: unknown) =>
  ['NotAllowedError', 'PermissionDeniedError', 'SecurityError'].includes(nameOf(error))

/** What an error of getUserMedia means, in words. */
export const cameraErrorText = (error: unknown, use: CameraUse): string => {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      return CAMERA_TEXTS.allow
    case 'SecurityError':
      return CAMERA_TEXTS.insecure
    case 'NotFoundError':
    case 'DevicesNotFoundError':
      return CAMERA_TEXTS.notFound
    case 'NotReadableError':
    case 'TrackStartError':
      return CAMERA_TEXTS.inUse
    case 'NotSupportedError':
      return CAMERA_TEXTS.unsupported
    case 'OverconstrainedError':
      return use === 'queue' ? CAMERA_TEXTS.noneOrDenied : CAMERA_TEXTS.failed
    case '':
      return CAMERA_TEXTS.denied
    default:
      return CAMERA_TEXTS.failed
  }
}

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
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
  /** The current frame, zoomed, as a JPEG. */
  capture(quality?: number): Promise<Capture>
}

/** A camera that shows itself in `view`. The device is the browser's unless a test gives another. */
export const createCamera = (options: {
  view: CameraView
  use: CameraUse
  onState: (state: CameraState) => void
  device: CameraDevice
}): Camera => {
  const { view, use, onState, device } = options
  let state: CameraState = { status: 'idle', facing: 'environment', error: null, zoom: MIN_ZOOM }
  let stream: MediaStream | null = null
  /** Grows with every stop: a stream that arrives after it is let go at once. */
  let era = 0

  const become = (change: Partial<CameraState>) => {
    state = { ...state, ...change }
    onState(state)
  }
  const fail = (error: string) => become({ status: 'error', error })

  const release = () => {
    era++
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
    become({ status: 'starting', error: null })
    const mine = era
    let opened: MediaStream
    try {
      opened = await firstStream(device.getUserMedia)
    } catch (error) {
      if (mine === era) fail(cameraErrorText(error, use))
      return
    }
    if (mine !== era) {
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
      if (mine !== era) return
      release()
      fail(CAMERA_TEXTS.noPlayback)
      return
    }
    if (mine === era) become({ status: 'active' })
  }

  const stop = () => {
    release()
    become({ status: 'idle', error: null })
  }

  const capture = async (quality: number = PHOTO_QUALITY): Promise<Capture> => {
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
      become({
        status: 'idle',
        error: null,
        facing: state.facing === 'environment' ? 'user' : 'environment',
      })
      return start()
    },
    setZoom: zoom => become({ zoom: clampZoom(zoom) }),
    capture,
  }
}

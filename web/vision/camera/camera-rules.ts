/** Which streams are requested in what order, and the texts of camera errors. Pure. */

import type { PicturePart } from '../geometry/frame.ts'

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

/** Not an error: the camera comes back by itself. */
export const CAMERA_PAUSED = 'The camera is paused. Another app or a call is using it.'

export const MIN_ZOOM = 1
export const MAX_ZOOM = 4
export const BLOB_ATTEMPTS = 3
export const BLOB_RETRY_MS = 300

/** `single`: the single and batch camera. `queue`: the simple queue's and the persistent camera. */
export type CameraUse = 'single' | 'queue'
/** JPEG quality of a photo. */
export const PHOTO_QUALITY: Record<CameraUse, number> = { single: 0.9, queue: 0.92 }

const FULL_HD = { width: { ideal: 1920, min: 1280 }, height: { ideal: 1080, min: 720 } }
const HD = { width: { ideal: 1280, min: 640 }, height: { ideal: 720, min: 480 } }
const VGA = { width: 640, height: 480 }

/** The constraints to try, in order: the chosen lens first, which may be gone. */
export function attemptsFor(
  use: CameraUse,
  facing: Facing,
  lens: string | null = null,
): MediaStreamConstraints[] {
  const size = use === 'single' ? FULL_HD : HD
  const chosen = lens === null ? [] : [{ video: { ...size, deviceId: { exact: lens } } }]
  return [...chosen, ...facingAttempts(use, facing)]
}

function facingAttempts(use: CameraUse, facing: Facing): MediaStreamConstraints[] {
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
export function zoomedPart(width: number, height: number, zoom: number): PicturePart {
  const part = { width: Math.round(width / zoom), height: Math.round(height / zoom) }
  return {
    ...part,
    x: Math.round((width - part.width) / 2),
    y: Math.round((height - part.height) / 2),
  }
}

interface Size {
  width: number
  height: number
}

/** A photograph with fewer pixels than this many frames is no gain over a frame. */
const WORTH_FRAMES = 1.2

/** Whether a photograph of the sensor is used: larger than a frame, and not on its side, as the seller sees it. */
export const isBetterThanFrame = (photo: Size, frame: Size): boolean =>
  photo.width * photo.height > WORTH_FRAMES * frame.width * frame.height &&
  photo.width > photo.height === frame.width > frame.height

export const clampZoom = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/** Whether the seller or the browser refused permission. */
export const isRefusal = (error: unknown) =>
  ['NotAllowedError', 'PermissionDeniedError', 'SecurityError'].includes(nameOf(error))

/** The text for an error of getUserMedia. */
export function cameraErrorText(error: unknown, use: CameraUse): string {
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
      // The single camera's last attempt takes any camera: WebKit refuses that one where there is none.
      return use === 'queue' ? CAMERA_TEXTS.noneOrDenied : CAMERA_TEXTS.notFound
    case '':
      return CAMERA_TEXTS.denied
    default:
      return CAMERA_TEXTS.failed
  }
}

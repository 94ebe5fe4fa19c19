/** Opening a camera's stream, its torch and its photographs, as camera.ts uses them. */
import { exposureConstraint, exposureRangeOf } from '../../lib/camera/exposure.ts'
import type { CameraDevice, CameraVideo, Capture } from './camera-device.ts'
import {
  attemptsFor,
  BLOB_ATTEMPTS,
  BLOB_RETRY_MS,
  CAMERA_TEXTS,
  type CameraUse,
  type Facing,
  isRefusal,
  zoomedPart,
} from './camera-rules.ts'

export function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** `torch` is missing in the platform's types of a track's capabilities. */
export function hasTorch(track: MediaStreamTrack | undefined): boolean {
  // Absent in some browsers, whatever the types say.
  const capabilities: object = track?.getCapabilities?.() ?? {}
  return 'torch' in capabilities && capabilities.torch === true
}

/** The first stream that the browser grants. @throws the last attempt's error */
export async function openStream(
  getUserMedia: NonNullable<CameraDevice['getUserMedia']>,
  use: CameraUse,
  { facing, lens }: { facing: Facing; lens: string | null },
): Promise<MediaStream> {
  let last: unknown
  for (const constraints of attemptsFor(use, facing, lens)) {
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

/** The id of the stream's lens; null where the browser does not tell. */
export const lensOf = (stream: MediaStream): string | null =>
  stream.getVideoTracks()[0]?.getSettings?.().deviceId ?? null

/** What a stream's camera is set to; `torch` null and `ev` 0 where it cannot. */
export interface CameraSetting {
  torch: boolean | null
  ev: number
}

/** False where the camera does not do it, whatever its capabilities say: another app may use its lamp. */
export async function applySetting(
  stream: MediaStream,
  { torch, ev }: CameraSetting,
): Promise<boolean> {
  const [track] = stream.getVideoTracks()
  // Each call replaces the ones before it.
  const lamp: (MediaTrackConstraintSet & { torch: boolean })[] = torch === null ? [] : [{ torch }]
  const exposure = exposureRangeOf(track) ? [exposureConstraint(ev)] : []
  try {
    await track?.applyConstraints({ advanced: [...lamp, ...exposure] })
    return true
  } catch {
    return false
  }
}

export const hasFrame = (view: CameraVideo): boolean => view.videoWidth > 0 && view.videoHeight > 0

/**
 * What the zoom shows: of a photograph of the sensor, or of the current frame where there is none. Retries while the
 * browser returns no blob.
 */
export async function photographZoomed(
  device: CameraDevice,
  { view, stream }: { view: CameraVideo; stream: MediaStream },
  zoom: number,
  quality: number,
): Promise<Capture> {
  const frame = { width: view.videoWidth, height: view.videoHeight }
  const photographed = await device.photo(stream, { frame, zoom, quality })
  if (photographed) return { ok: true, ...photographed }
  const part = zoomedPart(view.videoWidth, view.videoHeight, zoom)
  for (let attempt = 1; attempt <= BLOB_ATTEMPTS; attempt++) {
    const photo = await device.photograph(view, part, quality)
    if (photo) return { ok: true, photo, width: part.width, height: part.height }
    if (attempt < BLOB_ATTEMPTS) await device.wait(BLOB_RETRY_MS)
  }
  return { ok: false, title: CAMERA_TEXTS.captureError, sentence: CAMERA_TEXTS.captureFailed }
}

/** Calls when the device ends a stream (unplugged, taken by another app), and when it interrupts it or goes on. */
export function watchStream(
  stream: MediaStream,
  { onEnded, onMuted }: { onEnded: () => void; onMuted: () => void },
): void {
  for (const track of stream.getVideoTracks()) {
    track.addEventListener('ended', onEnded)
    for (const event of ['mute', 'unmute']) track.addEventListener(event, onMuted)
  }
}

export const isMuted = (stream: MediaStream): boolean =>
  stream.getVideoTracks().some(({ muted }) => muted)

import type { CameraAbilities, CameraSettings } from '../../shared/messages/pairing.ts'
import { SLIDE_MAX_BYTES } from '../../shared/messages/pairing-frames.ts'
import { inspectPicture } from '../../shared/pictures/picture-inspection.ts'
import { withoutMetadata } from '../../shared/pictures/picture-metadata.ts'
import { MAX_PICTURE_BYTES, type PictureType } from '../../shared/pictures/pictures.ts'
import { exposureConstraint, exposureRangeOf } from '../lib/camera/exposure.ts'
import { canTakePhotos, takePhoto } from '../lib/camera/photo-capture.ts'
import { videoJpeg } from '../lib/camera/video-frame.ts'

export type TakenStill = {
  picture: Blob
  bytes: ArrayBuffer
  type: PictureType
  width: number
  height: number
}

/** What a camera is to be set to; what is undefined stays as it is. */
export type CameraWish = {
  torch?: boolean | undefined
  zoom?: number | undefined
  /** In EV; 0 is the camera's own. */
  exposure?: number | undefined
}

/** A phone's open camera. Sizes in pixels. */
export type PhoneCamera = {
  stream: MediaStream
  abilities: () => Promise<CameraAbilities>
  settings: () => CameraSettings
  /** Applies what the camera supports. */
  set: (wanted: CameraWish) => Promise<void>
  /** Whether a call or another app has the camera for a while. */
  isPaused: () => boolean
  /** The listener is called whenever that may have changed. */
  onPause: (listener: () => void) => void
  /** A picture of the sensor's full resolution. Rejects with a sentence. */
  take: () => Promise<TakenStill>
  /** A small JPEG of the live picture, for the slideshow; null while there is none. */
  slide: () => Promise<Blob | null>
  stop: () => void
}

const TAKE_LIMIT_MS = 5_000
const SLIDE_WIDTH = 640
const SLIDE_QUALITY = 0.5
const PICTURE_QUALITY = 0.92
/** A preview size that every phone can stream; stills are taken apart from it. */
const PREVIEW = { width: { ideal: 1920 }, height: { ideal: 1080 } }
/** Without ImageCapture stills are frames of the stream: the largest one. */
const LARGEST = { width: { ideal: 4096 }, height: { ideal: 3072 } }

/** Not in the platform's types yet. */
type MoreCapabilities = MediaTrackCapabilities & {
  torch?: boolean
  zoom?: { min: number; max: number; step?: number }
}
type MoreSettings = MediaTrackSettings & { torch?: boolean; zoom?: number }
/** Opens the rear camera, or the lens of that id. Rejects as getUserMedia does. */
export async function openPhoneCamera(lens?: string): Promise<PhoneCamera> {
  const size = canTakePhotos() ? PREVIEW : LARGEST
  const which = lens ? { deviceId: { exact: lens } } : { facingMode: { ideal: 'environment' } }
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, ...size },
  })
  return phoneCameraOf(stream)
}

/** The camera of an open stream. */
async function phoneCameraOf(stream: MediaStream): Promise<PhoneCamera> {
  const [track] = stream.getVideoTracks()
  if (!track) throw new Error('This camera gives no picture.')
  track.contentHint = 'detail'
  const view = document.createElement('video')
  view.muted = true
  view.playsInline = true
  view.srcObject = stream
  await view.play()

  const capabilities = (): MoreCapabilities => track.getCapabilities?.() ?? {}
  let applied: CameraWish = {}
  return {
    stream,
    async abilities() {
      const { torch, zoom } = capabilities()
      const devices = await navigator.mediaDevices.enumerateDevices()
      return {
        torch: torch === true,
        zoom: zoom ? { min: zoom.min, max: zoom.max, step: zoom.step ?? 0.1 } : null,
        exposure: exposureRangeOf(track),
        lenses: devices
          .filter(one => one.kind === 'videoinput')
          .slice(0, 20)
          .map(({ deviceId: id, label }) => ({ id, label })),
      }
    },
    settings() {
      const now: MoreSettings = track.getSettings()
      return {
        torch: now.torch === true,
        zoom: now.zoom ?? null,
        lens: now.deviceId ?? null,
        width: now.width ?? view.videoWidth,
        height: now.height ?? view.videoHeight,
      }
    },
    async set(wanted) {
      const can = capabilities()
      // Each call replaces the ones before it.
      applied = { ...applied, ...definedOf(wanted) }
      const { torch, zoom, exposure } = applied
      const advanced: object[] = []
      if (torch !== undefined && can.torch) advanced.push({ torch })
      if (zoom !== undefined && can.zoom)
        advanced.push({ zoom: Math.min(Math.max(zoom, can.zoom.min), can.zoom.max) })
      if (exposure !== undefined && exposureRangeOf(track))
        advanced.push(exposureConstraint(exposure))
      if (advanced.length > 0) await track.applyConstraints({ advanced })
    },
    isPaused: () => track.muted || track.readyState === 'ended',
    onPause(listener) {
      for (const event of ['mute', 'unmute', 'ended']) track.addEventListener(event, listener)
    },
    async take() {
      const photo = await takePhoto(track, TAKE_LIMIT_MS)
      const still = photo && (await readPicture(photo).catch(() => null))
      // Some phones' photos cannot be used, as those of more pixels than are accepted.
      return still ?? readPicture(await frameOf(view, view.videoWidth, PICTURE_QUALITY))
    },
    async slide() {
      const slide = await frameOf(view, Math.min(SLIDE_WIDTH, view.videoWidth), SLIDE_QUALITY)
      return slide && slide.size <= SLIDE_MAX_BYTES ? slide : null
    },
    stop() {
      for (const one of stream.getTracks()) one.stop()
      view.srcObject = null
    },
  }
}

const definedOf = (wish: CameraWish): CameraWish =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined))

async function readPicture(photo: Blob | null): Promise<TakenStill> {
  if (!photo) throw new Error('The camera gave no picture. Please try again.')
  const picture = photo.size > MAX_PICTURE_BYTES ? await reencode(photo) : photo
  const taken = new Uint8Array(await picture.arrayBuffer())
  const read = inspectPicture(taken)
  if (!read.ok) throw new Error(read.sentence)
  const { type, width, height } = read
  const alone = withoutMetadata(taken, type)
  const sent = alone === taken ? picture : new Blob([alone], { type })
  return { picture: sent, bytes: alone.buffer, type, width, height }
}

/** The whole of the video's current frame as a JPEG, `width` pixels wide; null while there is none. */
async function frameOf(
  video: HTMLVideoElement,
  width: number,
  quality: number,
): Promise<Blob | null> {
  if (video.videoWidth === 0) return null
  const whole = { x: 0, y: 0, width: video.videoWidth, height: video.videoHeight }
  return videoJpeg(video, whole, width, quality)
}

async function reencode(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d', { alpha: false })
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  if (!context) return photo
  const made = await new Promise<Blob | null>(resolve =>
    canvas.toBlob(resolve, 'image/jpeg', PICTURE_QUALITY),
  )
  return made ?? photo
}

/** The browser's camera, as camera.ts requires it. */
import { z } from 'zod'
import { takePhoto } from '../../lib/camera/photo-capture.ts'
import { videoJpeg } from '../../lib/camera/video-frame.ts'
import { readDeviceJson, writeDeviceJson } from '../../lib/stored-json.ts'
import type { CameraDevice } from './camera-device.ts'
import { isBetterThanFrame, zoomedPart } from './camera-rules.ts'

const LENS_KEY = 'obverse.lens'

/** Reads the browser API on each call: a test page or an extension may change it. */
export function browserCamera(): CameraDevice {
  // Absent in old browsers and on insecure pages, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return {
    isSecure: globalThis.isSecureContext,
    getUserMedia: devices ? constraints => devices.getUserMedia(constraints) : null,
    lenses: async () =>
      (await devices?.enumerateDevices())
        ?.filter(({ kind }) => kind === 'videoinput')
        .map(({ deviceId: id, label }) => ({ id, label })) ?? [],
    chosenLens: () => readDeviceJson(LENS_KEY, z.string()),
    chooseLens: id => writeDeviceJson(LENS_KEY, id),
    wait: milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds)),
    now: () => performance.now(),
    isHidden: () => document.hidden,
    onShown: shown => {
      const listener = () => {
        if (!document.hidden) shown()
      }
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    photo: sensorPhoto(),
    photograph: (view, part, quality) =>
      view instanceof HTMLVideoElement
        ? videoJpeg(view, part, part.width, quality)
        : Promise.resolve(null),
  }
}

/** A photograph that takes longer holds the next coin up: frames are used then. */
const PHOTO_LIMIT_MS = 2_000
/** Pixels of the longer side of a photograph: more takes a phone's memory and shows no more of a coin. */
const LONGEST_SIDE_PX = 4_096

/** Photographs of the sensor, for as long as a stream's camera makes larger ones than its frames. */
function sensorPhoto(): CameraDevice['photo'] {
  const without = new WeakSet<MediaStream>()
  return async (stream, { frame, zoom, quality }) => {
    const [track] = stream.getVideoTracks()
    if (!track || without.has(stream)) return null
    const photo = await takePhoto(track, PHOTO_LIMIT_MS, LONGEST_SIDE_PX)
    const bitmap = photo && (await createImageBitmap(photo).catch(() => null))
    const isBetter = bitmap && isBetterThanFrame(bitmap, frame)
    const zoomed = isBetter ? await zoomedJpeg(bitmap, zoom, quality) : null
    bitmap?.close()
    if (!zoomed) without.add(stream)
    return zoomed
  }
}

/** What the zoom shows of a photograph, as a JPEG; null where the browser has no memory for it. */
async function zoomedJpeg(bitmap: ImageBitmap, zoom: number, quality: number) {
  const part = zoomedPart(bitmap.width, bitmap.height, zoom)
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(part.width * scale)
  canvas.height = Math.round(part.height * scale)
  const { width, height } = canvas
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return null
  context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
  const photo = await new Promise<Blob | null>(resolve =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  )
  return photo && { photo, width, height }
}

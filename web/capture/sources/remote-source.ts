/** A paired phone as the capture screens' picture source: its live picture, its stills of full resolution. */

import type { CameraState as PhoneCameraState } from '../../../shared/messages/pairing.ts'
import type { DesktopPairingState } from '../../rtc/desktop-machine.ts'
import type { DesktopPairing, ReceivedStill } from '../../rtc/desktop-pairing.ts'
import { type CameraState, type Capture, INITIAL_CAMERA } from '../../vision/camera.ts'
import { CAMERA_TEXTS, clampZoom, PHOTO_QUALITY, zoomedPart } from '../../vision/camera-rules.ts'
import type { CaptureSource } from '../../vision/capture-source.ts'

/** A still that is asked for and does not come by then counts as failed, in ms. It is taken in when it comes. */
const STILL_LIMIT_MS = 30_000

export interface RemoteSource extends CaptureSource {
  /** The pairing's side: what changed. */
  paired: (state: DesktopPairingState) => void
  stream: (stream: MediaStream | null) => void
  slide: (jpeg: Blob) => Promise<void>
  /** A still that no capture asked for: the phone's own button, or one that was late. */
  offer: (received: ReceivedStill) => void
}

interface RemoteOptions {
  pairing: () => DesktopPairing | null
  /** The photo of this still is in a coin now. */
  onKept: (stillId: string) => void
}

/** What the zoom shows of a still, as the live picture shows it. Without a zoom it is not decoded here. */
async function zoomed(
  { picture, still }: ReceivedStill,
  zoom: number,
): Promise<{ photo: Blob; width: number; height: number }> {
  const whole = { photo: picture, width: still.width, height: still.height }
  if (zoom === 1) return whole
  const full = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    const { x, y, width, height } = zoomedPart(full.width, full.height, zoom)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) return whole
    context.drawImage(full, x, y, width, height, 0, 0, width, height)
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO_QUALITY.single })
    return { photo, width, height }
  } finally {
    full.close()
  }
}

/** Why there is no picture of a phone's camera; null where it is on, or comes on. */
const CAMERA_OFF: Record<PhoneCameraState, string | null> = {
  asking: null,
  on: null,
  paused: 'The phone’s camera is paused. Another app or a call is using it.',
  refused: 'The phone’s camera is off. Allow it on the phone.',
  missing: 'The phone’s camera does not start. Another app may be using it.',
}

const failed = (sentence: string): Capture => ({
  ok: false,
  title: CAMERA_TEXTS.captureFailed,
  sentence,
})

export function createRemoteSource({ pairing, onKept }: RemoteOptions): RemoteSource {
  const listeners = new Set<() => void>()
  const stillOf = new WeakMap<Blob, string>()
  const offers: ReceivedStill[] = []
  let state: CameraState = { ...INITIAL_CAMERA, status: 'starting' }
  let video: HTMLVideoElement | null = null
  let live: MediaStream | null = null
  /** Where slides are drawn while the live picture does not come through. */
  let slides: { canvas: HTMLCanvasElement; stream: MediaStream } | null = null

  const become = (change: Partial<CameraState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const project = () => {
    if (!video) return
    const shown = live ?? slides?.stream ?? null
    if (video.srcObject === shown) return
    video.srcObject = shown
    // Cut off by the next change of the way; that one plays.
    if (shown) void video.play().catch(() => undefined)
  }

  const offer = (received: ReceivedStill) => {
    offers.push(received)
    become({})
  }

  const toPhoto = async (received: ReceivedStill): Promise<Capture> => {
    const photo = await zoomed(received, state.zoom)
    stillOf.set(photo.photo, received.still.id)
    return { ok: true, ...photo }
  }

  return {
    get state() {
      return state
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: view => {
      video = view
      project()
      return () => {
        if (video === view) video = null
        view.srcObject = null
      }
    },
    // The phone's owner turns its camera on first, by the tap that a browser asks for.
    start: () => {
      if (state.status === 'error') pairing()?.startCamera()
      return Promise.resolve()
    },
    stop: () => undefined,
    switchLens: null,
    setZoom: zoom => become({ zoom: clampZoom(zoom) }),
    setTorch: on => {
      pairing()?.setCamera({ torch: on })
      return Promise.resolve()
    },
    capture: async () => {
      const offered = offers.shift()
      if (offered) return toPhoto(offered)
      const phone = pairing()
      if (!phone) return failed('The phone is not paired any more.')
      let timer: ReturnType<typeof setTimeout> | undefined
      const still = phone.requestStill()
      const limit = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(new Error('The phone did not answer.'))
          // It was taken all the same, and comes late.
          still.then(offer, () => undefined)
        }, STILL_LIMIT_MS)
      })
      try {
        return await toPhoto(await Promise.race([still, limit]))
      } catch (error) {
        return failed(error instanceof Error ? error.message : CAMERA_TEXTS.wait)
      } finally {
        clearTimeout(timer)
      }
    },
    hasOffer: () => offers.length > 0,
    kept: photo => {
      const id = stillOf.get(photo)
      if (id) onKept(id)
    },
    paired: ({ status, camera }) => {
      const isOn = camera?.state === 'on' && (status === 'direct' || status === 'relayed')
      const error = camera ? CAMERA_OFF[camera.state] : null
      become({
        status: isOn ? 'active' : error ? 'error' : 'starting',
        error,
        torch: camera?.abilities?.torch ? camera.settings?.torch === true : null,
      })
    },
    stream: stream => {
      live = stream
      project()
    },
    slide: async jpeg => {
      const bitmap = await createImageBitmap(jpeg)
      if (!slides) {
        const canvas = document.createElement('canvas')
        slides = { canvas, stream: canvas.captureStream() }
      }
      const { canvas } = slides
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
      bitmap.close()
      // A live picture that is gone for good is replaced by the slides.
      if (live && live.getVideoTracks().every(track => track.readyState === 'ended')) live = null
      project()
    },
    offer,
  }
}

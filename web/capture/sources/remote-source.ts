import { atom, createStore } from 'jotai/vanilla'
import type { PhoneCameraState } from '../../../shared/messages/pairing.ts'
import type { DesktopPairingState } from '../../rtc/desktop-machine.ts'
import type { DesktopPairing } from '../../rtc/desktop-pairing.ts'
import type { PhoneStill } from '../../rtc/still-store.ts'
import { type CameraState, INITIAL_CAMERA } from '../../vision/camera/camera.ts'
import type { Capture } from '../../vision/camera/camera-device.ts'
import {
  CAMERA_TEXTS,
  clampZoom,
  PHOTO_QUALITY,
  zoomedPart,
} from '../../vision/camera/camera-rules.ts'
import type { CaptureSource } from '../../vision/camera/capture-source.ts'
import { createRemoteVideo, type RemoteVideo } from './remote-video.ts'

/** A requested still that has not arrived by then counts as failed, in ms. It is accepted when it arrives later. */
const STILL_LIMIT_MS = 30_000

/** A paired phone as a capture source: its live picture, and its stills of full resolution. */
export interface RemoteSource extends CaptureSource, Pick<RemoteVideo, 'stream' | 'slide'> {
  /** The pairing's state has changed. */
  paired: (state: DesktopPairingState) => void
  /** Accepts a still that no capture waits for: from the phone's own button, or late. */
  offer: (received: PhoneStill) => void
}

/**
 * The part of a still that the zoom shows. Without a zoom the picture is not decoded. All of it where this device is too
 * short of memory to cut it: the phone sends it once.
 */
async function zoomed(received: PhoneStill, zoom: number) {
  const { picture: photo, still } = received
  const whole = { photo, width: still.width, height: still.height }
  if (zoom === 1) return whole
  return cutOut(photo, zoom).then(
    part => part ?? whole,
    () => whole,
  )
}

async function cutOut(
  picture: Blob,
  zoom: number,
): Promise<{ photo: Blob; width: number; height: number } | null> {
  const full = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    const { x, y, width, height } = zoomedPart(full.width, full.height, zoom)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) return null
    context.drawImage(full, x, y, width, height, 0, 0, width, height)
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO_QUALITY.single })
    return { photo, width, height }
  } finally {
    full.close()
  }
}

/** Why there is no live picture; null where there is one, or will be. */
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

export function createRemoteSource(options: {
  pairing: () => DesktopPairing | null
  /** The photo of this still is part of a coin now. */
  onKept: (stillId: string) => void
}): RemoteSource {
  const { pairing } = options
  const store = createStore()
  const stateAtom = atom<CameraState>({ ...INITIAL_CAMERA, status: 'starting' })
  const video = createRemoteVideo()
  const stillIds = new WeakMap<Blob, string>()
  const offers: PhoneStill[] = []

  const update = (change: Partial<CameraState>) =>
    store.set(stateAtom, { ...store.get(stateAtom), ...change })

  const offer = (received: PhoneStill) => {
    offers.push(received)
    update({})
  }

  const toPhoto = async (received: PhoneStill): Promise<Capture> => {
    const zoomedStill = await zoomed(received, store.get(stateAtom).zoom)
    stillIds.set(zoomedStill.photo, received.still.id)
    return { ok: true, ...zoomedStill }
  }

  return {
    get state() {
      return store.get(stateAtom)
    },
    subscribe: listener => store.sub(stateAtom, listener),
    ...video,
    // The first start is on the phone: browsers require a tap there.
    start: () => {
      if (store.get(stateAtom).status === 'error') pairing()?.startCamera()
      return Promise.resolve()
    },
    stop: () => undefined,
    switchLens: null,
    setZoom: zoom => update({ zoom: clampZoom(zoom) }),
    setTorch: on => {
      pairing()?.setCamera({ torch: on })
      return Promise.resolve()
    },
    setExposure: ev => {
      pairing()?.setCamera({ exposure: ev })
      return Promise.resolve()
    },
    capture: async () => {
      const offered = offers.shift()
      if (offered) return toPhoto(offered)
      const phone = pairing()
      if (!phone) return failed('The phone is not paired any more.')
      let received: PhoneStill
      try {
        received = await stillInTime(phone.requestStill(), offer)
      } catch (error) {
        return failed(error instanceof Error ? error.message : CAMERA_TEXTS.wait)
      }
      return toPhoto(received)
    },
    hasOffer: () => offers.length > 0,
    kept: photo => {
      const id = stillIds.get(photo)
      if (id) options.onKept(id)
    },
    paired: ({ status, camera }) => {
      const isOn = camera?.state === 'on' && (status === 'direct' || status === 'relayed')
      const error = camera ? CAMERA_OFF[camera.state] : null
      update({
        status: isOn ? 'active' : error ? 'error' : 'starting',
        error,
        torch: camera?.abilities?.torch ? camera.settings?.torch === true : null,
        exposure: camera?.abilities?.exposure ?? null,
      })
    },
    offer,
  }
}

/** Rejects after STILL_LIMIT_MS. A still that arrives later goes to `onLate`. */
function stillInTime(
  still: Promise<PhoneStill>,
  onLate: (received: PhoneStill) => void,
): Promise<PhoneStill> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('The phone did not answer.'))
      still.then(onLate, () => undefined)
    }, STILL_LIMIT_MS)
    still.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

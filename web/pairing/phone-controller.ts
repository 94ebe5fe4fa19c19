/** The phone's end of its pairing, with its camera: everything its screen shows, and what it can do. No React. */
import type { CameraAbilities, CameraSettings } from '../../shared/messages/pairing.ts'
import type { PairingAccess } from '../../shared/pairing.ts'
import { playShutterSound } from '../capture/live/shutter-sound.ts'
import { leavePairing } from '../capture/sources/pairing-api.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { openPhoneCamera, type PhoneCamera } from '../rtc/phone-camera.ts'
import type { PhonePairingState } from '../rtc/phone-machine.ts'
import { createPhonePairing } from '../rtc/phone-pairing.ts'
import { cropAroundRing, type RingShares, type Size } from './crop-around-ring.ts'
import type { PhoneCredentials } from './phone-credentials.ts'
import { pairingEndText } from './phone-texts.ts'

/** The last picture: cropped round the coin where its place was known. */
export interface LastPicture {
  id: string
  shown: Blob
  isCropped: boolean
}

export interface PhoneView {
  pairing: PhonePairingState
  /** What the screen shows; null while the camera is off. */
  stream: MediaStream | null
  starting: boolean
  abilities: CameraAbilities | null
  settings: CameraSettings | null
  /** The wanted zoom, ahead of the camera; null where it has none. */
  zoom: number | null
  taking: boolean
  /** Pictures taken since this page opened. */
  taken: number
  last: LastPicture | null
  /** Left by a call, because the room was out of reach. */
  left: boolean
  ending: boolean
  /** Why the pairing could not be ended. */
  endProblem: string | null
}

export interface PhoneController {
  readonly view: PhoneView
  subscribe: (listener: () => void) => () => void
  /** In a tap: turns the camera on, or another lens. */
  start: (lens?: string) => Promise<void>
  takePicture: () => Promise<void>
  setTorch: (on: boolean) => void
  setZoom: (zoom: number) => void
  setAutoCapture: (on: boolean) => void
  undo: () => void
  /** The size of the live picture, which a ring's shares are of. */
  sized: (live: Size) => void
  /** The page is looked at again: a camera that was taken away comes back. */
  shown: () => void
  end: () => Promise<void>
  close: () => void
}

export function createPhoneController(
  access: PairingAccess,
  credentials: PhoneCredentials,
): PhoneController {
  const listeners = new Set<() => void>()
  let camera: PhoneCamera | null = null
  let live: Size | null = null
  let isClosed = false
  /** One at a time: a pinch asks faster than a camera answers. */
  let zooming = false
  let view: PhoneView | undefined

  const become = (change: Partial<PhoneView>) => {
    // Nothing shows what comes before there is a view: it starts from the pairing's own state.
    if (!view) return
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }

  const look = async (of: PhoneCamera) => {
    const abilities = await of.abilities()
    if (camera !== of) return
    const settings = of.settings()
    become({ abilities, settings, ...(zooming ? {} : { zoom: settings.zoom }) })
  }

  const openCamera = async (lens?: string): Promise<PhoneCamera> => {
    // The one before is off by now.
    become({ stream: null })
    const opened = await openPhoneCamera(lens)
    const watched: PhoneCamera = {
      ...opened,
      set: async wanted => {
        await opened.set(wanted)
        await look(watched)
      },
    }
    camera = watched
    become({ stream: opened.stream })
    void look(watched)
    return watched
  }

  const pairing = createPhonePairing({
    access,
    secret: credentials.secret,
    phoneSecret: credentials.phoneSecret,
    openCamera,
    onState: next => {
      become({ pairing: next })
      // What is over needs no camera.
      if (pairingEndText(next.status) && !isClosed) close()
    },
    onTaken: ({ id }, picture) => {
      playShutterSound()
      become({ taken: (view?.taken ?? 0) + 1, last: { id, shown: picture, isCropped: false } })
      const ring = connected() ? view?.pairing.seen?.ring : null
      if (ring && live) void crop(id, picture, ring, live)
    },
  })
  view = {
    pairing: pairing.state,
    stream: null,
    starting: false,
    abilities: null,
    settings: null,
    zoom: null,
    taking: false,
    taken: 0,
    last: null,
    left: false,
    ending: false,
    endProblem: null,
  }
  const first = view
  const now = () => view ?? first

  const connected = () => isConnected(now())

  async function crop(id: string, picture: Blob, ring: RingShares, size: Size): Promise<void> {
    try {
      const shown = await cropAroundRing(picture, ring, size)
      if (view?.last?.id === id) become({ last: { id, shown, isCropped: true } })
    } catch {
      // The whole picture stays shown.
    }
  }

  async function start(lens?: string): Promise<void> {
    become({ starting: true })
    const stream = await pairing.startCamera(lens)
    if (!stream) camera = null
    become({ starting: false, stream, ...(stream ? {} : { abilities: null, settings: null }) })
  }

  async function zoomTo(): Promise<void> {
    if (zooming) return
    zooming = true
    try {
      let asked: number | null = null
      while (now().zoom !== asked) {
        asked = now().zoom
        if (asked !== null) await pairing.setCamera({ zoom: asked })
      }
    } finally {
      zooming = false
    }
  }

  function close(): void {
    isClosed = true
    pairing.close()
    become({ stream: null })
  }

  return {
    get view() {
      return now()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    takePicture: async () => {
      if (now().taking || !now().stream) return
      become({ taking: true })
      await pairing.takePicture()
      become({ taking: false })
    },
    setTorch: on => void pairing.setCamera({ torch: on }),
    setZoom: zoom => {
      const range = now().abilities?.zoom
      if (!range) return
      become({ zoom: Math.min(Math.max(zoom, range.min), range.max) })
      void zoomTo()
    },
    setAutoCapture: on => pairing.setAutoCapture(on),
    undo: () => pairing.undo(),
    sized: size => {
      live = size
    },
    shown: () => {
      const [track] = now().stream?.getVideoTracks() ?? []
      if (track?.readyState === 'ended' && !now().starting)
        void start(now().settings?.lens ?? undefined)
    },
    end: async () => {
      become({ ending: true, endProblem: null })
      // The room closes this line, and that is the end.
      if (pairing.end()) return
      try {
        await leavePairing({ code: access.code, token: access.token })
      } catch (error) {
        if (!failedWith(error, 'PAIRING_GONE')) {
          const otherwise = 'The pairing could not be ended. Please try again.'
          return become({ ending: false, endProblem: failureMessage(error, otherwise) })
        }
      }
      close()
      become({ left: true })
    },
    close,
  }
}

/** Whether the desktop hears and is heard at the moment. */
export function isConnected({ pairing: { status } }: PhoneView): boolean {
  return status === 'direct' || status === 'relayed'
}

/** Whether the phone has taken the camera away for a while: a call, another app. */
export function isPaused({ pairing: { camera } }: PhoneView): boolean {
  return camera === 'paused'
}

import type { PairingAccess } from '../../shared/pairing/pairing.ts'
import { playShutterSound } from '../capture/live/shutter-sound.ts'
import { failedWith, failureMessage } from '../lib/api-failure.ts'
import { createListeners } from '../lib/listeners.ts'
import { NEW_PHONE } from '../rtc/phone-machine.ts'
import { createPhonePairing } from '../rtc/phone-pairing.ts'
import { cropAroundRing, type RingShares, type Size } from './camera/crop-around-ring.ts'
import { followZoom, watchCamera } from './camera/watched-camera.ts'
import { leavePairing } from './pairing-api.ts'
import type { PhoneCredentials } from './phone-credentials.ts'
import { pairingEndText } from './phone-texts.ts'
import { isConnected, newPhoneView, type PhoneView } from './phone-view.ts'

/** The phone page's state and actions. No React. */
export interface PhoneController {
  readonly view: PhoneView
  subscribe: (listener: () => void) => () => void
  /** Opens the camera, or another lens. Browsers require a tap for it. */
  start: (lens?: string) => Promise<void>
  takePicture: () => Promise<void>
  setTorch: (on: boolean) => void
  setZoom: (zoom: number) => void
  setAutoCapture: (on: boolean) => void
  undo: () => void
  /** The live picture's size in pixels, of which a ring's shares are. */
  sized: (live: Size) => void
  /** The page is visible again: reopens a camera that the browser closed meanwhile. */
  shown: () => void
  end: () => Promise<void>
  close: () => void
}

export function createPhoneController(
  access: PairingAccess,
  { secret, phoneSecret }: PhoneCredentials,
): PhoneController {
  const { notify, subscribe } = createListeners()
  let view = newPhoneView(NEW_PHONE.shown)
  let liveSize: Size | null = null
  let isClosed = false

  const update = (change: Partial<PhoneView>) => {
    view = { ...view, ...change }
    notify()
  }
  const zoom = followZoom(
    () => view.zoom,
    requested => pairing.setCamera({ zoom: requested }),
  )
  const camera = watchCamera(update, () => zoom.isActive)
  const pairing = createPhonePairing({
    access,
    secret,
    phoneSecret,
    openCamera: camera.open,
    onState: next => {
      update({ pairing: next })
      // A pairing that is over needs no camera.
      if (pairingEndText(next.status) && !isClosed) close()
    },
    onTaken: ({ id }, picture) => {
      playShutterSound()
      update({ taken: view.taken + 1, last: { id, shown: picture, isCropped: false } })
      const seen = isConnected(view) ? view.pairing.seen : null
      // A coin in its holder is shown with all of it.
      const ring = seen?.frame ? null : seen?.ring
      if (ring && liveSize) void showCropped(id, picture, ring, liveSize)
    },
  })

  async function showCropped(id: string, picture: Blob, ring: RingShares, size: Size) {
    try {
      const shown = await cropAroundRing(picture, ring, size)
      if (view.last?.id === id) update({ last: { id, shown, isCropped: true } })
    } catch {
      // The whole picture stays shown.
    }
  }

  async function start(lens?: string): Promise<void> {
    update({ starting: true })
    const stream = await pairing.startCamera(lens)
    if (!stream) camera.forget()
    update({ starting: false, stream, ...(stream ? {} : { abilities: null, settings: null }) })
  }

  function close(): void {
    isClosed = true
    pairing.close()
    update({ stream: null })
  }

  return {
    get view() {
      return view
    },
    subscribe,
    start,
    takePicture: async () => {
      if (view.taking || !view.stream) return
      update({ taking: true })
      await pairing.takePicture()
      update({ taking: false })
    },
    setTorch: on => void pairing.setCamera({ torch: on }),
    setZoom: requested => {
      const range = view.abilities?.zoom
      if (!range) return
      update({ zoom: Math.min(Math.max(requested, range.min), range.max) })
      void zoom.follow()
    },
    setAutoCapture: on => pairing.setAutoCapture(on),
    undo: () => pairing.undo(),
    sized: size => {
      liveSize = size
    },
    shown: () => {
      const [track] = view.stream?.getVideoTracks() ?? []
      if (track?.readyState === 'ended' && !view.starting)
        void start(view.settings?.lens ?? undefined)
    },
    end: async () => {
      update({ ending: true, endProblem: null })
      // The room then closes the channel, which ends the pairing here.
      if (pairing.end()) return
      const endProblem = await leave(access)
      if (endProblem !== null) return update({ ending: false, endProblem })
      close()
      update({ left: true })
    },
    close,
  }
}

/** Ends the pairing by a request to the server. Returns why it failed; null where the pairing is over. */
async function leave({ code, token }: PairingAccess): Promise<string | null> {
  try {
    await leavePairing({ code, token })
    return null
  } catch (error) {
    return failedWith(error, 'PAIRING_GONE')
      ? null
      : failureMessage(error, 'The pairing could not be ended. Please try again.')
  }
}

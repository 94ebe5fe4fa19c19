import {
  desktopMessageSchema,
  type PhoneMessage,
  type Still,
} from '../../shared/messages/pairing.ts'
import type { PairingAccess } from '../../shared/pairing/pairing.ts'
import { type CameraControl, createCameraControl } from './camera-control.ts'
import { codeWord, phoneMarkOf } from './digest.ts'
import { openPeerSession, type PeerSessionHost } from './peer-session.ts'
import { type CameraWish, openPhoneCamera, type PhoneCamera } from './phone-camera.ts'
import {
  NEW_PHONE,
  nextPhone,
  type PhoneEffect,
  type PhoneEvent,
  type PhonePairingState,
} from './phone-machine.ts'
import { createSlideshow, type Slideshow } from './slideshow.ts'
import { createStillOutbox, type StillOutbox } from './still-outbox.ts'
import { openStillStore, type StillStore } from './still-store.ts'

export type PhonePairing = {
  readonly state: PhonePairingState
  /** Opens the camera, or another lens. Browsers require a tap for it. The stream is for the phone's own screen. */
  startCamera: (lens?: string) => Promise<MediaStream | null>
  setCamera: (wanted: CameraWish) => Promise<void>
  /** The phone's shutter button. Resolves once the picture is stored on the phone; null where there is none. */
  takePicture: (by?: Still['by']) => Promise<Still | null>
  setAutoCapture: (on: boolean) => void
  undo: () => void
  /** Ends the pairing on both sides; false when the room cannot be reached (then POST /api/pairings/leave). */
  end: () => boolean
  close: () => void
}

export type PhonePairingOptions = {
  access: PairingAccess
  /** The secret of the QR code's link. */
  secret: string
  /** The secret with which this phone joined. */
  phoneSecret: string
  onState: (state: PhonePairingState) => void
  /** A picture was taken: the moment for the shutter sound. */
  onTaken?: (still: Still, picture: Blob) => void
  /** The desktop has stored it. */
  onDelivered?: (id: string) => void
  store?: StillStore
  openCamera?: (lens?: string) => Promise<PhoneCamera>
  host?: PeerSessionHost
}

/** The phone's side of a pairing: runs the phone machine. Callbacks may be called before this returns. */
export function createPhonePairing(options: PhonePairingOptions): PhonePairing {
  const { access } = options
  let state = NEW_PHONE

  const send = (message: PhoneMessage) => session.send(message)
  const change = (changed: Partial<PhonePairingState>) =>
    dispatch({ type: 'changed', change: changed })

  const camera = createCameraControl({
    openCamera: options.openCamera ?? openPhoneCamera,
    onState: is => change({ camera: is }),
    onStream: stream => session.setStream(stream),
    onSetFailed: () => change({ problem: 'This camera does not do that.' }),
    send,
  })
  const outbox = createStillOutbox({
    store: options.store ?? openStillStore(access.code),
    send,
    sendBinary: frame => session.sendBinary(frame),
    buffered: () => session.bufferedAmount,
    onProgress: (waiting, fraction) => change({ waiting, fraction }),
    onDelivered: id => options.onDelivered?.(id),
    onRefused: (_, reason) => change({ problem: reason }),
    onStoreFailed: () => change({ canStorePictures: false }),
  })
  const slideshow = createSlideshow({
    slide: () => camera.slide(),
    sendBinary: frame => session.sendBinary(frame),
  })
  const session = openPeerSession({
    role: 'phone',
    access,
    ...(options.host ? { host: options.host } : {}),
    events: {
      onStatus: status => dispatch({ type: 'status', status }),
      onWindow: window => outbox.dispatch({ type: 'path', window }),
      onDrain: () => outbox.flush(),
      onMessage: message => {
        const read = desktopMessageSchema.safeParse(message)
        // Newer pages may send messages that this one does not know.
        if (read.success) dispatch({ type: 'message', message: read.data })
      },
      // The desktop sends no pictures and no stream, and the room notifies the desktop only.
      onBinary: () => undefined,
      onStream: () => undefined,
      onNotice: () => undefined,
      onOther: () => undefined,
    },
  })

  function dispatch(event: PhoneEvent): void {
    const step = nextPhone(state, event)
    const hasChanged = step.state.shown !== state.shown
    state = step.state
    if (hasChanged) options.onState(state.shown)
    for (const effect of step.effects) run(effect, { send, take, camera, outbox, slideshow })
  }

  async function take(by: Still['by'], request: string | null): Promise<Still | null> {
    try {
      const taken = await camera.take({ want: state.shown.want?.id ?? null, by, request })
      await outbox.add(taken)
      change({ problem: null })
      options.onTaken?.(taken.still, taken.picture)
      return taken.still
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'The picture could not be taken.'
      dispatch({ type: 'take-failed', request, reason })
      return null
    }
  }

  void phoneMarkOf(options.phoneSecret)
    .then(mark => codeWord(options.secret, mark))
    .then(word => change({ codeWord: word }))
    .then(() => outbox.resume())

  return {
    get state() {
      return state.shown
    },
    startCamera: camera.start,
    setCamera: camera.set,
    takePicture: (by = 'phone') => take(by, null),
    setAutoCapture: on => dispatch({ type: 'auto-capture', on }),
    undo: () => void send({ type: 'undo' }),
    end: () => session.sendToRoom({ type: 'end' }),
    close: () => {
      slideshow.run(false)
      outbox.close()
      session.close()
      camera.close()
    },
  }
}

function run(
  effect: PhoneEffect,
  on: {
    send: (message: PhoneMessage) => void
    take: (by: Still['by'], request: string) => unknown
    camera: CameraControl
    outbox: StillOutbox
    slideshow: Slideshow
  },
): unknown {
  switch (effect.type) {
    case 'send':
      return on.send(effect.message)
    case 'report-camera':
      return on.camera.report()
    case 'take':
      return on.take(effect.by, effect.request)
    case 'set-camera':
      return on.camera.set(effect.wanted)
    case 'restart-camera':
      return on.camera.restart()
    case 'transfer':
      return on.outbox.dispatch(effect.message)
    case 'run-slideshow':
      return on.slideshow.run(effect.on)
    case 'next-slide':
      return on.slideshow.onShown()
    default:
      return effect satisfies never
  }
}

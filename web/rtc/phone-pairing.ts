import {
  type CameraState,
  desktopMessageSchema,
  type PhoneMessage,
  type Seen,
  type Still,
  type Want,
} from '../../shared/messages/pairing.ts'
import { readFrame, writeSlide } from '../../shared/messages/pairing-frames.ts'
import type { PairingAccess } from '../../shared/pairing.ts'
import type { ConnectionStatus } from './connection-machine.ts'
import { codeWord, phoneMarkOf, sha256Hex } from './digest.ts'
import { openPeerSession, type PeerSessionHost } from './peer-session.ts'
import { openPhoneCamera, type PhoneCamera } from './phone-camera.ts'
import { createSlideshow } from './slideshow.ts'
import { createStillOutbox } from './still-outbox.ts'
import { openStillStore, type StillStore } from './still-store.ts'

/** What the phone's screen shows. */
export type PhonePairingState = {
  status: ConnectionStatus
  /** The word that the desktop's screen shows too. */
  codeWord: string
  want: Want | null
  camera: CameraState
  /** How many stills the desktop does not have yet, and how much of the first it has, 0..1. */
  waiting: number
  fraction: number | null
  /** What the desktop's detector sees in the preview. */
  seen: Seen | null
  autoCapture: boolean
  /** Why the last picture did not come about or over. */
  problem: string | null
  /** False where the browser keeps nothing: then a picture that waits is lost with the page. */
  canStorePictures: boolean
}

export type PhonePairing = {
  readonly state: PhonePairingState
  /** Turns the camera on (ask for it in a tap), or another lens. The stream is also what the screen shows. */
  startCamera: (lens?: string) => Promise<MediaStream | null>
  setCamera: (wanted: { torch?: boolean; zoom?: number }) => Promise<void>
  /** The big button. Resolves once the picture is kept on the phone. */
  takePicture: (by?: Still['by']) => Promise<Still | null>
  setAutoCapture: (on: boolean) => void
  undo: () => void
  /** Ends the pairing everywhere; false when the room is out of reach (then POST /api/pairings/leave). */
  end: () => boolean
  close: () => void
}

const PAUSED = 'The phone’s camera is paused. Another app or a call is using it.'

/** So many requests for a picture are remembered, so that each makes one. */
const REQUESTS_REMEMBERED = 100

/** The phone's side of a pairing. The callbacks may be called from the first moment on. */
export function createPhonePairing(options: {
  access: PairingAccess
  /** The link's secret, and the one that this phone joined with. */
  secret: string
  phoneSecret: string
  onState: (state: PhonePairingState) => void
  /** A picture was taken: the moment to tick. */
  onTaken?: (still: Still, picture: Blob) => void
  /** It is on the desktop. */
  onDelivered?: (id: string) => void
  store?: StillStore
  openCamera?: (lens?: string) => Promise<PhoneCamera>
  host?: PeerSessionHost
}): PhonePairing {
  const { access, openCamera = openPhoneCamera } = options
  let state: PhonePairingState = {
    status: 'connecting',
    codeWord: '',
    want: null,
    camera: 'asking',
    waiting: 0,
    fraction: null,
    seen: null,
    autoCapture: false,
    problem: null,
    canStorePictures: true,
  }
  let camera: PhoneCamera | null = null
  let isClosed = false
  const requests: string[] = []

  const update = (change: Partial<PhonePairingState>) => {
    state = { ...state, ...change }
    options.onState(state)
  }
  const send = (message: PhoneMessage) => session.send(message)

  const outbox = createStillOutbox({
    store: options.store ?? openStillStore(access.code),
    send,
    sendBinary: frame => session.sendBinary(frame),
    buffered: () => session.bufferedAmount,
    onProgress: (waiting, fraction) => update({ waiting, fraction }),
    onDelivered: id => options.onDelivered?.(id),
    onRefused: (_, reason) => update({ problem: reason }),
    onStoreFailed: () => update({ canStorePictures: false }),
  })
  const slideshow = createSlideshow({
    slide: () => camera?.slide() ?? Promise.resolve(null),
    send: async slide => {
      const bytes = new Uint8Array(await slide.arrayBuffer())
      return session.sendBinary(writeSlide(bytes).buffer)
    },
  })

  const session = openPeerSession({
    role: 'phone',
    access,
    ...(options.host ? { host: options.host } : {}),
    events: {
      onStatus: status => {
        update({ status })
        slideshow.run(status === 'relayed')
        if (status === 'direct' || status === 'relayed') void reportCamera()
      },
      onWindow: window => outbox.dispatch({ type: 'path', window }),
      onDrain: () => outbox.flush(),
      onStream: () => undefined,
      onNotice: () => undefined,
      onOther: () => undefined,
      // Pictures go one way.
      onBinary: bytes => void readFrame(bytes),
      onMessage,
    },
  })

  void begin()
  async function begin(): Promise<void> {
    update({ codeWord: await codeWord(options.secret, await phoneMarkOf(options.phoneSecret)) })
    await outbox.resume()
  }

  function onMessage(raw: unknown): void {
    const read = desktopMessageSchema.safeParse(raw)
    // A message of a newer desktop's page, or of nobody we know.
    if (!read.success) return
    const message = read.data
    switch (message.type) {
      case 'want':
        return update({ want: message.want })
      case 'shutter':
        return onShutter(message.request, message.by)
      case 'camera-set':
        return void onCameraSet(message)
      case 'camera-start':
        return void restartCamera()
      case 'seen':
        return update({ seen: message.seen })
      case 'auto-capture':
        return update({ autoCapture: message.on })
      case 'still-go':
        return outbox.dispatch({ type: 'go', id: message.id, from: message.from })
      case 'still-ack':
        return outbox.dispatch({ type: 'ack', id: message.id, received: message.received })
      case 'still-done':
        return outbox.dispatch({ type: 'done', id: message.id })
      case 'still-refused':
        return outbox.dispatch({ type: 'refused', id: message.id, reason: message.reason })
      case 'frame-seen':
        return slideshow.seen()
      // The session's own.
      case 'peer':
        return
      default:
        message satisfies never
    }
  }

  function onShutter(request: string, by: 'desktop' | 'auto'): void {
    if (requests.includes(request)) return
    requests.push(request)
    requests.splice(0, requests.length - REQUESTS_REMEMBERED)
    void take(by, request)
  }

  async function take(by: Still['by'], request: string | null): Promise<Still | null> {
    const { want } = state
    try {
      if (!camera) throw new Error('The phone’s camera is off.')
      // What it would give is the last picture from before.
      if (camera.isPaused()) throw new Error(PAUSED)
      const { picture, bytes, type, width, height } = await camera.take()
      const still: Still = {
        id: crypto.randomUUID(),
        bytes: bytes.byteLength,
        sha256: await sha256Hex(bytes),
        type,
        width,
        height,
        takenAt: Date.now(),
        want: want?.id ?? null,
        by,
        request,
      }
      await outbox.add({ still, picture, bytes })
      update({ problem: null })
      options.onTaken?.(still, picture)
      return still
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'The picture could not be taken.'
      update({ problem: reason })
      if (request) send({ type: 'shutter-failed', request, reason })
      return null
    }
  }

  async function onCameraSet(wanted: {
    torch?: boolean | undefined
    zoom?: number | undefined
    lens?: string | undefined
  }): Promise<void> {
    const { torch, zoom, lens } = wanted
    if (lens !== undefined) await startCamera(lens)
    await setCamera({
      ...(torch === undefined ? {} : { torch }),
      ...(zoom === undefined ? {} : { zoom }),
    })
  }

  async function setCamera(wanted: { torch?: boolean; zoom?: number }): Promise<void> {
    try {
      await camera?.set(wanted)
    } catch {
      update({ problem: 'This camera does not do that.' })
    }
    await reportCamera()
  }

  async function startCamera(lens?: string): Promise<MediaStream | null> {
    camera?.stop()
    camera = null
    update({ camera: 'asking' })
    try {
      const opened = await openCamera(lens)
      if (isClosed) {
        opened.stop()
        return null
      }
      camera = opened
      const isNow = () => update({ camera: opened.isPaused() ? 'paused' : 'on' })
      opened.onPause(() => {
        if (camera !== opened) return
        isNow()
        void reportCamera()
      })
      isNow()
    } catch (error) {
      const refused = error instanceof DOMException && error.name === 'NotAllowedError'
      update({ camera: refused ? 'refused' : 'missing' })
    }
    session.setStream(camera?.stream ?? null)
    await reportCamera()
    return camera?.stream ?? null
  }

  /** The desktop's wish: a camera that is on, or is just being asked for, stays as it is. */
  async function restartCamera(): Promise<void> {
    if (state.camera === 'on' || state.camera === 'asking') return
    await startCamera(camera?.settings().lens ?? undefined)
  }

  async function reportCamera(): Promise<void> {
    const abilities = (await camera?.abilities()) ?? null
    send({ type: 'camera', state: state.camera, abilities, settings: camera?.settings() ?? null })
  }

  return {
    get state() {
      return state
    },
    startCamera,
    setCamera,
    takePicture: (by = 'phone') => take(by, null),
    setAutoCapture: on => {
      update({ autoCapture: on })
      send({ type: 'auto-capture', on })
    },
    undo: () => void send({ type: 'undo' }),
    end: () => session.sendToRoom({ type: 'end' }),
    close: () => {
      isClosed = true
      slideshow.run(false)
      outbox.close()
      session.close()
      camera?.stop()
    },
  }
}

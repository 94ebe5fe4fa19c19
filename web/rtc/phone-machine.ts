import type {
  DesktopMessage,
  PhoneCameraState,
  PhoneMessage,
  Seen,
  Still,
  Want,
} from '../../shared/messages/pairing.ts'
import type { ConnectionStatus } from './connection-machine.ts'
import type { StillMessage } from './still-sender.ts'

/** What the phone's screen shows. */
export type PhonePairingState = {
  status: ConnectionStatus
  /** The word that the desktop's screen shows too. */
  codeWord: string
  want: Want | null
  camera: PhoneCameraState
  /** How many stills the desktop does not have yet, and how much of the first it has, 0..1. */
  waiting: number
  fraction: number | null
  /** What the desktop's detector sees in the preview. */
  seen: Seen | null
  autoCapture: boolean
  /** Why the last picture could not be taken or sent. */
  problem: string | null
  /** False where the browser stores nothing: a picture that waits is lost with the page. */
  canStorePictures: boolean
}

/** `requests`: the desktop's latest requests for a picture, so that a repeated one takes no second picture. */
export type PhoneState = { shown: PhonePairingState; requests: readonly string[] }

export type PhoneEvent =
  /** A part of what is shown changed, and nothing follows from it. */
  | { type: 'changed'; change: Partial<PhonePairingState> }
  | { type: 'status'; status: ConnectionStatus }
  | { type: 'message'; message: DesktopMessage }
  | { type: 'auto-capture'; on: boolean }
  /** `request`: the desktop's, null for the phone's own button. */
  | { type: 'take-failed'; request: string | null; reason: string }

export type PhoneEffect =
  | { type: 'send'; message: PhoneMessage }
  | { type: 'report-camera' }
  | { type: 'take'; by: Still['by']; request: string }
  | { type: 'set-camera'; wanted: Extract<DesktopMessage, { type: 'camera-set' }> }
  | { type: 'restart-camera' }
  | { type: 'transfer'; message: StillMessage }
  | { type: 'run-slideshow'; on: boolean }
  | { type: 'next-slide' }

export type PhoneStep = { state: PhoneState; effects: PhoneEffect[] }

/** How many requests for a picture are remembered. */
export const REQUESTS_REMEMBERED = 100

export const NEW_PHONE: PhoneState = {
  shown: {
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
  },
  requests: [],
}

/** The phone's side of a pairing as a pure machine. The state is a new object where something shown has changed. */
export function nextPhone(state: PhoneState, event: PhoneEvent): PhoneStep {
  switch (event.type) {
    case 'changed':
      return show(state, event.change)
    case 'status': {
      const { status } = event
      const slideshow: PhoneEffect = { type: 'run-slideshow', on: status === 'relayed' }
      const isConnected = status === 'direct' || status === 'relayed'
      return show(state, { status }, slideshow, ...(isConnected ? [REPORT_CAMERA] : []))
    }
    case 'auto-capture': {
      const { on } = event
      const send: PhoneEffect = { type: 'send', message: { type: 'auto-capture', on } }
      return show(state, { autoCapture: on }, send)
    }
    case 'take-failed': {
      const { request, reason } = event
      if (!request) return show(state, { problem: reason })
      const message: PhoneMessage = { type: 'shutter-failed', request, reason }
      return show(state, { problem: reason }, { type: 'send', message })
    }
    case 'message':
      return onMessage(state, event.message)
    default:
      return event satisfies never
  }
}

const REPORT_CAMERA: PhoneEffect = { type: 'report-camera' }

const show = (
  { shown, requests }: PhoneState,
  change: Partial<PhonePairingState>,
  ...effects: PhoneEffect[]
): PhoneStep => ({ state: { shown: { ...shown, ...change }, requests }, effects })

const only = (state: PhoneState, ...effects: PhoneEffect[]): PhoneStep => ({ state, effects })

function onMessage(state: PhoneState, message: DesktopMessage): PhoneStep {
  const { shown, requests } = state
  switch (message.type) {
    case 'want':
      return show(state, { want: message.want })
    case 'shutter': {
      const { request, by } = message
      if (requests.includes(request)) return only(state)
      const remembered = [...requests, request].slice(-REQUESTS_REMEMBERED)
      return only({ shown, requests: remembered }, { type: 'take', by, request })
    }
    case 'camera-set':
      return only(state, { type: 'set-camera', wanted: message })
    case 'camera-start':
      // A camera that is on, or is being opened, stays as it is.
      return shown.camera === 'on' || shown.camera === 'asking'
        ? only(state)
        : only(state, { type: 'restart-camera' })
    case 'seen':
      return show(state, { seen: message.seen })
    case 'auto-capture':
      return show(state, { autoCapture: message.on })
    case 'still-go':
    case 'still-ack':
    case 'still-done':
    case 'still-refused':
      return only(state, { type: 'transfer', message })
    case 'frame-seen':
      return only(state, { type: 'next-slide' })
    // The peer session handles it.
    case 'peer':
      return only(state)
    default:
      return message satisfies never
  }
}

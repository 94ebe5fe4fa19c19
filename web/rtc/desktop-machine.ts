import type {
  CameraAbilities,
  CameraSettings,
  DesktopMessage,
  PhoneCameraState,
  PhoneMessage,
  RoomNotice,
  RoomRequest,
  Still,
  Want,
} from '../../shared/messages/pairing.ts'
import type { ConnectionStatus } from './connection-machine.ts'

/** What the desktop's screen shows of its phone. */
export type DesktopPairingState = {
  status: ConnectionStatus
  /** The phone that has joined, and the word that its screen shows too. */
  phone: { device: string; codeWord: string } | null
  camera: {
    state: PhoneCameraState
    abilities: CameraAbilities | null
    settings: CameraSettings | null
  } | null
  /** The still that is being received, 0..1. */
  arriving: { still: Still; fraction: number } | null
  /** A second phone that is to replace the first one. `until`: ms since 1970. */
  replacement: { ask: string; device: string; until: number } | null
  autoCapture: boolean
}

export type DesktopState = {
  shown: DesktopPairingState
  /** What the phone is to photograph next. */
  want: Want | null
  /** Requests for a picture that the phone has not answered, oldest first. */
  requests: readonly { request: string; by: 'desktop' | 'auto' }[]
}

export type DesktopEvent =
  /** A part of what is shown changed, and nothing follows from it. */
  | { type: 'changed'; change: Partial<DesktopPairingState> }
  | { type: 'status'; status: ConnectionStatus }
  /** A path to the phone opened or changed. */
  | { type: 'path' }
  | { type: 'notice'; notice: Exclude<RoomNotice, { type: 'other' }> }
  | { type: 'message'; message: PhoneMessage }
  /** A still is stored; `request`: the one that it answers. */
  | { type: 'received'; request: string | null }
  | { type: 'want'; want: Want | null }
  | { type: 'request'; request: string; by: 'desktop' | 'auto' }
  | { type: 'auto-capture'; on: boolean }
  | { type: 'answer-replacement'; agree: boolean }
  | { type: 'closed' }

export type DesktopEffect =
  | { type: 'send'; message: DesktopMessage }
  | { type: 'send-to-room'; request: RoomRequest }
  | { type: 'offer'; still: Still }
  | { type: 'reject'; request: string; reason: string }
  | { type: 'undo' }

export type DesktopStep = { state: DesktopState; effects: DesktopEffect[] }

export const NEW_DESKTOP: DesktopState = {
  shown: {
    status: 'connecting',
    phone: null,
    camera: null,
    arriving: null,
    replacement: null,
    autoCapture: false,
  },
  want: null,
  requests: [],
}

/** The desktop's side of a pairing as a pure machine. `shown` is a new object where something shown has changed. */
export function nextDesktop(state: DesktopState, event: DesktopEvent): DesktopStep {
  switch (event.type) {
    case 'changed':
      return show(state, event.change)
    case 'status':
      return onStatus(state, event.status)
    case 'path':
      // What was sent while there was no path is lost.
      return only(state, ...everything(state))
    case 'notice':
      return onNotice(state, event.notice)
    case 'message':
      return onMessage(state, event.message)
    case 'received':
      return show(without(state, event.request), { arriving: null })
    case 'want':
      return only({ ...state, want: event.want }, sendOf({ type: 'want', want: event.want }))
    case 'request': {
      const { request, by } = event
      const requests = [...state.requests, { request, by }]
      return only({ ...state, requests }, sendOf({ type: 'shutter', request, by }))
    }
    case 'auto-capture': {
      const { on } = event
      return show(state, { autoCapture: on }, sendOf({ type: 'auto-capture', on }))
    }
    case 'answer-replacement': {
      const { replacement } = state.shown
      if (!replacement) return only(state)
      const { ask } = replacement
      const request: RoomRequest = { type: 'replace', ask, agree: event.agree }
      return show(state, { replacement: null }, { type: 'send-to-room', request })
    }
    case 'closed':
      return rejectAll(only(state), 'This page is no longer part of the pairing.')
    default:
      return event satisfies never
  }
}

const show = (
  state: DesktopState,
  change: Partial<DesktopPairingState>,
  ...effects: DesktopEffect[]
): DesktopStep => ({ state: { ...state, shown: { ...state.shown, ...change } }, effects })

const only = (state: DesktopState, ...effects: DesktopEffect[]): DesktopStep => ({ state, effects })

const sendOf = (message: DesktopMessage): DesktopEffect => ({ type: 'send', message })

const without = (state: DesktopState, request: string | null): DesktopState => ({
  ...state,
  requests: state.requests.filter(one => one.request !== request),
})

/** What the phone has to know, however often its connection was lost. */
const everything = ({ want, shown, requests }: DesktopState): DesktopEffect[] => [
  sendOf({ type: 'want', want }),
  sendOf({ type: 'auto-capture', on: shown.autoCapture }),
  ...requests.map(({ request, by }) => sendOf({ type: 'shutter', request, by })),
]

function rejectAll({ state, effects }: DesktopStep, reason: string): DesktopStep {
  const rejected = state.requests.map(
    ({ request }): DesktopEffect => ({ type: 'reject', request, reason }),
  )
  return { state: { ...state, requests: [] }, effects: [...effects, ...rejected] }
}

function onStatus(state: DesktopState, status: ConnectionStatus): DesktopStep {
  const step = show(state, { status })
  const isOver = status === 'ended' || status === 'unknown' || status === 'superseded'
  return isOver ? rejectAll(step, 'The pairing has ended.') : step
}

function onNotice(
  state: DesktopState,
  notice: Exclude<RoomNotice, { type: 'other' }>,
): DesktopStep {
  if (notice.type === 'replace?') {
    const { ask, device, until } = notice
    return show(state, { replacement: { ask, device, until } })
  }
  return state.shown.replacement?.ask === notice.ask
    ? show(state, { replacement: null })
    : only(state)
}

function onMessage(state: DesktopState, message: PhoneMessage): DesktopStep {
  switch (message.type) {
    case 'camera': {
      const { state: is, abilities, settings } = message
      return show(state, { camera: { state: is, abilities, settings } })
    }
    case 'still-offer':
      return only(state, { type: 'offer', still: message.still })
    case 'shutter-failed': {
      const { request, reason } = message
      return only(without(state, request), { type: 'reject', request, reason })
    }
    case 'auto-capture':
      return show(state, { autoCapture: message.on })
    case 'undo':
      return only(state, { type: 'undo' })
    // The peer session handles them.
    case 'dial':
    case 'path':
      return only(state)
    default:
      return message satisfies never
  }
}

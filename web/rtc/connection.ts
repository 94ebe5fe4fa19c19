import { RELAY_WINDOW_BYTES } from '../../shared/messages/pairing-frames.ts'
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  type ConnectionStatus,
  type ConnectionTimer,
  connectionStatus,
  newConnection,
  nextConnection,
} from './connection-machine.ts'
import type { PeerConnection } from './peer-connection.ts'

/** Bytes of a still that may be unacknowledged on a direct connection. */
export const DIRECT_WINDOW_BYTES = 8 * 1024 * 1024

/** The connection machine with its timers and its effects. */
export type Connection = {
  readonly state: ConnectionState
  dispatch: (event: ConnectionEvent) => void
  /** Clears the timers. */
  stop: () => void
}

export function createConnection(options: {
  role: ConnectionState['role']
  peerConnection: Pick<PeerConnection, 'announce' | 'call' | 'hangUp'>
  sendByChannel: (message: object) => void
  onStatus: (status: ConnectionStatus) => void
  onWindow: (window: number | null) => void
}): Connection {
  let state = newConnection(options.role)
  let status = connectionStatus(state)
  let window = sendWindow(state)
  const timers = new Map<ConnectionTimer, ReturnType<typeof setTimeout>>()

  function dispatch(event: ConnectionEvent): void {
    const step = nextConnection(state, event)
    state = step.state
    for (const effect of step.effects) run(effect)
    publish()
  }

  function run(effect: ConnectionEffect): void {
    switch (effect.type) {
      case 'dial':
        return options.sendByChannel({ type: 'dial' })
      case 'announce':
        return reportFailure(options.peerConnection.announce())
      case 'call':
        return reportFailure(options.peerConnection.call(effect.id))
      case 'hang-up':
        return options.peerConnection.hangUp()
      case 'report-relayed':
        return options.sendByChannel({ type: 'path', path: 'relayed' })
      case 'set-timer': {
        const { timer, ms } = effect
        clearTimeout(timers.get(timer))
        timers.set(
          timer,
          setTimeout(() => dispatch({ type: 'timer', timer }), ms),
        )
        return
      }
      case 'clear-timer':
        clearTimeout(timers.get(effect.timer))
        timers.delete(effect.timer)
        return
      default:
        effect satisfies never
    }
  }

  /** PeerJS could not be loaded: the same as a peer that cannot be reached. */
  function reportFailure(work: Promise<void>): void {
    work.catch(() => dispatch({ type: 'direct', is: 'down' }))
  }

  function publish(): void {
    const next = connectionStatus(state)
    if (next !== status) {
      status = next
      options.onStatus(next)
    }
    const nextWindow = sendWindow(state)
    if (nextWindow === window) return
    window = nextWindow
    options.onWindow(nextWindow)
  }

  return {
    get state() {
      return state
    },
    dispatch,
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** How many bytes of a still may be sent without acknowledgement; null while there is no path. */
function sendWindow({ direct, channel, other, relaying }: ConnectionState): number | null {
  if (direct === 'open') return DIRECT_WINDOW_BYTES
  return channel && other && relaying ? RELAY_WINDOW_BYTES : null
}

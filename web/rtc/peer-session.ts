import { parseJson } from '../../shared/lib/parse-json.ts'
import {
  type ChannelClosed,
  type RoomNotice,
  type RoomRequest,
  roomNoticeSchema,
} from '../../shared/messages/pairing.ts'
import type { PairingAccess } from '../../shared/pairing/pairing.ts'
import { watchNetwork } from '../lib/browser/network-changes.ts'
import { createConnection } from './connection.ts'
import { type ConnectionStatus, readSignal } from './connection-machine.ts'
import { renewedIceServers } from './ice-servers.ts'
import { createPeerConnection } from './peer-connection.ts'
import { openRoomChannel, type RoomSocket } from './room-channel.ts'

export type PeerSessionEvents = {
  onStatus: (status: ConnectionStatus) => void
  /** The path to the other side opened, changed or closed (null): how many bytes of a still may be unacknowledged. */
  onWindow: (window: number | null) => void
  /** A message of the other side that does not concern the connection; not parsed yet. */
  onMessage: (message: unknown) => void
  onBinary: (bytes: ArrayBuffer) => void
  /** The data channel's buffer is low again. */
  onDrain: () => void
  onStream: (stream: MediaStream | null) => void
  onNotice: (notice: Exclude<RoomNotice, { type: 'other' }>) => void
  onOther: (other: Extract<RoomNotice, { type: 'other' }>['other']) => unknown
}

/** One side of a pairing: its connection to the other side, which restores itself, and the messages over it. */
export type PeerSession = {
  /** Over the data channel when it is open, else through the room; false when neither is open. */
  send: (message: object) => boolean
  sendBinary: (bytes: ArrayBuffer) => boolean
  /** Bytes in the browser's send buffer of the current path. */
  readonly bufferedAmount: number
  /** False when the room channel is not open. */
  sendToRoom: (request: RoomRequest) => boolean
  setStream: (stream: MediaStream | null) => void
  /** Closes this side's connections. The pairing continues. */
  close: () => void
}

/** Where the session runs: the browser, or a test's replacement. */
export type PeerSessionHost = {
  location: Pick<Location, 'protocol' | 'hostname' | 'port' | 'host'>
  openSocket: (url: string) => RoomSocket
}
const browser = (): PeerSessionHost => ({
  location: globalThis.location,
  openSocket: url => new WebSocket(url),
})

export function openPeerSession(options: {
  role: 'desktop' | 'phone'
  access: PairingAccess
  events: PeerSessionEvents
  host?: PeerSessionHost
}): PeerSession {
  const { role, access, events, host = browser() } = options
  const peerConnection = createPeerConnection({
    location: host.location,
    code: access.code,
    token: access.token,
    iceServers: () => ice.current,
    events: {
      ...events,
      onReachable: id => void sendByChannel({ type: 'peer', id }),
      onState: is => connection.dispatch({ type: 'direct', is }),
      // Room notices are accepted from the room channel only: the other side cannot forge them here.
      onText: text => onPeerMessage(parseJson(text)),
    },
  })
  const connection = createConnection({ role, peerConnection, sendByChannel, ...events })
  const channel = openRoomChannel({
    open: () => host.openSocket(channelUrl(host.location, access)),
    events: {
      onOpen: () => connection.dispatch({ type: 'channel', open: true }),
      onLost: () => connection.dispatch({ type: 'channel', open: false }),
      onClosed,
      onText: onChannelText,
      onBinary: events.onBinary,
    },
  })
  const ice = renewedIceServers(access, servers => peerConnection.renewIceServers(servers))
  const stopWatching = watchNetwork({
    onNetwork: () => {
      channel.reconnectNow()
      connection.dispatch({ type: 'network' })
    },
    onVisible: () => channel.reconnectNow(),
  })

  function sendByChannel(message: object): boolean {
    return channel.send(JSON.stringify(message))
  }

  function onClosed(why: ChannelClosed): void {
    connection.dispatch({ type: 'over', why })
    close()
  }

  function onChannelText(text: string): void {
    const message = parseJson(text)
    const notice = roomNoticeSchema.safeParse(message)
    if (!notice.success) return onPeerMessage(message)
    if (notice.data.type !== 'other') return events.onNotice(notice.data)
    const { other } = notice.data
    const hasReturned = other.present && !connection.state.other
    connection.dispatch({ type: 'other', present: other.present })
    if (hasReturned && role === 'phone' && connection.state.relaying)
      sendByChannel({ type: 'path', path: 'relayed' })
    events.onOther(other)
  }

  function onPeerMessage(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('type' in message)) return
    const signal = readSignal(role, message)
    if (signal === undefined) events.onMessage(message)
    else if (signal) connection.dispatch(signal)
  }

  function close(): void {
    stopWatching()
    ice.stop()
    connection.stop()
    peerConnection.hangUp()
    channel.close()
  }

  return {
    get bufferedAmount() {
      return peerConnection.isOpen ? peerConnection.bufferedAmount : channel.bufferedAmount
    },
    send: message => peerConnection.send(JSON.stringify(message)) || sendByChannel(message),
    sendBinary: bytes => (peerConnection.isOpen ? peerConnection.send(bytes) : channel.send(bytes)),
    sendToRoom: request => sendByChannel(request),
    setStream: stream => peerConnection.setStream(stream),
    close,
  }
}

function channelUrl(
  { protocol, host }: PeerSessionHost['location'],
  { code, token }: PairingAccess,
): string {
  const scheme = protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${host}/peerjs/${code}/line?token=${token}`
}

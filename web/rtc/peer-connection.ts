import type { DataConnection, MediaConnection, Peer } from 'peerjs'
import { type IceServer, PEER_KEY } from '../../shared/pairing.ts'

export type PeerConnectionEvents = {
  /** To be told to the phone: where it can call. */
  onReachable: (id: string) => void
  onState: (is: 'open' | 'unstable' | 'down') => void
  onText: (text: string) => void
  onBinary: (bytes: ArrayBuffer) => void
  /** The channel's own buffer has room again. */
  onDrain: () => void
  onStream: (stream: MediaStream | null) => void
}

/** The peer-to-peer half of a link: a data channel both ways, and the phone's picture one way. */
export type PeerConnection = {
  /** The desktop becomes reachable (anew if need be), and says where. */
  announce: () => Promise<void>
  /** The phone calls the desktop. */
  call: (id: string) => Promise<void>
  hangUp: () => void
  /** False when no channel is open. */
  send: (message: string | ArrayBuffer) => boolean
  readonly isOpen: boolean
  /** Bytes that wait in the channel's buffer. */
  readonly bufferedAmount: number
  /** What the desktop is to see; replaces what it saw. */
  setStream: (stream: MediaStream | null) => void
}

/** Below this the channel asks for more. */
const LOW_BYTES = 256 * 1024

/** The unmodified PeerJS client against our room. It is loaded with the first call. */
export function createPeerConnection(options: {
  /** Of the page, for the room's address. */
  location: Pick<Location, 'protocol' | 'hostname' | 'port'>
  code: string
  token: string
  iceServers: IceServer[]
  events: PeerConnectionEvents
}): PeerConnection {
  const { events } = options
  let peer: Peer | null = null
  let channel: DataConnection | null = null
  let media: MediaConnection | null = null
  let stream: MediaStream | null = null
  /** Grows with every hang-up: what belongs to an earlier one is not heard any more. */
  let generation = 0

  const newPeer = async (id: string): Promise<Peer> => {
    const { Peer } = await import('peerjs')
    const secure = options.location.protocol === 'https:'
    return new Peer(id, {
      host: options.location.hostname,
      port: Number(options.location.port) || (secure ? 443 : 80),
      path: `/peerjs/${options.code}`,
      key: PEER_KEY,
      token: options.token,
      secure,
      debug: 0,
      config: { iceServers: options.iceServers },
    })
  }

  const hangUp = () => {
    generation++
    channel = null
    media = null
    peer?.destroy()
    peer = null
    events.onStream(null)
  }

  const down = (current: number) => {
    if (current === generation) events.onState('down')
  }

  const take = (connection: DataConnection, current: number) => {
    connection.on('open', () => {
      if (current !== generation) return
      channel = connection
      connection.dataChannel.bufferedAmountLowThreshold = LOW_BYTES
      connection.dataChannel.onbufferedamountlow = () => {
        if (channel === connection) events.onDrain()
      }
      events.onState('open')
      if (stream) present(stream, current)
    })
    connection.on('data', data => {
      if (current !== generation) return
      if (typeof data === 'string') events.onText(data)
      else if (data instanceof ArrayBuffer) events.onBinary(data)
    })
    connection.on('iceStateChanged', state => {
      if (current !== generation || channel !== connection) return
      if (state === 'disconnected') events.onState('unstable')
      else if (state === 'connected' || state === 'completed') events.onState('open')
    })
    // An elder channel of the same call ends when a newer has come: that is no loss.
    connection.on('close', () => {
      if (channel === connection || channel === null) down(current)
    })
    connection.on('error', () => {
      if (channel === connection || channel === null) down(current)
    })
  }

  const present = (shown: MediaStream, current: number) => {
    const desktop = channel?.peer
    if (!peer || peer.disconnected || !desktop || current !== generation) return
    media?.close()
    media = peer.call(desktop, shown)
  }

  const start = async (id: string): Promise<{ current: number; made: Peer } | null> => {
    hangUp()
    const current = generation
    const made = await newPeer(id)
    if (current !== generation) {
      made.destroy()
      return null
    }
    peer = made
    // Losing the room does not end what is open between the sides.
    made.on('error', () => {
      if (!channel) down(current)
    })
    return { current, made }
  }

  return {
    async announce() {
      if (peer?.open && !channel) {
        events.onReachable(peer.id ?? '')
        return
      }
      const started = await start(`desktop-${crypto.randomUUID()}`)
      if (!started) return
      const { current, made } = started
      made.on('open', id => {
        if (current === generation) events.onReachable(id)
      })
      made.on('connection', connection => take(connection, current))
      made.on('call', call => {
        if (current !== generation) return
        media = call
        call.on('stream', remote => {
          if (media === call) events.onStream(remote)
        })
        call.answer()
      })
    },
    async call(id) {
      const started = await start(`phone-${crypto.randomUUID()}`)
      if (!started) return
      const { current, made } = started
      made.on('open', () => {
        if (current === generation)
          take(made.connect(id, { serialization: 'raw', reliable: true }), current)
      })
    },
    hangUp,
    send: message => {
      const open = channel?.dataChannel
      if (open?.readyState !== 'open') return false
      try {
        if (typeof message === 'string') open.send(message)
        else open.send(message)
      } catch {
        // Its buffer is full or it is closing: as if it were not open. The line carries on.
        return false
      }
      return true
    },
    get isOpen() {
      return channel?.dataChannel?.readyState === 'open'
    },
    get bufferedAmount() {
      return channel?.dataChannel?.bufferedAmount ?? 0
    },
    setStream(shown) {
      stream = shown
      const [track] = shown?.getVideoTracks() ?? []
      const sender = media?.peerConnection
        ?.getSenders()
        .find(one => one.track === null || one.track.kind === 'video')
      if (sender && track) void sender.replaceTrack(track)
      else if (shown) present(shown, generation)
    },
  }
}

import type { DataConnection, MediaConnection, Peer } from 'peerjs'
import { type IceServer, PEER_KEY } from '../../shared/pairing.ts'

export type DirectEvents = {
  /** To be told to the phone: where it can call. */
  onReachable: (id: string) => void
  onState: (is: 'open' | 'shaky' | 'down') => void
  onText: (text: string) => void
  onBinary: (bytes: ArrayBuffer) => void
  /** The channel's own buffer has room again. */
  onRoom: () => void
  onStream: (stream: MediaStream | null) => void
}

/** The peer-to-peer half of a link: a data channel both ways, and the phone's picture one way. */
export type Direct = {
  /** The desktop becomes reachable (anew if need be), and says where. */
  announce: () => Promise<void>
  /** The phone calls the desktop. */
  call: (id: string) => Promise<void>
  hangUp: () => void
  /** False when no channel is open. */
  say: (message: string | ArrayBuffer) => boolean
  readonly isOpen: boolean
  /** Bytes that wait in the channel's buffer. */
  readonly waiting: number
  /** What the desktop is to see; replaces what it saw. */
  show: (stream: MediaStream | null) => void
}

/** Below this the channel asks for more. */
const LOW_BYTES = 256 * 1024

/** The unmodified PeerJS client against our room. It is loaded with the first call. */
export function createDirect(options: {
  /** Of the page, for the room's address. */
  location: Pick<Location, 'protocol' | 'hostname' | 'port'>
  code: string
  token: string
  iceServers: IceServer[]
  events: DirectEvents
}): Direct {
  const { events } = options
  let peer: Peer | null = null
  let channel: DataConnection | null = null
  let media: MediaConnection | null = null
  let stream: MediaStream | null = null
  /** Grows with every hang-up: what belongs to an earlier one is not heard any more. */
  let era = 0

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
    era++
    channel = null
    media = null
    peer?.destroy()
    peer = null
    events.onStream(null)
  }

  const down = (mine: number) => {
    if (mine === era) events.onState('down')
  }

  const take = (connection: DataConnection, mine: number) => {
    connection.on('open', () => {
      if (mine !== era) return
      channel = connection
      connection.dataChannel.bufferedAmountLowThreshold = LOW_BYTES
      connection.dataChannel.onbufferedamountlow = () => {
        if (channel === connection) events.onRoom()
      }
      events.onState('open')
      if (stream) present(stream, mine)
    })
    connection.on('data', data => {
      if (mine !== era) return
      if (typeof data === 'string') events.onText(data)
      else if (data instanceof ArrayBuffer) events.onBinary(data)
    })
    connection.on('iceStateChanged', state => {
      if (mine !== era || channel !== connection) return
      if (state === 'disconnected') events.onState('shaky')
      else if (state === 'connected' || state === 'completed') events.onState('open')
    })
    // An elder channel of the same call ends when a newer has come: that is no loss.
    connection.on('close', () => {
      if (channel === connection || channel === null) down(mine)
    })
    connection.on('error', () => {
      if (channel === connection || channel === null) down(mine)
    })
  }

  const present = (shown: MediaStream, mine: number) => {
    const desktop = channel?.peer
    if (!peer || peer.disconnected || !desktop || mine !== era) return
    media?.close()
    media = peer.call(desktop, shown)
  }

  const start = async (id: string): Promise<{ mine: number; made: Peer } | null> => {
    hangUp()
    const mine = era
    const made = await newPeer(id)
    if (mine !== era) {
      made.destroy()
      return null
    }
    peer = made
    // Losing the room does not end what is open between the sides.
    made.on('error', () => {
      if (!channel) down(mine)
    })
    return { mine, made }
  }

  return {
    async announce() {
      if (peer?.open && !channel) {
        events.onReachable(peer.id ?? '')
        return
      }
      const started = await start(`desktop-${crypto.randomUUID()}`)
      if (!started) return
      const { mine, made } = started
      made.on('open', id => {
        if (mine === era) events.onReachable(id)
      })
      made.on('connection', connection => take(connection, mine))
      made.on('call', call => {
        if (mine !== era) return
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
      const { mine, made } = started
      made.on('open', () => {
        if (mine === era) take(made.connect(id, { serialization: 'raw', reliable: true }), mine)
      })
    },
    hangUp,
    say: message => {
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
    get waiting() {
      return channel?.dataChannel?.bufferedAmount ?? 0
    },
    show(shown) {
      stream = shown
      const [track] = shown?.getVideoTracks() ?? []
      const sender = media?.peerConnection
        ?.getSenders()
        .find(one => one.track === null || one.track.kind === 'video')
      if (sender && track) void sender.replaceTrack(track)
      else if (shown) present(shown, era)
    },
  }
}

import type { DataConnection, MediaConnection, Peer } from 'peerjs'
import { type IceServer, PEER_KEY } from '../../shared/pairing/pairing.ts'

export type PeerConnectionEvents = {
  /** The desktop's PeerJS id, for the phone to call. */
  onReachable: (id: string) => void
  onState: (is: 'open' | 'unstable' | 'down') => void
  onText: (text: string) => void
  onBinary: (bytes: ArrayBuffer) => void
  /** The data channel's buffer is low again. */
  onDrain: () => void
  onStream: (stream: MediaStream | null) => void
}

/** The WebRTC connection to the other side: a data channel both ways, and the phone's video one way. */
export type PeerConnection = {
  /** Makes the desktop reachable, with a new id where necessary, and reports the id. */
  announce: () => Promise<void>
  /** Calls the desktop from the phone. */
  call: (id: string) => Promise<void>
  hangUp: () => void
  /** False when no channel is open. */
  send: (message: string | ArrayBuffer) => boolean
  readonly isOpen: boolean
  /** Bytes in the data channel's send buffer. */
  readonly bufferedAmount: number
  /** What the open connection goes on with when its credentials end. */
  renewIceServers: (iceServers: IceServer[]) => void
  /** The stream for the desktop; replaces the one before. */
  setStream: (stream: MediaStream | null) => void
}

export type PeerConnectionOptions = {
  /** The page's, for the room's address. */
  location: Pick<Location, 'protocol' | 'hostname' | 'port'>
  code: string
  token: string
  /** Those for the next connection. */
  iceServers: () => IceServer[]
  events: PeerConnectionEvents
}

/** `onDrain` is called when the send buffer falls below this. */
const LOW_BYTES = 256 * 1024

type Listener<Values extends unknown[]> = (...values: Values) => void
/** Makes a listener that does nothing after the next hang-up. */
type Guard = <Values extends unknown[]>(listener: Listener<Values>) => Listener<Values>

/** The PeerJS client with the pairing room as its PeerServer. */
export function createPeerConnection(options: PeerConnectionOptions): PeerConnection {
  const { events } = options
  let peer: Peer | null = null
  let channel: DataConnection | null = null
  let media: MediaConnection | null = null
  let stream: MediaStream | null = null
  /** Increases with each hang-up, so that events of earlier connections are ignored. */
  let generation = 0

  function hangUp(): void {
    generation++
    channel = null
    media = null
    peer?.destroy()
    peer = null
    events.onStream(null)
  }

  async function start(id: string): Promise<{ opened: Peer; guard: Guard } | null> {
    hangUp()
    const current = generation
    const opened = await openPeer(options, id)
    if (current !== generation) {
      opened.destroy()
      return null
    }
    peer = opened
    const guard: Guard =
      listener =>
      (...values) => {
        if (current === generation) listener(...values)
      }
    // An open data channel outlives the loss of the room.
    opened.on(
      'error',
      guard(() => {
        if (!channel) events.onState('down')
      }),
    )
    return { opened, guard }
  }

  function onConnection(connection: DataConnection, guard: Guard): void {
    const onOpen = guard(() => {
      channel = connection
      events.onState('open')
      if (stream) callWith(stream)
    })
    listen(connection, guard, events, () => channel)
    connection.on('open', onOpen)
  }

  function callWith(shown: MediaStream): void {
    const desktop = channel?.peer
    if (!peer || peer.disconnected || !desktop) return
    media?.close()
    media = peer.call(desktop, shown)
  }

  return {
    async announce() {
      if (peer?.open && !channel) {
        events.onReachable(peer.id ?? '')
        return
      }
      const started = await start(`desktop-${crypto.randomUUID()}`)
      if (!started) return
      const { opened, guard } = started
      const onCall = guard((call: MediaConnection) => {
        media = call
        call.on('stream', remote => {
          if (media === call) events.onStream(remote)
        })
        call.answer()
      })
      opened.on('open', guard(events.onReachable))
      opened.on('connection', connection => onConnection(connection, guard))
      opened.on('call', onCall)
    },
    async call(id) {
      const started = await start(`phone-${crypto.randomUUID()}`)
      if (!started) return
      const { opened, guard } = started
      const connect = () => opened.connect(id, { serialization: 'raw', reliable: true })
      opened.on(
        'open',
        guard(() => onConnection(connect(), guard)),
      )
    },
    hangUp,
    send: message => sendOn(channel, message),
    get isOpen() {
      return channel?.dataChannel?.readyState === 'open'
    },
    get bufferedAmount() {
      return channel?.dataChannel?.bufferedAmount ?? 0
    },
    renewIceServers(iceServers) {
      for (const one of [channel?.peerConnection, media?.peerConnection])
        one?.setConfiguration({ ...one.getConfiguration(), iceServers })
    },
    setStream(shown) {
      stream = shown
      const [track] = shown?.getVideoTracks() ?? []
      const sender = media && videoSender(media)
      if (sender && track) void sender.replaceTrack(track)
      else if (shown) callWith(shown)
    },
  }
}

/** PeerJS is loaded here, with the first connection. */
async function openPeer(
  { location, code, token, iceServers }: PeerConnectionOptions,
  id: string,
): Promise<Peer> {
  const { Peer } = await import('peerjs')
  const secure = location.protocol === 'https:'
  return new Peer(id, {
    host: location.hostname,
    port: Number(location.port) || (secure ? 443 : 80),
    path: `/peerjs/${code}`,
    key: PEER_KEY,
    token,
    secure,
    debug: 0,
    config: { iceServers: iceServers() },
  })
}

/** Reports the events of a data connection, as far as it is the current one. */
function listen(
  connection: DataConnection,
  guard: Guard,
  events: PeerConnectionEvents,
  current: () => DataConnection | null,
): void {
  const onOpen = guard(() => {
    connection.dataChannel.bufferedAmountLowThreshold = LOW_BYTES
    connection.dataChannel.onbufferedamountlow = () => {
      if (current() === connection) events.onDrain()
    }
  })
  const onData = guard((data: unknown) => {
    if (typeof data === 'string') events.onText(data)
    else if (data instanceof ArrayBuffer) events.onBinary(data)
  })
  const onIceState = guard((state: RTCIceConnectionState) => {
    if (current() !== connection) return
    if (state === 'disconnected') events.onState('unstable')
    else if (state === 'connected' || state === 'completed') events.onState('open')
  })
  const onEnd = guard(() => {
    // An older connection of the same call ends when a newer one has opened: nothing is lost.
    if (current() === connection || current() === null) events.onState('down')
  })
  connection.on('open', onOpen)
  connection.on('data', onData)
  connection.on('iceStateChanged', onIceState)
  connection.on('close', onEnd)
  connection.on('error', onEnd)
}

function sendOn(connection: DataConnection | null, message: string | ArrayBuffer): boolean {
  const channel = connection?.dataChannel
  if (channel?.readyState !== 'open') return false
  try {
    if (typeof message === 'string') channel.send(message)
    else channel.send(message)
  } catch {
    // Its buffer is full or it is closing: the room channel is used instead.
    return false
  }
  return true
}

function videoSender({ peerConnection }: MediaConnection): RTCRtpSender | undefined {
  // `peerConnection` is undefined until PeerJS has negotiated.
  return peerConnection?.getSenders().find(({ track }) => track === null || track.kind === 'video')
}

import { CHANNEL_CLOSED, type ChannelClosed } from '../../shared/messages/pairing.ts'
import { HEARTBEAT_MS, HEARTBEAT_TEXT } from '../../shared/pairing/pairing.ts'

/** The part of a WebSocket that a room channel uses; tests replace it. */
export type RoomSocket = Pick<
  WebSocket,
  'send' | 'close' | 'bufferedAmount' | 'readyState' | 'binaryType'
> & {
  addEventListener: {
    (type: 'open', listener: () => void): void
    (type: 'message', listener: (event: { data: unknown }) => void): void
    (type: 'close', listener: (event: { code: number }) => void): void
  }
}

export type RoomChannelEvents = {
  onOpen: () => void
  onText: (text: string) => void
  onBinary: (bytes: ArrayBuffer) => void
  /** The channel reconnects by itself. */
  onLost: () => void
  /** The room closed it; it does not reconnect. */
  onClosed: (why: ChannelClosed) => void
}

/** One side's WebSocket to its pairing room. It reconnects with backoff until either end closes it. */
export type RoomChannel = {
  /** False when it is not open: the message is not sent later. */
  send: (message: string | ArrayBuffer) => boolean
  /** Bytes in the browser's send buffer. */
  readonly bufferedAmount: number
  /** As when the network is back: skips the backoff, and replaces an open socket that answers no heartbeat. */
  reconnectNow: () => void
  close: () => void
}

const RECONNECT_FIRST_MS = 500
const RECONNECT_MAX_MS = 15_000
/** Without an answer to a heartbeat for this time the connection is dead, even if the browser has not noticed. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS
/** The same where the network may be another one, and after the page was hidden. */
const CHECK_MS = 2_500
const OPEN = 1

const REASONS = Object.entries(CHANNEL_CLOSED)
const reasonOf = (code: number): ChannelClosed | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the keys of a constant
  (REASONS.find(([, known]) => known === code)?.[0] ?? null) as ChannelClosed | null

export type RoomChannelOptions = {
  open: () => RoomSocket
  events: RoomChannelEvents
  random?: () => number
}

export function openRoomChannel({
  open,
  events,
  random = Math.random,
}: RoomChannelOptions): RoomChannel {
  let socket: RoomSocket | null = null
  let tries = 0
  /** Since when a heartbeat or the opening is unanswered; null while none is. */
  let unansweredSince: number | null = null
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let checking: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const sendHeartbeat = () => {
    if (!socket) return
    const now = Date.now()
    // Browsers slow down the timers of background pages: only an unanswered heartbeat counts.
    if (unansweredSince !== null && now - unansweredSince > SILENCE_MS) drop()
    else if (socket.readyState === OPEN) {
      socket.send(HEARTBEAT_TEXT)
      unansweredSince ??= now
    }
  }

  const release = () => {
    clearInterval(heartbeat)
    clearTimeout(checking)
    const previous = socket
    socket = null
    previous?.close()
  }

  /** Closes a lost socket and reconnects later. */
  const drop = () => {
    release()
    if (isClosed) return
    events.onLost()
    const delay = Math.min(RECONNECT_FIRST_MS * 2 ** tries++, RECONNECT_MAX_MS)
    clearTimeout(reconnecting)
    reconnecting = setTimeout(connect, delay * (0.5 + random() / 2))
  }

  const connect = () => {
    clearTimeout(reconnecting)
    if (isClosed) return
    release()
    const opened = open()
    socket = opened
    unansweredSince = Date.now()
    opened.binaryType = 'arraybuffer'
    opened.addEventListener('open', () => {
      if (socket !== opened) return
      unansweredSince = null
      events.onOpen()
    })
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return
      unansweredSince = null
      tries = 0
      if (data === HEARTBEAT_TEXT) return
      if (typeof data === 'string') events.onText(data)
      else if (data instanceof ArrayBuffer) events.onBinary(data)
    })
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return
      const why = reasonOf(code)
      if (!why) return drop()
      isClosed = true
      release()
      events.onClosed(why)
    })
    heartbeat = setInterval(sendHeartbeat, HEARTBEAT_MS)
  }

  const check = () => {
    sendHeartbeat()
    clearTimeout(checking)
    checking = setTimeout(() => {
      if (unansweredSince === null) return
      events.onLost()
      connect()
    }, CHECK_MS)
  }

  connect()
  return {
    send: message => {
      if (socket?.readyState !== OPEN) return false
      socket.send(message)
      return true
    },
    get bufferedAmount() {
      return socket?.bufferedAmount ?? 0
    },
    reconnectNow: () => {
      if (isClosed) return
      tries = 0
      if (socket?.readyState === OPEN) check()
      else connect()
    },
    close: () => {
      isClosed = true
      clearTimeout(reconnecting)
      release()
    },
  }
}

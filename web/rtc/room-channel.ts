import { CHANNEL_CLOSED, type ChannelClosed } from '../../shared/messages/pairing.ts'
import { HEARTBEAT_MS, HEARTBEAT_TEXT } from '../../shared/pairing.ts'

/** What is needed of a WebSocket, replaceable in tests. */
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
  /** It opens again by itself. */
  onLost: () => void
  /** The room closed it for good. */
  onClosed: (why: ChannelClosed) => void
}

/** A side's line to its room. It opens itself again, a little later each time, until it is closed or over. */
export type RoomChannel = {
  /** False when it is not open: the message is gone. */
  send: (message: string | ArrayBuffer) => boolean
  /** Bytes that wait in the browser to be sent. */
  readonly bufferedAmount: number
  /** The network is back, or another: opens at once what waits to be opened. */
  reconnectNow: () => void
  close: () => void
}

const RECONNECT_FIRST_MS = 500
const RECONNECT_MAX_MS = 15_000
/** A heartbeat that nothing answers for so long means that the line is dead, whatever the browser still believes. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS
const OPEN = 1

const REASONS = Object.entries(CHANNEL_CLOSED)
const reasonOf = (code: number): ChannelClosed | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets the keys of a constant
  (REASONS.find(([, known]) => known === code)?.[0] ?? null) as ChannelClosed | null

export function openRoomChannel(options: {
  open: () => RoomSocket
  events: RoomChannelEvents
  random?: () => number
}): RoomChannel {
  const { open, events, random = Math.random } = options
  let socket: RoomSocket | null = null
  let tries = 0
  /** Since when nothing has come although something should have; null while all is well. */
  let unansweredSince: number | null = null
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const beat = () => {
    if (!socket) return
    const now = Date.now()
    // A page in the background beats seldom: what counts is the answer, not the time between beats.
    if (unansweredSince !== null && now - unansweredSince > SILENCE_MS) drop()
    else if (socket.readyState === OPEN) {
      socket.send(HEARTBEAT_TEXT)
      unansweredSince ??= now
    }
  }

  const release = () => {
    clearInterval(heartbeat)
    const mine = socket
    socket = null
    mine?.close()
  }

  /** Lets go of a socket that is lost, and comes again. */
  const drop = () => {
    release()
    if (isOver) return
    events.onLost()
    const longest = Math.min(RECONNECT_FIRST_MS * 2 ** tries++, RECONNECT_MAX_MS)
    clearTimeout(again)
    again = setTimeout(begin, longest * (0.5 + random() / 2))
  }

  const begin = () => {
    clearTimeout(again)
    if (isOver) return
    release()
    const mine = open()
    socket = mine
    unansweredSince = Date.now()
    mine.binaryType = 'arraybuffer'
    mine.addEventListener('open', () => {
      if (socket !== mine) return
      unansweredSince = null
      events.onOpen()
    })
    mine.addEventListener('message', ({ data }) => {
      if (socket !== mine) return
      unansweredSince = null
      tries = 0
      if (data === HEARTBEAT_TEXT) return
      if (typeof data === 'string') events.onText(data)
      else if (data instanceof ArrayBuffer) events.onBinary(data)
    })
    mine.addEventListener('close', ({ code }) => {
      if (socket !== mine) return
      const why = reasonOf(code)
      if (!why) return drop()
      isOver = true
      release()
      events.onClosed(why)
    })
    heartbeat = setInterval(beat, HEARTBEAT_MS)
  }

  begin()
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
      if (isOver || socket?.readyState === OPEN) return
      tries = 0
      begin()
    },
    close: () => {
      isOver = true
      clearTimeout(again)
      release()
    },
  }
}

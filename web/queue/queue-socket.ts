/** The queue's live line: opens itself anew until it is closed. No React. */
import { type QueueMessage, queueMessageSchema } from '../../shared/messages/queue.ts'
import {
  QUEUE_PING,
  QUEUE_PING_MS,
  QUEUE_PONG,
  QUEUE_SOCKET_ENDED,
  QUEUE_SOCKET_REOPEN,
} from '../../shared/queue.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

export interface QueueSocketEvents {
  onMessage: (message: QueueMessage) => void
  /** False: nothing is told at the moment, ask by GET instead. */
  onLive: (live: boolean) => void
}

export interface QueueSocket {
  /** Drops the line and opens it anew: its first message is the whole queue. */
  renew: () => void
  close: () => void
}

/** `connect` is for tests: it makes the socket. */
export function openQueueSocket(
  { onMessage, onLive }: QueueSocketEvents,
  connect: () => WebSocket = () =>
    new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/queue/socket`),
): QueueSocket {
  let socket: WebSocket | undefined
  let ended = false
  let pause = FIRST_PAUSE_MS
  let again: ReturnType<typeof setTimeout> | undefined
  let pinging: ReturnType<typeof setInterval> | undefined
  let heard = true

  const stopPinging = () => clearInterval(pinging)

  const open = () => {
    clearTimeout(again)
    if (ended) return
    const line = connect()
    socket = line
    line.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (line !== socket) return
      heard = true
      if (data === QUEUE_PONG) return
      const message = queueMessageSchema.safeParse(readJson(data))
      // A message of a newer version of the server: the whole queue is asked for instead.
      if (!message.success) return onLive(false)
      pause = FIRST_PAUSE_MS
      onLive(true)
      onMessage(message.data)
    })
    line.addEventListener('open', () => {
      heard = true
      stopPinging()
      pinging = setInterval(() => {
        // A line that is dead without having closed, as after a change of network.
        if (!heard) return renew()
        heard = false
        if (line.readyState === WebSocket.OPEN) line.send(QUEUE_PING)
      }, QUEUE_PING_MS)
    })
    line.addEventListener('close', ({ code }) => {
      if (line !== socket) return
      stopPinging()
      onLive(false)
      if (ended || code === QUEUE_SOCKET_ENDED) return
      if (code === QUEUE_SOCKET_REOPEN) return open()
      again = setTimeout(open, pause)
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    })
  }

  const drop = () => {
    stopPinging()
    const old = socket
    socket = undefined
    old?.close()
  }
  const renew = () => {
    drop()
    onLive(false)
    open()
  }

  open()
  return {
    renew,
    close: () => {
      ended = true
      clearTimeout(again)
      drop()
    },
  }
}

function readJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    // Not JSON, so not a message: the schema says no.
    return undefined
  }
}

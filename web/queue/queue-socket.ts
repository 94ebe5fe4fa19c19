import { parseJson } from '../../shared/lib/parse-json.ts'
import { type QueueMessage, queueMessageSchema } from '../../shared/messages/queue.ts'
import {
  QUEUE_PING,
  QUEUE_PONG,
  QUEUE_SOCKET_ENDED,
  QUEUE_SOCKET_REOPEN,
} from '../../shared/queue.ts'
import { watchNetwork } from '../lib/browser/network-changes.ts'

/** Interval of the client's pings; the runtime responds without waking the queue. */
const QUEUE_PING_MS = 30_000

/** After a change of network an answer to a ping is expected within this time. */
const CHECK_MS = 3_000

const RECONNECT_FIRST_MS = 1_000
const RECONNECT_MAX_MS = 30_000

export interface QueueSocketEvents {
  onMessage: (message: QueueMessage) => void
  /** False while the socket delivers nothing: read the queue by GET instead. */
  onLive: (live: boolean) => void
}

export interface QueueSocket {
  /** Closes the socket and opens another: its first message is the whole queue. */
  renew: () => void
  close: () => void
}

/**
 * The queue's WebSocket. It reconnects with backoff until it is closed, and is checked when the network may be another
 * one. `connect` is for tests.
 */
export function openQueueSocket(
  { onMessage, onLive }: QueueSocketEvents,
  connect: () => WebSocket = () =>
    new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/queue/socket`),
): QueueSocket {
  let socket: WebSocket | undefined
  let isClosed = false
  let delay = RECONNECT_FIRST_MS
  let reconnecting: ReturnType<typeof setTimeout> | undefined
  let pinging: ReturnType<typeof setInterval> | undefined
  let checking: ReturnType<typeof setTimeout> | undefined
  let wasAnswered = true

  const stopPinging = () => {
    clearInterval(pinging)
    clearTimeout(checking)
  }
  const ping = () => {
    wasAnswered = false
    if (socket?.readyState === WebSocket.OPEN) socket.send(QUEUE_PING)
  }

  const open = () => {
    clearTimeout(reconnecting)
    if (isClosed) return
    const opened = connect()
    socket = opened
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (opened !== socket) return
      wasAnswered = true
      if (data === QUEUE_PONG) return
      const message = queueMessageSchema.safeParse(parseJson(String(data)))
      // A message of a newer server version: the queue is read by GET instead.
      if (!message.success) return onLive(false)
      delay = RECONNECT_FIRST_MS
      onLive(true)
      onMessage(message.data)
    })
    opened.addEventListener('open', () => {
      wasAnswered = true
      stopPinging()
      pinging = setInterval(() => {
        // The connection is dead without a close event, as after a change of network.
        if (wasAnswered) ping()
        else renew()
      }, QUEUE_PING_MS)
    })
    opened.addEventListener('close', ({ code }) => {
      if (opened !== socket) return
      stopPinging()
      onLive(false)
      if (isClosed || code === QUEUE_SOCKET_ENDED) return
      if (code === QUEUE_SOCKET_REOPEN) return open()
      reconnecting = setTimeout(open, delay)
      delay = Math.min(RECONNECT_MAX_MS, delay * 2)
    })
  }

  const drop = () => {
    stopPinging()
    const previous = socket
    socket = undefined
    previous?.close()
  }
  const renew = () => {
    drop()
    onLive(false)
    open()
  }

  const check = () => {
    if (socket?.readyState !== WebSocket.OPEN) {
      delay = RECONNECT_FIRST_MS
      renew()
      return
    }
    ping()
    clearTimeout(checking)
    checking = setTimeout(() => {
      if (!wasAnswered) renew()
    }, CHECK_MS)
  }
  const stopWatching = watchNetwork({ onNetwork: check, onVisible: check })

  open()
  return {
    renew,
    close: () => {
      isClosed = true
      stopWatching()
      clearTimeout(reconnecting)
      drop()
    },
  }
}

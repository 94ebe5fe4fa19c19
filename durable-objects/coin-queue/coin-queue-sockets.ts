import type { QueueMessage } from '../../shared/messages/queue.ts'
import {
  QUEUE_PING,
  QUEUE_PONG,
  QUEUE_SOCKET_ENDED,
  QUEUE_SOCKET_REOPEN,
} from '../../shared/queue.ts'

/** A socket older than this is closed with QUEUE_SOCKET_REOPEN. */
const QUEUE_SOCKET_MAX_AGE_MS = 3_600_000

export type QueueSockets = ReturnType<typeof createQueueSockets>

/** The queue's WebSockets. They survive hibernation; the time of opening is attached to each. */
export function createQueueSockets(ctx: DurableObjectState) {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(QUEUE_PING, QUEUE_PONG))
  return {
    /** Answers an upgrade and sends `first` before any other message. */
    open(first: QueueMessage): Response {
      const { 0: client, 1: server } = new WebSocketPair()
      ctx.acceptWebSocket(server)
      server.serializeAttachment({ openedAt: Date.now() })
      server.send(JSON.stringify(first))
      return new Response(null, { status: 101, webSocket: client })
    },
    /** Sends to all. A socket that is open too long is closed instead, so that its session is checked again. */
    broadcast(messages: readonly QueueMessage[]): void {
      const texts = messages.map(message => JSON.stringify(message))
      for (const socket of ctx.getWebSockets()) {
        if (socket.readyState !== WebSocket.OPEN) continue
        if (openedAt(socket) + QUEUE_SOCKET_MAX_AGE_MS < Date.now())
          closeSocket(socket, QUEUE_SOCKET_REOPEN, 'open anew')
        else for (const text of texts) socket.send(text)
      }
    },
    endAll(): void {
      for (const socket of ctx.getWebSockets()) closeSocket(socket, QUEUE_SOCKET_ENDED, 'ended')
    },
    /** Closes all, so that each presents its session again. */
    reopenAll(): void {
      for (const socket of ctx.getWebSockets())
        closeSocket(socket, QUEUE_SOCKET_REOPEN, 'open anew')
    },
  }
}

function openedAt(socket: WebSocket): number {
  const attached: unknown = socket.deserializeAttachment()
  return typeof attached === 'object' &&
    attached !== null &&
    'openedAt' in attached &&
    typeof attached.openedAt === 'number'
    ? attached.openedAt
    : 0
}

export function closeSocket(socket: WebSocket, code: number, reason: string): void {
  if (socket.readyState === WebSocket.CLOSED) return
  socket.close(code, reason)
}

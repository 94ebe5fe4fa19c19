import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { inject, vi } from 'vitest'
import { MESSAGES_WAIT_MS } from '../../../durable-objects/pairing-room/signalling.ts'
import { HEARTBEAT_TEXT } from '../../../shared/pairing/pairing.ts'
import { call } from '../../test/call.ts'
import { anOwner, joined, openPairing } from './pair.ts'
import { listenTo, type TestSocket, upgrade } from './sockets.ts'

declare module 'vitest' {
  interface ProvidedContext {
    peerServers: { patient: string; hasty: string }
  }
}

/** A PeerServer as a client's script sees it: the published one, or a room of ours. */
export type PeerServerUnderTest = {
  /** Two tokens that it takes. */
  tokens: readonly [string, string]
  get: (path: string) => Promise<Response>
  connect: (query: Record<string, string>) => Promise<TestSocket>
  /** Lets what waits grow too old. */
  letExpire: () => Promise<void>
}

const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString()

export function publishedServer({ hasty = false } = {}): PeerServerUnderTest {
  const { patient, hasty: quick } = inject('peerServers')
  const url = hasty ? quick : patient
  const unique = crypto.randomUUID()
  return {
    tokens: [`${unique}-1`, `${unique}-2`],
    get: path => fetch(`${url}/${path}`),
    connect: async parts => listenTo(await fetch(`${url}/peerjs?${query(parts)}`, upgrade)),
    // Its clock is its own.
    letExpire: () => Promise.resolve(),
  }
}

export async function roomServer(): Promise<PeerServerUnderTest> {
  const opened = await openPairing(await anOwner())
  const { code, token } = opened
  const phone = await joined(opened)
  return {
    tokens: [token, phone.token],
    get: path => call(`/peerjs/${code}/${path}`),
    connect: async parts =>
      withoutHeartbeats(listenTo(await call(`/peerjs/${code}/peerjs?${query(parts)}`, upgrade))),
    letExpire: async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MESSAGES_WAIT_MS })
      await runDurableObjectAlarm(env.PAIRING_ROOM.get(env.PAIRING_ROOM.idFromName(code)))
      vi.useRealTimers()
    },
  }
}

/** A heartbeat's echo, which only our room sends (it answers asleep); PeerJS takes it for nothing. */
function withoutHeartbeats(socket: TestSocket): TestSocket {
  return {
    ...socket,
    get heard() {
      return socket.heard.filter(message => message !== HEARTBEAT_TEXT)
    },
  }
}

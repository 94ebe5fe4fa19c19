import type { IceServer } from '../../shared/pairing/pairing.ts'
import { log } from '../http/log.ts'
import type { TurnProvider } from './port.ts'

export type IceServers = {
  /** For connections that may be opened until `expiresAt`, ms since 1970. Never rejects. */
  until: (expiresAt: number) => Promise<IceServer[]>
}

/** STUN always, TURN when it is configured. When TURN fails the pairing still works, by STUN or the room's relay. */
export function createIceServers(options: {
  stunUrls: string[]
  turn: TurnProvider | null
  now: () => number
}): IceServers {
  const stun: IceServer[] = options.stunUrls.length > 0 ? [{ urls: options.stunUrls }] : []
  return {
    async until(expiresAt) {
      if (!options.turn) return stun
      const seconds = Math.max(1, Math.ceil((expiresAt - options.now()) / 1000))
      const issued = await options.turn.issue(seconds)
      if (issued.ok) return [...stun, ...issued.servers]
      log('warn', 'turn_credentials_failed', { reason: issued.reason })
      return stun
    },
  }
}

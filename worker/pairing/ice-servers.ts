import type { IceJob } from '../../durable-objects/pairing-room/ice-job.ts'
import type { IceServer } from '../../shared/pairing/pairing.ts'
import { log } from '../http/log.ts'
import type { TurnProvider } from './port.ts'

/** How long TURN credentials work. A side asks for new ones before they end. */
const TURN_LIFE_MS = 30 * 60_000

/** STUN always, TURN when it is configured. When TURN fails the pairing still works, by STUN or the room's relay. */
export function createIceServers(options: {
  stunUrls: string[]
  turn: TurnProvider | null
  now: () => number
}): IceJob {
  const { turn, now } = options
  const stun: IceServer[] = options.stunUrls.length > 0 ? [{ urls: options.stunUrls }] : []
  return {
    async issue(expiresAt) {
      if (!turn) return { iceServers: stun, until: expiresAt }
      const until = Math.min(expiresAt, now() + TURN_LIFE_MS)
      const issued = await turn.issue(Math.max(1, Math.ceil((until - now()) / 1000)))
      if (issued.ok) return { iceServers: [...stun, ...issued.servers], until }
      log('warn', 'turn_credentials_failed', { reason: issued.reason })
      return { iceServers: stun, until }
    },
    async revoke(iceServers) {
      const usernames = new Set(iceServers.flatMap(({ username }) => username ?? []))
      for (const username of usernames) {
        const revoked = await turn?.revoke(username)
        if (revoked && !revoked.ok)
          log('warn', 'turn_credentials_failed', { reason: revoked.reason })
      }
    },
  }
}

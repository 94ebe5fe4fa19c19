import type { IceServer } from '../../shared/pairing/pairing.ts'

/** Who lends relays for WebRTC (TURN), each with credentials that lapse. */
export type TurnProvider = {
  /** Servers whose credentials work for `ttlSeconds`. Never rejects. */
  issue: (
    ttlSeconds: number,
  ) => Promise<{ ok: true; servers: IceServer[] } | { ok: false; reason: string }>
  /** Ends credentials before their time. Never rejects. */
  revoke: (username: string) => Promise<{ ok: true } | { ok: false; reason: string }>
}

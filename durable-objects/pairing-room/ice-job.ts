import type { IceServer } from '../../shared/pairing/pairing.ts'

/** ICE servers of one side. `until`: when their credentials end, ms since 1970. */
export type IssuedIceServers = { iceServers: IceServer[]; until: number }

/** The job that the Worker hands in. Neither method rejects. */
export interface IceJob {
  /** Servers with new credentials, which end after half an hour, or with the pairing at `expiresAt` without TURN. */
  issue: (expiresAt: number, requestId?: string) => Promise<IssuedIceServers>
  /** Ends the credentials of these servers. */
  revoke: (iceServers: IceServer[]) => Promise<void>
}

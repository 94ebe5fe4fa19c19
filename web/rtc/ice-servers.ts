import {
  type IceServer,
  type PairingAccess,
  type RenewedIceServers,
  renewedIceServersSchema,
} from '../../shared/pairing/pairing.ts'
import { apiFetch } from '../lib/api.ts'

/** The server gives new credentials in the last five minutes of the former ones. */
const RENEWED_BEFORE_MS = 4 * 60_000
/** After a failed try, or where the clocks differ. */
const RETRY_MS = 60_000

type Access = Pick<PairingAccess, 'code' | 'token' | 'iceServers' | 'iceServersUntil' | 'expiresAt'>

/** POST /api/pairings/ice-servers. */
async function renewIceServers({ code, token }: Access): Promise<RenewedIceServers> {
  const response = await apiFetch('/api/pairings/ice-servers', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code, token }),
  })
  return renewedIceServersSchema.parse(await response.json())
}

/**
 * The ICE servers of a side, renewed before their credentials end, until `stop`. `onRenewed` tells what a connection
 * that is open goes on with. A renewal that fails is tried again; the room relays meanwhile.
 */
export function renewedIceServers(
  access: Access,
  onRenewed: (servers: IceServer[]) => void,
  renew: (access: Access) => Promise<RenewedIceServers> = renewIceServers,
): { readonly current: IceServer[]; stop: () => void } {
  let current = access.iceServers
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  function plan(until: number): void {
    // Without TURN there are no credentials to renew.
    if (until >= access.expiresAt) return
    const wait = Math.max(RETRY_MS, until - Date.now() - RENEWED_BEFORE_MS)
    timer = setTimeout(() => void next(until), wait)
  }

  async function next(former: number): Promise<void> {
    const renewed = await renew(access).catch(() => null)
    if (stopped) return
    if (renewed) {
      current = renewed.iceServers
      onRenewed(current)
    }
    plan(renewed?.iceServersUntil ?? former)
  }

  plan(access.iceServersUntil)
  return {
    get current() {
      return current
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

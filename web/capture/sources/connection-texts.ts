import type { ConnectionStatus } from '../../rtc/connection-machine.ts'
import type { DesktopPairingState } from '../../rtc/desktop-machine.ts'

/** The connection status for the desktop's screen. */
export const CONNECTION_TEXTS: Record<ConnectionStatus, string> = {
  connecting: 'Connecting',
  waiting: 'Waiting for the phone',
  direct: 'Phone connected',
  relayed: 'Phone connected, relayed',
  reconnecting: 'Phone lost, reconnecting',
  away: 'The phone is away',
  ended: 'The pairing has ended',
  replaced: 'Another phone took over',
  unknown: 'The pairing is over',
  superseded: 'Used in another tab',
  misused: 'The pairing is over',
}

/** The status, or why a connected phone gives no pictures. */
export function pairedPhoneText({ status, camera }: DesktopPairingState): string {
  const isConnected = status === 'direct' || status === 'relayed'
  return isConnected && camera?.state === 'paused'
    ? 'Phone’s camera paused'
    : CONNECTION_TEXTS[status]
}

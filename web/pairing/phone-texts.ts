import { counted } from '../../shared/lib/count-text.ts'
import type { ConnectionStatus } from '../rtc/connection-machine.ts'

/** The connection status for the phone's screen. */
export function connectionStatusText(status: ConnectionStatus): string {
  switch (status) {
    case 'connecting':
      return 'Connecting...'
    case 'waiting':
      return 'Waiting for the computer’s page'
    case 'direct':
      return 'Connected'
    case 'relayed':
      return 'Relayed: slower, but works'
    case 'reconnecting':
      return 'Reconnecting. Pictures are kept on this phone.'
    case 'away':
      return 'The computer’s page is away. Pictures are kept on this phone.'
    case 'ended':
    case 'replaced':
    case 'unknown':
    case 'superseded':
    case 'misused':
      return PAIRING_END_TEXTS[status].title
    default:
      return status satisfies never
  }
}

export interface PairingEndText {
  title: string
  /** What the user can do. */
  text: string
  /** The label of the button that joins again, where that can help. */
  again?: string
}

const SCAN = 'To go on, press “Use your phone” on your computer and scan the code it shows.'

/** Why a pairing is over for this phone. */
export const PAIRING_END_TEXTS = {
  ended: { title: 'The pairing has ended', text: SCAN },
  unknown: { title: 'This pairing is over', text: SCAN },
  replaced: {
    title: 'Another phone took over',
    text: 'Your computer has another phone as its camera now.',
    again: 'Ask to use this one',
  },
  superseded: {
    title: 'Open in another tab',
    text: 'This phone is its computer’s camera in another tab.',
    again: 'Use this tab',
  },
  misused: {
    title: 'The connection was closed',
    text: 'The server did not understand this page. It may be an old version.',
    again: 'Connect again',
  },
} as const satisfies Partial<Record<ConnectionStatus, PairingEndText>>

/** Null while the pairing is not over. */
export function pairingEndText(status: ConnectionStatus): PairingEndText | null {
  return status in PAIRING_END_TEXTS
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by `in`
      PAIRING_END_TEXTS[status as keyof typeof PAIRING_END_TEXTS]
    : null
}

/** "1 picture", "3 pictures". */
export const pictureCount = (count: number): string => counted(count, 'picture')

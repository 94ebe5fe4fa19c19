import type { CameraAbilities } from '../../shared/messages/pairing.ts'
import type { LinkStatus } from '../rtc/connection-machine.ts'

/** How the phone is connected to its desktop, for the phone's screen. `over` has a screen of its own. */
export function phoneStatusWords(status: LinkStatus): string {
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
      return PHONE_ENDS[status].title
    default:
      return status satisfies never
  }
}

export interface PhoneEnd {
  title: string
  /** What to do now. */
  text: string
  /** The name of the button that joins again, where that can help. */
  again?: string
}

const SCAN = 'To go on, press “Use your phone” on your computer and scan the code it shows.'

/** Why a pairing is over for this phone. */
export const PHONE_ENDS = {
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
} as const satisfies Partial<Record<LinkStatus, PhoneEnd>>

/** The end of a pairing that has one. */
export function phoneEnd(status: LinkStatus): PhoneEnd | null {
  return status in PHONE_ENDS
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- asked for just before
      PHONE_ENDS[status as keyof typeof PHONE_ENDS]
    : null
}

/** "1 picture", "3 pictures". */
export const picturesCount = (count: number): string =>
  `${count} ${count === 1 ? 'picture' : 'pictures'}`

/** The lenses by names that a seller tells apart; browsers say "camera2 0, facing back", or nothing. */
export function nameLenses(lenses: CameraAbilities['lenses']): { id: string; name: string }[] {
  const seen = new Map<string, number>()
  return lenses.map(({ id, label }) => {
    const facing = /facing (back|front)/i.exec(label)?.[1]?.toLowerCase()
    const said = facing ? `${facing === 'back' ? 'Back' : 'Front'} camera` : label.trim()
    const name = said || 'Camera'
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { id, name: count === 1 ? name : `${name} ${count}` }
  })
}

import type { PairingSide } from '../shared/pairing.ts'
import { type Pairing, phoneHolder } from './pairing-lifecycle.ts'

/** What a socket of the room is, kept with it while the room sleeps. */
export type SignallingSocket = {
  kind: 'signal'
  socket: string
  id: string
  holder: string
  /** Whether its peer is reached by it; not any more once the same peer came on another. */
  current: boolean
}
export type Channel = { kind: 'line'; holder: string }
export type Attachment = SignallingSocket | Channel

export const sideOf = (holder: string): PairingSide => (holder === 'desktop' ? 'desktop' : 'phone')
export const otherOf = (side: PairingSide): PairingSide =>
  side === 'desktop' ? 'phone' : 'desktop'

export function attachmentOf(ws: WebSocket): Attachment | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the room alone attaches, and only this
  return ws.deserializeAttachment() as Attachment | null
}

/** Each side's open lines. A phone that was replaced has none. */
export function channelsOf(
  ctx: DurableObjectState,
  pairing: Pairing | null,
): Record<PairingSide, WebSocket[]> {
  const phone = pairing?.phone
  const open = (side: PairingSide, holder: string | null) =>
    ctx.getWebSockets(side).filter(ws => {
      const known = ws.readyState === WebSocket.OPEN ? attachmentOf(ws) : null
      return known?.kind === 'line' && known.holder === holder
    })
  return {
    desktop: open('desktop', 'desktop'),
    phone: open('phone', phone ? phoneHolder(phone) : null),
  }
}

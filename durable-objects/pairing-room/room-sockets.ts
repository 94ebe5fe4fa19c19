import type { PairingSide } from '../../shared/pairing/pairing.ts'
import { type Pairing, phoneHolder } from './pairing-lifecycle.ts'

/** A socket's attachment, which survives hibernation. */
export type SignallingSocket = {
  kind: 'signal'
  socket: string
  id: string
  holder: string
  /** Whether it is its peer's latest socket. */
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

/** Each side's open channels. A replaced phone has none. */
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

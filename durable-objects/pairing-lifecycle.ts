import { PAIRING_JOIN_MS, PAIRING_LIFE_MS, REPLACEMENT_MS } from '../shared/pairing.ts'

/**
 * Who belongs to a pairing and for how long, as a pure machine. Secrets and tokens are known by their hashes
 * alone. Times in ms since 1970.
 */
export type Pairing = {
  code: string
  ownerId: number
  secretHash: string
  desktopTokenHash: string
  joinBy: number
  expiresAt: number
  phone: Phone | null
  ask: ReplacementRequest | null
}
/** `mark` is the hash of the phone's own secret; `seat` counts tokens, so that an old one's sockets are told apart. */
export type Phone = {
  mark: string
  tokenHash: string
  device: string
  joinedAt: number
  seat: number
}
/** A second phone that waits for the desktop's word. */
export type ReplacementRequest = {
  id: string
  mark: string
  device: string
  until: number
  answer: 'pending' | 'agreed' | 'refused'
}

export type JoinRequest = {
  secretHash: string
  mark: string
  device: string
  /** Used when it is let in, or has to ask. */
  tokenHash: string
  askId: string
}
export type JoinOutcome =
  | { type: 'joined'; pairing: Pairing; before: 'nobody' | 'itself' | 'another' }
  | { type: 'asked'; pairing: Pairing; ask: ReplacementRequest; isNew: boolean }
  | { type: 'refused' }
  | { type: 'busy'; until: number }
  | { type: 'unknown' }

export function openPairing(
  opened: Pick<Pairing, 'code' | 'ownerId' | 'secretHash' | 'desktopTokenHash'>,
  now: number,
): Pairing {
  return {
    ...opened,
    joinBy: now + PAIRING_JOIN_MS,
    expiresAt: now + PAIRING_LIFE_MS,
    phone: null,
    ask: null,
  }
}

/**
 * A phone shows the link's secret. The first is let in, and the same phone again at any time (it reloads, or
 * never got the answer); any other has to ask the desktop, and only while the link is valid.
 */
export function join(pairing: Pairing, joining: JoinRequest, now: number): JoinOutcome {
  if (now >= pairing.expiresAt || joining.secretHash !== pairing.secretHash)
    return { type: 'unknown' }
  const { phone } = pairing
  const ask = currentReplacement(pairing, now)
  if (phone?.mark === joining.mark) return admit(pairing, joining, now, 'itself')
  if (ask?.mark === joining.mark && ask.answer === 'agreed')
    return admit(pairing, joining, now, 'another')
  if (now >= pairing.joinBy) return { type: 'unknown' }
  if (!phone) return admit(pairing, joining, now, 'nobody')
  if (ask?.mark === joining.mark)
    return ask.answer === 'refused'
      ? { type: 'refused' }
      : { type: 'asked', pairing, ask, isNew: false }
  if (ask?.answer === 'pending') return { type: 'busy', until: ask.until }
  const asked: ReplacementRequest = {
    id: joining.askId,
    mark: joining.mark,
    device: joining.device,
    until: now + REPLACEMENT_MS,
    answer: 'pending',
  }
  return { type: 'asked', pairing: { ...pairing, ask: asked }, ask: asked, isNew: true }
}

function admit(
  pairing: Pairing,
  { mark, tokenHash, device }: JoinRequest,
  now: number,
  before: 'nobody' | 'itself' | 'another',
): JoinOutcome {
  const seat = (pairing.phone?.seat ?? 0) + 1
  const joinedAt = before === 'itself' ? (pairing.phone?.joinedAt ?? now) : now
  const phone: Phone = { mark, tokenHash, device, joinedAt, seat }
  const ask = before === 'another' ? null : pairing.ask
  return { type: 'joined', pairing: { ...pairing, phone, ask }, before }
}

/** The desktop's word on a second phone. Unchanged when that question is not open any more. */
export function decideReplacement(
  pairing: Pairing,
  id: string,
  agree: boolean,
  now: number,
): Pairing {
  const ask = currentReplacement(pairing, now)
  if (ask?.id !== id || ask.answer !== 'pending') return pairing
  return { ...pairing, ask: { ...ask, answer: agree ? 'agreed' : 'refused' } }
}

/** The question of a second phone, unless its time is over. */
export function currentReplacement({ ask }: Pairing, now: number): ReplacementRequest | null {
  return ask && now < ask.until ? ask : null
}

/** Whose token it is: `desktop`, `phone:2` (its seat), or nobody's. */
export function holderOf(pairing: Pairing, tokenHash: string, now: number): string | null {
  if (now >= pairing.expiresAt) return null
  if (tokenHash === pairing.desktopTokenHash) return 'desktop'
  return pairing.phone?.tokenHash === tokenHash ? phoneHolder(pairing.phone) : null
}

export function phoneHolder({ seat }: Phone): string {
  return `phone:${seat}`
}

/** Whether it is over by itself: its life, or nobody came while the link was valid. */
export function hasEnded(pairing: Pairing, now: number): boolean {
  return now >= pairing.expiresAt || (pairing.phone === null && now >= pairing.joinBy)
}

/** When it has to be looked at next, whatever comes. */
export function nextDeadline(pairing: Pairing, now: number): number {
  if (!pairing.phone) return pairing.joinBy
  return currentReplacement(pairing, now)?.until ?? pairing.expiresAt
}

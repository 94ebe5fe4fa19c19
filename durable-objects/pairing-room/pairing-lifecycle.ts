import { PAIRING_JOIN_MS, PAIRING_LIFE_MS, REPLACEMENT_MS } from '../../shared/pairing/pairing.ts'

/**
 * Who belongs to a pairing and until when, as pure functions. Secrets and tokens appear as their SHA-256
 * hashes only. Times are ms since 1970. The object is stored as it is: its property names are fixed.
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
  /** When phones were admitted in the last hour; absent in pairings from before the limit. */
  joins?: number[]
}
/** `mark` is the hash of the phone's own secret. `seat` counts issued tokens, so that sockets of an earlier one are recognized. */
export type Phone = {
  mark: string
  tokenHash: string
  device: string
  joinedAt: number
  seat: number
}
/** A second phone that waits until the desktop decides whether it replaces the first. */
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
  /** The token's hash if the phone is admitted, and the request's id if the desktop has to decide. */
  tokenHash: string
  askId: string
}
export type JoinOutcome =
  | { type: 'joined'; pairing: Pairing; before: 'nobody' | 'itself' | 'another' }
  | { type: 'asked'; pairing: Pairing; ask: ReplacementRequest; isNew: boolean }
  | { type: 'refused' }
  | { type: 'busy'; until: number }
  | { type: 'unknown' }

export function createPairing(
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
 * A phone presents the link's secret. The first phone is admitted. The same phone is admitted again until the
 * pairing expires, because it may reload or lose the response. Any other phone needs the desktop's consent and
 * can ask for it only until `joinBy`.
 */
export function join(pairing: Pairing, request: JoinRequest, now: number): JoinOutcome {
  if (now >= pairing.expiresAt || request.secretHash !== pairing.secretHash)
    return { type: 'unknown' }
  const { phone } = pairing
  const [oldest, ...others] = recentJoins(pairing, now)
  if (oldest !== undefined && others.length + 1 >= JOINS_MAX)
    return { type: 'busy', until: oldest + JOINS_WINDOW_MS }
  const ask = currentReplacement(pairing, now)
  if (phone?.mark === request.mark) return admit(pairing, request, now, 'itself')
  if (ask?.mark === request.mark && ask.answer === 'agreed')
    return admit(pairing, request, now, 'another')
  if (now >= pairing.joinBy) return { type: 'unknown' }
  if (!phone) return admit(pairing, request, now, 'nobody')
  if (ask?.mark === request.mark)
    return ask.answer === 'refused'
      ? { type: 'refused' }
      : { type: 'asked', pairing, ask, isNew: false }
  if (ask?.answer === 'pending') return { type: 'busy', until: ask.until }
  const newRequest: ReplacementRequest = {
    id: request.askId,
    mark: request.mark,
    device: request.device,
    until: now + REPLACEMENT_MS,
    answer: 'pending',
  }
  return { type: 'asked', pairing: { ...pairing, ask: newRequest }, ask: newRequest, isNew: true }
}

/** Admissions of a pairing within an hour: each gives the phone another token. A phone that reloads needs a few. */
const JOINS_MAX = 20
const JOINS_WINDOW_MS = 3_600_000

const recentJoins = ({ joins = [] }: Pairing, now: number): number[] =>
  joins.filter(at => at > now - JOINS_WINDOW_MS)

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
  const joins = [...recentJoins(pairing, now), now]
  return { type: 'joined', pairing: { ...pairing, phone, ask, joins }, before }
}

/** Records the desktop's decision on a replacement. Returns `pairing` itself when that request is not pending. */
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

/** The replacement request, decided or not, until it expires. */
export function currentReplacement({ ask }: Pairing, now: number): ReplacementRequest | null {
  return ask && now < ask.until ? ask : null
}

/** Who holds this token: `desktop`, `phone:<seat>`, or null. */
export function holderOf(pairing: Pairing, tokenHash: string, now: number): string | null {
  if (now >= pairing.expiresAt) return null
  if (tokenHash === pairing.desktopTokenHash) return 'desktop'
  return pairing.phone?.tokenHash === tokenHash ? phoneHolder(pairing.phone) : null
}

export function phoneHolder({ seat }: Phone): string {
  return `phone:${seat}`
}

/** Whether the pairing has expired, or no phone joined while the link was valid. */
export function hasEnded(pairing: Pairing, now: number): boolean {
  return now >= pairing.expiresAt || (pairing.phone === null && now >= pairing.joinBy)
}

/** When the pairing changes next without any event, ms since 1970. */
export function nextDeadline(pairing: Pairing, now: number): number {
  if (!pairing.phone) return pairing.joinBy
  return currentReplacement(pairing, now)?.until ?? pairing.expiresAt
}

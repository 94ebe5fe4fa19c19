import type { State } from '../../lib/state.ts'

const DAY_MS = 24 * 3_600_000

/** A movement of the seller's money, in the order of time. Below zero it takes. */
type Movement = { id: string; at: number; cents: number }

/** What was sent to the seller's bank. Times in ms since 1970. */
export type Payout = { payoutId: string; at: number; cents: number; movements: number }

/** Pays out now what is there. */
export const payOut = (state: State, now: number, userId: string): void => {
  state.run('INSERT INTO seller_payout (user_id, at) VALUES (?, ?)', userId, now)
}

/**
 * Pays out daily at midnight UTC, one of the schedules that eBay offers, and whenever `payOut` said so. A movement is in
 * the first payout after it. What is owed to eBay is taken from the next payout. Source: eBay's page on payouts; which
 * hour of the day it is, is a guess.
 */
export function payoutsOf(
  state: State,
  now: number,
  userId: string,
  movements: readonly Movement[],
): { payouts: Payout[]; payoutOf: ReadonlyMap<string, string> } {
  const asked = state
    .all('SELECT at FROM seller_payout WHERE user_id = ?', userId)
    .map(row => Number(row['at']))
  const sorted = movements.toSorted((a, b) => a.at - b.at)
  const midnights = new Set(sorted.map(({ at }) => (Math.floor(at / DAY_MS) + 1) * DAY_MS))
  const times = [...new Set([...asked, ...midnights])].filter(at => at <= now)
  const payouts: Payout[] = []
  const payoutOf = new Map<string, string>()
  let waiting: Movement[] = []
  let next = 0
  for (const at of times.toSorted((a, b) => a - b)) {
    while (next < sorted.length && (sorted[next]?.at ?? at) <= at)
      waiting.push(...sorted.slice(next, ++next))
    const cents = waiting.reduce((sum, movement) => sum + movement.cents, 0)
    if (cents <= 0) continue
    const payoutId = String(5_000_000_000 + Math.floor(at / 1_000))
    payouts.push({ payoutId, at, cents, movements: waiting.length })
    for (const { id } of waiting) payoutOf.set(id, payoutId)
    waiting = []
  }
  return { payouts, payoutOf }
}

import { createHash } from 'node:crypto'
import type { DatabaseServices } from '../db/connection.ts'
import { countUse, waitText } from './rate-limit.ts'

/** What the application may ask of a vendor in a day, and what one seller may of that. */
type VendorBudget = {
  /** What a seller knows them as, in the plural. */
  calls: string
  perDay: number
  perSeller: number
  /** Where the vendor's day begins at midnight. */
  timeZone: string
}

/**
 * eBay allows 5,000 calls a day for the whole application and counts them in days of the Pacific time
 * (https://developer.ebay.com/develop/api/buy/api_call_limits). The rest is for repeats after a failure.
 */
const EBAY_SEARCHES: VendorBudget = {
  calls: 'eBay searches',
  perDay: 4_500,
  perSeller: 900,
  timeZone: 'America/Los_Angeles',
}

/** PCGS allows 1,000 calls a day; where its day begins is not published, so that of its seat in California is taken. */
const PCGS_LOOKUPS: VendorBudget = {
  calls: 'look-ups at PCGS',
  perDay: 900,
  perSeller: 200,
  timeZone: 'America/Los_Angeles',
}

export const VENDOR_BUDGETS = {
  'ebay-browse': EBAY_SEARCHES,
  'ebay-insights': EBAY_SEARCHES,
  pcgs: PCGS_LOOKUPS,
} as const satisfies Record<string, VendorBudget>

export type BudgetedVendor = keyof typeof VENDOR_BUDGETS
/** Why a call is not made, as a sentence for the seller, and when the next one can be. */
export type BudgetSpent = { reason: string; waitMs: number }

/**
 * Counts a seller's call of a vendor: first against the seller's share, then, if that is not used up, against the
 * budget of all. Null when the call may be made. Each count is one statement, so that concurrent calls are all
 * counted.
 */
export async function spendVendorCall(
  { db, now }: DatabaseServices,
  vendor: BudgetedVendor,
  userId: number,
): Promise<BudgetSpent | null> {
  const { calls, perDay, perSeller, timeZone } = VENDOR_BUDGETS[vendor]
  const at = now()
  const waitMs = msUntilMidnight(at, timeZone)
  const count = async (subject: string) => {
    const key = `budget:${vendor}:${subject}`
    const hash = createHash('sha256').update(key).digest('base64url')
    return (await countUse(db, hash, { at, resetsAt: at + waitMs })).tries
  }
  const next = `New ones come in ${waitText(waitMs)}.`
  if ((await count(`seller ${userId}`)) > perSeller)
    return { reason: `You have used your share of today’s ${calls}. ${next}`, waitMs }
  if ((await count('all')) > perDay)
    return { reason: `Today’s ${calls} are used up for all sellers. ${next}`, waitMs }
  return null
}

const DAY_MS = 86_400_000

/** The time to the next midnight there; wrong by an hour on the two days on which the clocks change. */
export function msUntilMidnight(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find(one => one.type === type)?.value ?? 0)
  const passed = ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000 + (at % 1000)
  return DAY_MS - passed
}

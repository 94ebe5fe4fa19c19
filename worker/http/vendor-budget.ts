import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { DirectoryServices } from '../db/connection.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { waitText } from './rate-limit.ts'

/** What the application may ask of a vendor in a day, and what of that one seller, and all with free plans, may. */
type VendorBudget = {
  /** What a seller knows them as, in the plural. */
  calls: string
  perDay: number
  perSeller: number
  /** Of all sellers with free plans: what is left they cannot touch. */
  free: number
  /** Where the vendor's day begins at midnight. */
  timeZone: string
}

/** eBay counts in days of the Pacific time. What its limits leave is for repeats after a failure. */
const EBAY_TIME = 'America/Los_Angeles'

/**
 * eBay allows 5,000 calls a day for the whole application
 * (https://developer.ebay.com/develop/api/buy/api_call_limits).
 */
const EBAY_SEARCHES: VendorBudget = {
  calls: 'eBay searches',
  perDay: 4_500,
  perSeller: 900,
  free: 2_700,
  timeZone: EBAY_TIME,
}

/** PCGS allows 1,000 calls a day; where its day begins is not published, so that of its seat in California is taken. */
const PCGS_LOOKUPS: VendorBudget = {
  calls: 'look-ups at PCGS',
  perDay: 900,
  perSeller: 200,
  free: 540,
  timeZone: 'America/Los_Angeles',
}

/**
 * By vendor. eBay's limits: Account 25,000, Finances 15,000, Inventory 2,000,000 calls a day for the whole application
 * (https://developer.ebay.com/develop/api/sell/api_call_limits). Those of Media and Fulfillment are not published: the
 * numbers are ours, so that one seller does not use up what there is.
 */
export const VENDOR_BUDGETS = {
  'ebay-browse': EBAY_SEARCHES,
  'ebay-insights': { ...EBAY_SEARCHES, calls: 'eBay searches for sold coins' },
  'ebay-account': {
    calls: 'questions about eBay accounts and policies',
    perDay: 22_500,
    perSeller: 1_500,
    free: 9_000,
    timeZone: EBAY_TIME,
  },
  'ebay-inventory': {
    calls: 'changes of eBay listings',
    perDay: 1_800_000,
    perSeller: 60_000,
    free: 720_000,
    timeZone: EBAY_TIME,
  },
  'ebay-media': {
    calls: 'uploads of pictures to eBay',
    perDay: 900_000,
    perSeller: 60_000,
    free: 360_000,
    timeZone: EBAY_TIME,
  },
  'ebay-orders': {
    calls: 'questions about eBay orders',
    perDay: 900_000,
    perSeller: 5_000,
    free: 360_000,
    timeZone: EBAY_TIME,
  },
  'ebay-finances': {
    calls: 'questions about eBay fees',
    perDay: 13_500,
    perSeller: 400,
    free: 5_400,
    timeZone: EBAY_TIME,
  },
  /** Its limit is not published: the numbers are ours. */
  'ebay-negotiation': {
    calls: 'offers to watchers',
    perDay: 90_000,
    perSeller: 3_000,
    free: 36_000,
    timeZone: EBAY_TIME,
  },
  /** 5,000 calls a day before eBay has checked the application (https://developer.ebay.com/develop/get-started/api-call-limits). */
  'ebay-trading': {
    calls: 'questions about buyers’ offers',
    perDay: 4_500,
    perSeller: 600,
    free: 2_700,
    timeZone: EBAY_TIME,
  },
  /** Their limits are not published: the numbers are ours. */
  'ebay-stores': {
    calls: 'questions about eBay stores',
    perDay: 45_000,
    perSeller: 1_500,
    free: 18_000,
    timeZone: EBAY_TIME,
  },
  'ebay-marketing': {
    calls: 'changes of promoted listings',
    perDay: 90_000,
    perSeller: 3_000,
    free: 36_000,
    timeZone: EBAY_TIME,
  },
  pcgs: PCGS_LOOKUPS,
} as const satisfies Record<string, VendorBudget>

export type BudgetedVendor = keyof typeof VENDOR_BUDGETS
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record
const VENDORS = Object.keys(VENDOR_BUDGETS) as BudgetedVendor[]
/** Why a call is not made, as a sentence for the seller, and when the next one can be. */
export type BudgetSpent = { reason: string; waitMs: number }

/** Counts one call; see `spendVendorCalls`. */
export async function spendVendorCall(
  services: DirectoryServices,
  vendor: BudgetedVendor,
  userId: number,
): Promise<BudgetSpent | null> {
  const spent = await spendVendorCalls(services, vendor, { userId, times: 1 })
  if (!spent) return null
  const { why, waitMs } = spent
  return { reason: `${why} New ones come in ${waitText(waitMs)}.`, waitMs }
}

const keyOf = (vendor: BudgetedVendor, subject: string) =>
  createHash('sha256').update(`budget:${vendor}:${subject}`).digest('base64url')

/** How many of each vendor's calls of today are used by all sellers, and how many there are. */
export async function usedBudgets({
  directory,
  now,
}: DirectoryServices): Promise<
  { calls: string; vendor: BudgetedVendor; used: number; limit: number }[]
> {
  const keys = VENDORS.map(vendor => keyOf(vendor, 'all'))
  const rows = await directory.all<{ at: number; tries: number }>(sql`
    select wanted.key as at, own.tries from json_each(${JSON.stringify(keys)}) as wanted
    join rate_limits as own on own.key = wanted.value and own.resets_at > ${now()}`)
  return VENDORS.map((vendor, at) => {
    const { calls, perDay } = VENDOR_BUDGETS[vendor]
    const tries = rows.find(row => row.at === at)?.tries ?? 0
    return { calls, vendor, used: tries, limit: perDay }
  })
}

type Counted = { tries: number }

/**
 * Counts a seller's calls of a vendor in one transaction: first against the seller's share, then, of a seller with a free
 * plan, against that of all of these, then against the budget of all; each only where the one before is not used up.
 * Null when the calls may be made, else why not, as a sentence for the seller, and when the next ones may be.
 */
export async function spendVendorCalls(
  { directory, now }: DirectoryServices,
  vendor: BudgetedVendor,
  { userId, times }: { userId: number; times: number },
): Promise<{ why: string; waitMs: number } | null> {
  const { calls, perDay, perSeller, free, timeZone } = VENDOR_BUDGETS[vendor]
  const at = now()
  const waitMs = msUntilMidnight(at, timeZone)
  const [seller, ofFree, all] = [
    keyOf(vendor, `seller ${userId}`),
    keyOf(vendor, 'free'),
    keyOf(vendor, 'all'),
  ]
  const isWithin = (key: string, most: number) =>
    sql`(select tries from rate_limits where key = ${key}) <= ${most}`
  const isFree = sql`exists (select 1 from users where id = ${userId} and tier = 'free')`
  const count = (key: string, condition: SQL) => sql`
    insert into rate_limits (key, tries, resets_at)
    select ${key}, ${times}, ${at + waitMs} where ${condition}
    on conflict (key) do update set
      tries = iif(resets_at <= ${at}, excluded.tries, tries + excluded.tries),
      resets_at = iif(resets_at <= ${at}, excluded.resets_at, resets_at)
    returning tries`
  const [own = [], shared = [], total = []] = await runTransaction<Counted>(directory, [
    count(seller, sql`true`),
    count(ofFree, sql`${isFree} and ${isWithin(seller, perSeller)}`),
    count(
      all,
      sql`${isWithin(seller, perSeller)} and (not ${isFree} or ${isWithin(ofFree, free)})`,
    ),
  ])
  const exceeds = ([row]: Counted[], most: number) => row !== undefined && row.tries > most
  const refused = (why: string) => ({ why, waitMs })
  if (exceeds(own, perSeller)) return refused(`You have used your share of today’s ${calls}.`)
  if (exceeds(shared, free))
    return refused(`Today’s ${calls} are used up for all sellers with free plans.`)
  if (exceeds(total, perDay)) return refused(`Today’s ${calls} are used up for all sellers.`)
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

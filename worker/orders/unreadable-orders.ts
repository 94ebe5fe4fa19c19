import { z } from 'zod'
import { parseJson } from '../../shared/lib/parse-json.ts'
import type { DirectoryServices } from '../db/connection.ts'
import { ORDER_IDS_MAX, type OrderPage } from '../ebay/order-port.ts'
import { log } from '../http/log.ts'
import { countedUses, countUse } from '../http/rate-limit.ts'

const storedSchema = z.object({
  orderId: z.string(),
  reason: z.string(),
  /** When it was first read so, in ms. */
  at: z.number(),
})
export type StoredUnreadable = z.infer<typeof storedSchema>

/** As many as one call reads again. More of one seller are a change of eBay's, which the log shows. */
const UNREADABLE_MAX = ORDER_IDS_MAX
/** Older ones are shown no more. */
const SHOWN_MS = 90 * 86_400_000

/** Counts those of all sellers that are new within a day. */
const UNREADABLE_KEY = 'unreadable orders'
const COUNTED_MS = 86_400_000

/** Counts the orders that are unreadable now and were not before, for the operator. */
export async function countUnreadable(
  { directory, now }: DirectoryServices,
  before: readonly StoredUnreadable[],
  after: readonly StoredUnreadable[],
): Promise<void> {
  const known = new Set(before.map(({ orderId }) => orderId))
  const times = after.filter(({ orderId }) => !known.has(orderId)).length
  if (times === 0) return
  const at = now()
  await countUse(directory, UNREADABLE_KEY, { at, resetsAt: at + COUNTED_MS, times })
}

/** How many orders of all sellers became unreadable in a day. */
export const unreadableOfDay = (services: DirectoryServices): Promise<number> =>
  countedUses(services, UNREADABLE_KEY)

export const parseUnreadable = (text: string): StoredUnreadable[] =>
  z.array(storedSchema).catch([]).parse(parseJson(text))

/**
 * The unreadable orders after a page: those that it has in readable form are gone, its own are the newest. A new one is
 * logged.
 */
export function withPage(
  known: readonly StoredUnreadable[],
  { orders, unreadable }: Pick<OrderPage, 'orders' | 'unreadable'>,
  userId: number,
  now: number,
): StoredUnreadable[] {
  if (known.length === 0 && unreadable.length === 0) return []
  const gone = new Set([...orders, ...unreadable].map(({ orderId }) => orderId))
  const before = new Map(known.map(one => [one.orderId, one]))
  const found = unreadable.map(({ orderId, reason }) => {
    const first = before.get(orderId)
    if (!first) log('warn', 'ebay_order_unreadable', { userId, orderId, reason })
    return { orderId, reason, at: first?.at ?? now }
  })
  return [...found, ...known.filter(({ orderId }) => !gone.has(orderId))]
    .filter(({ at }) => at > now - SHOWN_MS)
    .slice(0, UNREADABLE_MAX)
}

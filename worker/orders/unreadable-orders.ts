import { z } from 'zod'
import { parseJson } from '../../shared/lib/parse-json.ts'
import { ORDER_IDS_MAX, type OrderPage } from '../ebay/order-port.ts'
import { log } from '../http/log.ts'

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

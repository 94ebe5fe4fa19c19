import type { Row, State } from '../../lib/state.ts'
import { finalValueFee, internationalFee, perOrderFee } from './fees.ts'

/** One line of an order: pieces of one listing. Amounts in integer cents. */
export type OrderLine = {
  lineItemId: string
  listingId: string
  sku: string
  title: string
  format: 'FIXED_PRICE' | 'AUCTION'
  quantity: number
  /** Price of one piece. */
  priceCents: number
  /** Shipping of all pieces of the line. */
  shippingCents: number
}

/** Money of a line that went back to the buyer. The order stays as it was, not cancelled. */
export type LineRefund = { number: number; lineItemId: string; cents: number; at: number }

/** A buyer's order. Times in ms since 1970. */
export type Order = {
  orderId: string
  userId: string
  buyerCountry: string
  createdAt: number
  modifiedAt: number
  cancelledAt: number | null
  isPaid: boolean
  /** The number of its buyer. Orders of one number are of one person. */
  buyer: number
  lines: OrderLine[]
  refunds: LineRefund[]
  /** Sales tax that eBay collects beside the total and pays to the state. */
  taxCents: number
}

const lineOf = (row: Row): OrderLine => ({
  lineItemId: String(row['line_item_id']),
  listingId: String(row['listing_id']),
  sku: String(row['sku']),
  title: String(row['title']),
  format: row['format'] === 'AUCTION' ? 'AUCTION' : 'FIXED_PRICE',
  quantity: Number(row['quantity']),
  priceCents: Number(row['price_cents']),
  shippingCents: Number(row['shipping_cents']),
})

const orderOf = (state: State, row: Row): Order => ({
  orderId: String(row['order_id']),
  userId: String(row['user_id']),
  buyerCountry: String(row['buyer_country']),
  createdAt: Number(row['created_at']),
  modifiedAt: Number(row['modified_at']),
  cancelledAt: row['cancelled_at'] === null ? null : Number(row['cancelled_at']),
  isPaid: !state.get('SELECT 1 FROM order_unpaid WHERE order_id = ?', String(row['order_id'])),
  buyer: Number(
    state.text('SELECT buyer FROM order_buyer WHERE order_id = ?', String(row['order_id'])) ??
      String(row['order_id']).slice(-5),
  ),
  taxCents: Number(
    state.text('SELECT cents FROM order_tax WHERE order_id = ?', String(row['order_id'])) ?? 0,
  ),
  lines: state
    .all(
      'SELECT * FROM order_line WHERE order_id = ? ORDER BY line_item_id',
      String(row['order_id']),
    )
    .map(lineOf),
  refunds: state
    .all('SELECT * FROM order_refund WHERE order_id = ? ORDER BY number', String(row['order_id']))
    .map(refund => ({
      number: Number(refund['number']),
      lineItemId: String(refund['line_item_id']),
      cents: Number(refund['amount_cents']),
      at: Number(refund['at']),
    })),
})

/** Stores an order and returns it with its ids. Order ids have eBay's form `12-34567-89012`. */
export function addOrder(
  state: State,
  now: number,
  order: { userId: string; buyerCountry: string; lines: Omit<OrderLine, 'lineItemId'>[] },
): Order {
  const number = String(state.next('order', 1_240_700_301)).padStart(12, '0')
  const orderId = `${number.slice(0, 2)}-${number.slice(2, 7)}-${number.slice(7)}`
  state.run(
    'INSERT INTO sale_order VALUES (?, ?, ?, ?, ?, NULL)',
    orderId,
    order.userId,
    order.buyerCountry,
    now,
    now,
  )
  for (const line of order.lines) {
    state.run(
      'INSERT INTO order_line VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      String(state.next('orderLine', 10_063_200_111)),
      orderId,
      line.listingId,
      line.sku,
      line.title,
      line.format,
      line.quantity,
      line.priceCents,
      line.shippingCents,
    )
  }
  const stored = findOrder(state, orderId)
  if (!stored) throw new Error(`order ${orderId} was not stored`)
  return stored
}

export function findOrder(state: State, orderId: string): Order | undefined {
  const row = state.get('SELECT * FROM sale_order WHERE order_id = ?', orderId)
  return row && orderOf(state, row)
}

/** The orders of a seller that eBay shows already, the newest first. */
export const ordersOfSeller = (state: State, userId: string): Order[] =>
  state
    .all(
      `SELECT * FROM sale_order WHERE user_id = ? AND order_id NOT IN (SELECT order_id FROM order_hidden)
       ORDER BY created_at DESC, order_id DESC`,
      userId,
    )
    .map(row => orderOf(state, row))

const oddName = (orderId: string) => `odd order ${orderId}`

/** Answers an order from now on, or no longer, with a quantity of none, which no contract allows. */
export function makeOdd(state: State, orderId: string, odd: boolean): void {
  state.run('DELETE FROM setting WHERE name = ?', oddName(orderId))
  if (odd) state.run('INSERT INTO setting VALUES (?, ?)', oddName(orderId), 'true')
}

export const isOdd = (state: State, orderId: string): boolean =>
  state.get('SELECT 1 FROM setting WHERE name = ?', oddName(orderId)) !== undefined

/** Hides an order: eBay shows one some time after its sale, while its pieces count as sold at once. */
export const hideOrder = (state: State, orderId: string): void => {
  state.run('INSERT OR IGNORE INTO order_hidden VALUES (?)', orderId)
}

/** Shows a hidden order. Its dates stay. False where it was not hidden. */
export const showOrder = (state: State, orderId: string): boolean =>
  state.run('DELETE FROM order_hidden WHERE order_id = ?', orderId) > 0

/** The last orders of all sellers, the newest first. */
export const lastOrders = (state: State, count: number): Order[] =>
  state
    .all('SELECT * FROM sale_order ORDER BY created_at DESC, order_id DESC LIMIT ?', count)
    .map(row => orderOf(state, row))

/** The buyer has not paid yet, or has: eBay shows such an order only where immediate payment is not required. */
export function setPaid(state: State, now: number, orderId: string, isPaid: boolean): void {
  state.transaction(() => {
    state.run('DELETE FROM order_unpaid WHERE order_id = ?', orderId)
    if (!isPaid) state.run('INSERT INTO order_unpaid VALUES (?)', orderId)
    state.run('UPDATE sale_order SET modified_at = ? WHERE order_id = ?', now, orderId)
  })
}

/** Gives an order to the buyer of a number. */
export const setBuyer = (state: State, orderId: string, buyer: number): void => {
  state.run('INSERT OR REPLACE INTO order_buyer VALUES (?, ?)', orderId, buyer)
}

/** Has eBay collect sales tax of an order. */
export const setTax = (state: State, orderId: string, cents: number): void => {
  state.run('INSERT OR REPLACE INTO order_tax VALUES (?, ?)', orderId, cents)
}

/** Cancels an order. False if it was cancelled before. */
export const cancelOrder = (state: State, now: number, orderId: string): boolean =>
  state.run(
    'UPDATE sale_order SET cancelled_at = ?, modified_at = ? WHERE order_id = ? AND cancelled_at IS NULL',
    now,
    now,
    orderId,
  ) > 0

/** Refunds part of a line, or all of it. False where less of it is left. */
export function refundLine(
  state: State,
  now: number,
  order: Order,
  { lineItemId, cents }: Pick<LineRefund, 'lineItemId' | 'cents'>,
): boolean {
  const line = order.lines.find(one => one.lineItemId === lineItemId)
  if (!line || order.cancelledAt !== null || cents <= 0) return false
  if (cents > lineTotal(line) - refundedOf(order, line)) return false
  state.transaction(() => {
    state.run(
      'INSERT INTO order_refund (order_id, line_item_id, amount_cents, at) VALUES (?, ?, ?, ?)',
      order.orderId,
      lineItemId,
      cents,
      now,
    )
    state.run('UPDATE sale_order SET modified_at = ? WHERE order_id = ?', now, order.orderId)
  })
  return true
}

/** Takes the pieces of a cancelled order out of eBay's count of sold pieces. */
export const uncountOrder = (state: State, orderId: string): void => {
  state.run('INSERT OR IGNORE INTO order_uncounted VALUES (?)', orderId)
}

/**
 * Pieces sold by a listing. eBay's documents say "the quantity that has been sold" and nothing of cancelled orders:
 * they count, unless `uncountOrder` said otherwise.
 */
export const soldQuantity = (state: State, listingId: string): number =>
  Number(
    state.text(
      `SELECT coalesce(sum(quantity), 0) FROM order_line
       WHERE listing_id = ? AND order_id NOT IN (SELECT order_id FROM order_uncounted)`,
      listingId,
    ) ?? 0,
  )

/** Price of all pieces of a line, in cents. */
export const lineCost = (line: OrderLine): number => line.priceCents * line.quantity
/** What the buyer pays for a line, in cents. */
export const lineTotal = (line: OrderLine): number => lineCost(line) + line.shippingCents

export const orderTotal = (order: Order): number =>
  order.lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** What was refunded of a line that was not cancelled, in cents. */
export const refundedOf = (order: Order, { lineItemId }: OrderLine): number =>
  sumOf(order.refunds.filter(refund => refund.lineItemId === lineItemId))

export type Fee = {
  feeType: 'FINAL_VALUE_FEE' | 'FINAL_VALUE_FEE_FIXED_PER_ORDER' | 'INTERNATIONAL_FEE'
  cents: number
}

/** eBay's fees of one line. The fee per order belongs to the first line. */
export function feesOfLine(order: Order, line: OrderLine): Fee[] {
  const total = lineTotal(line)
  const international = internationalFee(total, order.buyerCountry)
  return [
    { feeType: 'FINAL_VALUE_FEE', cents: finalValueFee(total) },
    ...(line === order.lines[0]
      ? [
          {
            feeType: 'FINAL_VALUE_FEE_FIXED_PER_ORDER' as const,
            cents: perOrderFee(orderTotal(order)),
          },
        ]
      : []),
    ...(international > 0 ? [{ feeType: 'INTERNATIONAL_FEE' as const, cents: international }] : []),
  ]
}

export const feesOfOrder = (order: Order): Fee[] =>
  order.lines.flatMap(line => feesOfLine(order, line))

/**
 * Fees that eBay credits for a refund: all but the one per order, in the proportion of what went back. Source: recorded
 * orders (a full refund leaves `totalDueSeller` at minus the fee per order).
 */
export function creditsOfRefund(order: Order, { lineItemId, cents }: LineRefund): Fee[] {
  const line = order.lines.find(one => one.lineItemId === lineItemId)
  if (!line) return []
  return feesOfLine(order, line)
    .filter(({ feeType }) => feeType !== 'FINAL_VALUE_FEE_FIXED_PER_ORDER')
    .map(fee => ({ ...fee, cents: Math.round((fee.cents * cents) / lineTotal(line)) }))
}

export const sumOf = (amounts: readonly { cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0)

/** Deletes all orders and charges, and with them the counts of what was sold. Stock that is gone stays gone. */
export function deleteOrders(state: State): void {
  state.transaction(() => {
    const tables = [
      'order_line',
      'order_hidden',
      'order_refund',
      'order_fulfillment',
      'order_unpaid',
      'order_buyer',
      'order_tax',
      'seller_payout',
      'order_uncounted',
      'seller_charge',
    ]
    for (const table of tables) state.run(`DELETE FROM ${table}`)
    state.run('DELETE FROM sale_order')
  })
}

import { z } from 'zod'
import type { Row, State } from '../../lib/state.ts'
import type { Order, OrderLine } from './orders.ts'

const linesSchema = z.array(z.object({ lineItemId: z.string(), quantity: z.number() }))

/** A package of an order: which pieces of which lines, and how it went. */
export type Fulfillment = {
  number: number
  fulfillmentId: string
  carrier: string | null
  trackingNumber: string | null
  shippedAt: number
  lines: z.infer<typeof linesSchema>
}

/** ShippingFulfillmentDetails of the contract: without tracking the id is "an arbitrary number such as 999". */
const NO_TRACKING_ID = '999'

const fulfillmentOf = (row: Row): Fulfillment => ({
  number: Number(row['number']),
  fulfillmentId: String(row['fulfillment_id']),
  carrier: row['carrier'] === null ? null : String(row['carrier']),
  trackingNumber: row['tracking'] === null ? null : String(row['tracking']),
  shippedAt: Number(row['shipped_at']),
  lines: linesSchema.parse(JSON.parse(String(row['lines']))),
})

/** Stores a package. What the contract does not say is taken at its worst: a second call makes a second package. */
export function addFulfillment(
  state: State,
  now: number,
  orderId: string,
  fulfillment: Pick<Fulfillment, 'carrier' | 'trackingNumber' | 'shippedAt' | 'lines'>,
): string {
  const { carrier, trackingNumber, shippedAt, lines } = fulfillment
  const fulfillmentId = trackingNumber ?? NO_TRACKING_ID
  state.transaction(() => {
    state.run(
      `INSERT INTO order_fulfillment (order_id, fulfillment_id, carrier, tracking, shipped_at, lines)
       VALUES (?, ?, ?, ?, ?, ?)`,
      orderId,
      fulfillmentId,
      carrier,
      trackingNumber,
      shippedAt,
      JSON.stringify(lines),
    )
    state.run('UPDATE sale_order SET modified_at = ? WHERE order_id = ?', now, orderId)
  })
  return fulfillmentId
}

export const fulfillmentsOf = (state: State, orderId: string): Fulfillment[] =>
  state
    .all('SELECT * FROM order_fulfillment WHERE order_id = ? ORDER BY number', orderId)
    .map(fulfillmentOf)

export type FulfillmentStatus = 'NOT_STARTED' | 'IN_PROGRESS' | 'FULFILLED'

/** Of a line: by the pieces that its packages have. */
export function lineStatus(
  { lineItemId, quantity }: OrderLine,
  packages: readonly Fulfillment[],
): FulfillmentStatus {
  const shipped = packages
    .flatMap(({ lines }) => lines)
    .filter(line => line.lineItemId === lineItemId)
    .reduce((sum, line) => sum + line.quantity, 0)
  if (shipped === 0) return 'NOT_STARTED'
  return shipped < quantity ? 'IN_PROGRESS' : 'FULFILLED'
}

/** Of an order: fulfilled when all of its lines are. */
export function orderStatus(order: Order, packages: readonly Fulfillment[]): FulfillmentStatus {
  const statuses = new Set(order.lines.map(line => lineStatus(line, packages)))
  const [only] = statuses
  return statuses.size === 1 && only ? only : 'IN_PROGRESS'
}

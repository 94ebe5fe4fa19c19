import type { LineToShip, Recipient } from '../../shared/fulfillment/fulfillment.ts'

/** An order with its lines, in the order of the list. */
export interface OrderToShip {
  orderId: string
  lines: LineToShip[]
  /** The earliest of its lines; null where eBay says none. */
  shipByAt: number | null
}

/** The orders of one buyer; null: the buyer is not known (yet). */
export interface BuyerGroup {
  key: string
  recipient: Recipient | null
  orders: OrderToShip[]
}

/** The lines by order, the most urgent first. */
export function ordersOf(lines: readonly LineToShip[]): OrderToShip[] {
  const orders = new Map<string, OrderToShip>()
  for (const line of lines) {
    const known = orders.get(line.orderId)
    if (known) known.lines.push(line)
    else orders.set(line.orderId, { orderId: line.orderId, lines: [line], shipByAt: line.shipByAt })
  }
  return [...orders.values()]
}

/** Orders of one buyer stand together, where the most urgent of them stands. */
export function groupsOf(
  orders: readonly OrderToShip[],
  recipients: readonly Recipient[],
): BuyerGroup[] {
  const groups = new Map<string, BuyerGroup>()
  for (const order of orders) {
    const recipient = recipients.find(({ orderId }) => orderId === order.orderId) ?? null
    const key = recipient?.buyer || order.orderId
    const known = groups.get(key)
    if (known) known.orders.push(order)
    else groups.set(key, { key, recipient, orders: [order] })
  }
  return [...groups.values()]
}

const PLACES = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** The lines by storage place, A2 before A10; those without one come last. */
export function byPlace(lines: readonly LineToShip[]): { place: string; lines: LineToShip[] }[] {
  const places = new Map<string, LineToShip[]>()
  for (const line of lines) {
    const place = line.listing?.place ?? ''
    places.set(place, [...(places.get(place) ?? []), line])
  }
  return [...places]
    .map(([place, held]) => ({ place, lines: held }))
    .sort((a, b) =>
      a.place === '' || b.place === ''
        ? Number(a.place === '') - Number(b.place === '')
        : PLACES.compare(a.place, b.place),
    )
}

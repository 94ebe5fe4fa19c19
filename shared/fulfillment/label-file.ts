import { dollarsText } from '../lib/money.ts'
import { safeCsvLine } from '../transfer/csv.ts'
import type { LineToShip, Recipient } from './fulfillment.ts'

/**
 * Columns for a label service that reads a spreadsheet. Pirate Ship asks which column is what and knows these names by
 * itself (from memory, not read on its page); weights and sizes are chosen there.
 */
const COLUMNS = [
  'Name',
  'Company',
  'Address 1',
  'Address 2',
  'City',
  'State',
  'Zipcode',
  'Country',
  'Order ID',
  'Order Items',
  'Order Value',
] as const

/** A CSV file with one package a line: orders of one buyer to one address are one package, with all of their numbers. */
export function labelFile(
  lines: readonly Pick<LineToShip, 'orderId' | 'title' | 'quantity' | 'priceCents'>[],
  recipients: readonly Recipient[],
): string {
  const rows = groupedByAddress(recipients).map(([to, orders]) => {
    const coins = lines.filter(line => orders.some(({ orderId }) => orderId === line.orderId))
    const value = coins.reduce((sum, { priceCents }) => sum + priceCents, 0)
    return safeCsvLine([
      to.name,
      to.company,
      to.street,
      to.street2,
      to.city,
      to.state,
      to.postalCode,
      to.country,
      orders.map(({ orderId }) => orderId).join(' '),
      coins.map(({ title, quantity }) => `${quantity} × ${title}`).join('; '),
      dollarsText(value),
    ])
  })
  return safeCsvLine(COLUMNS) + rows.join('')
}

/** Recipients of one name and address, with all orders that go to them. */
export function groupedByAddress(
  recipients: readonly Recipient[],
): (readonly [Recipient, readonly Recipient[]])[] {
  const groups = new Map<string, Recipient[]>()
  for (const recipient of recipients) {
    const key = JSON.stringify({ ...recipient, orderId: '', note: '' })
    const known = groups.get(key)
    if (known) known.push(recipient)
    else groups.set(key, [recipient])
  }
  return [...groups.values()].flatMap(orders => (orders[0] ? [[orders[0], orders] as const] : []))
}

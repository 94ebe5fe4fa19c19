/** Tracking numbers as scanners and lists have them. */
import type { Carrier } from './shipping-rules.ts'

const ORDER_ID = /\b\d{2}-\d{5}-\d{5}\b/

/**
 * The bars of a label of USPS begin with 420 and the ZIP code of five or nine digits (USPS, Publication 199, Intelligent
 * Mail Package Barcode); the tracking number is what follows.
 */
const USPS_ROUTING = /^420\d{5}(?:\d{4})?(?=9\d{19,21}$)/

/** By carrier the forms of its numbers, as the carriers' own pages describe them. */
const FORMS: readonly (readonly [Carrier, RegExp])[] = [
  ['UPS', /^1Z[A-Z0-9]{16}$/],
  ['USPS', /^9\d{19,21}$|^[A-Z]{2}\d{9}US$/],
  ['FedEx', /^\d{12}$|^\d{15}$/],
  ['DHL', /^\d{10}$/],
]

/** A scanned or typed tracking number as eBay takes it, with its carrier where the form tells it. */
export function parseTrackingNumber(text: string): { carrier: Carrier | null; number: string } {
  // oxlint-disable-next-line no-control-regex -- GS1 separates its fields by the control character "group separator"
  const plain = text.replaceAll(/[\s\-()\u001D]/g, '').toUpperCase()
  const number = plain.replace(USPS_ROUTING, '')
  return { number, carrier: FORMS.find(([, form]) => form.test(number))?.[0] ?? null }
}

export interface ListedNumber {
  orderId: string
  carrier: Carrier | null
  number: string
}

/**
 * A pasted list or the file of a label service: of each line with an order's number the first entry that has a form of
 * a tracking number. Other lines, as the heading, are left out.
 */
export function parseTrackingList(text: string): ListedNumber[] {
  return text.split(/[\n\r]+/).flatMap(line => {
    const orderId = ORDER_ID.exec(line)?.[0]
    if (!orderId) return []
    const found = line
      .replace(orderId, '')
      .split(/[\t,;|]+|"/)
      .map(entry => parseTrackingNumber(entry))
      .find(({ carrier }) => carrier !== null)
    return found ? [{ orderId, ...found }] : []
  })
}

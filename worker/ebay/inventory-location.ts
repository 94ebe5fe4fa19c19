import { Failure } from '../http/failure.ts'
import type { SellerAccount } from './port.ts'

/** Keys of our own making; eBay allows 36 characters. */
const KEY_PREFIX = 'obverse-'

export type SavedLocation = { locationKey: string | null; postalCode: string | null }

/**
 * Where eBay shows a coin to lie: the place used before, else one of the seller's enabled places (with
 * the ZIP code they gave, if they gave one), else a new one for that ZIP code. Throws VALIDATION that
 * names the page to go to when there is neither place nor ZIP code.
 */
export async function ensureInventoryLocation(
  seller: SellerAccount,
  known: SavedLocation,
): Promise<string> {
  const places = await seller.inventoryLocations()
  const enabled = places.filter(place => place.enabled)
  const before = enabled.find(place => place.key === known.locationKey)
  if (before) return before.key
  const { postalCode } = known
  if (!postalCode) {
    const [first] = enabled
    if (first) return first.key
    const message =
      'eBay wants to know where the coin ships from. Please enter your ZIP code on the Connect eBay page (/connect-ebay), then publish again.'
    throw new Failure('VALIDATION', {
      message,
      detail: { field: 'shipsFromPostalCode', fields: { shipsFromPostalCode: message } },
    })
  }
  const there = enabled.find(place => place.postalCode === postalCode)
  if (there) return there.key
  // A place of that key that the seller disabled stays as it is: ours gets the next number.
  const taken = new Set(places.map(place => place.key))
  const free = [
    postalCode,
    ...Array.from({ length: places.length }, (_, i) => `${postalCode}-${i + 2}`),
  ]
  const key = free.map(each => KEY_PREFIX + each).find(each => !taken.has(each))
  const made = key ?? `${KEY_PREFIX}${postalCode}`
  await seller.createInventoryLocation(made, postalCode)
  return made
}

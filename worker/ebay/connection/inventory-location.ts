import { ownSite } from '../../../shared/lib/ebay-sites.ts'
import { Failure } from '../../http/failure.ts'
import type { SellerAccount } from '../port.ts'

/** Prefix of generated keys; eBay allows 36 characters. */
const KEY_PREFIX = 'obverse-'

export type SavedLocation = { locationKey: string | null; postalCode: string | null }

/**
 * The key of the listing's inventory location: the one used before, else one of the seller's enabled locations
 * (with the seller's ZIP code, if set), else a new one for that ZIP code. Throws VALIDATION, whose message
 * names the page to open, when there is neither location nor ZIP code.
 */
export async function ensureInventoryLocation(
  seller: SellerAccount,
  saved: SavedLocation,
): Promise<string> {
  const locations = await seller.inventoryLocations()
  const enabled = locations.filter(location => location.enabled)
  const before = enabled.find(location => location.key === saved.locationKey)
  if (before) return before.key
  const { postalCode } = saved
  if (!postalCode) {
    const [first] = enabled
    if (first) return first.key
    const message = `eBay wants to know where the coin ships from. Please enter your ${ownSite().postalCode.name} on the Connect eBay page (/connect-ebay), then publish again.`
    throw new Failure('VALIDATION', {
      message,
      detail: { field: 'shipsFromPostalCode', fields: { shipsFromPostalCode: message } },
    })
  }
  const sameZip = enabled.find(location => location.postalCode === postalCode)
  if (sameZip) return sameZip.key
  // A key has no spaces, which a postcode may have.
  const place = postalCode.replace(/\s+/g, '')
  // A disabled location keeps its key: the new one gets the next number.
  const taken = new Set(locations.map(location => location.key))
  const suffixes = [
    place,
    ...Array.from({ length: locations.length }, (_, i) => `${place}-${i + 2}`),
  ]
  const unused = suffixes.map(each => KEY_PREFIX + each).find(each => !taken.has(each))
  const key = unused ?? `${KEY_PREFIX}${place}`
  await seller.createInventoryLocation(key, postalCode)
  return key
}

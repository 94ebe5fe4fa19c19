import { buyerOf } from '../../../sandbox/ebay/reference/buyers.ts'
import { SELLERS } from '../../../sandbox/ebay/store/sellers.ts'

const BUYERS = ['US', 'CA', 'GB', 'DE'].flatMap(country =>
  Array.from({ length: 5 }, (_, number) => buyerOf(number, country)),
)

/** Names of the sandbox's sellers and buyers. Buyers' user names differ by order: their first part is here. */
export const NAMES: readonly string[] = [
  ...SELLERS.flatMap(({ userId, username }) => [userId, username]),
  ...BUYERS.flatMap(({ fullName, username }) => [fullName, username.replace(/\d+$/, '')]),
]

/** Streets, towns and postal codes of the sandbox's sellers and buyers. */
export const HOMES: readonly string[] = [
  ...SELLERS.map(({ postalCode }) => postalCode),
  ...BUYERS.flatMap(({ address: { addressLine1, city, postalCode } }) => [
    addressLine1,
    city,
    postalCode,
  ]),
]

/** An invented buyer with the address that eBay gives a seller for shipping. */
export type Buyer = {
  username: string
  fullName: string
  email: string
  phone: string
  address: {
    addressLine1: string
    city: string
    stateOrProvince: string
    postalCode: string
    countryCode: string
  }
}

type Place = [line: string, city: string, state: string, postalCode: string]

const NAMES = ['Barbara Buyer', 'Carl Collector', 'Paula Purchase', 'Hugo Hoard', 'Nora Numis']
const PLACES: Record<string, Place> = {
  US: ['418 Orchard Lane', 'Springfield', 'IL', '62704'],
  CA: ['77 Maple Crescent', 'Guelph', 'ON', 'N1H 3A1'],
  GB: ['9 Mill Row', 'Leeds', 'West Yorkshire', 'LS1 4DY'],
  DE: ['Gartenweg 12', 'Kassel', 'Hessen', '34117'],
}
const ELSEWHERE: Place = ['1 Harbour Street', 'Port Town', 'Central', '10000']

/** The buyer of a number, who is always the same. */
export function buyerOf(seed: number, countryCode: string): Buyer {
  const fullName = NAMES[seed % NAMES.length] ?? 'Barbara Buyer'
  const [addressLine1, city, stateOrProvince, postalCode] = PLACES[countryCode] ?? ELSEWHERE
  const username = `${fullName.split(' ')[0]?.toLowerCase()}_buys_${seed}`
  return {
    username,
    fullName,
    email: `${username}@members.ebay.example`,
    phone: '5550100',
    address: { addressLine1, city, stateOrProvince, postalCode, countryCode },
  }
}

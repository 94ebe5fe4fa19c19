import { ownSite } from '../../../shared/lib/ebay-sites.ts'
import { type Cents, priceText } from '../../../shared/lib/money.ts'
import type { ShippingService } from '../listing-rules.ts'
import type { PaymentPolicy, ReturnPolicy, ShippingPolicy, ShippingReach } from '../port.ts'

/* What a business policy does, a short sentence each, so that it can be told from another one without eBay's own page. */

export const paymentFacts = ({ immediate }: PaymentPolicy): string[] => [
  immediate ? 'The buyer pays at once.' : 'The buyer may pay later.',
]

export function returnFacts({ terms, abroad }: ReturnPolicy): string[] {
  const of = (each: ReturnPolicy['terms']) => {
    if (each === null) return 'No returns'
    const days = each.days === null ? 'Returns' : `Returns in ${each.days} days`
    const payer = { BUYER: 'the buyer pays the way back', SELLER: 'you pay the way back' }
    return each.payer === null ? days : `${days}, ${payer[each.payer]}`
  }
  return [`${of(terms)}.`, ...(abroad === undefined ? [] : [`From abroad: ${of(abroad)}.`])]
}

/** Services by eBay's names where `known` has them, else by their codes. */
export function shippingFacts(policy: ShippingPolicy, known: readonly ShippingService[]): string[] {
  const { handlingDays, reach, flatRate } = policy
  const names = new Map(known.map(({ code, description }) => [code, description]))
  const service = ({ code, cost }: { code: string; cost: Cents | null }, isFlat: boolean) =>
    `${names.get(code) ?? readable(code)}${isFlat ? costText(cost) : ', by weight and distance'}`
  const home = policy.services.map(each => service(each, flatRate))
  return [
    ...(handlingDays === null ? [] : [sentText(handlingDays)]),
    ...(home.length > 0 ? [`At home: ${home.join('; ')}.`] : []),
    ...(reach ? reachFacts(reach, service) : []),
  ]
}

function reachFacts(
  { flatRate, services, byEbay, included, excluded }: ShippingReach,
  service: (each: ShippingReach['services'][number], isFlat: boolean) => string,
): string[] {
  return [
    ...services.map(each => `${named(each.regions) || 'Abroad'}: ${service(each, flatRate)}.`),
    ...(byEbay ? ['Abroad by eBay’s own international shipping, where it is offered.'] : []),
    ...(services.length === 0 && !byEbay ? ['Not shipped abroad.'] : []),
    ...(included.length > 0 ? [`Ships to ${named(included)}.`] : []),
    ...(excluded.length > 0 ? [`Never to ${named(excluded)}.`] : []),
  ]
}

const sentText = (days: number): string =>
  days === 0
    ? 'Sent on the same day.'
    : `Sent within ${days} business ${days === 1 ? 'day' : 'days'}.`

const costText = (cost: Cents | null): string =>
  cost === null ? '' : cost === 0 ? ', free' : `, ${priceText(cost)}`

/** "USPSParcel" as "USPS Parcel", "UK_RoyalMailTracked48" as "Royal Mail Tracked 48". */
const readable = (code: string): string =>
  code
    .replace(/^(?:UK|US)_/, '')
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2')

/** Countries by their names, eBay's regions as it calls them. */
function named(regions: readonly string[]): string {
  const countries = new Intl.DisplayNames(ownSite().locale, { type: 'region' })
  const name = (region: string) =>
    /^[A-Z]{2}$/.test(region) ? (countries.of(region) ?? region) : region
  return regions.map(name).join(', ')
}

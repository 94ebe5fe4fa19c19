import type { EbaySite, MarketplaceId } from '../../../shared/lib/ebay-sites.ts'
import { siteHere } from '../../lib/site-here.ts'

/**
 * The shipping services of this sandbox, in the format of Metadata get_shipping_services. The codes of Ground Advantage
 * are those that programs of live sellers use: it is sold as USPSParcel, and names of it are return labels. Whether
 * letters are still offered is a guess: some programs list them.
 */
type ShippingService = {
  shippingService: string
  description: string
  shippingCarrier: string
  internationalService: boolean
  shippingCategory: string
  shippingCostTypes: string[]
  minShippingTime: number
  maxShippingTime: number
  validForSellingFlow: boolean
  packageLimits: { maxWeight: number; weightUnit: string }
}

const service = (
  shippingService: string,
  description: string,
  shippingCarrier: string,
  shippingCategory: string,
  [minShippingTime, maxShippingTime]: [number, number],
  more: Partial<ShippingService> = {},
): ShippingService => ({
  shippingService,
  description,
  shippingCarrier,
  internationalService: false,
  shippingCategory,
  shippingCostTypes: ['FLAT_RATE', 'CALCULATED'],
  minShippingTime,
  maxShippingTime,
  validForSellingFlow: true,
  packageLimits: { maxWeight: 70, weightUnit: 'POUND' },
  ...more,
})

const AMERICAN_SERVICES: ShippingService[] = [
  service('US_eBayStandardEnvelope', 'eBay Standard Envelope', 'USPS', 'ECONOMY', [2, 6], {
    shippingCostTypes: ['FLAT_RATE'],
    packageLimits: { maxWeight: 3, weightUnit: 'OUNCE' },
  }),
  service('USPSFirstClassLetter', 'USPS First Class Mail Letter', 'USPS', 'ECONOMY', [2, 5], {
    packageLimits: { maxWeight: 3.5, weightUnit: 'OUNCE' },
  }),
  service(
    'USPSFirstClassLargeEnvelop',
    'USPS First Class Mail Large Envelope',
    'USPS',
    'ECONOMY',
    [2, 5],
  ),
  service('USPSParcel', 'USPS Ground Advantage', 'USPS', 'STANDARD', [2, 5]),
  service('USPSGroundAdvantageReturn', 'USPS Ground Advantage Return', 'USPS', 'STANDARD', [2, 5], {
    validForSellingFlow: false,
  }),
  service('USPSPriority', 'USPS Priority Mail', 'USPS', 'EXPEDITED', [1, 3]),
  service(
    'USPSPriorityFlatRateEnvelope',
    'USPS Priority Mail Flat Rate Envelope',
    'USPS',
    'EXPEDITED',
    [1, 3],
  ),
  service(
    'USPSPriorityFlatRateBox',
    'USPS Priority Mail Medium Flat Rate Box',
    'USPS',
    'EXPEDITED',
    [1, 3],
  ),
  service(
    'USPSPrioritySmallFlatRateBox',
    'USPS Priority Mail Small Flat Rate Box',
    'USPS',
    'EXPEDITED',
    [1, 3],
  ),
  service('USPSExpressMail', 'USPS Priority Mail Express', 'USPS', 'ONE_DAY', [1, 2]),
  service('USPSMedia', 'USPS Media Mail', 'USPS', 'ECONOMY', [2, 8]),
  service('UPSGround', 'UPS Ground', 'UPS', 'STANDARD', [1, 5]),
  service('FedExHomeDelivery', 'FedEx Ground or FedEx Home Delivery', 'FedEx', 'STANDARD', [1, 5]),
  service('USPSFirstClass', 'USPS First Class Package (retired)', 'USPS', 'STANDARD', [2, 3], {
    validForSellingFlow: false,
  }),
  service(
    'USPSFirstClassMailInternational',
    'USPS First Class International',
    'USPS',
    'STANDARD',
    [11, 20],
    {
      internationalService: true,
    },
  ),
  service(
    'USPSPriorityMailInternational',
    'USPS Priority Mail International',
    'USPS',
    'EXPEDITED',
    [6, 10],
    {
      internationalService: true,
    },
  ),
]

/** Codes as programs of live sellers use them, of the tracked ones and special delivery by the same pattern: guesses. */
const BRITISH_SERVICES: ShippingService[] = [
  service('UK_RoyalMailFirstClassStandard', 'Royal Mail 1st Class', 'RoyalMail', 'ECONOMY', [1, 2]),
  service('UK_RoyalMailTracked48', 'Royal Mail Tracked 48', 'RoyalMail', 'STANDARD', [2, 3]),
  service('UK_RoyalMailTracked', 'Royal Mail Tracked 24', 'RoyalMail', 'EXPEDITED', [1, 2]),
  service(
    'UK_RoyalMailSpecialDeliveryNextDay',
    'Royal Mail Special Delivery Guaranteed by 1pm',
    'RoyalMail',
    'ONE_DAY',
    [1, 1],
  ),
]

/** Codes and names as ShippingServiceCodeType of the Trading API documents them; days are guesses. */
const CANADIAN_SERVICES: ShippingService[] = [
  service('CA_PostLettermail', 'Canada Post Lettermail', 'CanadaPost', 'ECONOMY', [2, 9]),
  service('CA_PostRegularParcel', 'Canada Post Regular Parcel', 'CanadaPost', 'ECONOMY', [2, 13]),
  service(
    'CA_PostExpeditedParcel',
    'Canada Post Expedited Parcel',
    'CanadaPost',
    'STANDARD',
    [1, 9],
  ),
  service('CA_PostXpresspost', 'Canada Post Xpresspost', 'CanadaPost', 'EXPEDITED', [1, 2]),
]

/** Codes, names and categories as a public program stores them from GeteBayDetails (WP-Lister for eBay, 2024); days are guesses. */
const AUSTRALIAN_SERVICES: ShippingService[] = [
  service(
    'AU_AusPostStandardLetter',
    'Australia Post Domestic Regular Letter Untracked',
    'AustraliaPost',
    'STANDARD',
    [2, 6],
  ),
  service('AU_Regular', 'Australia Post Standard Parcel', 'AustraliaPost', 'STANDARD', [2, 8]),
  service('AU_Express', 'Australia Post Express Parcel', 'AustraliaPost', 'ONE_DAY', [1, 3]),
]

/** Codes and names as ShippingServiceCodeType of the Trading API documents them; carriers' codes and days are guesses. */
const GERMAN_SERVICES: ShippingService[] = [
  service('DE_DeutschePostBrief', 'Deutsche Post Brief', 'DeutschePost', 'ECONOMY', [1, 3]),
  service(
    'DE_Einschreiben',
    'Einschreiben (inkl. aller Gebuehren)',
    'DeutschePost',
    'STANDARD',
    [1, 3],
  ),
  service('DE_DHLPaket', 'DHL Paket', 'DHL', 'STANDARD', [1, 3]),
  service('DE_HermesPaket', 'Hermes Paket', 'Hermes', 'STANDARD', [1, 4]),
]

const SERVICES: Readonly<Record<MarketplaceId, ShippingService[]>> = {
  EBAY_US: AMERICAN_SERVICES,
  EBAY_GB: BRITISH_SERVICES,
  EBAY_CA: CANADIAN_SERVICES,
  EBAY_AU: AUSTRALIAN_SERVICES,
  EBAY_DE: GERMAN_SERVICES,
}

/** The services that a site offers. */
export const servicesOf = ({ id }: Pick<EbaySite, 'id'>): ShippingService[] => SERVICES[id]

export const shippingService = (code: string): ShippingService | undefined =>
  servicesOf(siteHere()).find(({ shippingService }) => shippingService === code)

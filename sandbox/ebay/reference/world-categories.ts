import { COUNTRIES, type CountryCode } from '../../../shared/numismatics/series.ts'

/**
 * eBay's branches beside Coins: US. Sources of ids: eBay's Trading API contract, ConditionDescriptorType, names Coins:
 * World 256, Canada 3377, Ancient 4733 and Medieval 18466; public programs that read the live tree in 2026 name the
 * branches of notes 3412 and 3411 and of exonumia 3452, and the leaves 536, 3383, 257, 173631, 3406, 538, 535, 7955, 539,
 * 3390, 532 and 173685. The other ids are invented.
 */
export const COINS_WORLD = '256'
const CANADA = '3377'
const ANCIENT = '4733'
const MEDIEVAL = '18466'
const NOTES_US = '3412'
const NOTES_WORLD = '3411'
const EXONUMIA = '3452'
const REGION = {
  africa: '45101',
  asia: '45102',
  oceania: '45103',
  europe: '45104',
  north: '45105',
  south: '45106',
  middle: '45107',
} as const

export const WORLD_BRANCHES: readonly (readonly [id: string, name: string, parent: string])[] = [
  [CANADA, 'Coins: Canada', '11116'],
  [ANCIENT, 'Coins: Ancient', '11116'],
  [MEDIEVAL, 'Coins: Medieval', '11116'],
  [NOTES_US, 'Paper Money: US', '11116'],
  [NOTES_WORLD, 'Paper Money: World', '11116'],
  [EXONUMIA, 'Exonumia', '11116'],
  [REGION.africa, 'Africa', COINS_WORLD],
  [REGION.asia, 'Asia', COINS_WORLD],
  [REGION.oceania, 'Australia & Oceania', COINS_WORLD],
  [REGION.europe, 'Europe', COINS_WORLD],
  [REGION.north, 'North & Central America', COINS_WORLD],
  [REGION.south, 'South America', COINS_WORLD],
  [REGION.middle, 'Middle East', COINS_WORLD],
  ['45110', 'UK (Great Britain)', REGION.europe],
  ['45111', 'Mexico', REGION.north],
  ['45112', 'Australia', REGION.oceania],
]

export type WorldLeaf = readonly [
  id: string,
  name: string,
  parent: string,
  words: string,
  sells?: 'coins' | 'several' | 'others',
]

const REGIONS: Readonly<Record<keyof typeof REGION, readonly CountryCode[]>> = {
  africa: ['ZA', 'EG'],
  asia: ['CN', 'HK', 'IN', 'JP', 'KR', 'PH', 'TH'],
  oceania: ['NZ'],
  europe: [
    'AD', 'AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU',
    'LV', 'MC', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'RU', 'SE', 'SI', 'SK', 'SM', 'UA', 'VA',
  ],
  north: ['CU'],
  south: ['AR', 'BR', 'CL', 'PE'],
  middle: ['IL', 'TR'],
} // biome-ignore format: a list reads best as one

const KNOWN_IDS: Partial<Record<CountryCode, string>> = { DE: '7955', FR: '539', IE: '3390' }
const CODES = Object.entries(REGIONS).flatMap(([region, codes]) =>
  codes.map(code => [parentOf(region), code] as const),
)

function parentOf(region: string): string {
  return Object.entries(REGION).find(([name]) => name === region)?.[1] ?? COINS_WORLD
}

/** One leaf a country: its periods are of one leaf here. */
const COUNTRY_LEAVES: readonly WorldLeaf[] = CODES.map(([parent, code], at) => [
  KNOWN_IDS[code] ?? String(45_201 + at),
  COUNTRIES[code],
  parent,
  COUNTRIES[code].toLowerCase(),
])

export const WORLD_LEAVES: readonly WorldLeaf[] = [
  ...COUNTRY_LEAVES,
  ['3383', 'Dollars', CANADA, 'canada dollar|canada 1 dollar|canada 2 dollar|canada silver dollar|canada nickel dollar'],
  ['3378', 'Large Cents', CANADA, 'canada large cent'],
  ['3379', 'Small Cents', CANADA, 'canada cent|canada 1 cent'],
  ['3380', 'Five Cents', CANADA, 'canada 5 cents|canada nickel'],
  ['3381', 'Ten Cents', CANADA, 'canada 10 cents|canada dime'],
  ['3382', 'Twenty-Five Cents', CANADA, 'canada 25 cents|canada quarter'],
  ['3384', 'Fifty Cents', CANADA, 'canada 50 cents|canada half dollar'],
  ['3385', 'Gold', CANADA, 'canada 5 dollars gold|canada 10 dollars gold'],
  ['3386', 'Mint, Proof Sets', CANADA, 'canada proof set|canada mint set|canada coin set|canada set', 'several'],
  ['3387', 'Rolls', CANADA, 'canada roll|canada coin roll', 'several'],
  ['536', 'Other Canadian Coins', CANADA, 'canada|canadian'],
  ['173631', 'Mexico (1905-Now)', '45111', 'mexico|mexican|peso|centavo'],
  ['3406', 'Crown', '45110', 'great britain crown|uk crown|united kingdom crown'],
  ['3407', 'Gold', '45110', 'gold sovereign|half sovereign|sovereign|great britain gold'],
  ['3408', 'Penny', '45110', 'great britain penny|united kingdom penny'],
  ['538', 'Other UK Coins', '45110', 'great britain|united kingdom|british'],
  ['45113', 'Pre-Decimal', '45112', 'australia penny|australia florin|australia shilling|australia sixpence|australia threepence'],
  ['535', 'Other Australian Coins', '45112', 'australia|australian'],
  ['257', 'Other Coins of the World', COINS_WORLD, 'world coin|foreign coin|coin'],
  ['45120', 'World Sets, Rolls & Lots', COINS_WORLD, 'world coin set|world coin roll|world coin lot|coin set|coin roll|coin lot|euro set|proof set world', 'several'],
  ['532', 'Other Ancient Coins', ANCIENT, 'ancient coin|ancient'],
  ['45131', 'Roman: Imperial (27 BC-476 AD)', ANCIENT, 'roman empire|roman|denarius|antoninianus|follis'],
  ['173685', 'Other Medieval Coins', MEDIEVAL, 'medieval coin|medieval|hammered'],
  ['45141', 'Silver Certificates', NOTES_US, 'silver certificate', 'others'],
  ['45142', 'Other US Paper Money', NOTES_US, 'federal reserve note|united states banknote|legal tender note|us banknote', 'others'],
  ['45143', 'Europe', NOTES_WORLD, 'germany banknote|france banknote|italy banknote|united kingdom banknote|austria banknote|hungary banknote', 'others'],
  ['45144', 'Canada', NOTES_WORLD, 'canada banknote|canadian banknote', 'others'],
  ['45145', 'Other World Paper Money', NOTES_WORLD, 'banknote|paper money', 'others'],
  ['45151', 'Tokens: Other', EXONUMIA, 'token', 'others'],
  ['45152', 'Medals: Other', EXONUMIA, 'medal', 'others'],
  ['45153', 'Other Exonumia', EXONUMIA, 'exonumia|elongated coin', 'others'],
] // biome-ignore format: one leaf a line

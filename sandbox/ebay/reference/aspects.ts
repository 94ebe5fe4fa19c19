import { type Category, isUsCoin, isWithin } from './categories.ts'
import { GERMAN_ASPECTS } from './german-categories.ts'
import { COINS_WORLD } from './world-categories.ts'

/** An item specific of a category, for the Taxonomy API and the publishing rules. */
export type Aspect = {
  name: string
  required: boolean
  usage: 'RECOMMENDED' | 'OPTIONAL'
  mode: 'FREE_TEXT' | 'SELECTION_ONLY'
  cardinality: 'SINGLE' | 'MULTI'
  values: string[]
  maxLength: number
  /** eBay says that it will require it in so many days. */
  requiredInDays?: number
}

/** As eBay's messages say that live programs met; the contract of the Inventory API (Product.aspects) says 50, and 40 for names. */
export const ASPECT_VALUE_MAX_CHARACTERS = 65
export const ASPECT_MAX_VALUES = 30
/** Grading aspects that eBay is moving from item specifics to condition descriptors (warning 25126). */
export const ASPECTS_BEING_RETIRED = [
  'Certification',
  'Certification Number',
  'Circulated/Uncirculated',
  'Grade',
]

const aspect = (name: string, values: string[], more: Partial<Aspect> = {}): Aspect => ({
  name,
  required: false,
  usage: 'RECOMMENDED',
  mode: 'FREE_TEXT',
  cardinality: 'SINGLE',
  values,
  maxLength: ASPECT_VALUE_MAX_CHARACTERS,
  ...more,
})

const CERTIFIERS = [
  'Uncertified',
  'PCGS',
  'PCGS & CAC',
  'NGC',
  'NGC & CAC',
  'ANACS',
  'ICG',
  'CAC',
  'SEGS',
  'Other',
]
const STRIKES = ['Business', 'Proof', 'Proof-Like', 'Satin', 'Matte', 'Reverse Proof', 'Enhanced']
const COMPOSITIONS = [
  'Bronze', 'Cobalt', 'Copper', 'Copper-Nickel', 'Copper-Nickel Clad', 'Copper-Plated Zinc', 'Gold',
  'Manganese Brass', 'Nickel', 'Nickel Alloy', 'Platinum', 'Palladium', 'Silver', 'Silver Clad',
  'Steel', 'Zinc', 'Zinc-Coated Steel',
] // biome-ignore format: a table reads best as one
const FINENESS = ['0.35', '0.4', '0.892', '0.9', '0.9167', '0.925', '0.999', '0.9995', '0.9999']
const MINTS = [
  'Philadelphia',
  'Denver',
  'San Francisco',
  'New Orleans',
  'Carson City',
  'Charlotte',
  'Dahlonega',
  'West Point',
]
const US_GRADES = [
  'MS 70',
  'MS 69',
  'MS 68',
  'MS 67',
  'MS 66',
  'MS 65',
  'MS 64',
  'MS 63',
  'MS 62',
  'MS 61',
  'MS 60',
  'AU 58',
  'AU 55',
  'AU 53',
  'AU 50',
  'XF 45',
  'XF 40',
  'VF 35',
  'VF 30',
  'VF 25',
  'VF 20',
  'F 15',
  'F 12',
  'VG 10',
  'VG 8',
  'G 6',
  'G 4',
  'AG 3',
  'FR 2',
  'PO 1',
]
const DENOMINATIONS = [
  '1/2C',
  '1C',
  '2C',
  '3C',
  'H10C',
  '5C',
  '10C',
  '20C',
  '25C',
  '50C',
  '$1',
  '$2.50',
  '$3',
  '$5',
  '$10',
  '$20',
  '$25',
  '$50',
  '$100',
]

/**
 * The wordings in which a bullion coin's metal content is given. Other wordings ("1 Troy oz") are refused with 25604:
 * so live programs met it.
 */
export const METAL_CONTENT = 'Precious Metal Content per Unit'
const METAL_CONTENTS = ['1/20 oz', '1/10 oz', '1/4 oz', '1/2 oz', '1 oz', '2 oz', '5 oz', '10 oz']

/** As live programs fill them. Which of them eBay requires, and the values of Type and Shape, are guesses. */
const BULLION_ASPECTS: Aspect[] = [
  aspect('Certification', CERTIFIERS, { mode: 'SELECTION_ONLY' }),
  aspect('Grade', US_GRADES),
  aspect('Type', ['Coin', 'Bar', 'Round'], { required: true }),
  aspect('Shape', ['Round', 'Bar', 'Square'], { mode: 'SELECTION_ONLY' }),
  aspect('Fineness', FINENESS),
  aspect(METAL_CONTENT, METAL_CONTENTS, { required: true, mode: 'SELECTION_ONLY' }),
  aspect('Year', []),
  aspect('Certification Number', [], { usage: 'OPTIONAL', maxLength: 30 }),
  aspect('Brand/Mint', ['U.S. Mint'], { usage: 'OPTIONAL' }),
  aspect('Country of Origin', ['United States', 'Canada', 'South Africa'], { usage: 'OPTIONAL' }),
]

const INDIAN_HEAD = '41084'
const LARGE_CENTS = '11950'
const MEXICO = '173631'

/**
 * What eBay requires beyond the usual item specifics. Material and Department: other programs were refused without them
 * on these leaves. What stands for Mexico is a guess: eBay adds requirements each year, some of what no program knows.
 */
function addedAspects({ id }: Category): Aspect[] {
  if (id === INDIAN_HEAD || isWithin(id, LARGE_CENTS))
    return [aspect('Material', ['Bronze', 'Copper', 'Copper-Nickel'], { required: true })]
  if (!isWithin(id, COINS_WORLD)) return []
  return [
    aspect('Department', ['World Coins', 'US Coins'], { required: true, mode: 'SELECTION_ONLY' }),
    ...(id === MEXICO
      ? [
          aspect('Era', ['Colonial', 'Republic', 'Estados Unidos Mexicanos'], {
            required: true,
            mode: 'SELECTION_ONLY',
          }),
          aspect('Ruler', [], { requiredInDays: 60 }),
        ]
      : []),
  ]
}

/** The item specifics of a leaf, required ones first. */
export function aspectsOf(category: Category): Aspect[] {
  if (category.tree === 'german')
    return GERMAN_ASPECTS.map(({ name, values, ...more }) => aspect(name, [...values], more))
  if (category.sells === 'bullion') return BULLION_ASPECTS
  if (category.sells === 'others')
    return [
      aspect('Type', [], {}),
      aspect('Year', []),
      aspect('Denomination', []),
      aspect('Certification', CERTIFIERS, { usage: 'OPTIONAL', mode: 'SELECTION_ONLY' }),
      aspect('Country of Origin', [], { usage: 'OPTIONAL' }),
    ]
  if (category.sells === 'several') {
    return [
      aspect('Year', []),
      aspect('Country/Region of Manufacture', ['United States'], { usage: 'OPTIONAL' }),
    ]
  }
  const us = isUsCoin(category.id)
  return [
    ...addedAspects(category),
    aspect('Certification', CERTIFIERS, { required: us, mode: 'SELECTION_ONLY' }),
    aspect('Circulated/Uncirculated', ['Circulated', 'Uncirculated', 'Unknown'], {
      required: us,
      mode: 'SELECTION_ONLY',
    }),
    aspect('Year', []),
    aspect('Grade', US_GRADES),
    aspect('Strike Type', STRIKES),
    aspect('Composition', COMPOSITIONS),
    aspect('Fineness', FINENESS),
    aspect('Coin', us && category.coin ? [category.coin] : []),
    aspect(
      'Denomination',
      category.denomination ? [category.denomination] : us ? DENOMINATIONS : [],
    ),
    aspect('Mint Location', us ? MINTS : []),
    aspect('Mint Mark', ['P', 'D', 'S', 'O', 'CC', 'C', 'W', 'No Mint Mark'], {
      usage: 'OPTIONAL',
    }),
    aspect('Certification Number', [], { usage: 'OPTIONAL', maxLength: 30 }),
    aspect('Variety', [], { usage: 'OPTIONAL' }),
    aspect(
      'Features',
      [
        'Full Bands',
        'Full Bell Lines',
        'Full Head',
        'Full Steps',
        'Cameo',
        'Deep Cameo',
        'Toned',
        'Red',
        'Brown',
        'Red-Brown',
      ],
      {
        usage: 'OPTIONAL',
        cardinality: 'MULTI',
      },
    ),
    aspect('Country of Origin', us ? ['United States'] : [], {
      usage: 'OPTIONAL',
    }),
    aspect('Brand/Mint', us ? ['U.S. Mint'] : [], { usage: 'OPTIONAL' }),
    aspect('Modified Item', ['No', 'Yes'], { usage: 'OPTIONAL', mode: 'SELECTION_ONLY' }),
  ]
}

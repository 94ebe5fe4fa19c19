import type { Category } from './categories.ts'

/**
 * eBay's condition descriptors of coins. Two unrelated public code bases agree on these ids.
 * A client reads them from Metadata get_item_condition_policies and does not hard-code them.
 */
export const GRADED = { conditionId: '2750', condition: 'LIKE_NEW', name: 'Graded' } as const
export const UNGRADED = {
  conditionId: '4000',
  condition: 'USED_VERY_GOOD',
  name: 'Ungraded',
} as const
export const UNUSED = { conditionId: '1000', condition: 'NEW', name: 'New' } as const
export const PRE_OWNED = {
  conditionId: '3000',
  condition: 'USED_EXCELLENT',
  name: 'Pre-owned',
} as const
const USED = { conditionId: '3000', condition: 'USED_EXCELLENT', name: 'Used' } as const

export const CERTIFICATION_MAX_CHARACTERS = 30

export type Descriptor = {
  id: string
  name: string
  help: string
  usage: 'REQUIRED' | 'OPTIONAL'
  mode: 'SELECTION_ONLY' | 'FREE_TEXT'
  values: [id: string, name: string][]
  /** Ids of this descriptor's values with the values of another descriptor that they go with; others go with all. */
  constraints?: { descriptorId: string; allowed: ReadonlyMap<string, readonly string[]> }
}

const NUMBERS: [string, number][] = [
  ['32', 70], ['25', 69], ['26', 68], ['53', 67], ['54', 66], ['55', 65], ['56', 64], ['57', 63],
  ['58', 62], ['59', 61], ['60', 60], ['27', 58], ['28', 55], ['29', 53], ['61', 50], ['30', 45],
  ['31', 40], ['62', 35], ['63', 30], ['64', 25], ['65', 20], ['66', 15], ['67', 12], ['68', 10],
  ['69', 8], ['70', 6], ['71', 4], ['72', 3], ['73', 2], ['74', 1],
] // biome-ignore format: a table reads best as one

export const GRADER: Descriptor = {
  id: '1',
  name: 'Professional Grader',
  help: 'The company that graded the coin.',
  usage: 'REQUIRED',
  mode: 'SELECTION_ONLY',
  values: [
    ['14', 'Professional Coin Grading Service (PCGS)'],
    ['15', 'Numismatic Guaranty Company (NGC)'],
    ['16', 'Certified Acceptance Corporation (CAC/CACG)'],
    ['34', 'American Numismatic Association Certification Service (ANACS)'],
    ['35', 'Independent Coin Graders (ICG)'],
    ['36', 'International Coin Certification Service (ICCS)'],
    ['37', 'Canadian Coin Certification Service (CCCS)'],
    ['38', 'London Coin Grading Service (LCGS)'],
    ['39', 'Coin Grading Services UK (CGS-UK)'],
    ['40', 'Sovereign Entities Grading Service (SEGS)'],
    ['41', 'Numistrust Corporation (NNC)'],
    ['42', 'Numismatic Trust Company (NTC)'],
    ['43', 'Photo-Certified Coin Institute (PCI)'],
    ['44', 'Accugrade (ACG)'],
    ['45', 'American Standard Assurance (ASA)'],
    ['76', 'Other'],
  ],
}

export const COIN_CONDITION: Descriptor = {
  id: '2',
  name: 'Coin Condition',
  help: 'How worn the coin is.',
  usage: 'REQUIRED',
  mode: 'SELECTION_ONLY',
  values: [
    ['7', 'Uncirculated'],
    ['8', 'Extremely Fine to About Uncirculated'],
    ['9', 'Fine to Very Fine'],
    ['10', 'Below Fine'],
  ],
}

export const LETTER_GRADE: Descriptor = {
  id: '3',
  name: 'Letter Grade',
  help: 'The letters of the grade on the holder.',
  usage: 'REQUIRED',
  mode: 'SELECTION_ONLY',
  values: [
    ['18', 'MS/PR'],
    ['19', 'AU'],
    ['20', 'EX/XF'],
    ['46', 'VF'],
    ['47', 'F'],
    ['48', 'VG'],
    ['49', 'G'],
    ['50', 'AG'],
    ['51', 'FR'],
    ['52', 'P'],
  ],
}

/** A number that goes with all letters. As read live from the policy of 11981, like the name of the descriptor. */
const NO_NUMBER = '77'

/** The letters that a number goes with. Read live for 65; the others follow the grading scale, which is a guess. */
const LETTERS_FROM: [from: number, letter: string][] = [
  [60, '18'],
  [50, '19'],
  [40, '20'],
  [20, '46'],
  [12, '47'],
  [8, '48'],
  [4, '49'],
  [3, '50'],
  [2, '51'],
  [1, '52'],
]

const lettersOf = (grade: number): string[] =>
  LETTERS_FROM.filter(([from]) => grade >= from)
    .slice(0, 1)
    .map(([, letter]) => letter)

export const NUMBER_GRADE: Descriptor = {
  id: '4',
  name: 'Numerical Grade',
  help: 'The number of the grade on the holder.',
  usage: 'REQUIRED',
  mode: 'SELECTION_ONLY',
  values: [
    ...NUMBERS.map(([id, grade]): [string, string] => [id, String(grade)]),
    [NO_NUMBER, 'None'],
  ],
  constraints: {
    descriptorId: LETTER_GRADE.id,
    allowed: new Map(NUMBERS.map(([id, grade]) => [id, lettersOf(grade)])),
  },
}

export const CERTIFICATION: Descriptor = {
  id: '5',
  name: 'Certification Number',
  help: 'The number on the holder.',
  usage: 'OPTIONAL',
  mode: 'FREE_TEXT',
  values: [],
}

export type ConditionPolicy = {
  conditionId: string
  condition: string
  name: string
  descriptors: Descriptor[]
}

const SINGLE_COIN: ConditionPolicy[] = [
  { ...GRADED, descriptors: [GRADER, NUMBER_GRADE, LETTER_GRADE, CERTIFICATION] },
  { ...UNGRADED, descriptors: [COIN_CONDITION, CERTIFICATION] },
]
const SETS_AND_LOTS: ConditionPolicy[] = [
  { ...UNUSED, descriptors: [] },
  { ...PRE_OWNED, descriptors: [] },
]

/**
 * Live programs read no descriptors for bullion coins. That notes and tokens have none either, which conditions they have, and that none is required, is a
 * guess.
 */
const BULLION: ConditionPolicy[] = [
  { ...UNUSED, descriptors: [] },
  { ...USED, descriptors: [] },
]
const CONDITIONS = { coins: SINGLE_COIN, bullion: BULLION, several: SETS_AND_LOTS, others: BULLION }

/**
 * The contract of the Metadata API has graded coins in categories of the United States' names alone: that the German tree has
 * none is a guess.
 */
const GERMAN: ConditionPolicy[] = [
  { ...UNUSED, name: 'Neu', descriptors: [] },
  { ...USED, name: 'Gebraucht', descriptors: [] },
]

/** The conditions a leaf category accepts. Required for single coins. */
export const conditionsFor = ({
  sells,
  tree,
}: Pick<Category, 'sells' | 'tree'>): ConditionPolicy[] =>
  tree === 'german' ? GERMAN : CONDITIONS[sells]

/** A descriptor as text for the listing page. Undefined for an unknown id. */
export function descriptorWords(
  descriptors: Descriptor[],
  given: { name: string; values?: string[] | undefined; additionalInfo?: string | undefined },
): { name: string; value: string } | undefined {
  const descriptor = descriptors.find(({ id }) => id === given.name)
  if (!descriptor) return undefined
  const names = (given.values ?? []).map(
    value => descriptor.values.find(([id]) => id === value)?.[1] ?? value,
  )
  return { name: descriptor.name, value: given.additionalInfo ?? names.join(', ') }
}

/**
 * Mint marks and their mints.
 * Source: United States Mint, "Mint facility histories"; A Guide Book of United States Coins, "Mints and mintmarks".
 */

/** The mint mark choices of the listing form, in its order. */
export const MINT_MARKS = ['none', 'P', 'D', 'S', 'W', 'CC', 'O'] as const
export type FormMintMark = (typeof MINT_MARKS)[number]

/** Every mint mark a United States coin carries. `none` means that the coin shows no mark. */
export type UsMintMark = FormMintMark | 'C'
/** Marks of other countries that no United States coin carries; some share letters with those. */
const WORLD_MINT_MARKS = [
  'A',
  'F',
  'G',
  'J',
  'M',
  'E',
  'H',
  'I',
  'KN',
  'L',
  'Mo',
  'N',
  'PL',
  'R',
  'SA',
] as const
export type MintMark = UsMintMark | (typeof WORLD_MINT_MARKS)[number]
export const US_MINT_MARKS: readonly UsMintMark[] = [...MINT_MARKS, 'C']
export const ALL_MINT_MARKS: readonly MintMark[] = [...US_MINT_MARKS, ...WORLD_MINT_MARKS]

/** Spans of years (both ends included) in which coins dated so may carry the mark. */
export const MINT_MARK_YEARS: Readonly<Record<UsMintMark, readonly (readonly [number, number])[]>> =
  {
    none: [[1793, 9999]],
    // The 1942–45 war nickels, then from 1979 on.
    P: [
      [1942, 1945],
      [1979, 9999],
    ],
    // Dahlonega, Georgia (gold only), then Denver, Colorado.
    D: [
      [1838, 1861],
      [1906, 1964],
      [1968, 9999],
    ],
    S: [
      [1854, 1955],
      [1968, 9999],
    ],
    W: [[1984, 9999]],
    CC: [
      [1870, 1885],
      [1889, 1893],
    ],
    O: [
      [1838, 1861],
      [1879, 1909],
    ],
    C: [[1838, 1861]],
  }

/** True when any United States coin dated `year` may carry `mark`. Privy marks are no mint marks. */
export function markWasInUse(mark: UsMintMark, year: number): boolean {
  return MINT_MARK_YEARS[mark].some(([first, last]) => year >= first && year <= last)
}

/** The city where coins with this mark were struck, e.g. `mintName('D', 1850)` is 'Dahlonega'. */
export function mintName(mark: UsMintMark, year: number): string {
  switch (mark) {
    case 'none':
      return year >= 1965 && year <= 1967 ? 'No mint mark used (1965–1967)' : 'Philadelphia'
    case 'P':
      return 'Philadelphia'
    case 'D':
      return year <= 1861 ? 'Dahlonega' : 'Denver'
    case 'S':
      return 'San Francisco'
    case 'W':
      return 'West Point'
    case 'CC':
      return 'Carson City'
    case 'O':
      return 'New Orleans'
    case 'C':
      return 'Charlotte'
    default:
      return mark satisfies never
  }
}

const MINT_MARK_ALIASES: Readonly<Record<string, UsMintMark>> = {
  none: 'none',
  no: 'none',
  nomark: 'none',
  nomintmark: 'none',
  nomint: 'none',
  plain: 'none',
  philadelphia: 'P',
  philly: 'P',
  p: 'P',
  d: 'D',
  denver: 'D',
  dahlonega: 'D',
  s: 'S',
  sf: 'S',
  sanfrancisco: 'S',
  w: 'W',
  westpoint: 'W',
  cc: 'CC',
  carsoncity: 'CC',
  o: 'O',
  neworleans: 'O',
  c: 'C',
  charlotte: 'C',
}

/**
 * Parses a mint mark as people and models write it: "S", "cc", "Carson City", "Denver (D)", "no mint mark",
 * "1881-S". Null for anything else. "Philadelphia" is parsed as P; `asStruck` in strikes.ts converts it to
 * `none` for the coins that Philadelphia left unmarked.
 */
export function parseMintMark(text: string): UsMintMark | null {
  const plain = text.trim().toLowerCase()
  const dated = /^(?:1[789]|20)\d\d\s*[-–/ ]?\s*([a-z]{1,2})$/.exec(plain)
  const words = dated?.[1] ?? plain
  const key = words
    .replace(/\b(the|mint|mark|mintmark|of|at|struck|facility|branch|u\.?s\.?)\b/g, '')
    .replace(/[^a-z]/g, '')
  if (/^(no|none|without|-|–)\b/.test(words) || /^[-–—]$/.test(words)) return 'none'
  const whole = MINT_MARK_ALIASES[key]
  if (whole) return whole
  const bracketed = /^(.*?)\(([^)]*)\)$/.exec(words)
  if (bracketed) {
    const [, before = '', inside = ''] = bracketed
    return parseMintMark(inside) ?? parseMintMark(before)
  }
  return null
}

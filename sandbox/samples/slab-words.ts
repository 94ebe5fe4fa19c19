/**
 * The words of a drawn slab's label as digits, for the Data Matrix that is drawn on it: the sandbox's vision model does
 * not read letters, and reads this in their place. What the bars say is another matter and may differ.
 */
import { LABEL_GRADERS, type LabelGrader } from '../../shared/certificates/label-graders.ts'
import { SAMPLE_COINS, type SampleCoin } from './sample-coins.ts'

export interface SlabWords {
  readonly grader: LabelGrader
  /** As printed: "28633460", "8665933-283". */
  readonly certificate: string
  /** As printed: "MS65+ PL", "AU Details". */
  readonly grade: string
  /** Id of a sample coin. */
  readonly coinId: string
  /** Empty for the plain coin. */
  readonly variety: string
}

const DENOMINATIONS: Readonly<Record<string, string>> = {
  Dollar: '$1',
  'Half Dollar': '50C',
  'Quarter Dollar': '25C',
  'Twenty Dollars': '$20',
  Dime: '10C',
  Nickel: '5C',
  Cent: '1C',
}

/** Date, mint mark and denomination as a label prints them: "1881-S $1". */
export function printedIssue({
  year,
  mint,
  denomination,
}: Pick<SampleCoin, 'year' | 'mint' | 'denomination'>): string {
  const date = mint === 'none' ? String(year) : `${year}-${mint}`
  return `${date} ${DENOMINATIONS[denomination] ?? denomination}`
}

const STRIKES = ['MS', 'PR', 'SP', 'AU', 'XF', 'VF', 'F', 'VG', 'G', 'AG'] as const
const DESIGNATIONS = ['', 'PL', 'DMPL', 'FB', 'FBL', 'RD', 'RB', 'BN', 'CAM', 'DCAM', 'FS'] as const
/** Varieties that drawn labels can have. */
export const SLAB_VARIETIES = ['', 'VAM-4', 'DDO FS-101', '3 Legs', 'High Relief'] as const
const PREFIX = '9'
/** An odd count of digits: no grader's code has one. */
const DIGITS = 23

/** @throws RangeError for words that no drawn label has. */
export function digitsOfWords(words: SlabWords): string {
  const grade = /^([A-Z]+)(\d*)(\+?)( Details)?(?: ([A-Z]+))?$/.exec(words.grade)
  const [, strike, number, plus, details, designation] = grade ?? []
  const places: [number, number][] = [
    [LABEL_GRADERS.indexOf(words.grader), 1],
    [Number(words.certificate.replace('-', '')), 10],
    [STRIKES.findIndex(one => one === strike), 1],
    [Number(number ?? 0), 2],
    [(plus ? 1 : 0) + (details ? 2 : 0), 1],
    [DESIGNATIONS.findIndex(one => one === (designation ?? '')), 2],
    [SAMPLE_COINS.findIndex(({ id }) => id === words.coinId), 2],
    [SLAB_VARIETIES.findIndex(one => one === words.variety), 1],
  ]
  if (places.some(([value]) => !(value >= 0)))
    throw new RangeError(`No drawn label says ${JSON.stringify(words)}.`)
  const digits =
    PREFIX + places.map(([value, length]) => String(value).padStart(length, '0')).join('')
  return digits + checkDigits(digits)
}

/** Null for any other digits. */
export function wordsOfDigits(digits: string): SlabWords | null {
  if (digits.length !== DIGITS || !/^9\d+$/.test(digits)) return null
  if (checkDigits(digits.slice(0, -2)) !== digits.slice(-2)) return null
  const at = (from: number, to: number): number => Number(digits.slice(from, to))
  const grader = LABEL_GRADERS[at(1, 2)]
  const coin = SAMPLE_COINS[at(18, 20)]
  const [strike, number, flags] = [STRIKES[at(12, 13)], at(13, 15), at(15, 16)]
  const designation = DESIGNATIONS[at(16, 18)]
  if (!grader || !coin || !strike || designation === undefined) return null
  const value = `${strike}${number || ''}${flags & 1 ? '+' : ''}${flags & 2 ? ' Details' : ''}`
  return {
    grader,
    certificate: printedCertificate(grader, digits.slice(2, 12)),
    grade: [value, designation].filter(Boolean).join(' '),
    coinId: coin.id,
    variety: SLAB_VARIETIES[at(20, 21)] ?? '',
  }
}

function printedCertificate(grader: LabelGrader, digits: string): string {
  return grader === 'NGC'
    ? `${digits.slice(0, 7)}-${digits.slice(7)}`
    : digits.replace(/^0+/, '')
}

/** Modulo 97, as an IBAN's. */
function checkDigits(digits: string): string {
  return String(98 - Number((BigInt(digits) * 100n) % 97n)).padStart(2, '0')
}

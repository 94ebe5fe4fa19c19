/** Slabs to draw: a sample coin in a holder, with a label that says what it is. */

import { type SeededRandom, seededRandom } from '../../../sandbox/lib/seeded-random.ts'
import type { SlabWords } from '../../../sandbox/samples/slab-words.ts'
import type { LabelGrader } from '../../../shared/certificates/label-graders.ts'
import type { SlabCodeFormat } from '../../../shared/certificates/slab-reading.ts'
import { SAMPLE_COINS } from '../coins/coins.ts'

/** The forms of codes, by grader and count of digits. */
export const SLAB_FORMS = [
  'PCGS 16',
  'PCGS 22',
  'NGC 20',
  'NGC 18',
  'ANACS 10',
  'ICG 18',
  'CACG 24',
  'SEGS 20',
] as const
export type SlabForm = (typeof SLAB_FORMS)[number]

export interface Slab {
  readonly form: SlabForm
  /** What is printed. */
  readonly words: SlabWords
  /** The digits of the bars. */
  readonly bars: string
  /** A code on the back; null on labels without one. */
  readonly back: { readonly text: string; readonly format: SlabCodeFormat } | null
  /** The grader's number of the coin. */
  readonly number: string
}

/** Designations by series; a plain coin is the most frequent. */
const DESIGNATIONS: Readonly<Record<string, readonly string[]>> = {
  'morgan-dollar': ['PL', 'DMPL'],
  'mercury-dime': ['FB'],
  'franklin-half-dollar': ['FBL'],
  'indian-head-cent': ['RD', 'RB', 'BN'],
}

/** The slab of a seed; what is given replaces its own. The same seed gives the same slab. */
export function slabOf(
  seed: number,
  given: { form?: SlabForm; words?: Partial<SlabWords>; number?: string; bars?: string } = {},
): Slab {
  const random = seededRandom(`slab ${seed}`)
  const drawnForm = random.chance(0.45) ? 'PCGS 16' : random.pick(SLAB_FORMS)
  const form = given.form ?? drawnForm
  const coin = random.pick(SAMPLE_COINS)
  const drawnNumber = String(random.whole(2001, 9999))
  const number = given.number ?? drawnNumber
  const value = random.whole(50, 70)
  const sheldon = value > 58 ? Math.max(60, value) : [50, 53, 55, 58][value % 4]!
  const details = random.chance(0.06)
  const plus = random.chance(0.15) && sheldon > 60 && sheldon < 69
  const designation = random.chance(0.3) ? random.pick(DESIGNATIONS[coin.seriesId] ?? ['']) : ''
  const strike = sheldon < 60 ? 'AU' : 'MS'
  const grade = details
    ? 'AU Details'
    : [`${strike}${sheldon}${plus ? '+' : ''}`, designation].filter(Boolean).join(' ')
  const words: SlabWords = {
    grader: graderOf(form),
    certificate: drawnCertificate(form, random),
    grade,
    coinId: coin.id,
    variety: coin.seriesId === 'morgan-dollar' && random.chance(0.3) ? 'VAM-4' : '',
    ...given.words,
  }
  const digits = barsOf(form, words, number, random)
  return { form, words, number, bars: given.bars ?? digits, back: backCodeOf(form, words) }
}

function graderOf(form: SlabForm): LabelGrader {
  const [grader] = form.split(' ')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the forms begin with their grader
  return grader as LabelGrader
}

function drawnCertificate(form: SlabForm, random: SeededRandom): string {
  const digits = (count: number): string => String(random.whole(10 ** (count - 1), 10 ** count - 1))
  const grader = graderOf(form)
  switch (grader) {
    case 'PCGS':
    case 'SEGS':
      return digits(8)
    case 'NGC':
      return `${digits(7)}-${String(random.whole(1, 300)).padStart(3, '0')}`
    case 'CACG':
      return digits(9)
    case 'ANACS':
      return digits(7)
    case 'ICG':
      return digits(10)
    default:
      return grader satisfies never
  }
}

/** Two digits of the grade; of a coin with a problem the grader's own number for it. */
function gradeDigits({ grader, grade }: SlabWords): string {
  const number = /\d+/.exec(grade)?.[0]
  return (number ?? (grader === 'PCGS' ? '92' : '87')).padStart(2, '0')
}

function barsOf(form: SlabForm, words: SlabWords, number: string, random: SeededRandom): string {
  const certificate = words.certificate.replace('-', '')
  const grade = gradeDigits(words)
  const some = (count: number): string => String(random.whole(10 ** (count - 1), 10 ** count - 1))
  switch (form) {
    case 'PCGS 16':
      return number.padStart(6, '0') + grade + certificate.padStart(8, '0')
    case 'PCGS 22':
      return `${number.padStart(10, '0')}0${grade}${certificate.padStart(9, '0')}`
    case 'NGC 20':
      return `${number.padStart(6, '4')}${grade}00${certificate}`
    case 'NGC 18':
      return `${number.padStart(6, '4')}${grade}${certificate}`
    case 'ANACS 10':
      return some(3) + certificate
    case 'ICG 18':
      return some(8) + certificate
    // Only the length of this form is public.
    case 'CACG 24':
      return some(15) + certificate
    case 'SEGS 20':
      return some(12) + certificate
    default:
      return form satisfies never
  }
}

function backCodeOf(form: SlabForm, { certificate, grade }: SlabWords): Slab['back'] {
  const number = /\d+/.exec(grade)?.[0]
  if (form === 'PCGS 16')
    return { text: `https://www.pcgs.com/cert/${certificate}`, format: 'QRCode' }
  if (form === 'NGC 20' && number)
    return {
      text: `https://www.ngccoin.com/certlookup/${certificate}/${number}/`,
      format: 'QRCode',
    }
  return null
}

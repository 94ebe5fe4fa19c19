import type { MintMark } from '../../shared/numismatics/tables/mints.ts'
import { gradeLetters } from '../ebay/market/titles.ts'
import { seededRandom } from '../lib/seeded-random.ts'

/** A kind of coin with its number at PCGS, and a certificate of one in a holder. */
export type CertifiedCoin = {
  number: string
  seriesId: string
  year: number
  mint: MintMark
  name: string
  seriesName: string
  denomination: string
  /** Letters and designation as on the label: "MS", "RD". */
  designation: string
  certificate: string
  /** Sheldon number of the coin in the holder. */
  grade: number
  plus: boolean
  proof: boolean
  /** Whether the label says Genuine in place of a grade, as a recorded answer does. */
  genuine: boolean
  /** As PCGS names a major variety; empty for the plain coin. */
  variety: string
  /** What the variety or designation costs, as a multiple of the plain coin. */
  times: number
}

const row = (
  number: string,
  [seriesId, year, mint]: readonly [seriesId: string, year: number, mint: MintMark],
  [denomination, seriesName]: readonly [denomination: string, seriesName: string],
  [certificate, grade, designation]: readonly [string, number, string],
  {
    proof = false,
    genuine = false,
    variety = '',
    times = 1,
  }: Partial<Pick<CertifiedCoin, 'proof' | 'genuine' | 'variety' | 'times'>> = {},
): CertifiedCoin => ({
  number,
  seriesId,
  year,
  mint,
  name: [`${year}${mint === 'none' ? '' : `-${mint}`}`, variety, denomination]
    .filter(Boolean)
    .join(' '),
  seriesName,
  denomination,
  designation,
  certificate,
  grade,
  plus: false,
  proof,
  genuine,
  variety,
  times,
})

/** The numbers are PCGS's as remembered, not looked up: PCGS publishes no list of them. The certificates are invented. */
export const CERTIFIED_COINS: readonly CertifiedCoin[] = [
  row('7130', ['morgan-dollar', 1881, 'S'], ['$1', 'Morgan Dollar'], ['40010001', 65, '']),
  row('7084', ['morgan-dollar', 1879, 'none'], ['$1', 'Morgan Dollar'], ['40010002', 63, '']),
  row('7356', ['peace-dollar', 1921, 'none'], ['$1', 'Peace Dollar'], ['40010003', 64, '']),
  row('4906', ['mercury-dime', 1916, 'D'], ['10C', 'Mercury Dime'], ['40010004', 8, '']),
  row('2711', ['lincoln-wheat-cent', 1943, 'none'], ['1C', 'Lincoln Cent'], ['40010005', 66, '']),
  row('3982', ['buffalo-nickel', 1937, 'D'], ['5C', 'Buffalo Nickel'], ['40010006', 64, '']),
  row('6569', ['walking-liberty-half-dollar', 1917, 'none'], ['50C', 'Walking Liberty Half Dollar'], ['40010007', 35, '']),
  row('9177', ['saint-gaudens-double-eagle', 1924, 'none'], ['$20', 'St. Gaudens $20'], ['40010008', 64, '']),
  row('6706', ['kennedy-half-dollar', 1964, 'none'], ['50C', 'Kennedy Half Dollar'], ['40010009', 65, '']),
  row('6800', ['kennedy-half-dollar', 1964, 'none'], ['50C', 'Kennedy Half Dollar'], ['40010013', 67, ''], { proof: true, times: 3 }),
  row('97131', ['morgan-dollar', 1881, 'S'], ['$1', 'Morgan Dollar'], ['40010014', 65, 'DMPL'], { times: 4 }),
  row('2426', ['lincoln-wheat-cent', 1909, 'S'], ['1C', 'Lincoln Cent'], ['40010015', 35, 'BN'], { variety: 'VDB', times: 8 }),
  row('2432', ['lincoln-wheat-cent', 1909, 'S'], ['1C', 'Lincoln Cent'], ['40010016', 35, 'BN']),
  row('9801', ['american-silver-eagle', 1986, 'none'], ['$1', 'Silver Eagle'], ['40010010', 69, '']),
  row('7084', ['morgan-dollar', 1879, 'none'], ['$1', 'Morgan Dollar'], ['40010017', 63, ''], { genuine: true, times: 0 }),
] // biome-ignore format: a table reads best as one

/** Certificates that PCGS knows besides those above; the drawn labels have them. */
const DRAWN_CERTIFICATE = /^5[0-8]\d{6}$/
const BUSINESS_GRADES = [45, 53, 55, 58, 62, 63, 64, 65, 66, 67]
const PROOF_GRADES = [64, 65, 66, 67, 68, 69]
/** Designations of labels by series, each with what it costs as a multiple. */
const DESIGNATIONS: Record<string, readonly (readonly [string, number])[]> = {
  'morgan-dollar': [['', 1], ['', 1], ['PL', 1.6], ['DMPL', 4]],
  'lincoln-wheat-cent': [['RD', 2], ['RB', 1.2], ['BN', 1]],
  'mercury-dime': [['', 1], ['FB', 3]],
} // biome-ignore format: a table reads best as one
const PROOF_DESIGNATIONS = [['', 1], ['CAM', 1.5], ['DCAM', 3]] as const // biome-ignore format: as above

/**
 * The coin of a certificate, always the same one: one of the list above, or for eight digits from 50000000 to 58999999
 * a kind of the list in a grade that follows from the number. Certificates from 59000000 on are unknown to PCGS.
 */
export function certifiedCoin(certificate: string): CertifiedCoin | null {
  const listed = CERTIFIED_COINS.find(coin => coin.certificate === certificate)
  if (listed || !DRAWN_CERTIFICATE.test(certificate)) return listed ?? null
  const random = seededRandom(`certificate ${certificate}`)
  const kind = random.pick(CERTIFIED_COINS.filter(one => one.designation === '' && !one.genuine))
  const grade = random.pick(kind.proof ? PROOF_GRADES : BUSINESS_GRADES)
  const [designation, times] = random.pick(
    kind.proof ? PROOF_DESIGNATIONS : (DESIGNATIONS[kind.seriesId] ?? [['', 1] as const]),
  )
  const isSpecial = grade >= 60 || designation.length !== 3
  return {
    ...kind,
    certificate,
    grade,
    plus: grade >= 62 && grade < 68 && random.chance(0.25),
    designation: isSpecial ? designation : '',
    times: kind.times * (isSpecial ? times : 1),
  }
}

/** "MS65+RD", as PCGS's API and its labels write a grade, the label with a space before the designation. */
export function gradeText(
  coin: Pick<CertifiedCoin, 'grade' | 'plus' | 'proof' | 'genuine' | 'designation'>,
  space = '',
): string {
  if (coin.genuine) return 'Genuine'
  const { grade, plus, proof, designation } = coin
  return [`${gradeLetters(grade, proof)}${grade}${plus ? '+' : ''}`, designation]
    .filter(Boolean)
    .join(space)
}

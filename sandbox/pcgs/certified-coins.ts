import type { MintMark } from '../../shared/numismatics/tables/mints.ts'

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
}

const row = (
  number: string,
  [seriesId, year, mint]: readonly [seriesId: string, year: number, mint: MintMark],
  [denomination, seriesName]: readonly [denomination: string, seriesName: string],
  [certificate, grade, designation]: readonly [string, number, string],
): CertifiedCoin => ({
  number,
  seriesId,
  year,
  mint,
  name: `${year}${mint === 'none' ? '' : `-${mint}`} ${denomination}`,
  seriesName,
  denomination,
  designation,
  certificate,
  grade,
})

/** The numbers are PCGS's as far as they are known; the certificates are invented. */
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
  row('9801', ['american-silver-eagle', 1986, 'none'], ['$1', 'Silver Eagle'], ['40010010', 69, '']),
] // biome-ignore format: a table reads best as one

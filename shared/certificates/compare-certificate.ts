import { designationInWords } from '../numismatics/designations.ts'
import { parseGrade } from '../numismatics/grades.ts'
import { parseMintMark } from '../numismatics/tables/mints.ts'
import type { CertifiedCoin } from './certificates.ts'

/** The coin as a listing, a label or a picture names it; empty where unknown. */
type NamedCoin = Pick<CertifiedCoin, 'seriesId' | 'coinType' | 'year' | 'mint' | 'grade'>

/** A field in which a coin differs from the one of its certificate, with both sides. */
export type CertificateDifference = {
  field: 'coinType' | 'year' | 'mint' | 'grade'
  /** What the listing, label or picture says. */
  own: string
  certificate: string
}

/**
 * Where a coin differs from what its certificate names. What either side does not know is no difference. The
 * service's words for a series are matched to ours, which may fail, so a series without a match differs in nothing.
 */
export function certificateDifferences(
  certified: NamedCoin,
  own: NamedCoin,
): CertificateDifference[] {
  const differences: CertificateDifference[] = []
  const add = (field: CertificateDifference['field'], certificate: string, other: string) =>
    differences.push({ field, own: other, certificate })
  if (certified.seriesId && own.seriesId && certified.seriesId !== own.seriesId)
    add('coinType', certified.coinType, own.coinType)
  const [year, ownYear] = [lastYear(certified.year), lastYear(own.year)]
  if (year && ownYear && year !== ownYear) add('year', year, ownYear)
  const [mint, ownMint] = [plainMint(certified.mint), plainMint(own.mint)]
  if (mint && ownMint && mint !== ownMint) add('mint', markText(mint), markText(ownMint))
  if (differInGrade(certified.grade, own.grade)) add('grade', certified.grade, own.grade)
  return differences
}

/** Whether the coin is only named otherwise: a service's words for a series are matched to ours, which may fail. */
export const isNameAlone = (differences: readonly CertificateDifference[]): boolean =>
  differences.every(({ field }) => field === 'coinType')

/** "1776-1976" is of the later year. */
const lastYear = (text: string) => text.match(/\b(?:1[5-9]|20)\d\d\b/g)?.at(-1) ?? ''

/** A P and no mark are both Philadelphia; empty where unknown. */
function plainMint(text: string): string {
  const mark = text === '' ? null : parseMintMark(text)
  return mark === 'P' ? 'none' : (mark ?? '')
}

const markText = (mint: string) => (mint === 'none' ? 'no mint mark' : mint)

/**
 * Whether two grades of labels differ: in number, plus, strike or details, or in a designation that the first has not.
 * One that the second leaves out is no difference: sellers do.
 */
export function differInGrade(certified: string, own: string): boolean {
  const [a, b] = [parseGrade(certified), parseGrade(own)]
  if (!a || !b) return false
  // Without a number on either side: "AU Details" and "AU58 Details" differ, "Fine" on a raw coin's form does too.
  if (a.code !== b.code) return true
  const known = new Set(designationInWords(a.designation))
  return designationInWords(b.designation).some(each => !known.has(each))
}

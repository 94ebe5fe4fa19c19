import type { OfferLine } from '../../shared/buying/offers.ts'
import { parseGrade } from '../../shared/numismatics/grades.ts'
import { parseNameEntry } from '../review/session/entries/name-entry.ts'

type EnteredCoin = Pick<
  OfferLine,
  'seriesId' | 'coinType' | 'country' | 'denomination' | 'year' | 'mint' | 'grade'
> & { /** Null where no number is typed. */ count: number | null }

const COUNT = /^(\d{1,4})\s*[x×*]\s*/i
const GRADE = /\s(?:AG|G|VG|F|VF|XF|EF|AU|MS|PR|PF)-?\d{1,2}\+?$/i
const DATE_AND_MINT = /\b((?:1[5-9]|20)\d\d)\s?-?\s?(CC|[PDSWO])\b/i

/**
 * A typed coin, such as "20x morgan 1881-S vf30": a number, a type with its year and mint mark, a grade. A type that
 * no table has is the coin's own name.
 * @returns null where no coin is typed
 */
export function parseCoinEntry(text: string): EnteredCoin | null {
  let rest = text.trim()
  const number = COUNT.exec(rest)
  if (number) rest = rest.slice(number[0].length)
  const graded = GRADE.exec(` ${rest}`)
  if (graded) rest = ` ${rest}`.slice(0, graded.index).trim()
  const dated = DATE_AND_MINT.exec(rest)
  if (dated) rest = rest.replace(dated[0], dated[1] ?? '')
  const named = parseNameEntry(rest)
  if (!named?.coinType) return null
  const grade = graded ? (parseGrade(graded[0].trim())?.code ?? '') : ''
  return {
    count: number ? Math.max(1, Number(number[1])) : null,
    seriesId: named.seriesId ?? null,
    coinType: named.coinType,
    country: named.country ?? '',
    denomination: named.denomination ?? '',
    year: named.year ?? '',
    mint: dated?.[2]?.toUpperCase() ?? '',
    grade,
  }
}

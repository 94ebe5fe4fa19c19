import type { CertifiedCoin } from '../../../shared/certificates/certificates.ts'
import { formCoin } from '../../../shared/certificates/certified-coin.ts'
import { readTitle } from '../../../shared/market/title/read-title.ts'
import { readMint } from '../../../shared/market/title/title-date.ts'
import { seriesById } from '../../../shared/numismatics/series.ts'

/** What stands for letters that could not be made out. */
const ILLEGIBLE = /…|\.{3}/

/**
 * The coin that a slab's label prints ("1881-S $1", "1909 S VDB 1C", "1921 $1 Peace") in the form's words, with what
 * the tables know of it. What the label leaves open is empty: "1921 $1" is of two series. A date without a mint mark
 * is of a coin without one: graders print every mark.
 * @param seenSeries id of the series where the label names none
 */
export function printedCoinOf(
  { coin, variety }: { coin: string; variety: string },
  seenSeries: string | null = null,
): CertifiedCoin {
  const { seriesId: named, denomination, year } = readTitle(coin)
  const seriesId = named ?? seenSeries
  const mint = readMint({ title: coin, year, seriesId })
  // The mark may be what could not be made out.
  const isOpen = ILLEGIBLE.test(coin) && (mint === 'none' || mint === 'P')
  return formCoin(seriesId === null ? null : seriesById(seriesId), {
    coinType: '',
    denomination: denomination ?? '',
    year: year === null ? '' : String(year),
    mint: isOpen ? null : mint,
    grade: '',
    variety,
  })
}

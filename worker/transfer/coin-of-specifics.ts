import { acceptedGrader } from '../../shared/certificates/label-graders.ts'
import { asOneLine, withoutHiddenCharacters } from '../../shared/lib/plain-text.ts'
import { withSticker } from '../../shared/numismatics/cac-sticker.ts'
import { findSeries, nameOfCountry } from '../../shared/numismatics/series.ts'
import '../../shared/numismatics/world/load-world.ts'
import { readWorldCoin } from '../../shared/numismatics/world/read-world-coin.ts'
import type { ListingOnEbay } from '../ebay/port.ts'

/** The coin as eBay's item specifics and the title tell it. */
export function coinOfSpecifics({ title, aspects }: Pick<ListingOnEbay, 'title' | 'aspects'>) {
  const specifics = new Map(
    Object.entries(aspects).map(([name, [value = '']]) => [name.toLowerCase(), asOneLine(value)]),
  )
  const specific = (name: string) => specifics.get(name)?.slice(0, 200) ?? ''
  const text = withoutHiddenCharacters(title)
  const series = readWorldCoin(text).type ?? findSeries(text)[0]
  const isForeign = series !== undefined && series.country !== 'US'
  const [, dated = '', marked = ''] = /\b(1[789]\d\d|20\d\d)(?:-?([PDSWO]|CC)\b)?/.exec(text) ?? []
  const certification = specific('certification')
  const certified = certification !== '' && !/^(uncertified|none)$/i.test(certification)
  // "PCGS & CAC" is a holder of PCGS with CAC's sticker.
  const grader = acceptedGrader(certification) ?? certification.slice(0, 20)
  const grade = specific('grade').replace(/^([A-Z]+) (\d)/, '$1$2')
  const mark = specific('mint mark')
  return {
    coinType: series?.name ?? specific('coin'),
    seriesId: series?.id ?? null,
    country: isForeign ? nameOfCountry(series.country) : '',
    denomination: isForeign ? series.denomination : '',
    year: specific('year') || dated,
    mint: (/^no\b/i.test(mark) ? '' : mark) || marked,
    grade: certified ? withSticker(grade, /&\s*CAC\b/i.test(certification)) : grade,
    grader: certified ? grader : null,
    certificationNumber: certified ? specific('certification number').slice(0, 30) || null : null,
    composition: specific('composition'),
  }
}

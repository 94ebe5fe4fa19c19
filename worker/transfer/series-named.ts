import { seriesFacts } from '../../shared/numismatics/catalogue.ts'
import { findSeries, worldSeriesNamed } from '../../shared/numismatics/series.ts'

/**
 * The series that a file without a column for it names: every word of its name is in the coin's ("Morgan Silver Dollar"),
 * and it was struck in the year. A name that is only similar may be another country's coin.
 */
export function seriesNamed(coinType = '', yearText = ''): string | null {
  const world = worldSeriesNamed(coinType)
  if (world) return world.id
  const year = /\b(1[789]\d\d|20\d\d)/.exec(yearText)?.[1]
  const said = new Set(words(coinType))
  const found = findSeries(`${year ?? ''} ${coinType}`).find(({ name }) =>
    words(name).every(word => said.has(word)),
  )
  if (!found) return null
  return year === undefined || seriesFacts(found.id)?.strikes.has(Number(year)) ? found.id : null
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

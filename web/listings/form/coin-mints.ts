import { nameOfCountry, seriesById } from '../../../shared/numismatics/series.ts'
import { mintsOf, yearsOf } from '../../../shared/numismatics/strikes.ts'
import { MINT_OPTIONS } from './coin-options.ts'

interface Option {
  value: string
  label: string
}

/** The mint marks to choose from: those of a type of another country, else those of the United States. */
export function mintOptionsOf(seriesId: string, year: string): readonly Option[] {
  const series = seriesId === '' ? null : seriesById(seriesId)
  if (!series || series.country === 'US') return MINT_OPTIONS
  const struck = mintsOf(series.id, Number(year))
  const marks =
    struck.length > 0 ? struck : yearsOf(series.id).flatMap(each => mintsOf(series.id, each))
  return [...new Set(marks)].map(mark => ({
    value: mark,
    label: mark === 'none' ? 'No mint mark' : mark,
  }))
}

/** What a chosen series says of a coin: its name, and of another country its country and denomination. */
export function fieldsOfSeries(id: string | null) {
  const series = id ? seriesById(id) : null
  if (!series) return null
  const isUs = series.country === 'US'
  return {
    coinType: series.name,
    country: isUs ? '' : nameOfCountry(series.country),
    denomination: isUs ? '' : series.denomination,
  }
}

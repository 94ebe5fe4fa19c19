import '../../../../shared/numismatics/world/load-world.ts'
import { countryCode, nameOfCountry, type Series } from '../../../../shared/numismatics/series.ts'
import { readWorldCoin } from '../../../../shared/numismatics/world/read-world-coin.ts'
import {
  searchTypes,
  type TypeSearch,
  usualTypes,
} from '../../../../shared/numismatics/world/search-types.ts'
import type { RowChange } from '../rows/session-row.ts'

/**
 * A typed coin: the best match of all types, with a year where one is typed; a text that begins with an apostrophe, or
 * that no type has, is the coin's own name, with the country and the denomination that it names.
 * @returns null where the text is empty
 */
export function parseNameEntry(text: string): RowChange | null {
  const typed = text.trim()
  if (typed.replace(OWN, '').length < 2) return null
  const search = searchTypes(typed)
  const [type] = OWN.test(typed) ? [] : search.found
  const date = dateOf(search)
  if (type) return { ...fieldsOf(type), ...date }
  const name = typed.replace(OWN, '').trim()
  const read = readWorldCoin(name)
  const isUs = read.country !== null && countryCode(read.country) === 'US'
  return {
    seriesId: null,
    coinType: withoutYear(name, read.year).slice(0, 120),
    country: isUs ? '' : (read.country ?? ''),
    denomination: read.denomination ?? '',
    ...(read.year !== null && { year: String(read.year) }),
  }
}

/** Types that a text may mean, for the hint below the field. */
export const typesOfEntry = (text: string): Series[] =>
  OWN.test(text.trim()) ? [] : searchTypes(text, 3).found

export interface NameChoice {
  key: string
  label: string
  /** The date that is typed, or the dates of the type. */
  hint: string
  change: RowChange
}

/** What a typed text may name, best first, the text itself last; the usual types while nothing is typed. */
export function nameChoices(text: string): NameChoice[] {
  const typed = text.trim()
  const search = typed ? searchTypes(typed) : { found: usualTypes(), year: null, mint: null }
  const { year, mint } = search
  const date = dateOf(search)
  const types = (OWN.test(typed) ? [] : search.found).map(type => ({
    key: type.id,
    label: type.name,
    hint:
      year === null
        ? `${type.years.first}–${type.years.last}`
        : [year, mint].filter(part => part !== null).join('-'),
    change: { ...fieldsOf(type), ...date },
  }))
  const own = parseNameEntry(`’${typed}`)
  if (!own) return types
  const hint = [own.country, own.year].filter(Boolean).join(' · ')
  return [...types, { key: 'own', label: `“${own.coinType}”`, hint, change: own }]
}

const OWN = /^['’]/

/** What a text says of the date. */
const dateOf = ({ year, mint }: Pick<TypeSearch, 'year' | 'mint'>): RowChange => ({
  ...(year !== null && { year: String(year) }),
  ...(mint !== null && { mint }),
})

function fieldsOf({ id, name, country, denomination }: Series): RowChange {
  const isUs = country === 'US'
  return {
    seriesId: id,
    coinType: name,
    country: isUs ? '' : nameOfCountry(country),
    denomination: isUs ? '' : denomination,
  }
}

function withoutYear(name: string, year: number | null): string {
  const rest = name
    .replace(String(year ?? ' '), ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return rest.length < 2 ? name : rest
}

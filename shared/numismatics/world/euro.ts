/**
 * Euro coins of all issuers: circulating types and two-euro commemoratives with their dates, marks and mintages.
 * Source of types, dates and mintages: Open Coin Data by Coinection, github.com/Coinection/Open-Coin-Data, CC BY 4.0
 * (creativecommons.org/licenses/by/4.0); circulating series of one country and denomination are one type here, names are
 * shortened (`npm run references:build` makes the table). Metals, weights and diameters: Council Regulation (EC) 975/98
 * and (EU) 729/2014.
 */
import { COUNTRIES, type CountryCode, countryCode } from '../tables/countries.ts'
import { type Standard, standard, type TypeRow } from '../tables/table.ts'
import EURO_TYPES from './euro-types.json' with { type: 'json' }
import { BIMETAL_EURO_1, BIMETAL_EURO_2, COPPER_PLATED_STEEL, NORDIC_GOLD } from './world-alloys.ts'

const STANDARDS: Readonly<Record<string, (years: string) => Standard>> = {
  '1 Euro Cent': years => standard(years, COPPER_PLATED_STEEL, 2.3, 16.25, 'plain'),
  '2 Euro Cent': years => standard(years, COPPER_PLATED_STEEL, 3.06, 18.75, 'grooved'),
  '5 Euro Cent': years => standard(years, COPPER_PLATED_STEEL, 3.92, 21.25, 'plain'),
  '10 Euro Cent': years => standard(years, NORDIC_GOLD, 4.1, 19.75, 'scalloped'),
  '20 Euro Cent': years => standard(years, NORDIC_GOLD, 5.74, 22.25, 'with seven indentations'),
  '50 Euro Cent': years => standard(years, NORDIC_GOLD, 7.8, 24.25, 'scalloped'),
  '1 Euro': years => standard(years, BIMETAL_EURO_1, 7.5, 23.25, 'interrupted reeding'),
  '2 Euro': years => standard(years, BIMETAL_EURO_2, 8.5, 25.75, 'reeded and lettered'),
}

const MINTS: Partial<Record<CountryCode, NonNullable<TypeRow['mints']>>> = {
  DE: { A: 'Berlin', D: 'Munich', F: 'Stuttgart', G: 'Karlsruhe', J: 'Hamburg' },
  GR: { none: 'Athens', E: 'Madrid', F: 'Paris', S: 'Vantaa' },
}

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  '1 Euro': ['euro coin', '1 €', '€1', 'one euro'],
  '2 Euro': ['2 €', '€2', 'two euro'],
}

function rowOf(text: string): TypeRow {
  const [id = '', name = '', denomination = '', mintages = ''] = text.split('|')
  const byYear = new Map<string, string[][]>()
  for (const each of mintages.split(';')) {
    const [date = '', ...counts] = each.split(' ')
    const year = date.slice(0, 4)
    byYear.set(year, [...(byYear.get(year) ?? []), [date, ...counts]])
  }
  const cells = [...byYear].map(([year, dates]) => {
    const marks = dates.map(([date = '', circulated, uncirculated, proof]) => {
      const isProof = circulated === '0' && uncirculated === '0' && proof !== '0'
      return `${date.slice(4) || '_'}${isProof ? '*' : ''}`
    })
    return `${year}: ${marks.join(' ')}`
  })
  const country = countryOf(name)
  const make = STANDARDS[denomination]
  if (!make) throw new RangeError(`No standard of ${denomination}`)
  const { [country]: mints } = MINTS
  return {
    id,
    name,
    country,
    denomination,
    kind: name.includes(',') ? 'commemorative' : 'circulating',
    designers: [],
    aliases: (ALIASES[denomination] ?? []).map(alias => `${COUNTRIES[country]} ${alias}`),
    strikes: cells.join(';'),
    standards: [make([...byYear.keys()].join(','))],
    markPlace: country === 'DE' ? 'Obverse, the letter of the mint beside the design.' : '',
    ...(mints && { mints }),
    mintages,
  }
}

function countryOf(name: string): CountryCode {
  const code = countryCode(/^(.*?) \d+ Euro/.exec(name)?.[1] ?? '')
  if (!code) throw new RangeError(`No country in the name ${name}`)
  return code
}

export const EURO: readonly TypeRow[] = EURO_TYPES.map(rowOf)

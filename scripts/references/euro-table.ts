/** The table of euro coins in shared/numismatics/world: types, dates, marks and mintages of the same catalogue. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { countryCode } from '../../shared/numismatics/series.ts'
import { catalogueNameOf, denominationOf, isCommemorative } from './catalogue.ts'

const count = z.number().nullable().default(0)
const rowSchema = z.object({
  id: z.string(),
  country: z.string(),
  value: z.string(),
  subject: z.string().nullable().optional(),
  mintages: z
    .array(
      z.object({
        year: z.number(),
        mark: z.string().default(''),
        circulated: count,
        uncirculated: count,
        proof: count,
      }),
    )
    .default([]),
})

type Counts = [circulated: number, uncirculated: number, proof: number]

/** From so late a year the catalogue has no counts yet. */
const COUNTED_UNTIL = 2024

/**
 * Rows "id|name|denomination|mintages", these as "2002A 367900000 135000 100000": pieces for circulation, of sets, and
 * proofs.
 * @param folder the catalogue's, with `types.json`
 * Throws for a country without a code.
 */
export async function euroTable(folder: string): Promise<string[]> {
  const text = await readFile(path.join(folder, 'types.json'), 'utf8')
  const types = new Map<string, { name: string; denomination: string; made: Map<string, Counts> }>()
  for (const { id, country, value, subject, mintages } of z
    .array(rowSchema)
    .parse(JSON.parse(text))) {
    const denomination = denominationOf(value)
    const code = countryCode(country)
    if (!code) throw new Error(`No code of the country ${country}`)
    const circulates = !isCommemorative(id)
    const key =
      `euro-${circulates ? `${code}-${denomination.replaceAll(' ', '-')}` : id}`.toLowerCase()
    const name = catalogueNameOf({ country, denomination, subject: circulates ? null : subject })
    const type = types.get(key) ?? { name, denomination, made: new Map<string, Counts>() }
    types.set(key, type)
    for (const { year, mark, circulated, uncirculated, proof } of mintages) {
      const [a, b, c] = type.made.get(`${year}${mark}`) ?? [0, 0, 0]
      type.made.set(`${year}${mark}`, [
        a + (circulated ?? 0),
        b + (uncirculated ?? 0),
        c + (proof ?? 0),
      ])
    }
  }
  return [...types].map(([id, { name, denomination, made }]) => {
    const mintages = struckOf(made).map(([date, counts]) => [date, ...counts].join(' '))
    return [id, name, denomination, mintages.join(';')].join('|')
  })
}

/** Without the dates that have no pieces. A type without any count has all of its dates. */
function struckOf(made: ReadonlyMap<string, Counts>): [string, Counts][] {
  const all = [...made].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const struck = all.filter(
    ([date, counts]) => Number(date.slice(0, 4)) > COUNTED_UNTIL || counts.some(each => each > 0),
  )
  return struck.length > 0 ? struck : all
}

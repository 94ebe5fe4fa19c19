import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { euroTable } from './euro-table.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'obverse-euro-table-'))
})
afterAll(() => rm(folder, { recursive: true }))

const row = (id: string, change: Record<string, unknown> = {}) => ({
  id,
  country: 'Germany',
  value: '€ 1.00',
  subject: 'Federal Eagle',
  mintages: [{ year: 2002, mark: 'A', circulated: 5, uncirculated: 2, proof: 1 }],
  ...change,
})
const tableOf = async (rows: unknown[]) => {
  await writeFile(path.join(folder, 'types.json'), JSON.stringify(rows))
  return euroTable(folder)
}

it('joins what circulates of one country and denomination, and keeps a commemorative apart', async () => {
  const table = await tableOf([
    row('DE-2002-100'),
    row('DE-2012-100', { mintages: [{ year: 2012, mark: 'F', circulated: 9 }] }),
    row('DE-2006-200-C', { value: '€ 2.00', subject: 'Holstentor' }),
  ])
  expect(table).toEqual([
    'euro-de-1-euro|Germany 1 Euro|1 Euro|2002A 5 2 1;2012F 9 0 0',
    'euro-de-2006-200-c|Germany 2 Euro, Holstentor|2 Euro|2002A 5 2 1',
  ])
})

it('leaves out a date without pieces, but none that is not counted yet', async () => {
  const nothing = { mark: '', circulated: 0, uncirculated: 0, proof: 0 }
  const mintages = [
    { year: 2003, ...nothing },
    { year: 2004, ...nothing, circulated: 7 },
    { year: 2026, ...nothing },
  ]
  const [text = ''] = await tableOf([row('DE-2002-100', { mintages })])
  expect(text.split('|')[3]).toBe('2004 7 0 0;2026 0 0 0')
})

it('refuses a country without a code', async () => {
  await expect(tableOf([row('XX-2002-100', { country: 'Atlantis' })])).rejects.toThrow('Atlantis')
})

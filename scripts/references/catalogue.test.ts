import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { denominationOf, readCatalogue } from './catalogue.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'obverse-catalogue-'))
})
afterAll(() => rm(folder, { recursive: true }))

const row = (id: string, change: Record<string, unknown> = {}) => ({
  id,
  country: 'Italy',
  value: '€ 2.00',
  subject: 'Dante Alighieri',
  mintages: [{ year: 2002 }, { year: 2010 }],
  pictures: { common: 'common.webp', national: `${id}.webp` },
  ...change,
})

describe('a catalogue of euro coins', () => {
  it.each([
    ['€ 0.01', '1 Euro Cent'],
    ['€ 0.50', '50 Euro Cent'],
    ['€ 1.00', '1 Euro'],
    ['\u{fffd} 2.00', '2 Euro'],
  ])('%s is %s', (value, denomination) => {
    expect(denominationOf(value)).toBe(denomination)
  })

  it('has one type of the coins that circulate, and one of each commemorative', async () => {
    const rows = [
      row('IT-2002-200'),
      row('IT-2030-200', {
        mintages: [{ year: 2030 }],
        pictures: { common: 'new.webp', national: 'IT-2030-200.webp' },
      }),
      row('IT-2015-200-C', { subject: `Expo ${'very '.repeat(30)}long` }),
      row('IT-2026-200-C', { pictures: { common: 'common.webp', national: null } }),
    ]
    await writeFile(path.join(folder, 'types.json'), JSON.stringify(rows))
    const { types, withoutPicture } = await readCatalogue(folder)
    expect(withoutPicture).toBe(1)
    expect(types).toHaveLength(2)
    expect(types[0]).toEqual({
      country: 'Italy',
      denomination: '2 Euro',
      name: 'Italy 2 Euro',
      years: [2002, 2030],
      obverse: ['IT-2002-200.webp', 'IT-2030-200.webp'],
      reverse: ['common.webp', 'new.webp'],
    })
    expect(types[1]?.name).toMatch(/^Italy 2 Euro, Expo (?:very )+very$/)
    expect(types[1]?.name.length).toBeLessThanOrEqual(110)
  })
})

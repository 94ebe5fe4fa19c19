import { describe, expect, it } from 'vitest'
import { parseCoinEntry } from './coin-entry.ts'

const NONE = { count: null, year: '', mint: '', grade: '' }

describe('a typed coin', () => {
  it.each([
    [
      '20x morgan 1881-S vf30',
      { count: 20, seriesId: 'morgan-dollar', year: '1881', mint: 'S', grade: 'VF30' },
    ],
    ['3 × peace', { ...NONE, count: 3, seriesId: 'peace-dollar' }],
    ['morgan 1893CC', { ...NONE, seriesId: 'morgan-dollar', year: '1893', mint: 'CC' }],
    [
      'saint 1924 MS-64+',
      { ...NONE, seriesId: 'saint-gaudens-double-eagle', year: '1924', grade: 'MS64+' },
    ],
    [
      'kr74',
      { ...NONE, seriesId: 'south-africa-gold-krugerrand', year: '1974', country: 'South Africa' },
    ],
    [
      '5x Italy 500 Lire 1958',
      {
        ...NONE,
        count: 5,
        seriesId: null,
        coinType: 'Italy 500 Lire',
        country: 'Italy',
        year: '1958',
      },
    ],
    ["'Lion token", { ...NONE, seriesId: null, coinType: 'Lion token' }],
  ])('%s', (text, coin) => {
    expect(parseCoinEntry(text)).toMatchObject(coin)
  })

  it('is none where nothing is typed but a number', () => {
    for (const text of ['', '   ', '20x ', 'x']) expect(parseCoinEntry(text)).toBeNull()
  })
})

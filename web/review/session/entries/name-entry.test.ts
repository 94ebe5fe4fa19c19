import { describe, expect, it } from 'vitest'
import { parseNameEntry } from './name-entry.ts'

describe('naming a coin in the review', () => {
  it('takes the best match of all types, with its country and denomination', () => {
    expect(parseNameEntry('kr74')).toEqual({
      seriesId: 'south-africa-gold-krugerrand',
      coinType: 'South Africa Gold Krugerrand 1 oz',
      country: 'South Africa',
      denomination: 'Krugerrand',
      year: '1974',
    })
    expect(parseNameEntry('it 2 euro')).toMatchObject({
      seriesId: 'euro-it-2-euro',
      country: 'Italy',
    })
  })

  it('says nothing of the country of a coin of the United States', () => {
    expect(parseNameEntry('morgan 1881')).toEqual({
      seriesId: 'morgan-dollar',
      coinType: 'Morgan Dollar',
      country: '',
      denomination: '',
      year: '1881',
    })
  })

  it('keeps the name of a coin that no table has, with what it says', () => {
    expect(parseNameEntry('1958 Italy 500 Lire Caravelle')).toEqual({
      seriesId: null,
      coinType: 'Italy 500 Lire Caravelle',
      country: 'Italy',
      denomination: '500 Lire',
      year: '1958',
    })
    expect(parseNameEntry('’Kruger medal')).toMatchObject({
      seriesId: null,
      coinType: 'Kruger medal',
    })
    expect(parseNameEntry(' ')).toBeNull()
  })
})

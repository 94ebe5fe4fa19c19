import { describe, expect, it } from 'vitest'
import { judgeComps } from './comps.ts'
import type { MarketCoin, MarketItem } from './port.ts'

const coin = (fields: Partial<MarketCoin>): MarketCoin => ({
  seriesId: null,
  coinType: '',
  year: '',
  mint: 'none',
  varieties: [],
  grade: '',
  certified: false,
  grader: null,
  certificate: null,
  ...fields,
})

const reasons = (wanted: MarketCoin, titles: readonly string[]) =>
  judgeComps(
    titles.map(
      (title, at): MarketItem => ({
        itemId: `${at}`,
        title,
        price: 1_000 + at,
        shipping: 0,
        soldAt: 1,
        condition: 'Ungraded',
        listingType: 'Fixed price',
        url: '',
        endsAt: null,
      }),
    ),
    wanted,
  ).map(({ title, fits, droppedBecause }) => [title, fits ? 'fits' : droppedBecause])

describe('comps of a coin of another country', () => {
  it('are its own type and date, in the words of its country too', () => {
    const lira = coin({ seriesId: 'euro-it-1-euro', coinType: 'Italy 1 Euro', year: '2002' })
    expect(
      reasons(lira, [
        'Italy 1 Euro 2002 Vitruvian Man UNC',
        'Italia 1 euro 2002 circulated',
        'Italy 2 Euro 2002 Dante',
        'Germany 1 Euro 2002 A',
        'Italy 1 Euro 2003 Vitruvian Man',
        '1921 Morgan Silver Dollar',
      ]),
    ).toEqual([
      ['Italy 1 Euro 2002 Vitruvian Man UNC', 'fits'],
      ['Italia 1 euro 2002 circulated', 'fits'],
      ['Italy 2 Euro 2002 Dante', 'Another coin'],
      ['Germany 1 Euro 2002 A', 'Another coin'],
      ['Italy 1 Euro 2003 Vitruvian Man', 'Another date (2003)'],
      ['1921 Morgan Silver Dollar', 'Another coin'],
    ])
  })

  it('keep the sizes of bullion apart', () => {
    const ounce = coin({
      seriesId: 'south-africa-gold-krugerrand',
      coinType: 'South Africa Gold Krugerrand 1 oz',
      year: '1974',
    })
    expect(
      reasons(ounce, [
        '1974 South Africa Gold Krugerrand 1 oz',
        '1974 Krugerrand gold coin',
        '1974 1/10 oz Gold Krugerrand',
        '1974 Krugerrand copper copy',
      ]),
    ).toEqual([
      ['1974 South Africa Gold Krugerrand 1 oz', 'fits'],
      ['1974 Krugerrand gold coin', 'fits'],
      ['1974 1/10 oz Gold Krugerrand', 'Another coin'],
      ['1974 Krugerrand copper copy', 'A copy, token or medal'],
    ])
  })

  it('keep the mints of a date apart', () => {
    const berlin = coin({
      seriesId: 'euro-de-1-euro',
      coinType: 'Germany 1 Euro',
      year: '2002',
      mint: 'A',
    })
    expect(
      reasons(berlin, [
        'Germany 1 Euro 2002 A',
        'Germany 1 Euro 2002 F UNC',
        'Germany 1 Euro 2002',
      ]),
    ).toEqual([
      ['Germany 1 Euro 2002 A', 'fits'],
      ['Germany 1 Euro 2002 F UNC', 'Another mint mark (F)'],
      ['Germany 1 Euro 2002', 'Names no mint mark'],
    ])
  })

  it('of a coin that no table has go by country and denomination', () => {
    const lire = coin({ coinType: 'Italy 500 Lire Caravelle', year: '1958' })
    expect(
      reasons(lire, [
        '1958 Italy 500 Lire Silver Caravelle',
        '1958 Italia 500 Lire',
        '1958 Italy 100 Lire',
      ]),
    ).toEqual([
      ['1958 Italy 500 Lire Silver Caravelle', 'fits'],
      ['1958 Italia 500 Lire', 'fits'],
      ['1958 Italy 100 Lire', 'Another coin'],
    ])
  })

  it('of a note are notes', () => {
    const note = coin({ coinType: 'Germany 10 Mark banknote', year: '1920' })
    expect(
      reasons(note, ['1920 Germany 10 Mark Banknote', '1920 Germany 20 Mark Banknote']),
    ).toEqual([
      ['1920 Germany 10 Mark Banknote', 'fits'],
      ['1920 Germany 20 Mark Banknote', 'Another coin'],
    ])
  })

  it('are still none of a coin of the United States', () => {
    const morgan = coin({ seriesId: 'morgan-dollar', coinType: 'Morgan Dollar', year: '1967' })
    expect(reasons(morgan, ['1967 Canada Silver Dollar Goose'])).toEqual([
      ['1967 Canada Silver Dollar Goose', 'Another coin'],
    ])
  })
})

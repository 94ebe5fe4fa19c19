import type { Relief } from '../relief/relief.ts'
import { type CoinSide, coinById, type DrawnCoin } from './coins.ts'
import type { MetalName } from './metals.ts'

/** A coin of a design that several series have: the sample's drawing, with other words. */
export interface FamilyCoin extends DrawnCoin {
  readonly seriesId: string
  /** What all coins of one design have in common here. */
  readonly family: string
}

type Member = {
  seriesId: string
  diameterMm: number
  finish: MetalName
  /** By the legend of the sample. */
  words: Readonly<Record<string, string>>
}

/**
 * By the sample that has the drawing. Diameters: United States Mint. The words are those of the member's denomination,
 * in the places of the sample's; both sides are alike but for them, which is harder than the Mint made it (a Barber
 * half dollar has an eagle on its reverse, a dime a wreath).
 */
const FAMILIES: Readonly<Record<string, readonly Member[]>> = {
  'barber-dime-1897': [
    { seriesId: 'barber-dime', diameterMm: 17.9, finish: 'silver', words: { '1897': '1899' } },
    {
      seriesId: 'barber-quarter',
      diameterMm: 24.3,
      finish: 'silver',
      words: { '1897': '1908', ONE: 'QUAR.', DIME: 'DOL.' },
    },
    {
      seriesId: 'barber-half-dollar',
      diameterMm: 30.6,
      finish: 'silver',
      words: { '1897': '1912', ONE: 'HALF', DIME: 'DOL.' },
    },
  ],
  'walking-liberty-half-dollar-1917': [
    {
      seriesId: 'walking-liberty-half-dollar',
      diameterMm: 30.6,
      finish: 'silver',
      words: { '1917': '1942' },
    },
    {
      seriesId: 'walking-liberty-centennial-gold',
      diameterMm: 27,
      finish: 'gold',
      words: { '1917': '2016', 'HALF DOLLAR': 'AU 24K ½ OZ.' },
    },
    {
      seriesId: 'american-silver-eagle',
      diameterMm: 40.6,
      finish: 'silver',
      words: { '1917': '2003', 'HALF DOLLAR': '1 OZ. SILVER' },
    },
  ],
  'saint-gaudens-double-eagle-1924': [
    {
      seriesId: 'saint-gaudens-double-eagle',
      diameterMm: 34,
      finish: 'gold',
      words: { '1924': '1927' },
    },
    {
      seriesId: 'american-gold-eagle',
      diameterMm: 32.7,
      finish: 'gold',
      words: { '1924': '1999', TWENTY·DOLLARS: '1 OZ. FINE GOLD' },
    },
    {
      seriesId: 'american-gold-eagle-half-ounce',
      diameterMm: 27,
      finish: 'gold',
      words: { '1924': '2001', TWENTY·DOLLARS: '½ OZ. FINE GOLD' },
    },
    {
      seriesId: 'american-gold-eagle-quarter-ounce',
      diameterMm: 22,
      finish: 'gold',
      words: { '1924': '2011', TWENTY·DOLLARS: '1/4 OZ. FINE GOLD' },
    },
  ],
  'buffalo-nickel-1937-d': [
    { seriesId: 'buffalo-nickel', diameterMm: 21.2, finish: 'nickel', words: { '1937': '1926' } },
    {
      seriesId: 'american-buffalo-silver-dollar',
      diameterMm: 38.1,
      finish: 'silver',
      words: { '1937': '2001', 'FIVE CENTS': 'ONE DOLLAR' },
    },
    {
      seriesId: 'american-gold-buffalo',
      diameterMm: 32.7,
      finish: 'gold',
      words: { '1937': '2009', 'FIVE CENTS': '$50 1 OZ.' },
    },
  ],
  'mercury-dime-1916-d': [
    { seriesId: 'mercury-dime', diameterMm: 17.9, finish: 'silver', words: { '1916': '1935' } },
    {
      seriesId: 'mercury-dime-centennial-gold',
      diameterMm: 16.5,
      finish: 'gold',
      words: { '1916': '2016', 'ONE DIME': '1/10 OZ.' },
    },
  ],
}

export const FAMILY_COINS: readonly FamilyCoin[] = Object.entries(FAMILIES).flatMap(
  ([sample, members]) => {
    const drawn = coinById(sample)
    return members.map(({ seriesId, diameterMm, finish, words }) => ({
      ...drawn,
      id: `${seriesId} of ${sample}`,
      seriesId,
      family: sample,
      diameterMm,
      finish,
      engrave: {
        obverse: reworded(drawn, 'obverse', words),
        reverse: reworded(drawn, 'reverse', words),
      },
    }))
  },
)

function reworded(drawn: DrawnCoin, side: CoinSide, words: Member['words']) {
  return (relief: Relief): void => {
    const letter = relief.letter.bind(relief)
    relief.letter = (legend, ...heights) => {
      const other = words[legend.text]
      letter((other !== undefined && legend.reworded?.(other)) || legend, ...heights)
    }
    drawn.engrave[side](relief)
  }
}

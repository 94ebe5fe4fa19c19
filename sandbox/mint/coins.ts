import { morganObverse, morganReverse } from './faces/morgan.ts'
import { lincolnObverse, lincolnReverse } from './faces/lincoln.ts'
import { peaceObverse, peaceReverse } from './faces/peace.ts'
import type { MetalName } from './metal.ts'
import type { Relief } from './relief.ts'

export type CoinSide = 'obverse' | 'reverse'
export type Mint = 'none' | 'P' | 'D' | 'S' | 'W' | 'CC' | 'O'

/** A coin the mint can draw: what it stands for, and how its piece of metal looks. */
export interface MintedCoin {
  readonly id: string
  readonly denomination: string
  readonly metal: 'silver' | 'copper' | 'nickel' | 'clad' | 'steel' | 'gold'
  readonly diameterMm: number
  readonly thicknessMm: number
  readonly legends: { readonly obverse: readonly string[]; readonly reverse: readonly string[] }
  /** Appearance of the metal. */
  readonly look: MetalName
  /** Grooves drawn round the edge; 0 is a plain or lettered edge. */
  readonly reeds: number
  /** How worn this very piece is, 0 as struck … 1 nearly smooth. */
  readonly wear: number
  readonly engrave: Readonly<Record<CoinSide, (relief: Relief) => void>>
}

/** A sample coin stands for a real type, year and mint; its drawing is the project's own. */
export interface SampleCoin extends MintedCoin {
  readonly seriesId: string
  readonly coinType: string
  readonly year: number
  /** `none` where the coin carries no mint mark. */
  readonly mint: Mint
  readonly mintMarkVisible: boolean
  readonly dateSide: CoinSide
  readonly mintMarkSide: CoinSide | null
}

export const SAMPLE_COINS: readonly SampleCoin[] = [
  {
    id: 'morgan-dollar-1881-s',
    seriesId: 'morgan-dollar',
    coinType: 'Morgan Dollar',
    year: 1881,
    mint: 'S',
    mintMarkVisible: true,
    denomination: 'Dollar',
    metal: 'silver',
    diameterMm: 38.1,
    thicknessMm: 2.4,
    legends: { obverse: ['E PLURIBUS UNUM', '1881'], reverse: ['UNITED STATES OF AMERICA', 'ONE DOLLAR', 'S'] },
    dateSide: 'obverse',
    mintMarkSide: 'reverse',
    look: 'silver',
    reeds: 120,
    wear: 0.1,
    engrave: { obverse: morganObverse, reverse: morganReverse },
  },
  {
    id: 'peace-dollar-1921',
    seriesId: 'peace-dollar',
    coinType: 'Peace Dollar',
    year: 1921,
    mint: 'none',
    mintMarkVisible: false,
    denomination: 'Dollar',
    metal: 'silver',
    diameterMm: 38.1,
    thicknessMm: 2.4,
    legends: {
      obverse: ['LIBERTY', 'IN GOD WE TRVST', '1921'],
      reverse: ['UNITED STATES OF AMERICA', 'E PLURIBUS UNUM', 'ONE DOLLAR', 'PEACE'],
    },
    dateSide: 'obverse',
    mintMarkSide: null,
    look: 'silver',
    reeds: 120,
    wear: 0.25,
    engrave: { obverse: peaceObverse, reverse: peaceReverse },
  },
  {
    id: 'lincoln-wheat-cent-1943',
    seriesId: 'lincoln-wheat-cent',
    coinType: 'Lincoln Wheat Cent',
    year: 1943,
    mint: 'none',
    mintMarkVisible: false,
    denomination: 'Cent',
    metal: 'steel',
    diameterMm: 19.05,
    thicknessMm: 1.55,
    legends: {
      obverse: ['IN GOD WE TRUST', 'LIBERTY', '1943'],
      reverse: ['E PLURIBUS UNUM', 'ONE CENT', 'UNITED STATES OF AMERICA'],
    },
    dateSide: 'obverse',
    mintMarkSide: null,
    look: 'steel',
    reeds: 0,
    wear: 0.3,
    engrave: { obverse: lincolnObverse, reverse: lincolnReverse },
  },
]
export const DECOY_COINS: readonly MintedCoin[] = []

/** @throws RangeError when neither a sample coin nor a decoy has this id. */
export function coinById(id: string): MintedCoin {
  const coin = [...SAMPLE_COINS, ...DECOY_COINS].find(c => c.id === id)
  if (!coin) throw new RangeError(`No coin "${id}" is minted here.`)
  return coin
}

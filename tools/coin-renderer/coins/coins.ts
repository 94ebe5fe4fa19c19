import { barberObverse, barberReverse } from '../faces/barber.ts'
import { eisenhowerReverse, franklinReverse } from '../faces/bells.ts'
import { buffaloObverse, buffaloReverse } from '../faces/buffalo.ts'
import { alpineObverse, alpineReverse, harbourObverse, harbourReverse } from '../faces/decoys.ts'
import {
  owlObverse,
  owlReverse,
  republicObverse,
  republicReverse,
} from '../faces/decoys-classical.ts'
import { walkingLibertyReverse, washingtonReverse } from '../faces/eagles.ts'
import { franklinObverse } from '../faces/franklin.ts'
import { kennedyReverse, silverEagleReverse } from '../faces/heraldic-eagles.ts'
import { indianCentObverse, indianCentReverse } from '../faces/indian.ts'
import { silverEagleObverse, walkingLibertyObverse } from '../faces/liberty.ts'
import { lincolnObverse, lincolnReverse } from '../faces/lincoln.ts'
import { mercuryObverse, mercuryReverse } from '../faces/mercury.ts'
import { morganObverse, morganReverse } from '../faces/morgan.ts'
import { peaceObverse, peaceReverse } from '../faces/peace.ts'
import { eisenhowerObverse, kennedyObverse, washingtonObverse } from '../faces/presidents.ts'
import { saintObverse, saintReverse } from '../faces/saint.ts'
import type { Relief } from '../relief/relief.ts'
import type { MetalName } from './metals.ts'

export type CoinSide = 'obverse' | 'reverse'
export type MintMark = 'none' | 'P' | 'D' | 'S' | 'W' | 'CC' | 'O'

/** A drawable coin: its identity and its appearance. */
export interface DrawnCoin {
  readonly id: string
  readonly denomination: string
  readonly metal: 'silver' | 'copper' | 'nickel' | 'clad' | 'steel' | 'gold'
  readonly diameterMm: number
  readonly thicknessMm: number
  readonly legends: { readonly obverse: readonly string[]; readonly reverse: readonly string[] }
  /** Appearance of the metal. */
  readonly finish: MetalName
  /** Number of reeds drawn on the edge; 0 for a plain or lettered edge. */
  readonly reeds: number
  /** Wear of this coin, 0 (as struck) to 1 (nearly smooth). */
  readonly wear: number
  readonly engrave: Readonly<Record<CoinSide, (relief: Relief) => void>>
}

/** A sample coin represents a real type, year and mint. The drawing is original. */
export interface SampleCoin extends DrawnCoin {
  readonly seriesId: string
  readonly coinType: string
  readonly year: number
  /** `none` where the coin carries no mint mark. */
  readonly mint: MintMark
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
    legends: {
      obverse: ['E PLURIBUS UNUM', 'LIBERTY', '1881'],
      reverse: ['UNITED STATES OF AMERICA', 'IN GOD WE TRUST', 'ONE DOLLAR', 'S'],
    },
    dateSide: 'obverse',
    mintMarkSide: 'reverse',
    finish: 'silver',
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
    finish: 'silver',
    reeds: 120,
    wear: 0.25,
    engrave: { obverse: peaceObverse, reverse: peaceReverse },
  },
  {
    id: 'mercury-dime-1916-d',
    seriesId: 'mercury-dime',
    coinType: 'Mercury Dime',
    year: 1916,
    mint: 'D',
    mintMarkVisible: true,
    denomination: 'Dime',
    metal: 'silver',
    diameterMm: 17.9,
    thicknessMm: 1.35,
    legends: {
      obverse: ['LIBERTY', 'IN GOD WE TRUST', '1916'],
      reverse: ['UNITED STATES OF AMERICA', 'E PLURIBUS UNUM', 'ONE DIME', 'D'],
    },
    dateSide: 'obverse',
    mintMarkSide: 'reverse',
    finish: 'tonedSilver',
    reeds: 90,
    wear: 0.4,
    engrave: { obverse: mercuryObverse, reverse: mercuryReverse },
  },
  {
    id: 'walking-liberty-half-dollar-1917',
    seriesId: 'walking-liberty-half-dollar',
    coinType: 'Walking Liberty Half Dollar',
    year: 1917,
    mint: 'none',
    mintMarkVisible: false,
    denomination: 'Half Dollar',
    metal: 'silver',
    diameterMm: 30.6,
    thicknessMm: 2.15,
    legends: {
      obverse: ['LIBERTY', 'IN GOD WE TRUST', '1917'],
      reverse: ['UNITED STATES OF AMERICA', 'E PLURIBUS UNUM', 'HALF DOLLAR'],
    },
    dateSide: 'obverse',
    mintMarkSide: null,
    finish: 'tonedSilver',
    reeds: 110,
    wear: 0.35,
    engrave: { obverse: walkingLibertyObverse, reverse: walkingLibertyReverse },
  },
  {
    id: 'franklin-half-dollar-1963',
    seriesId: 'franklin-half-dollar',
    coinType: 'Franklin Half Dollar',
    year: 1963,
    mint: 'none',
    mintMarkVisible: false,
    denomination: 'Half Dollar',
    metal: 'silver',
    diameterMm: 30.6,
    thicknessMm: 2.15,
    legends: {
      obverse: ['LIBERTY', 'IN GOD WE TRUST', '1963'],
      reverse: ['UNITED STATES OF AMERICA', 'E PLURIBUS UNUM', 'HALF DOLLAR'],
    },
    dateSide: 'obverse',
    mintMarkSide: null,
    finish: 'silver',
    reeds: 110,
    wear: 0.1,
    engrave: { obverse: franklinObverse, reverse: franklinReverse },
  },
  {
    id: 'kennedy-half-dollar-1964',
    seriesId: 'kennedy-half-dollar',
    coinType: 'Kennedy Half Dollar',
    year: 1964,
    mint: 'none',
    mintMarkVisible: false,
    denomination: 'Half Dollar',
    metal: 'silver',
    diameterMm: 30.6,
    thicknessMm: 2.15,
    legends: {
      obverse: ['LIBERTY', 'IN GOD WE TRUST', '1964'],
      reverse: ['UNITED STATES OF AMERICA', 'E PLURIBUS UNUM', 'HALF DOLLAR'],
    },
    dateSide: 'obverse',
    mintMarkSide: null,
    finish: 'silver',
    reeds: 110,
    wear: 0.05,
    engrave: { obverse: kennedyObverse, reverse: kennedyReverse },
  },
  {
    id: 'washington-quarter-1955',
    seriesId: 'washington-quarter',
    coinType: 'Washington Quarter',
    year: 1955,
    mint: 'none',
    mintMarkVisible: false,
    denomination: 'Quarter Dollar',
    metal: 'silver',
    diameterMm: 24.3,
    thicknessMm: 1.75,
    legends: {
      obverse: ['LIBERTY', 'IN GOD WE TRUST', '1955'],
      reverse: ['UNITED STATES OF AMERICA', 'E PLURIBUS UNUM', 'QUARTER DOLLAR'],
    },
    dateSide: 'obverse',
    mintMarkSide: null,
    finish: 'silver',
    reeds: 100,
    wear: 0.3,
    engrave: { obverse: washingtonObverse, reverse: washingtonReverse },
  },
  {
    id: 'barber-dime-1897',
    seriesId: 'barber-dime',
    coinType: 'Barber Dime',
    year: 1897,
    mint: 'none',
    mintMarkVisible: false,
    denomination: 'Dime',
    metal: 'silver',
    diameterMm: 17.9,
    thicknessMm: 1.35,
    legends: { obverse: ['UNITED STATES OF AMERICA', '1897'], reverse: ['ONE DIME'] },
    dateSide: 'obverse',
    mintMarkSide: null,
    finish: 'tonedSilver',
    reeds: 90,
    wear: 0.5,
    engrave: { obverse: barberObverse, reverse: barberReverse },
  },
  {
    id: 'indian-head-cent-1906',
    seriesId: 'indian-head-cent',
    coinType: 'Indian Head Cent',
    year: 1906,
    mint: 'none',
    mintMarkVisible: false,
    denomination: 'Cent',
    metal: 'copper',
    diameterMm: 19.05,
    thicknessMm: 1.5,
    legends: { obverse: ['UNITED STATES OF AMERICA', 'LIBERTY', '1906'], reverse: ['ONE CENT'] },
    dateSide: 'obverse',
    mintMarkSide: null,
    finish: 'brownCopper',
    reeds: 0,
    wear: 0.3,
    engrave: { obverse: indianCentObverse, reverse: indianCentReverse },
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
    finish: 'steel',
    reeds: 0,
    wear: 0.25,
    engrave: { obverse: lincolnObverse, reverse: lincolnReverse },
  },
  {
    id: 'buffalo-nickel-1937-d',
    seriesId: 'buffalo-nickel',
    coinType: 'Buffalo Nickel',
    year: 1937,
    mint: 'D',
    mintMarkVisible: true,
    denomination: 'Nickel',
    metal: 'nickel',
    diameterMm: 21.2,
    thicknessMm: 1.95,
    legends: {
      obverse: ['LIBERTY', '1937'],
      reverse: ['UNITED STATES OF AMERICA', 'E PLURIBUS UNUM', 'FIVE CENTS', 'D'],
    },
    dateSide: 'obverse',
    mintMarkSide: 'reverse',
    finish: 'nickel',
    reeds: 0,
    wear: 0.35,
    engrave: { obverse: buffaloObverse, reverse: buffaloReverse },
  },
  {
    id: 'eisenhower-dollar-1976',
    seriesId: 'eisenhower-dollar',
    coinType: 'Eisenhower Dollar',
    year: 1976,
    mint: 'none',
    mintMarkVisible: false,
    denomination: 'Dollar',
    metal: 'clad',
    diameterMm: 38.1,
    thicknessMm: 2.58,
    legends: {
      obverse: ['LIBERTY', 'IN GOD WE TRUST', '1776-1976'],
      reverse: ['UNITED STATES OF AMERICA', 'E PLURIBUS UNUM', 'ONE DOLLAR'],
    },
    dateSide: 'obverse',
    mintMarkSide: null,
    finish: 'clad',
    reeds: 130,
    wear: 0.15,
    engrave: { obverse: eisenhowerObverse, reverse: eisenhowerReverse },
  },
  {
    id: 'american-silver-eagle-1986',
    seriesId: 'american-silver-eagle',
    coinType: 'American Silver Eagle',
    year: 1986,
    mint: 'none',
    mintMarkVisible: false,
    denomination: 'Dollar',
    metal: 'silver',
    diameterMm: 40.6,
    thicknessMm: 2.98,
    legends: {
      obverse: ['LIBERTY', 'IN GOD WE TRUST', '1986'],
      reverse: ['UNITED STATES OF AMERICA', 'E PLURIBUS UNUM', '1 OZ. FINE SILVER', 'ONE DOLLAR'],
    },
    dateSide: 'obverse',
    mintMarkSide: null,
    finish: 'silver',
    reeds: 140,
    wear: 0.0,
    engrave: { obverse: silverEagleObverse, reverse: silverEagleReverse },
  },
  {
    id: 'saint-gaudens-double-eagle-1924',
    seriesId: 'saint-gaudens-double-eagle',
    coinType: 'Saint-Gaudens Double Eagle',
    year: 1924,
    mint: 'none',
    mintMarkVisible: false,
    denomination: 'Twenty Dollars',
    metal: 'gold',
    diameterMm: 34.0,
    thicknessMm: 2.41,
    legends: {
      obverse: ['LIBERTY', '1924'],
      reverse: ['UNITED STATES OF AMERICA', 'TWENTY DOLLARS'],
    },
    dateSide: 'obverse',
    mintMarkSide: null,
    finish: 'gold',
    reeds: 0,
    wear: 0.1,
    engrave: { obverse: saintObverse, reverse: saintReverse },
  },
]
/** Invented coins that must not be recognised as samples. */
export const DECOY_COINS: readonly DrawnCoin[] = [
  {
    id: 'decoy-harbour',
    denomination: 'Ten Pence',
    metal: 'nickel',
    diameterMm: 28.5,
    thicknessMm: 1.85,
    legends: { obverse: ['REPUBLIC OF THE CAPE'], reverse: ['TEN PENCE', '1988'] },
    finish: 'clad',
    reeds: 100,
    wear: 0.25,
    engrave: { obverse: harbourObverse, reverse: harbourReverse },
  },
  {
    id: 'decoy-owl',
    denomination: 'Five Suns',
    metal: 'copper',
    diameterMm: 26,
    thicknessMm: 1.9,
    legends: { obverse: ['AOE'], reverse: ['FIVE SUNS', '1931'] },
    finish: 'copper',
    reeds: 0,
    wear: 0.35,
    engrave: { obverse: owlObverse, reverse: owlReverse },
  },
  {
    id: 'decoy-republic',
    denomination: 'Five Coronas',
    metal: 'silver',
    diameterMm: 37,
    thicknessMm: 2.5,
    legends: { obverse: ['PAX ET LABOR', '1884'], reverse: ['LA REPUBLICA DEL MAR', 'CORONAS'] },
    finish: 'silver',
    reeds: 120,
    wear: 0.2,
    engrave: { obverse: republicObverse, reverse: republicReverse },
  },
  {
    id: 'decoy-alpine',
    denomination: 'Twenty Rappen',
    metal: 'nickel',
    diameterMm: 21,
    thicknessMm: 1.65,
    legends: { obverse: ['CANTON OF THE HIGH PASS', '2003'], reverse: ['RAPPEN', '20'] },
    finish: 'nickel',
    reeds: 0,
    wear: 0.15,
    engrave: { obverse: alpineObverse, reverse: alpineReverse },
  },
]

/** @throws RangeError if no sample coin or decoy has this id. */
export function coinById(id: string): DrawnCoin {
  const coin = [...SAMPLE_COINS, ...DECOY_COINS].find(c => c.id === id)
  if (!coin) throw new RangeError(`No coin "${id}" is drawn here.`)
  return coin
}

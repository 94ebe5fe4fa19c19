/**
 * Circulating coins of South Africa from 1923. Source: South African Mint, "Circulation coins" and its annual reports;
 * Coinage Act 31 of 1922, Decimal Coinage Act 61 of 1959, Act 78 of 1964.
 */
import { standard, type TypeRow } from '../tables/table.ts'
import {
  BIMETAL_RAND,
  BRASS_90,
  BRONZE_PLATED_STEEL,
  COPPER_PLATED_STEEL,
  CROWN_GOLD,
  NICKEL,
  NICKEL_PLATED_COPPER,
  PENNY_BRONZE,
  SILVER_500,
  SILVER_800,
} from './world-alloys.ts'
import { plain, rowsOf } from './world-row.ts'

const africa = rowsOf('ZA', 'south-africa')
const R = 'reeded'
const union = (years: string, half: string, grams: number, mm: number) => [
  standard(years, SILVER_800, grams, mm, R),
  standard(half, SILVER_500, grams, mm, R),
]

export const SOUTH_AFRICA: readonly TypeRow[] = [
  africa(
    'farthing',
    'South Africa 1/4 Penny',
    '1/4 Penny',
    plain('1923-1926,1928,1930-1960'),
    [standard('1923-1926,1928,1930-1960', PENNY_BRONZE, 2.8, 20.3, 'plain')],
    { aliases: ['South Africa Farthing'] },
  ),
  africa(
    'halfpenny',
    'South Africa 1/2 Penny',
    '1/2 Penny',
    plain('1923-1926,1928-1960'),
    [standard('1923-1926,1928-1960', PENNY_BRONZE, 5.67, 25.6, 'plain')],
    { aliases: ['South Africa Halfpenny', 'South Africa Half Penny'] },
  ),
  africa(
    'penny',
    'South Africa 1 Penny',
    '1 Penny',
    plain('1923-1960'),
    [standard('1923-1960', PENNY_BRONZE, 9.45, 30.8, 'plain')],
    { aliases: ['South Africa Penny'] },
  ),
  africa(
    '3-pence',
    'South Africa 3 Pence',
    '3 Pence',
    plain('1923-1960'),
    [...union('1923-1950', '1951-1960', 1.41, 16.3)],
    { aliases: ['South Africa Threepence', 'Tickey'] },
  ),
  africa(
    '6-pence',
    'South Africa 6 Pence',
    '6 Pence',
    plain('1923-1960'),
    [...union('1923-1950', '1951-1960', 2.83, 19.35)],
    { aliases: ['South Africa Sixpence'] },
  ),
  africa(
    'shilling',
    'South Africa 1 Shilling',
    '1 Shilling',
    plain('1923-1960'),
    [...union('1923-1950', '1951-1960', 5.66, 23.6)],
    { aliases: ['South Africa Shilling'] },
  ),
  africa(
    '2-shillings',
    'South Africa 2 Shillings',
    '2 Shillings',
    plain('1923-1960'),
    [...union('1923-1950', '1951-1960', 11.31, 28.3)],
    { aliases: ['South Africa Florin', 'South Africa Two Shillings'] },
  ),
  africa(
    '2-5-shillings',
    'South Africa 2 1/2 Shillings',
    '2 1/2 Shillings',
    plain('1923-1960'),
    [...union('1923-1950', '1951-1960', 14.14, 32.3)],
    { aliases: ['South Africa Half Crown'] },
  ),
  africa(
    '5-shillings',
    'South Africa 5 Shillings',
    '5 Shillings',
    plain('1947-1960'),
    [...union('1947-1950', '1951-1960', 28.28, 38.8)],
    { aliases: ['South Africa Crown', 'South Africa Five Shillings'] },
  ),
  africa(
    'pound-gold',
    'South Africa 1 Pound Gold',
    '1 Pound',
    plain('1952-1960'),
    [standard('1952-1960', CROWN_GOLD, 7.98805, 22, R)],
    { kind: 'bullion', aliases: ['South Africa Gold Pound'] },
  ),
  africa(
    'half-cent',
    'South Africa 1/2 Cent',
    '1/2 Cent',
    plain('1961-1964,1970-1983'),
    [
      standard('1961-1964', BRASS_90, 5.6, 25.6, 'plain'),
      standard('1970-1983', PENNY_BRONZE, 2, 16.4, 'plain'),
    ],
    { aliases: ['South Africa Half Cent'] },
  ),
  africa(
    '1-cent',
    'South Africa 1 Cent',
    '1 Cent',
    plain('1961-2001'),
    [
      standard('1961-1964', BRASS_90, 9.4, 30.8, 'plain'),
      standard('1965-1989', PENNY_BRONZE, 3, 19.05, 'plain'),
      standard('1990-2001', COPPER_PLATED_STEEL, 1.5, 15, 'plain'),
    ],
    { aliases: [] },
  ),
  africa(
    '2-cents',
    'South Africa 2 Cents',
    '2 Cents',
    plain('1965-2001'),
    [
      standard('1965-1990', PENNY_BRONZE, 4, 22.45, 'plain'),
      standard('1991-2001', COPPER_PLATED_STEEL, 3, 18, 'plain'),
      standard('1990', COPPER_PLATED_STEEL, 3, 18, 'plain', {
        label: 'plated steel',
        howToTell: 'Magnetic, 18 mm.',
      }),
    ],
    { aliases: [] },
  ),
  africa(
    '2-5-cents',
    'South Africa 2 1/2 Cents',
    '2 1/2 Cents',
    plain('1961-1964'),
    [standard('1961-1964', SILVER_500, 1.41, 16.3, R)],
    { aliases: [] },
  ),
  africa(
    '5-cents',
    'South Africa 5 Cents',
    '5 Cents',
    plain('1961-2012'),
    [
      standard('1961-1964', SILVER_500, 2.83, 19.35, R),
      standard('1965-1989', NICKEL, 2.5, 17.35, R),
      standard('1990-2012', COPPER_PLATED_STEEL, 4.5, 21, 'plain'),
    ],
    { aliases: [] },
  ),
  africa(
    '10-cents',
    'South Africa 10 Cents',
    '10 Cents',
    plain('1961-2026'),
    [
      standard('1961-1964', SILVER_500, 5.66, 23.65, R),
      standard('1965-1989', NICKEL, 4, 20.7, R),
      standard('1990-2026', BRONZE_PLATED_STEEL, 2, 16, R),
    ],
    { aliases: [] },
  ),
  africa(
    '20-cents',
    'South Africa 20 Cents',
    '20 Cents',
    plain('1961-2026'),
    [
      standard('1961-1964', SILVER_500, 11.31, 28.3, R),
      standard('1965-1990', NICKEL, 6, 24.2, R),
      standard('1991-2026', BRONZE_PLATED_STEEL, 3.5, 19, R),
      standard('1990', BRONZE_PLATED_STEEL, 3.5, 19, R, {
        label: 'plated steel',
        howToTell: 'Yellow, 19 mm.',
      }),
    ],
    { aliases: [] },
  ),
  africa(
    '50-cents',
    'South Africa 50 Cents',
    '50 Cents',
    plain('1961-2026'),
    [
      standard('1961-1964', SILVER_500, 28.28, 38.8, R),
      standard('1965-1990', NICKEL, 9.5, 27.8, R),
      standard('1991-2026', BRONZE_PLATED_STEEL, 5, 22, R),
      standard('1990', BRONZE_PLATED_STEEL, 5, 22, R, {
        label: 'plated steel',
        howToTell: 'Yellow, 22 mm.',
      }),
    ],
    { aliases: [] },
  ),
  africa(
    'rand-silver',
    'South Africa 1 Rand Silver',
    '1 Rand',
    plain('1965-1990'),
    [standard('1965-1990', SILVER_800, 15, 32.7, R)],
    { aliases: ['South Africa Silver Rand', 'Springbok Rand'] },
  ),
  africa(
    'rand-gold',
    'South Africa 1 Rand Gold',
    '1 Rand',
    plain('1961-1983'),
    [standard('1961-1983', CROWN_GOLD, 3.994, 19.3, R)],
    { kind: 'bullion', aliases: ['South Africa Gold Rand'] },
  ),
  africa(
    '2-rand-gold',
    'South Africa 2 Rand Gold',
    '2 Rand',
    plain('1961-1983'),
    [standard('1961-1983', CROWN_GOLD, 7.988, 22, R)],
    { kind: 'bullion', aliases: ['South Africa Gold 2 Rand'] },
  ),
  africa(
    'rand',
    'South Africa 1 Rand',
    '1 Rand',
    plain('1977-2026'),
    [
      standard('1977-1990', NICKEL, 12, 31, R),
      standard('1991-2026', NICKEL_PLATED_COPPER, 4, 20, R),
    ],
    { aliases: ['South Africa Rand'] },
  ),
  africa(
    '2-rand',
    'South Africa 2 Rand',
    '2 Rand',
    plain('1989-2026'),
    [standard('1989-2026', NICKEL_PLATED_COPPER, 5.5, 23, R)],
    { aliases: [] },
  ),
  africa(
    '5-rand',
    'South Africa 5 Rand',
    '5 Rand',
    plain('1994-2026'),
    [
      standard('1994-2003', NICKEL_PLATED_COPPER, 7, 26, R),
      standard('2004-2026', BIMETAL_RAND, 9.5, 26, R),
    ],
    { aliases: ['Mandela 5 Rand'] },
  ),
]

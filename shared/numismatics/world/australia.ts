/**
 * Circulating coins of Australia from 1910. Source: Royal Australian Mint, "Circulating coins" and "Pre-decimal coins";
 * Coinage Act 1909, Currency Act 1965. Dots and bars that stand for a mint are not named.
 */
import { standard, type TypeRow } from '../tables/table.ts'
import {
  ALUMINUM_BRONZE,
  COPPER_NICKEL,
  PENNY_BRONZE,
  SILVER_800,
  SILVER_HALF,
  STERLING,
  WORLD_BRONZE,
} from './world-alloys.ts'
import { plain, rowsOf } from './world-row.ts'

const australia = rowsOf('AU', 'australia')
const R = 'reeded'
const MINTS = {
  none: 'Melbourne or London',
  M: 'Melbourne',
  S: 'San Francisco or Sydney',
  D: 'Denver',
  H: 'Heaton',
  I: 'Bombay or Calcutta',
} as const
const silver = (until: string, from: string, grams: number, mm: number) => [
  standard(until, STERLING, grams, mm, R),
  standard(from, SILVER_HALF, grams, mm, R),
]

export const AUSTRALIA: readonly TypeRow[] = [
  australia(
    'halfpenny',
    'Australia Half Penny',
    'Half Penny',
    '1911,1913,1919-1936,1938-1941,1944-1949,1951-1955,1959-1964: _; 1912,1915: H; 1914: _ H; 1916-1918: I; 1942-1943: _ I',
    [standard('1911-1936,1938-1949,1951-1955,1959-1964', PENNY_BRONZE, 5.67, 25.5, 'plain')],
    { aliases: ['Australian Halfpenny'], mints: MINTS },
  ),
  australia(
    'penny',
    'Australia Penny',
    'Penny',
    '1911,1913-1914,1919-1936,1938-1941,1944-1964: _; 1912: H; 1915: _ H; 1916-1918: I; 1942-1943: _ I',
    [standard('1911-1936,1938-1964', PENNY_BRONZE, 9.45, 30.8, 'plain')],
    {
      aliases: ['Australian Penny', 'Kangaroo Penny'],
      mints: MINTS,
      refusals: [
        ['1937', 'No pennies of 1937 were struck for circulation: a few patterns are known.'],
      ],
    },
  ),
  australia(
    'threepence',
    'Australia Threepence',
    '3 Pence',
    '1910-1912,1914-1915,1922-1928,1934-1936,1938-1941,1947-1964: _; 1916-1921: _ M; 1942-1943: _ D S; 1944: _ S',
    [...silver('1910-1912,1914-1928,1934-1936,1938-1944', '1947-1964', 1.41, 16)],
    { aliases: ['Australian Threepence', '3 Pence'], mints: MINTS },
  ),
  australia(
    'sixpence',
    'Australia Sixpence',
    '6 Pence',
    '1910-1912,1914,1921-1928,1934-1936,1938-1941,1945-1946,1948,1950-1963: _; 1916-1920: M; 1942-1943: _ D S; 1944: _ S',
    [...silver('1910-1912,1914,1916-1928,1934-1936,1938-1945', '1946,1948,1950-1963', 2.83, 19)],
    { aliases: ['Australian Sixpence', '6 Pence'], mints: MINTS },
  ),
  australia(
    'shilling',
    'Australia Shilling',
    'Shilling',
    '1910-1914,1921-1922,1924-1928,1931,1933-1936,1938-1941,1946,1948,1950,1952-1963: _; 1915: _ H; 1916-1918,1920: _ M; 1942-1944: _ S',
    [
      ...silver(
        '1910-1918,1920-1922,1924-1928,1931,1933-1936,1938-1944',
        '1946,1948,1950,1952-1963',
        5.65,
        23.5,
      ),
    ],
    { aliases: ['Australian Shilling'], mints: MINTS },
  ),
  australia(
    'florin',
    'Australia Florin',
    'Florin',
    '1910-1913,1921-1928,1931-1936,1938-1941,1945-1947,1951-1954,1956-1963: _; 1914-1915: _ H; 1916-1919: M; 1942-1944: _ S',
    [
      ...silver(
        '1910-1919,1921-1928,1931-1936,1938-1945',
        '1946-1947,1951-1954,1956-1963',
        11.31,
        28.5,
      ),
    ],
    { aliases: ['Australian Florin', 'Two Shillings', '2 Shillings'], mints: MINTS },
  ),
  australia(
    'crown',
    'Australia Crown',
    'Crown',
    plain('1937-1938'),
    [standard('1937-1938', STERLING, 28.28, 38.5, R)],
    { aliases: ['Australian Crown', 'Five Shillings'] },
  ),
  australia(
    '1-cent',
    'Australia 1 Cent',
    '1 Cent',
    plain('1966-1991'),
    [standard('1966-1991', WORLD_BRONZE, 2.59, 17.53, 'plain')],
    { aliases: ['Australian 1 Cent', 'Feathertail Glider'] },
  ),
  australia(
    '2-cents',
    'Australia 2 Cents',
    '2 Cents',
    plain('1966-1991'),
    [standard('1966-1991', WORLD_BRONZE, 5.18, 21.59, 'plain')],
    { aliases: ['Australian 2 Cents'] },
  ),
  australia(
    '5-cents',
    'Australia 5 Cents',
    '5 Cents',
    plain('1966-2026'),
    [standard('1966-2026', COPPER_NICKEL, 2.83, 19.41, R)],
    { aliases: ['Australian 5 Cents', 'Echidna'] },
  ),
  australia(
    '10-cents',
    'Australia 10 Cents',
    '10 Cents',
    plain('1966-2026'),
    [standard('1966-2026', COPPER_NICKEL, 5.65, 23.6, R)],
    { aliases: ['Australian 10 Cents', 'Lyrebird'] },
  ),
  australia(
    '20-cents',
    'Australia 20 Cents',
    '20 Cents',
    plain('1966-2026'),
    [standard('1966-2026', COPPER_NICKEL, 11.3, 28.65, R)],
    { aliases: ['Australian 20 Cents', 'Platypus'] },
  ),
  australia(
    '50-cents-round',
    'Australia 50 Cents Round Silver',
    '50 Cents',
    plain('1966'),
    [standard('1966', SILVER_800, 13.28, 31.65, R)],
    { aliases: ['Round 50 Cents', 'Australian 50c Silver'] },
  ),
  australia(
    '50-cents',
    'Australia 50 Cents',
    '50 Cents',
    plain('1969-2026'),
    [standard('1969-2026', COPPER_NICKEL, 15.55, 31.65, 'plain')],
    { aliases: ['Australian 50 Cents'] },
  ),
  australia(
    'dollar',
    'Australia 1 Dollar',
    '1 Dollar',
    plain('1984-2026'),
    [standard('1984-2026', ALUMINUM_BRONZE, 9, 25, 'interrupted reeding')],
    { aliases: ['Australian Dollar', 'Australia $1'] },
  ),
  australia(
    '2-dollars',
    'Australia 2 Dollars',
    '2 Dollars',
    plain('1988-2026'),
    [standard('1988-2026', ALUMINUM_BRONZE, 6.6, 20.5, 'interrupted reeding')],
    { aliases: ['Australian 2 Dollars', 'Australia $2'] },
  ),
]

/**
 * Circulating coins of the United Kingdom from 1900. Source: The Royal Mint, "Specifications of British coins" and its
 * annual reports; Coinage Acts 1870, 1920, 1946, 1971. Sets that repeat an old date as proofs are not named.
 */
import { standard, type TypeRow } from '../tables/table.ts'
import {
  BIMETAL_POUND,
  BIMETAL_TWO_POUNDS,
  COPPER_NICKEL,
  COPPER_PLATED_STEEL,
  CUPRO_NICKEL_84,
  NICKEL_PLATED_STEEL,
  PENNY_BRONZE,
  POUND_BRASS,
  SILVER_HALF,
  STERLING,
  THREEPENCE_BRASS,
  WORLD_BRONZE,
} from './world-alloys.ts'
import { plain, rowsOf } from './world-row.ts'

const uk = rowsOf('GB', 'uk')
const R = 'reeded'
const silver = (first: string, half: string, grams: number, mm: number, base: string) => [
  standard(first, STERLING, grams, mm, R),
  standard(half, SILVER_HALF, grams, mm, R),
  ...(base ? [standard(base, COPPER_NICKEL, grams, mm, R)] : []),
]

export const UNITED_KINGDOM: readonly TypeRow[] = [
  uk(
    'farthing',
    'Great Britain Farthing',
    'Farthing',
    plain('1900-1956'),
    [standard('1900-1956', PENNY_BRONZE, 2.83, 20.19, 'plain')],
    { aliases: ['Farthing', 'UK Farthing'] },
  ),
  uk(
    'halfpenny',
    'Great Britain Half Penny',
    'Half Penny',
    plain('1900-1960,1962-1967,1970'),
    [standard('1900-1960,1962-1967,1970', PENNY_BRONZE, 5.67, 25.48, 'plain')],
    { aliases: ['Halfpenny', 'Half Penny', 'UK Halfpenny'] },
  ),
  uk(
    'penny',
    'Great Britain Penny',
    'Penny',
    '1900-1911,1913-1917,1920-1922,1926-1932,1934-1940,1944-1951,1953,1961-1967,1970: _; 1912: _ H; 1918-1919: _ H KN',
    [
      standard(
        '1900-1922,1926-1932,1934-1940,1944-1951,1953,1961-1967,1970',
        PENNY_BRONZE,
        9.45,
        30.8,
        'plain',
      ),
    ],
    {
      aliases: ['Large Penny', 'UK Penny', 'One Penny'],
      mints: { none: 'London', H: 'Heaton', KN: 'Kings Norton' },
      refusals: [
        [
          '1933',
          'No pennies of 1933 were struck for circulation: seven are known, and copies are common.',
        ],
        ['1941-1943', 'No pennies are dated 1941 to 1943.'],
      ],
    },
  ),
  uk(
    'threepence-silver',
    'Great Britain Threepence Silver',
    '3 Pence',
    plain('1900-1922,1925-1928,1930-1945'),
    [
      standard('1900-1920', STERLING, 1.41, 16.2, 'plain'),
      standard('1921-1922,1925-1928,1930-1945', SILVER_HALF, 1.41, 16.2, 'plain'),
    ],
    { aliases: ['Silver Threepence', 'Silver 3 Pence', 'Threepence'] },
  ),
  uk(
    'threepence',
    'Great Britain Threepence Brass',
    '3 Pence',
    plain('1937-1946,1948-1967,1970'),
    [standard('1937-1946,1948-1967,1970', THREEPENCE_BRASS, 6.8, 21.8, 'plain')],
    { aliases: ['Brass Threepence', 'Threepenny Bit', 'Threepence'] },
  ),
  uk(
    'sixpence',
    'Great Britain Sixpence',
    '6 Pence',
    plain('1900-1967,1970'),
    [
      ...silver('1900-1919', '1920-1946', 2.83, 19.41, '1947-1967,1970'),
      standard('1920', STERLING, 2.83, 19.41, R, {
        label: '92.5% silver',
        howToTell: 'Not told by eye.',
      }),
    ],
    { aliases: ['Sixpence', '6 Pence', 'UK Sixpence'] },
  ),
  uk(
    'shilling',
    'Great Britain Shilling',
    'Shilling',
    plain('1900-1951,1953-1966,1970'),
    [
      ...silver('1900-1919', '1920-1946', 5.66, 23.6, '1947-1951,1953-1966,1970'),
      standard('1920', STERLING, 5.66, 23.6, R, {
        label: '92.5% silver',
        howToTell: 'Not told by eye.',
      }),
    ],
    {
      aliases: ['Shilling', 'UK Shilling'],
      refusals: [['1967-1969', 'The last shillings for circulation are dated 1966.']],
    },
  ),
  uk(
    'florin',
    'Great Britain Florin',
    'Florin',
    plain('1900-1933,1935-1951,1953-1967,1970'),
    [...silver('1900-1919', '1920-1933,1935-1946', 11.31, 28.5, '1947-1951,1953-1967,1970')],
    { aliases: ['Florin', 'Two Shillings', '2 Shillings'] },
  ),
  uk(
    'half-crown',
    'Great Britain Half Crown',
    'Half Crown',
    plain('1900-1951,1953-1967,1970'),
    [...silver('1900-1919', '1920-1946', 14.14, 32.3, '1947-1951,1953-1967,1970')],
    { aliases: ['Half Crown', 'Halfcrown'] },
  ),
  uk(
    'crown',
    'Great Britain Crown',
    'Crown',
    plain('1900,1902,1927-1937,1951,1953,1960,1965,1972,1977,1980-1981'),
    [
      standard('1900,1902', STERLING, 28.28, 38.61, R),
      standard('1927-1937', SILVER_HALF, 28.28, 38.61, R),
      standard('1951,1953,1960,1965,1972,1977,1980-1981', COPPER_NICKEL, 28.28, 38.61, R),
    ],
    { aliases: ['Crown', 'Five Shillings', 'Churchill Crown'] },
  ),
  uk(
    'half-new-penny',
    'Great Britain 1/2 Penny',
    '1/2 New Penny',
    plain('1971-1984'),
    [standard('1971-1984', WORLD_BRONZE, 1.78, 17.14, 'plain')],
    { aliases: ['Half New Penny', 'Decimal Halfpenny'] },
  ),
  uk(
    '1-penny',
    'Great Britain 1 Penny',
    '1 Penny',
    plain('1971-2026'),
    [
      standard('1971-1991', WORLD_BRONZE, 3.56, 20.3, 'plain'),
      standard('1992-2026', COPPER_PLATED_STEEL, 3.56, 20.3, 'plain'),
    ],
    { aliases: ['New Penny', '1p', '1 New Penny'] },
  ),
  uk(
    '2-pence',
    'Great Britain 2 Pence',
    '2 Pence',
    plain('1971-2026'),
    [
      standard('1971-1991', WORLD_BRONZE, 7.12, 25.9, 'plain'),
      standard('1992-2026', COPPER_PLATED_STEEL, 7.12, 25.9, 'plain'),
    ],
    { aliases: ['2p', '2 New Pence', 'Two Pence'] },
  ),
  uk(
    '5-pence',
    'Great Britain 5 Pence',
    '5 Pence',
    plain('1968-2026'),
    [
      standard('1968-1989', COPPER_NICKEL, 5.65, 23.59, R),
      standard('1990-2010', COPPER_NICKEL, 3.25, 18, R),
      standard('2011-2026', NICKEL_PLATED_STEEL, 3.25, 18, R),
    ],
    { aliases: ['5p', '5 New Pence', 'Five Pence'] },
  ),
  uk(
    '10-pence',
    'Great Britain 10 Pence',
    '10 Pence',
    plain('1968-2026'),
    [
      standard('1968-1991', COPPER_NICKEL, 11.31, 28.5, R),
      standard('1992-2010', COPPER_NICKEL, 6.5, 24.5, R),
      standard('2011-2026', NICKEL_PLATED_STEEL, 6.5, 24.5, R),
    ],
    { aliases: ['10p', '10 New Pence', 'Ten Pence'] },
  ),
  uk(
    '20-pence',
    'Great Britain 20 Pence',
    '20 Pence',
    plain('1982-2026'),
    [standard('1982-2026', CUPRO_NICKEL_84, 5, 21.4, 'plain')],
    { aliases: ['20p', 'Twenty Pence'] },
  ),
  uk(
    '50-pence',
    'Great Britain 50 Pence',
    '50 Pence',
    plain('1969-2026'),
    [
      standard('1969-1996', COPPER_NICKEL, 13.5, 30, 'plain'),
      standard('1997-2026', COPPER_NICKEL, 8, 27.3, 'plain'),
      standard('1997', COPPER_NICKEL, 13.5, 30, 'plain', {
        label: 'large size',
        howToTell: '30 mm across.',
      }),
    ],
    { aliases: ['50p', '50 New Pence', 'Fifty Pence', 'Kew Gardens 50p'] },
  ),
  uk(
    'pound',
    'Great Britain 1 Pound',
    '1 Pound',
    plain('1983-2026'),
    [
      standard('1983-2016', POUND_BRASS, 9.5, 22.5, 'reeded and lettered'),
      standard('2016-2026', BIMETAL_POUND, 8.75, 23.43, 'reeded', {
        label: 'twelve-sided',
        howToTell: 'Twelve sides, two metals.',
      }),
    ],
    { aliases: ['One Pound', 'UK Pound coin'] },
  ),
  uk(
    '2-pounds',
    'Great Britain 2 Pounds',
    '2 Pounds',
    plain('1986,1989,1994-2026'),
    [
      standard('1986,1989,1994-1996', POUND_BRASS, 15.98, 28.4, R),
      standard('1997-2026', BIMETAL_TWO_POUNDS, 12, 28.4, 'reeded and lettered'),
    ],
    { aliases: ['Two Pounds', 'UK £2'] },
  ),
  uk(
    '5-pounds',
    'Great Britain 5 Pounds',
    '5 Pounds',
    plain('1990,1993,1996-2026'),
    [standard('1990,1993,1996-2026', COPPER_NICKEL, 28.28, 38.61, R)],
    { kind: 'commemorative', aliases: ['Five Pound Crown', 'UK £5'] },
  ),
]

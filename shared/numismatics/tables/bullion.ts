/**
 * Bullion coins and their collector versions.
 * Sources: Public Laws 99-61 (Silver Eagle), 99-185 (Gold Eagle), 104-208 (Platinum Eagle), 109-145 (Gold Buffalo), 110-456
 * (5 oz America the Beautiful), 111-303 (Palladium Eagle); United States Mint, product specifications; A Guide Book of
 * United States Coins, "Bullion". Coins for investors bear no mint mark wherever struck.
 */
import { GOLD_9999, GOLD_EAGLE_ALLOY, PALLADIUM_9995, PLATINUM_9995, SILVER_999 } from './alloys.ts'
import { type Denomination, type SeriesRow, standard } from './table.ts'

const INVESTORS =
  'Investors’ coins bear no mint mark; W, and P or S on some, marks the collector versions.'
const GOLD_EAGLE_DESIGNERS = ['Augustus Saint-Gaudens', 'Miley Frost', 'Jennie Norris']
const ROMAN: readonly [string, string] = [
  '1986-1991',
  'The date is in Roman numerals (MCMLXXXVI to MCMXCI).',
]

function goldEagle(
  id: string,
  size: string,
  denomination: Denomination,
  strikes: string,
  grams: number,
  mm: number,
  aliases: readonly string[],
): SeriesRow {
  return {
    id,
    name: `American Gold Eagle ${size} oz`,
    denomination,
    kind: 'bullion',
    designers: GOLD_EAGLE_DESIGNERS,
    aliases: [`Gold Eagle ${size} oz`, `${size} oz Gold American Eagle`, ...aliases],
    strikes,
    standards: [standard('1986-2026', GOLD_EAGLE_ALLOY, grams, mm, 'reeded')],
    markPlace: 'Obverse, at the right, below the date. Investors’ coins bear none.',
    remarks: [ROMAN, ['2021', 'Two reverses in 2021: family of eagles, then an eagle’s head.']],
  }
}

function platinumEagle(
  id: string,
  size: string,
  denomination: Denomination,
  strikes: string,
  grams: number,
  mm: number,
): SeriesRow {
  return {
    id,
    name: `American Platinum Eagle ${size} oz`,
    denomination,
    kind: 'bullion',
    designers: ['John M. Mercanti', 'Thomas D. Rogers Sr.', 'Various'],
    aliases: [`Platinum Eagle ${size} oz`, `${size} oz Platinum American Eagle`],
    strikes,
    standards: [standard('1997-2025', PLATINUM_9995, grams, mm, 'reeded')],
    markPlace: INVESTORS,
  }
}

export const BULLION: readonly SeriesRow[] = [
  {
    id: 'american-silver-eagle',
    name: 'American Silver Eagle',
    denomination: 'Dollar',
    kind: 'bullion',
    designers: ['Adolph A. Weinman', 'John M. Mercanti', 'Emily Damstra'],
    aliases: [
      'Silver Eagle',
      'ASE',
      'American Eagle Silver Dollar',
      'Silver American Eagle',
      '1 oz Silver Eagle',
      'American Eagle 1 oz Silver',
    ],
    strikes: `1986-1992: _ S*; 1993-1994,1996-2000: _ P*; 1995: _ P* W*; 2001-2005: _ W*; 2006: _ P* W;
      2007-2008,2013-2016: _ W; 2009: _; 2010: _ W*; 2011: _ P* S W; 2012,2017-2025: _ S* W; 2026: _ W`,
    standards: [standard('1986-2026', SILVER_999, 31.103, 40.6, 'reeded')],
    markPlace: 'Reverse, at the lower left, below the eagle’s claw. Investors’ coins bear none.',
    remarks: [
      ['1995: W', 'The 1995-W proof came only with the tenth anniversary set of gold eagles.'],
      ['2006: P', 'The 2006-P is a reverse proof.'],
      ['2009', 'No proof Silver Eagles were made in 2009.'],
      ['2021', 'Two reverses in 2021: heraldic eagle (Type 1), then an eagle landing (Type 2).'],
    ],
    refusals: [
      [
        '2009: W',
        'No proof or burnished Silver Eagles were made in 2009: a 2009-dated proof is a fantasy.',
      ],
    ],
  },
  goldEagle(
    'american-gold-eagle-tenth-ounce',
    '1/10',
    'Five Dollars',
    `1986-1987,2009: _; 1988-1993: _ P*; 1994-1998,2000-2005,2010-2026: _ W*; 1999,2006-2008: _ W`,
    3.393,
    16.5,
    ['Gold Eagle tenth ounce', '$5 Gold Eagle'],
  ),
  goldEagle(
    'american-gold-eagle-quarter-ounce',
    '1/4',
    'Ten Dollars',
    `1986-1987,2009: _; 1988-1993: _ P*; 1994-1998,2000-2005,2010-2026: _ W*; 1999,2006-2008: _ W`,
    8.483,
    22,
    ['Gold Eagle quarter ounce'],
  ),
  goldEagle(
    'american-gold-eagle-half-ounce',
    '1/2',
    'Twenty-Five Dollars',
    `1986,2009: _; 1987-1993: _ P*; 1994-2005,2010-2026: _ W*; 2006-2008: _ W`,
    16.966,
    27,
    ['Gold Eagle half ounce'],
  ),
  goldEagle(
    'american-gold-eagle',
    '1',
    'Fifty Dollars',
    `1986-2005,2010: _ W*; 2006-2008,2011-2026: _ W; 2009: _`,
    33.931,
    32.7,
    [
      'Gold Eagle',
      'American Gold Eagle',
      'American Eagle Gold',
      'Gold American Eagle',
      '$50 Gold Eagle',
    ],
  ),
  {
    id: 'american-gold-buffalo',
    name: 'American Gold Buffalo 1 oz',
    denomination: 'Fifty Dollars',
    kind: 'bullion',
    designers: ['James Earle Fraser'],
    aliases: [
      'Gold Buffalo',
      'American Buffalo Gold',
      'American Gold Buffalo',
      '$50 Gold Buffalo',
      'American Buffalo 1 oz Gold',
    ],
    strikes: '2006-2007,2009-2026: _ W*; 2008: _ W',
    standards: [standard('2006-2026', GOLD_9999, 31.108, 32.7, 'reeded')],
    markPlace: 'Obverse, behind the neck. Investors’ coins bear none.',
    remarks: [['2013: W', 'The 2013-W comes as proof and reverse proof.']],
  },
  platinumEagle(
    'american-platinum-eagle-tenth-ounce',
    '1/10',
    'Ten Dollars',
    '1997-2005: _ W*; 2006-2008: _ W',
    3.112,
    16.5,
  ),
  platinumEagle(
    'american-platinum-eagle-quarter-ounce',
    '1/4',
    'Twenty-Five Dollars',
    '1997-2005: _ W*; 2006-2008: _ W',
    7.78,
    22,
  ),
  platinumEagle(
    'american-platinum-eagle-half-ounce',
    '1/2',
    'Fifty Dollars',
    '1997-2005: _ W*; 2006-2008: _ W',
    15.56,
    27,
  ),
  platinumEagle(
    'american-platinum-eagle',
    '1',
    'One Hundred Dollars',
    '1997-2005,2014,2016-2025: _ W*; 2006-2008: _ W; 2009-2013,2015: W*',
    31.12,
    32.7,
  ),
  {
    id: 'american-palladium-eagle',
    name: 'American Palladium Eagle 1 oz',
    denomination: 'Twenty-Five Dollars',
    kind: 'bullion',
    designers: ['Adolph A. Weinman'],
    aliases: ['Palladium Eagle', 'American Palladium Eagle', '1 oz Palladium Eagle'],
    strikes: '2017: _; 2018-2019,2022: W*; 2020,2023: W; 2021: _ W*',
    standards: [standard('2017-2023', PALLADIUM_9995, 31.12, 34.04, 'reeded')],
    markPlace: INVESTORS,
    remarks: [
      ['2018', 'Proof.'],
      ['2019', 'Reverse proof.'],
      ['2020', 'Uncirculated, burnished.'],
      ['2022', 'Reverse proof.'],
      ['2023', 'Uncirculated, burnished.'],
    ],
  },
  {
    id: 'america-the-beautiful-five-ounce',
    name: 'America the Beautiful 5 oz Silver',
    denomination: 'Quarter',
    kind: 'bullion',
    designers: ['John Flanagan', 'Various'],
    aliases: [
      'ATB 5 oz',
      'America the Beautiful Five Ounce Silver',
      'ATB Silver 5 oz',
      '5 oz Silver Quarter',
      '5 oz Hockey Puck',
    ],
    strikes: '2010-2021: _ P',
    standards: [
      standard('2010-2021', SILVER_999, 155.517, 76.2, 'lettered .999 FINE SILVER 5.0 OUNCE'),
    ],
    markPlace: 'Obverse, at the right of the hair ribbon. Investors’ coins bear none.',
    remarks: [['2010-2021: P', 'The P marks the collector version with its matte finish.']],
  },
]

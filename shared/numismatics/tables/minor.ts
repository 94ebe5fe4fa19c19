/**
 * Two-cent pieces, three-cent pieces and nickels.
 * Sources: A Guide Book of United States Coins (dates, mints, designers); Acts of March 3, 1851 and March 3, 1853 (silver
 * three cents), April 22, 1864 (two cents), March 3, 1865 (nickel three cents), May 16, 1866 (five cents); Act of March
 * 27, 1942 (war nickels); United States Mint, "Coin specifications".
 */
import { BRONZE, COPPER_NICKEL_75, SILVER_750, SILVER_900, WAR_SILVER } from './alloys.ts'
import { type SeriesRow, standard } from './table.ts'

const NO_MARK = 'No mint mark: all were struck at Philadelphia.'

export const MINOR: readonly SeriesRow[] = [
  {
    id: 'two-cent-piece',
    name: 'Two Cent Piece',
    denomination: 'Two Cents',
    kind: 'circulating',
    designers: ['James B. Longacre'],
    aliases: ['Two Cents', 'Shield Two Cent Piece', '2 Cent Piece'],
    strikes: '1864-1872: _; 1873: _*',
    standards: [standard('1864-1873', BRONZE, 6.22, 23, 'plain')],
    markPlace: NO_MARK,
    remarks: [['1864', 'Small Motto and Large Motto; the Small Motto is scarcer.']],
  },
  {
    id: 'three-cent-silver',
    name: 'Three Cent Silver',
    denomination: 'Three Cents',
    kind: 'circulating',
    designers: ['James B. Longacre'],
    aliases: ['Silver Three Cent Piece', 'Trime', 'Three Cent Piece Silver', '3 Cent Silver'],
    strikes: '1851: _ O; 1852-1872: _; 1873: _*',
    standards: [
      standard('1851-1853', SILVER_750, 0.8, 14, 'plain'),
      standard('1854-1873', SILVER_900, 0.75, 14, 'plain'),
    ],
    markPlace: 'Reverse, at the right of the C (1851 only).',
  },
  {
    id: 'three-cent-nickel',
    name: 'Three Cent Nickel',
    denomination: 'Three Cents',
    kind: 'circulating',
    designers: ['James B. Longacre'],
    aliases: ['Nickel Three Cent Piece', 'Three Cent Piece Nickel', '3 Cent Nickel'],
    strikes: '1865-1876,1879-1885,1887-1889: _; 1877-1878,1886: _*',
    standards: [standard('1865-1889', COPPER_NICKEL_75, 1.94, 17.9, 'plain')],
    markPlace: NO_MARK,
  },
  {
    id: 'shield-nickel',
    name: 'Shield Nickel',
    denomination: 'Five Cents',
    kind: 'circulating',
    designers: ['James B. Longacre'],
    aliases: ['Shield Five Cents', 'Shield Five Cent Nickel'],
    strikes: '1866-1876,1879-1883: _; 1877-1878: _*',
    standards: [standard('1866-1883', COPPER_NICKEL_75, 5, 20.5, 'plain')],
    markPlace: NO_MARK,
    remarks: [['1867', 'With rays between the stars early in 1867, without them later.']],
  },
  {
    id: 'liberty-head-nickel',
    name: 'Liberty Head Nickel',
    denomination: 'Five Cents',
    kind: 'circulating',
    designers: ['Charles E. Barber'],
    aliases: ['V Nickel', 'Liberty Nickel', 'Liberty V Nickel', 'Liberty Head Five Cents'],
    strikes: '1883-1911: _; 1912: _ D S',
    standards: [standard('1883-1912', COPPER_NICKEL_75, 5, 21.2, 'plain')],
    markPlace: 'Reverse, left of CENTS, below the dot (1912 only).',
    remarks: [['1883', 'Early 1883 coins lack the word CENTS on the reverse.']],
    refusals: [
      [
        '1913',
        'Five Liberty Head nickels dated 1913 are known, all traced; any other is an altered coin or a replica.',
      ],
    ],
  },
  {
    id: 'buffalo-nickel',
    name: 'Buffalo Nickel',
    denomination: 'Five Cents',
    kind: 'circulating',
    designers: ['James Earle Fraser'],
    aliases: [
      'Indian Head Nickel',
      'Bison Nickel',
      'Buffalo Indian Head Nickel',
      'Indian Head Five Cents',
    ],
    strikes: `1913-1920,1924-1929,1935-1937: _ D S; 1921,1923,1930: _ S; 1931: S; 1934: _ D; 1938: D`,
    standards: [standard('1913-1938', COPPER_NICKEL_75, 5, 21.2, 'plain')],
    markPlace: 'Reverse, below FIVE CENTS.',
    remarks: [
      ['1913', 'Type 1 (bison on a mound) and Type 2 (bison on a line) were both struck in 1913.'],
      ['1937: D', 'The three-legged 1937-D is often altered: have it certified.'],
    ],
    refusals: [
      ['1922', 'No nickels were dated 1922.'],
      ['1932-1933', 'No nickels were dated 1932 or 1933.'],
    ],
  },
  {
    id: 'jefferson-nickel',
    name: 'Jefferson Nickel',
    denomination: 'Five Cents',
    kind: 'circulating',
    designers: ['Felix Schlag', 'Jamie Franki'],
    aliases: [
      'War Nickel',
      'Jefferson War Nickel',
      'Silver Nickel',
      'Westward Journey Nickel',
      'Jefferson Five Cents',
      'Nickel',
    ],
    strikes: `1938-1941,1946-1949,1951-1954: _ D S; 1942: _ P D S; 1943-1945: P D S;
      1950,1955-1964: _ D; 1965-1967: _; 1968-1970: D S; 1971-1979: _ D S*;
      1980-2016,2018-2019,2021-2026: P D S*; 2017: P D S; 2020: P D S* W*`,
    standards: [
      standard('1938-1941', COPPER_NICKEL_75, 5, 21.2, 'plain'),
      standard('1942: _ D', COPPER_NICKEL_75, 5, 21.2, 'plain'),
      standard('1942: P S', WAR_SILVER, 5, 21.2, 'plain'),
      standard('1943-1945', WAR_SILVER, 5, 21.2, 'plain'),
      standard('1946-2026', COPPER_NICKEL_75, 5, 21.2, 'plain'),
    ],
    markPlace: [
      ['1942: P S', 'Reverse, large, above the dome of Monticello.'],
      ['1943-1945', 'Reverse, large, above the dome of Monticello.'],
      ['1938-1964', 'Reverse, at the right of Monticello.'],
      ['1968-2004', 'Obverse, below the date, near the queue.'],
      ['2005', 'Obverse, at the right, below LIBERTY.'],
      ['2006-2026', 'Obverse, below the date at the lower right.'],
    ],
    remarks: [
      [
        '1942: P S',
        'War nickel of 35% silver; the large mark above the dome shows the alloy. The P was the first on a United States coin.',
      ],
      ['1943-1945', 'War nickel of 35% silver; the large mark above the dome shows the alloy.'],
      ['1942: _ D', 'Still of copper-nickel, with a small mark or none beside the building.'],
      ['2004', 'Westward Journey reverses: Peace Medal and Keelboat.'],
      ['2005', 'Westward Journey: new portrait; reverses American Bison and Ocean in View.'],
      ['2017: S', 'The 2017-S comes as proof and Enhanced Uncirculated.'],
      ['2020: W', 'The 2020-W nickels are a proof and a reverse proof, given with proof sets.'],
      ['2026', 'Dated 1776 ~ 2026.'],
    ],
    refusals: [
      ['1943-1945: _', 'From 1943 to 1945 every nickel bears a large P, D or S above Monticello.'],
      ['1968-1970: _ P', 'From 1968 to 1970 nickels were struck at Denver and San Francisco only.'],
    ],
  },
]

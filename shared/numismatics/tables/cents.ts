/**
 * Half cents and cents.
 * Sources: A Guide Book of United States Coins (dates, mints, designers, standards); United States Mint, "Coin
 * specifications"; Coinage Act of April 2, 1792; Act of January 14, 1793 (208 and 104 grains); proclamation of
 * January 26, 1796 (168 and 84 grains); Acts of February 21, 1857 and April 22, 1864; Act of December 18, 1942 (steel).
 */
import {
  BRASS,
  BRONZE,
  COPPER_NICKEL_88,
  COPPER_PLATED_ZINC,
  PURE_COPPER,
  STEEL,
} from './alloys.ts'
import { type SeriesRow, standard } from './table.ts'

const NO_MARK = 'No mint mark: all were struck at Philadelphia.'
const BELOW_DATE = 'Obverse, below the date.'

export const CENTS: readonly SeriesRow[] = [
  {
    id: 'liberty-cap-half-cent',
    name: 'Liberty Cap Half Cent',
    denomination: 'Half Cent',
    kind: 'circulating',
    designers: ['Henry Voigt', 'Robert Scot', 'John Smith Gardner'],
    aliases: ['Liberty Cap 1/2 Cent'],
    strikes: '1793-1797: _',
    standards: [
      standard('1793', PURE_COPPER, 6.74, 22, 'lettered TWO HUNDRED FOR A DOLLAR'),
      standard('1794', PURE_COPPER, 6.74, 23.5, 'lettered TWO HUNDRED FOR A DOLLAR'),
      standard('1795-1797', PURE_COPPER, 5.44, 23.5, 'plain', {
        label: 'plain edge',
        howToTell: 'The edge is plain and the coin weighs about 5.4 g.',
      }),
      standard('1795', PURE_COPPER, 6.74, 23.5, 'lettered TWO HUNDRED FOR A DOLLAR', {
        label: 'lettered edge',
        howToTell: 'The edge reads TWO HUNDRED FOR A DOLLAR and the coin weighs about 6.7 g.',
      }),
      standard('1797', PURE_COPPER, 5.44, 23.5, 'lettered or gripped', {
        label: 'lettered or gripped edge',
        howToTell: 'Look at the edge: most are plain, some lettered, a few gripped.',
      }),
    ],
    markPlace: NO_MARK,
    remarks: [['1793', 'Liberty faces left in 1793 only.']],
  },
  {
    id: 'draped-bust-half-cent',
    name: 'Draped Bust Half Cent',
    denomination: 'Half Cent',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: ['Draped Bust 1/2 Cent'],
    strikes: '1800,1802-1808: _',
    standards: [standard('1800-1808', PURE_COPPER, 5.44, 23.5, 'plain')],
    markPlace: NO_MARK,
    refusals: [['1801', 'No half cents were dated 1801.']],
  },
  {
    id: 'classic-head-half-cent',
    name: 'Classic Head Half Cent',
    denomination: 'Half Cent',
    kind: 'circulating',
    designers: ['John Reich'],
    aliases: ['Turban Head Half Cent'],
    strikes: '1809-1811,1825-1826,1828-1829,1831-1835: _; 1836: _*',
    standards: [standard('1809-1836', PURE_COPPER, 5.44, 23.5, 'plain')],
    markPlace: NO_MARK,
    remarks: [
      [
        '1831',
        'Most 1831 half cents known are proofs and restrikes; originals for circulation are rare.',
      ],
    ],
  },
  {
    id: 'braided-hair-half-cent',
    name: 'Braided Hair Half Cent',
    denomination: 'Half Cent',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: ['Coronet Half Cent'],
    strikes: '1840-1848,1852: _*; 1849-1851,1853-1857: _',
    standards: [standard('1840-1857', PURE_COPPER, 5.44, 23, 'plain')],
    markPlace: NO_MARK,
    remarks: [
      ['1849', 'Small Date 1849 half cents are proofs; those for circulation have the Large Date.'],
    ],
  },
  {
    id: 'chain-cent',
    name: 'Flowing Hair Chain Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['Henry Voigt'],
    aliases: ['Chain Cent', 'Chain Large Cent', 'Flowing Hair Large Cent Chain Reverse'],
    strikes: '1793: _',
    standards: [standard('1793', PURE_COPPER, 13.48, 26.5, 'bars and slender vine with leaves')],
    markPlace: NO_MARK,
  },
  {
    id: 'wreath-cent',
    name: 'Flowing Hair Wreath Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['Henry Voigt'],
    aliases: ['Wreath Cent', 'Wreath Large Cent', 'Flowing Hair Large Cent Wreath Reverse'],
    strikes: '1793: _',
    standards: [
      standard(
        '1793',
        PURE_COPPER,
        13.48,
        27,
        'vine and bars, or lettered ONE HUNDRED FOR A DOLLAR',
      ),
    ],
    markPlace: NO_MARK,
  },
  {
    id: 'liberty-cap-cent',
    name: 'Liberty Cap Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['Joseph Wright', 'John Smith Gardner'],
    aliases: ['Liberty Cap Large Cent'],
    strikes: '1793-1796: _',
    standards: [
      standard('1793-1794', PURE_COPPER, 13.48, 29, 'lettered ONE HUNDRED FOR A DOLLAR'),
      standard('1795-1796', PURE_COPPER, 10.89, 29, 'plain', {
        label: 'plain edge',
        howToTell: 'The edge is plain and the coin weighs about 10.9 g.',
      }),
      standard('1795', PURE_COPPER, 13.48, 29, 'lettered ONE HUNDRED FOR A DOLLAR', {
        label: 'lettered edge',
        howToTell: 'The edge reads ONE HUNDRED FOR A DOLLAR and the coin weighs about 13.5 g.',
      }),
    ],
    markPlace: NO_MARK,
  },
  {
    id: 'draped-bust-cent',
    name: 'Draped Bust Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: ['Draped Bust Large Cent'],
    strikes: '1796-1807: _',
    standards: [standard('1796-1807', PURE_COPPER, 10.89, 29, 'plain')],
    markPlace: NO_MARK,
    remarks: [['1797', 'Some 1797 cents have a gripped edge.']],
  },
  {
    id: 'classic-head-cent',
    name: 'Classic Head Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['John Reich'],
    aliases: ['Classic Head Large Cent', 'Turban Head Cent'],
    strikes: '1808-1814: _',
    standards: [standard('1808-1814', PURE_COPPER, 10.89, 29, 'plain')],
    markPlace: NO_MARK,
    refusals: [['1815', 'No cents were dated 1815.']],
  },
  {
    id: 'coronet-cent',
    name: 'Matron Head Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['Robert Scot', 'Christian Gobrecht'],
    aliases: [
      'Coronet Cent',
      'Coronet Head Large Cent',
      'Matron Head Large Cent',
      'Liberty Head Large Cent',
    ],
    strikes: '1816-1839: _',
    standards: [standard('1816-1839', PURE_COPPER, 10.89, 28.5, 'plain')],
    markPlace: NO_MARK,
    refusals: [['1815', 'No cents were dated 1815.']],
  },
  {
    id: 'braided-hair-cent',
    name: 'Braided Hair Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: ['Braided Hair Large Cent', 'Large Cent'],
    strikes: '1839-1857: _',
    standards: [standard('1839-1857', PURE_COPPER, 10.89, 27.5, 'plain')],
    markPlace: NO_MARK,
  },
  {
    id: 'flying-eagle-cent',
    name: 'Flying Eagle Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['James B. Longacre'],
    aliases: ['Flying Eagle Penny', 'Flying Eagle Small Cent'],
    strikes: '1856-1858: _',
    standards: [standard('1856-1858', COPPER_NICKEL_88, 4.67, 19, 'plain')],
    markPlace: NO_MARK,
    remarks: [
      ['1856', 'The 1856 is a pattern, collected with the series; altered 1858 coins are common.'],
    ],
  },
  {
    id: 'indian-head-cent',
    name: 'Indian Head Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['James B. Longacre'],
    aliases: ['Indian Head Penny', 'Indian Cent', 'Indian Penny'],
    strikes: '1859-1907: _; 1908-1909: _ S',
    standards: [
      standard('1859-1863', COPPER_NICKEL_88, 4.67, 19, 'plain'),
      standard('1864-1909', BRONZE, 3.11, 19, 'plain', {
        label: 'bronze',
        howToTell: 'Thin, red to brown, about 3.1 g.',
      }),
      standard('1864', COPPER_NICKEL_88, 4.67, 19, 'plain', {
        label: 'copper-nickel',
        howToTell: 'Thick, pale tan, about 4.7 g.',
      }),
    ],
    markPlace: 'Reverse, below the wreath (1908 and 1909 only).',
    remarks: [
      ['1859', 'Laurel wreath without shield in 1859 only; oak wreath with shield from 1860.'],
      ['1864', 'Some bronze coins of 1864 show the designer’s initial L on the ribbon.'],
    ],
  },
  {
    id: 'lincoln-wheat-cent',
    name: 'Lincoln Wheat Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['Victor David Brenner'],
    aliases: [
      'Wheat Penny',
      'Wheat Cent',
      'Lincoln Wheat Penny',
      'Wheat Ears Cent',
      'Wheatie',
      'Lincoln Cent',
    ],
    strikes: `1909-1910,1921,1923: _ S; 1911-1920,1924-1931,1935-1955: _ D S;
      1922: D; 1932-1934,1956-1958: _ D`,
    standards: [
      standard('1909-1942', BRONZE, 3.11, 19.05, 'plain'),
      standard('1943', STEEL, 2.7, 19.05, 'plain', {
        label: 'zinc-coated steel',
        howToTell: 'Gray, about 2.7 g, and a magnet picks it up.',
      }),
      standard('1944-1946', BRASS, 3.11, 19.05, 'plain'),
      standard('1947-1958', BRONZE, 3.11, 19.05, 'plain'),
      standard('1943', BRONZE, 3.11, 19.05, 'plain', {
        label: 'bronze planchet error',
        error: true,
        howToTell:
          'About 3.1 g and not magnetic. A handful exist; copper-plated steel and altered 1948 coins are common: have it certified.',
      }),
      standard('1944: _ D S', STEEL, 2.7, 19.05, 'plain', {
        label: 'steel planchet error',
        error: true,
        howToTell: 'About 2.7 g and a magnet picks it up. Very rare: have it certified.',
      }),
    ],
    markPlace: BELOW_DATE,
    remarks: [
      [
        '1909',
        'The designer’s initials V.D.B. stand at the bottom of the reverse on part of the 1909 coins.',
      ],
      [
        '1922',
        'Philadelphia struck no cents in 1922; a “No D” coin comes from a worn or filled Denver die.',
      ],
      ['1944-1946', 'Struck partly from salvaged shell cases: 95% copper, 5% zinc.'],
      ['1955', 'The 1955 Doubled Die Obverse comes from Philadelphia.'],
    ],
    refusals: [
      [
        '1922: _ P',
        'In 1922 only Denver struck cents: a coin without mint mark is the “No D” (“Plain”) error from a worn or filled Denver die.',
      ],
    ],
  },
  {
    id: 'lincoln-memorial-cent',
    name: 'Lincoln Memorial Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['Victor David Brenner', 'Frank Gasparro'],
    aliases: [
      'Lincoln Memorial Penny',
      'Memorial Cent',
      'Memorial Penny',
      'Lincoln Penny',
      'Lincoln Cent',
    ],
    strikes: '1959-1964: _ D; 1965-1967: _; 1968-1974: _ D S; 1975-2008: _ D S*',
    standards: [
      standard('1959-1961', BRONZE, 3.11, 19.05, 'plain'),
      standard('1962-1981', BRASS, 3.11, 19.05, 'plain'),
      standard('1982: S', BRASS, 3.11, 19.05, 'plain'),
      standard('1982: _ D', COPPER_PLATED_ZINC, 2.5, 19.05, 'plain', {
        label: 'copper-plated zinc',
        howToTell: 'About 2.5 g on a scale.',
      }),
      standard('1982: _ D', BRASS, 3.11, 19.05, 'plain', {
        label: 'copper alloy',
        howToTell: 'About 3.1 g on a scale.',
      }),
      standard('1983-2008', COPPER_PLATED_ZINC, 2.5, 19.05, 'plain'),
    ],
    markPlace: BELOW_DATE,
    remarks: [
      ['1982', 'Both alloys were struck in 1982, with large and small dates: weigh the coin.'],
      ['1962', 'The tin was left out during 1962; until then bronze.'],
    ],
  },
  {
    id: 'lincoln-bicentennial-cent',
    name: 'Lincoln Bicentennial Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: [
      'Victor David Brenner',
      'Richard Masters',
      'Charles L. Vickers',
      'Joel Iskowitz',
      'Susan Gamble',
    ],
    aliases: [
      '2009 Lincoln Penny',
      'Lincoln Birthplace Cent',
      'Formative Years Cent',
      'Professional Life Cent',
      'Presidency Cent',
    ],
    strikes: '2009: _ D S*',
    standards: [
      standard('2009: _ D', COPPER_PLATED_ZINC, 2.5, 19.05, 'plain', {
        label: 'circulation issue',
        howToTell: 'About 2.5 g on a scale.',
      }),
      standard('2009: S', BRONZE, 3.11, 19.05, 'plain'),
      standard('2009: _ D', BRONZE, 3.11, 19.05, 'plain', {
        label: 'mint set issue',
        howToTell: 'Satin finish, from the 2009 Uncirculated Set, about 3.1 g on a scale.',
      }),
    ],
    markPlace: BELOW_DATE,
    remarks: [
      ['2009', 'Four reverses: Birthplace, Formative Years, Professional Life, Presidency.'],
    ],
  },
  {
    id: 'lincoln-shield-cent',
    name: 'Lincoln Shield Cent',
    denomination: 'Cent',
    kind: 'circulating',
    designers: ['Victor David Brenner', 'Lyndall Bass'],
    aliases: [
      'Shield Penny',
      'Lincoln Shield Penny',
      'Union Shield Cent',
      'Lincoln Penny',
      'Lincoln Cent',
    ],
    strikes: '2010-2016,2018,2020-2025: _ D S*; 2017: P D S; 2019: _ D S* W',
    standards: [standard('2010-2025', COPPER_PLATED_ZINC, 2.5, 19.05, 'plain')],
    markPlace: BELOW_DATE,
    remarks: [
      [
        '2017',
        'The only year of a P mint mark on the cent. The 2017-S comes as proof and Enhanced Uncirculated.',
      ],
      ['2019', 'The 2019-W was given with mint sets: uncirculated, proof and reverse proof.'],
      ['2025', 'Striking of cents for circulation ended in November 2025.'],
    ],
  },
]

/**
 * Half dollars.
 * Sources: A Guide Book of United States Coins (dates, mints, designers); Coinage Acts of April 2, 1792 (208 grains,
 * .8924), January 18, 1837 (206.25 grains, .900), February 21, 1853 (192 grains), February 12, 1873 (12.5 g), July 23, 1965
 * (40 % silver clad); Public Laws 91-607 (copper-nickel clad from 1971), 93-127 (Bicentennial), 101-585 (silver proofs
 * from 1992), 114-94 (.999 from 2019), 116-330 (2026); United States Mint, "Coin specifications".
 */
import { CLAD, GOLD_9999, SILVER_900, SILVER_999, SILVER_1792, SILVER_CLAD_400 } from './alloys.ts'
import { type SeriesRow, standard } from './table.ts'

const NO_MARK = 'No mint mark: all were struck at Philadelphia.'
const EDGE_LETTERED = 'lettered FIFTY CENTS OR HALF A DOLLAR'
const CLAD_PROOF = {
  label: 'copper-nickel clad',
  howToTell: 'About 11.3 g; the edge shows a copper stripe.',
}

export const HALVES: readonly SeriesRow[] = [
  {
    id: 'flowing-hair-half-dollar',
    name: 'Flowing Hair Half Dollar',
    denomination: 'Half Dollar',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: ['Flowing Hair Half'],
    strikes: '1794-1795: _',
    standards: [standard('1794-1795', SILVER_1792, 13.48, 32.5, EDGE_LETTERED)],
    markPlace: NO_MARK,
  },
  {
    id: 'draped-bust-half-dollar',
    name: 'Draped Bust Half Dollar',
    denomination: 'Half Dollar',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: ['Draped Bust Half'],
    strikes: '1796-1797,1801-1803,1805-1807: _',
    standards: [standard('1796-1807', SILVER_1792, 13.48, 32.5, EDGE_LETTERED)],
    markPlace: NO_MARK,
    refusals: [['1804', 'No half dollars dated 1804 are known.']],
  },
  {
    id: 'capped-bust-half-dollar',
    name: 'Capped Bust Half Dollar',
    denomination: 'Half Dollar',
    kind: 'circulating',
    designers: ['John Reich'],
    aliases: ['Bust Half Dollar', 'Bust Half', 'Capped Bust Lettered Edge Half Dollar'],
    strikes: '1807-1815,1817-1836: _',
    standards: [standard('1807-1836', SILVER_1792, 13.48, 32.5, EDGE_LETTERED)],
    markPlace: NO_MARK,
    refusals: [['1816', 'No half dollars were dated 1816.']],
  },
  {
    id: 'reeded-edge-half-dollar',
    name: 'Capped Bust Reeded Edge Half Dollar',
    denomination: 'Half Dollar',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: ['Reeded Edge Half Dollar', 'Reeded Edge Bust Half'],
    strikes: '1836-1837: _; 1838: _ O*; 1839: _ O',
    standards: [standard('1836-1839', SILVER_900, 13.36, 30, 'reeded')],
    markPlace: 'Obverse, above the date (New Orleans, 1838 and 1839).',
    remarks: [['1838: O', 'About twenty 1838-O half dollars were struck.']],
  },
  {
    id: 'seated-liberty-half-dollar',
    name: 'Seated Liberty Half Dollar',
    denomination: 'Half Dollar',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: ['Liberty Seated Half Dollar', 'Seated Half', 'Seated Liberty Half'],
    strikes: `1839,1879-1891: _; 1840-1854: _ O; 1855-1861: _ O S; 1862-1869: _ S; 1870-1878: _ CC S`,
    standards: [
      standard('1839-1852', SILVER_900, 13.36, 30.6, 'reeded'),
      standard('1853', SILVER_900, 12.44, 30.6, 'reeded'),
      standard('1854-1872', SILVER_900, 12.44, 30.6, 'reeded'),
      standard('1873: _ CC', SILVER_900, 12.5, 30.6, 'reeded', {
        label: 'arrows at date',
        howToTell: 'Arrowheads stand beside the date.',
      }),
      standard('1873: _ CC', SILVER_900, 12.44, 30.6, 'reeded', {
        label: 'no arrows',
        howToTell: 'No arrowheads beside the date.',
      }),
      standard('1873: S', SILVER_900, 12.5, 30.6, 'reeded'),
      standard('1874-1891', SILVER_900, 12.5, 30.6, 'reeded'),
    ],
    markPlace: 'Reverse, below the eagle.',
    remarks: [
      [
        '1853',
        'Arrows at the date and rays on the reverse; three 1853-O without them are known (13.36 g).',
      ],
      ['1861: O', 'Part of the 1861-O coins were struck under Louisiana and the Confederacy.'],
    ],
  },
  {
    id: 'barber-half-dollar',
    name: 'Barber Half Dollar',
    denomination: 'Half Dollar',
    kind: 'circulating',
    designers: ['Charles E. Barber'],
    aliases: ['Barber Half', 'Liberty Head Half Dollar'],
    strikes: `1892-1905,1909: _ O S; 1906-1908: _ D O S; 1910,1914: _ S; 1911-1913,1915: _ D S`,
    standards: [standard('1892-1915', SILVER_900, 12.5, 30.6, 'reeded')],
    markPlace: 'Reverse, below the eagle’s tail.',
    refusals: [
      ['1916', 'No Barber half dollars are dated 1916: the Walking Liberty half began that year.'],
    ],
  },
  {
    id: 'walking-liberty-half-dollar',
    name: 'Walking Liberty Half Dollar',
    denomination: 'Half Dollar',
    kind: 'circulating',
    designers: ['Adolph A. Weinman'],
    aliases: [
      'Liberty Walking Half Dollar',
      'Walker Half',
      'Walking Liberty Half',
      'Walking Liberty Silver Half Dollar',
    ],
    strikes: `1916-1921,1934-1937,1939,1941-1946: _ D S; 1923,1927-1928,1933: S; 1929: D S;
      1938,1947: _ D; 1940: _ S`,
    standards: [standard('1916-1947', SILVER_900, 12.5, 30.6, 'reeded')],
    markPlace: [
      ['1916', 'Obverse, below IN GOD WE TRUST.'],
      [
        '1917',
        'Obverse below IN GOD WE TRUST in early 1917, later reverse at the lower left, above HALF.',
      ],
      ['1918-1947', 'Reverse, at the lower left, above HALF DOLLAR.'],
    ],
    remarks: [['1917: D S', 'Both places of the mint mark occur in 1917: obverse and reverse.']],
    refusals: [
      ['1922', 'No half dollars were dated 1922, save commemoratives.'],
      ['1924-1926', 'No half dollars were struck for circulation from 1924 to 1926.'],
      ['1930-1932', 'No half dollars were struck from 1930 to 1932.'],
    ],
  },
  {
    id: 'franklin-half-dollar',
    name: 'Franklin Half Dollar',
    denomination: 'Half Dollar',
    kind: 'circulating',
    designers: ['John R. Sinnock', 'Gilroy Roberts'],
    aliases: [
      'Franklin Half',
      'Ben Franklin Half Dollar',
      'Benjamin Franklin Half Dollar',
      'Franklin Silver Half Dollar',
    ],
    strikes: '1948,1950,1957-1963: _ D; 1949,1951-1954: _ D S; 1955-1956: _',
    standards: [standard('1948-1963', SILVER_900, 12.5, 30.6, 'reeded')],
    markPlace: 'Reverse, above the bell’s yoke.',
  },
  {
    id: 'kennedy-half-dollar',
    name: 'Kennedy Half Dollar',
    denomination: 'Half Dollar',
    kind: 'circulating',
    designers: ['Gilroy Roberts', 'Frank Gasparro', 'Seth Huntington'],
    aliases: [
      'Kennedy Half',
      'JFK Half Dollar',
      'JFK Half',
      'Kennedy Silver Half Dollar',
      'Bicentennial Half Dollar',
    ],
    strikes: `1964: _ D; 1965-1967: _; 1968-1970: D S*; 1971-1974,1977-1979: _ D S*; 1976: _ D S;
      1980-1997,1999-2013,2015-2016,2018-2025: P D S*; 1998,2017: P D S; 2014: P D S W*`,
    standards: [
      standard('1964', SILVER_900, 12.5, 30.6, 'reeded'),
      standard('1965-1970', SILVER_CLAD_400, 11.5, 30.6, 'reeded'),
      standard('2014: W', SILVER_900, 12.5, 30.6, 'reeded', {
        label: '90% silver reverse proof',
        howToTell: 'Silver colored, about 12.5 g.',
      }),
      standard('1971-2013,2015-2025; 2014: P D S', CLAD, 11.34, 30.6, 'reeded', CLAD_PROOF),
      standard('1976: S', SILVER_CLAD_400, 11.5, 30.6, 'reeded', {
        label: '40% silver',
        howToTell:
          'Uncirculated or proof, about 11.5 g; the edge is silvery without a clear copper stripe.',
      }),
      standard('1992-2018: S', SILVER_900, 12.5, 30.6, 'reeded', {
        label: '90% silver',
        howToTell: 'About 12.5 g; the edge is silver without a copper stripe.',
      }),
      standard('2014: P D', SILVER_900, 12.5, 30.6, 'reeded', {
        label: '90% silver, 50th anniversary set',
        howToTell: 'About 12.5 g; the edge is silver without a copper stripe. The P is a proof.',
      }),
      standard('2019-2025: S', SILVER_999, 12.685, 30.6, 'reeded', {
        label: '99.9% silver',
        howToTell: 'About 12.7 g; the edge is silver without a copper stripe.',
      }),
      standard('2014: W', GOLD_9999, 23.33, 30.6, 'reeded', {
        label: '99.99% gold, dual date 1964–2014',
        howToTell: 'Gold, dated 1964–2014, three quarters of a troy ounce.',
      }),
    ],
    markPlace: [
      ['1964', 'Reverse, at the left, above the L of HALF, near the eagle’s claw.'],
      ['1968-2025', 'Obverse, below the neck, above the date.'],
    ],
    remarks: [
      ['1970: D', 'The 1970-D came in mint sets only.'],
      ['1976', 'Dated 1776–1976, with Independence Hall on the reverse; struck in 1975 and 1976.'],
      ['1987: P D', 'The 1987 coins of Philadelphia and Denver came in collectors’ sets only.'],
      ['1998: S', 'A matte-finish silver 1998-S came with the Robert F. Kennedy dollar.'],
      ['2002-2020: P D', 'Struck for collectors only from 2002 to 2020.'],
    ],
    refusals: [
      ['1975', 'No half dollar is dated 1975: those struck in 1975 bear 1776–1976.'],
      [
        '1968-1970: _ P',
        'From 1968 to 1970 half dollars were struck at Denver, and as proofs at San Francisco, only.',
      ],
      ['2026', 'The half dollars of 2026 show Liberty: see the Enduring Liberty half dollar.'],
    ],
  },
  {
    id: 'enduring-liberty-half-dollar',
    name: 'Enduring Liberty Half Dollar',
    denomination: 'Half Dollar',
    kind: 'circulating',
    designers: ['United States Mint'],
    aliases: ['Semiquincentennial Half Dollar', '2026 Half Dollar'],
    strikes: '2026: P D S*',
    standards: [
      standard('2026', CLAD, 11.34, 30.6, 'reeded', CLAD_PROOF),
      standard('2026: S', SILVER_999, 12.685, 30.6, 'reeded', {
        label: '99.9% silver',
        howToTell: 'About 12.7 g; the edge is silver without a copper stripe.',
      }),
    ],
    markPlace: 'Obverse.',
    remarks: [['2026', 'Dated 1776 ~ 2026.']],
  },
]

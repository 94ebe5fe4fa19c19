/**
 * Quarters.
 * Sources: A Guide Book of United States Coins (dates, mints, designers); Coinage Acts of April 2, 1792 (104 grains,
 * .8924), January 18, 1837 (103 1/8 grains, .900), February 21, 1853 (96 grains), February 12, 1873 (6.25 g), July 23, 1965
 * (clad); Public Laws 93-127 (Bicentennial), 105-124 (state quarters), 110-161 (DC and territories), 110-456 (America the
 * Beautiful), 116-330 (from 2021), 101-585 and 114-94 (silver proofs); United States Mint, "Coin specifications".
 */
import { CLAD, SILVER_900, SILVER_999, SILVER_1792, SILVER_CLAD_400 } from './alloys.ts'
import { type Remark, type SeriesRow, type Standard, standard } from './table.ts'

const NO_MARK = 'No mint mark: all were struck at Philadelphia.'
const CLAD_LOOK = {
  label: 'copper-nickel clad',
  howToTell: 'About 5.67 g; the edge shows a copper stripe.',
}
const clad = (when: string): Standard => standard(when, CLAD, 5.67, 24.26, 'reeded', CLAD_LOOK)
const silverProof = (when: string): Standard =>
  standard(when, SILVER_900, 6.25, 24.3, 'reeded', {
    label: '90% silver proof',
    howToTell: 'Proof, about 6.25 g; the edge is silver without a copper stripe.',
  })
const fineSilverProof = (when: string): Standard =>
  standard(when, SILVER_999, 6.343, 24.26, 'reeded', {
    label: '99.9% silver proof',
    howToTell: 'Proof, about 6.34 g; the edge is silver without a copper stripe.',
  })

/** The designs of each year, in the order of issue. */
const STATES: readonly (readonly [string, readonly string[]])[] = [
  ['1999', ['Delaware', 'Pennsylvania', 'New Jersey', 'Georgia', 'Connecticut']],
  ['2000', ['Massachusetts', 'Maryland', 'South Carolina', 'New Hampshire', 'Virginia']],
  ['2001', ['New York', 'North Carolina', 'Rhode Island', 'Vermont', 'Kentucky']],
  ['2002', ['Tennessee', 'Ohio', 'Louisiana', 'Indiana', 'Mississippi']],
  ['2003', ['Illinois', 'Alabama', 'Maine', 'Missouri', 'Arkansas']],
  ['2004', ['Michigan', 'Florida', 'Texas', 'Iowa', 'Wisconsin']],
  ['2005', ['California', 'Minnesota', 'Oregon', 'Kansas', 'West Virginia']],
  ['2006', ['Nevada', 'Nebraska', 'Colorado', 'North Dakota', 'South Dakota']],
  ['2007', ['Montana', 'Washington', 'Idaho', 'Wyoming', 'Utah']],
  ['2008', ['Oklahoma', 'New Mexico', 'Arizona', 'Alaska', 'Hawaii']],
]
const TERRITORIES: readonly string[] = [
  'District of Columbia',
  'Puerto Rico',
  'Guam',
  'American Samoa',
  'U.S. Virgin Islands',
  'Northern Mariana Islands',
]
const WOMEN: readonly (readonly [string, readonly string[]])[] = [
  ['2022', ['Maya Angelou', 'Sally Ride', 'Wilma Mankiller', 'Nina Otero-Warren', 'Anna May Wong']],
  [
    '2023',
    ['Bessie Coleman', 'Edith Kanakaʻole', 'Eleanor Roosevelt', 'Jovita Idar', 'Maria Tallchief'],
  ],
  [
    '2024',
    ['Pauli Murray', 'Patsy Takemoto Mink', 'Mary Edwards Walker', 'Celia Cruz', 'Zitkala-Ša'],
  ],
  [
    '2025',
    ['Ida B. Wells', 'Juliette Gordon Low', 'Vera Rubin', 'Stacey Park Milbern', 'Althea Gibson'],
  ],
]

export const QUARTERS: readonly SeriesRow[] = [
  {
    id: 'draped-bust-quarter',
    name: 'Draped Bust Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: ['Draped Bust Quarter Dollar'],
    strikes: '1796,1804-1807: _',
    standards: [standard('1796-1807', SILVER_1792, 6.74, 27.5, 'reeded')],
    markPlace: NO_MARK,
  },
  {
    id: 'capped-bust-quarter',
    name: 'Capped Bust Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['John Reich', 'William Kneass'],
    aliases: ['Bust Quarter', 'Capped Bust Quarter Dollar'],
    strikes: '1815,1818-1825,1828,1831-1838: _; 1827: _*',
    standards: [
      standard('1815-1828', SILVER_1792, 6.74, 27, 'reeded'),
      standard('1831-1838', SILVER_1792, 6.74, 24.3, 'reeded'),
    ],
    markPlace: NO_MARK,
  },
  {
    id: 'seated-liberty-quarter',
    name: 'Seated Liberty Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: ['Liberty Seated Quarter', 'Seated Quarter', 'Seated Liberty Quarter Dollar'],
    strikes: `1838-1839,1845-1846,1848,1863,1879-1887,1889: _; 1840-1844,1847,1849-1854: _ O;
      1855-1860,1891: _ O S; 1861-1862,1864-1869,1874,1888: _ S; 1870: _ CC;
      1871-1873,1875-1878: _ CC S; 1890: _`,
    standards: [
      standard('1838-1852', SILVER_900, 6.68, 24.3, 'reeded'),
      standard('1853: _', SILVER_900, 6.22, 24.3, 'reeded', {
        label: 'arrows and rays',
        howToTell: 'Arrowheads at the date and rays around the eagle.',
      }),
      standard('1853: _', SILVER_900, 6.68, 24.3, 'reeded', {
        label: 'no arrows or rays',
        howToTell: 'Neither arrowheads at the date nor rays; the date is recut over an older one.',
      }),
      standard('1853: O', SILVER_900, 6.22, 24.3, 'reeded'),
      standard('1854-1872', SILVER_900, 6.22, 24.3, 'reeded'),
      standard('1873: _ CC', SILVER_900, 6.25, 24.3, 'reeded', {
        label: 'arrows at date',
        howToTell: 'Arrowheads stand beside the date.',
      }),
      standard('1873: _ CC', SILVER_900, 6.22, 24.3, 'reeded', {
        label: 'no arrows',
        howToTell: 'No arrowheads beside the date.',
      }),
      standard('1873: S', SILVER_900, 6.25, 24.3, 'reeded'),
      standard('1874-1891', SILVER_900, 6.25, 24.3, 'reeded'),
    ],
    markPlace: 'Reverse, below the eagle.',
    remarks: [['1866-1891', 'IN GOD WE TRUST on a ribbon above the eagle from 1866.']],
  },
  {
    id: 'barber-quarter',
    name: 'Barber Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['Charles E. Barber'],
    aliases: ['Liberty Head Quarter', 'Barber Quarter Dollar'],
    strikes: `1892-1903,1905: _ O S; 1904: _ O; 1906: _ D O; 1907-1909: _ D O S; 1910,1916: _ D;
      1911,1913-1915: _ D S; 1912: _ S`,
    standards: [standard('1892-1916', SILVER_900, 6.25, 24.3, 'reeded')],
    markPlace: 'Reverse, below the eagle’s tail.',
    remarks: [['1901: S', 'A key date: added mint marks occur, have it certified.']],
  },
  {
    id: 'standing-liberty-quarter',
    name: 'Standing Liberty Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['Hermon A. MacNeil'],
    aliases: ['SLQ', 'Standing Liberty Quarter Dollar', 'Standing Liberty Silver Quarter'],
    strikes: '1916,1921,1925: _; 1917-1920,1924,1926-1929: _ D S; 1923,1930: _ S',
    standards: [standard('1916-1930', SILVER_900, 6.25, 24.3, 'reeded')],
    markPlace: 'Obverse, left of Liberty’s foot, above the date.',
    remarks: [
      [
        '1917',
        'Type 1 (bare breast, no stars below the eagle) and Type 2 were both struck in 1917.',
      ],
      ['1916', 'The key date of the series: the date wears off early, have it certified.'],
    ],
    refusals: [['1922', 'No quarters were dated 1922.']],
  },
  {
    id: 'washington-quarter',
    name: 'Washington Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['John Flanagan', 'Jack L. Ahr'],
    aliases: [
      'Washington Silver Quarter',
      'Washington Quarter Dollar',
      'Bicentennial Quarter',
      'Drummer Boy Quarter',
    ],
    strikes: `1932,1935-1937,1939-1948,1950-1954: _ D S; 1934,1949,1955-1964: _ D; 1938: _ S;
      1965-1967: _; 1968-1974,1977-1979: _ D S*; 1976: _ D S; 1980-1998: P D S*`,
    standards: [
      standard('1932-1964', SILVER_900, 6.25, 24.3, 'reeded'),
      clad('1965-1998'),
      standard('1976: S', SILVER_CLAD_400, 5.75, 24.3, 'reeded', {
        label: '40% silver',
        howToTell:
          'Uncirculated or proof, about 5.75 g; the edge is silvery without a clear copper stripe.',
      }),
      silverProof('1992-1998: S'),
    ],
    markPlace: [
      ['1932-1964', 'Reverse, below the wreath, above the R of QUARTER.'],
      ['1968-1998', 'Obverse, at the right of the hair ribbon.'],
    ],
    remarks: [
      ['1932: D S', 'The key dates of the series: added mint marks are common, have it certified.'],
      ['1976', 'Dated 1776–1976, with a drummer on the reverse; struck in 1975 and 1976.'],
    ],
    refusals: [
      ['1933', 'No quarters were dated 1933.'],
      ['1975', 'No quarter is dated 1975: those struck in 1975 bear 1776–1976.'],
    ],
  },
  {
    id: 'state-quarter',
    name: '50 State Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['John Flanagan', 'William Cousins', 'Various'],
    aliases: [
      'State Quarter',
      'Statehood Quarter',
      '50 States Quarter',
      'Washington State Quarter',
      ...STATES.flatMap(([, names]) => names)
        .filter(name => name !== 'Washington')
        .map(name => `${name} Quarter`),
    ],
    strikes: '1999-2008: P D S*',
    standards: [clad('1999-2008'), silverProof('1999-2008: S')],
    markPlace: 'Obverse, at the right of the hair ribbon.',
    remarks: [
      ...STATES.map(([year, names]): Remark => [year, `${names.join(', ')}.`]),
      ['2004: D', 'Wisconsin coins with an extra leaf, high or low, come from Denver.'],
    ],
  },
  {
    id: 'dc-territories-quarter',
    name: 'DC and US Territories Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['John Flanagan', 'William Cousins', 'Various'],
    aliases: [
      'Territories Quarter',
      'Territorial Quarter',
      ...TERRITORIES.map(name => `${name} Quarter`),
    ],
    strikes: '2009: P D S*',
    standards: [clad('2009'), silverProof('2009: S')],
    markPlace: 'Obverse, at the right of the hair ribbon.',
    remarks: [['2009', `${TERRITORIES.join(', ')}.`]],
  },
  {
    id: 'america-the-beautiful-quarter',
    name: 'America the Beautiful Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['John Flanagan', 'Various'],
    aliases: ['ATB Quarter', 'National Park Quarter', 'National Parks Quarter'],
    strikes: '2010-2011: P D S*; 2012-2018,2021: P D S; 2019-2020: P D S W',
    standards: [clad('2010-2021'), silverProof('2010-2018: S'), fineSilverProof('2019-2021: S')],
    markPlace: 'Obverse, at the right of the hair ribbon.',
    remarks: [
      ['2012-2021: S', 'From 2012 San Francisco also struck uncirculated coins for collectors.'],
      ['2019-2020: W', 'About two million W coins of each design went into circulation.'],
      ['2020: W', 'The 2020-W coins bear a privy mark for the end of World War II.'],
      ['2021', 'Tuskegee Airmen, the last of the series.'],
    ],
  },
  {
    id: 'crossing-the-delaware-quarter',
    name: 'Washington Crossing the Delaware Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['John Flanagan', 'Benjamin Sowards'],
    aliases: ['Crossing the Delaware Quarter', '2021 Washington Quarter'],
    strikes: '2021: P D S',
    standards: [clad('2021'), fineSilverProof('2021: S')],
    markPlace: 'Obverse, at the right of the hair ribbon.',
  },
  {
    id: 'american-women-quarter',
    name: 'American Women Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['Laura Gardin Fraser', 'Various'],
    aliases: [
      'American Women Quarters',
      'Women Quarter',
      'AWQ',
      ...WOMEN.flatMap(([, names]) => names.map(name => `${name} Quarter`)),
    ],
    strikes: '2022-2025: P D S',
    standards: [clad('2022-2025'), fineSilverProof('2022-2025: S')],
    markPlace: 'Obverse, below the motto at the right.',
    remarks: [
      ...WOMEN.map(([year, names]): Remark => [year, `${names.join(', ')}.`]),
      ['2022-2025: S', 'S coins come as clad proof, silver proof and uncirculated.'],
    ],
  },
  {
    id: 'semiquincentennial-quarter',
    name: 'Semiquincentennial Quarter',
    denomination: 'Quarter',
    kind: 'circulating',
    designers: ['United States Mint'],
    aliases: ['250th Anniversary Quarter', '2026 Quarter'],
    strikes: '2026: P D S',
    standards: [clad('2026'), fineSilverProof('2026: S')],
    markPlace: 'Obverse.',
    remarks: [
      [
        '2026',
        'Dated 1776 ~ 2026: Mayflower Compact, Revolutionary War, Declaration of Independence, U.S. Constitution, Gettysburg Address.',
      ],
    ],
  },
]

/**
 * Silver, clad and brass dollars.
 * Sources: A Guide Book of United States Coins (dates, mints, designers); Coinage Acts of April 2, 1792 (416 grains,
 * .8924), January 18, 1837 (412.5 grains, .900), February 12, 1873 (trade dollar, 420 grains); Public Laws 91-607
 * (Eisenhower), 95-447 (Anthony), 105-124 (Sacagawea), 109-145 (Presidential), 110-82 (Native American), 115-197
 * (Innovation), 116-286 (Morgan and Peace of 2021 on); United States Mint, "Coin specifications".
 */
import {
  CLAD,
  CLAD_SMALL_DOLLAR,
  MANGANESE_BRASS,
  SILVER_900,
  SILVER_999,
  SILVER_1792,
  SILVER_CLAD_400,
} from './alloys.ts'
import { type SeriesRow, standard } from './table.ts'

const NO_MARK = 'No mint mark: all were struck at Philadelphia.'
/** 412.5 grains: the Mint rounds it to 26.73 g. */
const GRAINS_412_5 = 26.7296
const EDGE_LETTERED = 'lettered HUNDRED CENTS ONE DOLLAR OR UNIT'
const PRESIDENTIAL_EDGE = 'lettered with date, mint mark and mottoes'

export const DOLLARS: readonly SeriesRow[] = [
  {
    id: 'flowing-hair-dollar',
    name: 'Flowing Hair Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: ['Flowing Hair Silver Dollar'],
    strikes: '1794-1795: _',
    standards: [standard('1794-1795', SILVER_1792, 26.96, 39.5, EDGE_LETTERED)],
    markPlace: NO_MARK,
  },
  {
    id: 'draped-bust-dollar',
    name: 'Draped Bust Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: ['Draped Bust Silver Dollar', 'Bust Dollar'],
    strikes: '1795-1803: _; 1804: _*',
    standards: [standard('1795-1804', SILVER_1792, 26.96, 39.5, EDGE_LETTERED)],
    markPlace: NO_MARK,
    remarks: [
      ['1795-1798', 'Small eagle reverse 1795 to 1798, heraldic eagle from 1798.'],
      [
        '1804',
        'Fifteen 1804 dollars are known, all struck in 1834 or later; any other is a replica.',
      ],
    ],
  },
  {
    id: 'gobrecht-dollar',
    name: 'Gobrecht Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: ['Gobrecht Silver Dollar'],
    strikes: '1836,1838-1839: _*',
    standards: [
      standard('1836', SILVER_1792, 26.96, 39.5, 'plain'),
      standard('1838-1839', SILVER_900, GRAINS_412_5, 39.5, 'reeded or plain'),
      standard('1836', SILVER_900, GRAINS_412_5, 39.5, 'plain', {
        label: 'struck in 1837',
        howToTell: 'About 26.73 g instead of 26.96 g; the reverse is turned otherwise.',
      }),
    ],
    markPlace: NO_MARK,
    refusals: [['1837', 'The Gobrecht dollars struck in 1837 are dated 1836.']],
  },
  {
    id: 'seated-liberty-dollar',
    name: 'Seated Liberty Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: ['Liberty Seated Dollar', 'Seated Dollar', 'Seated Liberty Silver Dollar'],
    strikes: `1840-1845,1847-1849,1851-1857,1861-1869: _; 1846,1850,1860: _ O; 1858: _*; 1859: _ O S;
      1870,1872: _ CC S; 1871,1873: _ CC`,
    standards: [standard('1840-1873', SILVER_900, GRAINS_412_5, 38.1, 'reeded')],
    markPlace: 'Reverse, below the eagle.',
    remarks: [
      ['1870: S', 'About a dozen 1870-S dollars are known.'],
      ['1866-1873', 'IN GOD WE TRUST above the eagle from 1866.'],
    ],
    refusals: [
      [
        '1873: S',
        'No 1873-S Seated Liberty dollar is known, although the Mint’s reports name 700.',
      ],
    ],
  },
  {
    id: 'trade-dollar',
    name: 'Trade Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['William Barber'],
    aliases: ['Silver Trade Dollar', 'US Trade Dollar'],
    strikes: '1873-1877: _ CC S; 1878: _* CC S; 1879-1885: _*',
    standards: [standard('1873-1885', SILVER_900, 27.22, 38.1, 'reeded')],
    markPlace: 'Reverse, below the eagle, above the D of DOLLAR.',
    remarks: [
      ['1873-1878', 'Often counterfeited: check weight (27.22 g), diameter and edge.'],
      ['1884-1885', 'Ten proofs of 1884 and five of 1885 are known.'],
    ],
  },
  {
    id: 'morgan-dollar',
    name: 'Morgan Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['George T. Morgan'],
    aliases: ['Morgan Silver Dollar', 'Liberty Head Dollar', 'Morgan Liberty Head Silver Dollar'],
    strikes: `1878: _ CC S; 1879-1885,1889-1893: _ CC O S; 1886-1888,1894,1896-1904: _ O S; 1895: _* O S;
      1921: _ D S; 2021: _ D S CC~ O~; 2023-2025: _ S*`,
    standards: [
      standard('1878-1904,1921', SILVER_900, GRAINS_412_5, 38.1, 'reeded'),
      standard('2021-2025', SILVER_999, 26.73, 38.1, 'reeded'),
    ],
    markPlace: 'Reverse, below the wreath bow, above the D and O of DOLLAR.',
    remarks: [
      [
        '1895: _',
        'The 1895 of Philadelphia is known as proof only: 880 were struck. Altered dates and removed mint marks are common.',
      ],
      [
        '2021: CC O',
        'CC and O on the 2021 coins are privy marks: both were struck at Philadelphia.',
      ],
      ['1889: CC', 'Altered mint marks are common on 1889-CC: have it certified.'],
      ['1893: S', 'The key date of the series: altered coins are common, have it certified.'],
    ],
    refusals: [
      ['1905-1920', 'No silver dollars were struck from 1905 to 1920.'],
      ['2022', 'The 2022 Morgan dollar was announced and then cancelled.'],
    ],
  },
  {
    id: 'peace-dollar',
    name: 'Peace Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['Anthony de Francisci'],
    aliases: ['Peace Silver Dollar'],
    strikes: `1921: _; 1922-1923,1926-1927,1934: _ D S; 1924-1925,1928,1935: _ S; 2021: _; 2023-2025: _ S*`,
    standards: [
      standard('1921-1935', SILVER_900, GRAINS_412_5, 38.1, 'reeded'),
      standard('2021-2025', SILVER_999, 26.73, 38.1, 'reeded'),
    ],
    markPlace: 'Reverse, below ONE, above the eagle’s tail feathers at the left.',
    remarks: [['1921', 'High relief in 1921; lower relief from 1922.']],
    refusals: [
      ['1929-1933', 'No silver dollars were struck from 1929 to 1933.'],
      [
        '1964',
        'The 316,076 Peace dollars that Denver struck in 1965 with the date 1964 were all melted; none is known.',
      ],
      ['2022', 'The 2022 Peace dollar was announced and then cancelled.'],
    ],
  },
  {
    id: 'eisenhower-dollar',
    name: 'Eisenhower Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['Frank Gasparro', 'Dennis R. Williams'],
    aliases: ['Ike Dollar', 'Eisenhower Silver Dollar', 'Ike Silver Dollar', 'Bicentennial Dollar'],
    strikes: '1971-1974,1976: _ D S; 1977-1978: _ D S*',
    standards: [
      standard('1971-1974,1976: _ D', CLAD, 22.68, 38.1, 'reeded'),
      standard('1971-1972: S', SILVER_CLAD_400, 24.59, 38.1, 'reeded'),
      standard('1973-1974: S', SILVER_CLAD_400, 24.59, 38.1, 'reeded', {
        label: '40% silver',
        howToTell: 'About 24.6 g; the edge is silvery without a copper stripe.',
      }),
      standard('1973-1974: S', CLAD, 22.68, 38.1, 'reeded', {
        label: 'copper-nickel clad proof',
        howToTell: 'Proof, about 22.7 g; the edge shows a copper stripe.',
      }),
      standard('1976: S', CLAD, 22.68, 38.1, 'reeded', {
        label: 'copper-nickel clad proof',
        howToTell: 'Proof, about 22.7 g; the edge shows a copper stripe.',
      }),
      standard('1976: S', SILVER_CLAD_400, 24.59, 38.1, 'reeded', {
        label: '40% silver',
        howToTell:
          'Uncirculated or proof, about 24.6 g; the edge is silvery without a copper stripe.',
      }),
      standard('1977-1978', CLAD, 22.68, 38.1, 'reeded'),
    ],
    markPlace: 'Obverse, above the date, below the truncation of the neck.',
    remarks: [
      ['1976', 'Dated 1776–1976, with the Moon and Liberty Bell reverse; struck in 1975 and 1976.'],
      [
        '1971-1972: S',
        'San Francisco struck only 40% silver dollars in 1971 and 1972 (“blue” and “brown” Ikes).',
      ],
      ['1973: _ D', 'The 1973 and 1973-D were issued in mint sets only.'],
    ],
    refusals: [['1975', 'No dollar is dated 1975: those struck in 1975 bear 1776–1976.']],
  },
  {
    id: 'susan-b-anthony-dollar',
    name: 'Susan B. Anthony Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['Frank Gasparro'],
    aliases: ['SBA Dollar', 'Anthony Dollar', 'Susan B Anthony Dollar'],
    strikes: '1979-1981: P D S; 1999: P D',
    standards: [standard('1979-1999', CLAD_SMALL_DOLLAR, 8.1, 26.5, 'reeded')],
    markPlace: 'Obverse, at the left, above the shoulder.',
    remarks: [
      ['1979: P', 'Near Date (wide rim) coins of 1979-P are the scarcer variety.'],
      ['1979: S', 'Proofs have a filled (Type 1) or clear (Type 2) S.'],
      ['1981', 'The 1981 coins were issued in mint and proof sets only.'],
    ],
    refusals: [['1982-1998', 'No Anthony dollars were struck from 1982 to 1998.']],
  },
  {
    id: 'sacagawea-dollar',
    name: 'Sacagawea Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['Glenna Goodacre', 'Thomas D. Rogers Sr.'],
    aliases: ['Sacagawea Golden Dollar', 'Golden Dollar', 'Sacajawea Dollar'],
    strikes: '2000-2008: P D S*',
    standards: [standard('2000-2008', MANGANESE_BRASS, 8.1, 26.5, 'plain')],
    markPlace: 'Obverse, below the date at the right.',
    remarks: [
      ['2000-2008', 'The color is brass: the coin holds no gold.'],
      ['2002-2008', 'Struck for collectors only from 2002.'],
    ],
  },
  {
    id: 'native-american-dollar',
    name: 'Native American Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['Glenna Goodacre', 'Norman E. Nemeth'],
    aliases: ['Native American $1 Coin', 'Sacagawea Native American Dollar', 'Golden Dollar'],
    strikes: '2009-2014,2016,2018-2026: P D S*; 2015: P D S* W; 2017: P D S',
    standards: [standard('2009-2026', MANGANESE_BRASS, 8.1, 26.5, PRESIDENTIAL_EDGE)],
    markPlace: 'On the edge, with the date.',
    remarks: [
      [
        '2009-2026',
        'A new reverse each year; date, mint mark and E PLURIBUS UNUM stand on the edge.',
      ],
      ['2015: W', 'The 2015-W is Enhanced Uncirculated, from the Coin and Currency Set.'],
      ['2017: S', 'The 2017-S comes as proof and Enhanced Uncirculated.'],
    ],
  },
  {
    id: 'presidential-dollar',
    name: 'Presidential Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['Various', 'Don Everhart'],
    aliases: ['Presidential $1 Coin', 'Presidential Golden Dollar', 'President Dollar'],
    strikes: '2007-2016,2020: P D S*',
    standards: [standard('2007-2020', MANGANESE_BRASS, 8.1, 26.5, PRESIDENTIAL_EDGE)],
    markPlace: 'On the edge, with the date.',
    remarks: [
      [
        '2007-2008',
        'IN GOD WE TRUST stands on the edge in 2007 and 2008, on the obverse from 2009.',
      ],
      ['2020', 'George H. W. Bush, struck out of the yearly order; the 2020-S is a reverse proof.'],
    ],
  },
  {
    id: 'american-innovation-dollar',
    name: 'American Innovation Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['Justin Kunz', 'Various'],
    aliases: ['Innovation Dollar', 'American Innovation $1 Coin'],
    strikes: '2018-2026: P D S*',
    standards: [standard('2018-2026', MANGANESE_BRASS, 8.1, 26.5, PRESIDENTIAL_EDGE)],
    markPlace: 'On the edge, with the date.',
    remarks: [
      ['2018-2026', 'Sold to collectors; the 2018-S and later S coins are proof or reverse proof.'],
    ],
  },
]

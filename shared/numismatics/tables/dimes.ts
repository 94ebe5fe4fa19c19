/**
 * Half dimes, dimes and the twenty-cent piece.
 * Sources: A Guide Book of United States Coins (dates, mints, designers); Coinage Acts of April 2, 1792, January 18,
 * 1837, February 21, 1853 (weights cut, arrows), February 12, 1873 (weights to the metric system, arrows), March 3, 1875
 * (twenty cents), July 23, 1965 (clad); Public Laws 101-585 (silver proofs from 1992), 114-94 (.999 from 2019),
 * 116-330 (2026); United States Mint, "Coin specifications".
 */
import { CLAD, SILVER_900, SILVER_999, SILVER_1792 } from './alloys.ts'
import { type SeriesRow, standard } from './table.ts'

const NO_MARK = 'No mint mark: all were struck at Philadelphia.'
const ARROWS_1853 = {
  label: 'arrows at date',
  howToTell: 'Arrowheads stand beside the date; the lighter weight of the Act of 1853.',
}
const NO_ARROWS_1853 = {
  label: 'no arrows',
  howToTell: 'No arrowheads beside the date; the heavier weight used before the Act of 1853.',
}
const ARROWS_1873 = {
  label: 'arrows at date',
  howToTell: 'Arrowheads stand beside the date; the slightly heavier weight of the Act of 1873.',
}
const NO_ARROWS_1873 = {
  label: 'no arrows',
  howToTell: 'No arrowheads beside the date; the weight used before the Act of 1873.',
}
export const DIMES: readonly SeriesRow[] = [
  {
    id: 'flowing-hair-half-dime',
    name: 'Flowing Hair Half Dime',
    denomination: 'Half Dime',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: ['Flowing Hair Half Disme'],
    strikes: '1794-1795: _',
    standards: [standard('1794-1795', SILVER_1792, 1.35, 16.5, 'reeded')],
    markPlace: NO_MARK,
  },
  {
    id: 'draped-bust-half-dime',
    name: 'Draped Bust Half Dime',
    denomination: 'Half Dime',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: [],
    strikes: '1796-1797,1800-1803,1805: _',
    standards: [standard('1796-1805', SILVER_1792, 1.35, 16.5, 'reeded')],
    markPlace: NO_MARK,
  },
  {
    id: 'capped-bust-half-dime',
    name: 'Capped Bust Half Dime',
    denomination: 'Half Dime',
    kind: 'circulating',
    designers: ['John Reich', 'William Kneass'],
    aliases: ['Bust Half Dime'],
    strikes: '1829-1837: _',
    standards: [standard('1829-1837', SILVER_1792, 1.35, 15.5, 'reeded')],
    markPlace: NO_MARK,
  },
  {
    id: 'seated-liberty-half-dime',
    name: 'Seated Liberty Half Dime',
    denomination: 'Half Dime',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: ['Liberty Seated Half Dime', 'Seated Half Dime'],
    strikes: `1837,1843,1845-1847,1861-1862: _; 1838-1842,1844,1848-1860: _ O; 1863-1873: _ S`,
    standards: [
      standard('1837-1852', SILVER_900, 1.34, 15.5, 'reeded'),
      standard('1853', SILVER_900, 1.24, 15.5, 'reeded', ARROWS_1853),
      standard('1853', SILVER_900, 1.34, 15.5, 'reeded', NO_ARROWS_1853),
      standard('1854-1873', SILVER_900, 1.24, 15.5, 'reeded'),
    ],
    markPlace: 'Reverse, below the bow of the wreath or within the wreath.',
    remarks: [
      ['1870: S', 'One 1870-S half dime is known.'],
      ['1837-1838', 'No stars on the obverse of 1837 and of the 1838-O.'],
    ],
  },
  {
    id: 'draped-bust-dime',
    name: 'Draped Bust Dime',
    denomination: 'Dime',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: [],
    strikes: '1796-1798,1800-1805,1807: _',
    standards: [standard('1796-1807', SILVER_1792, 2.7, 19, 'reeded')],
    markPlace: NO_MARK,
  },
  {
    id: 'capped-bust-dime',
    name: 'Capped Bust Dime',
    denomination: 'Dime',
    kind: 'circulating',
    designers: ['John Reich'],
    aliases: ['Bust Dime'],
    strikes: '1809,1811,1814,1820-1825,1827-1837: _',
    standards: [
      standard('1809-1827', SILVER_1792, 2.7, 18.8, 'reeded'),
      standard('1828-1837', SILVER_1792, 2.7, 18.5, 'reeded'),
    ],
    markPlace: NO_MARK,
    refusals: [['1826', 'No dimes were dated 1826.']],
  },
  {
    id: 'seated-liberty-dime',
    name: 'Seated Liberty Dime',
    denomination: 'Dime',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: ['Liberty Seated Dime', 'Seated Dime'],
    strikes: `1837,1844,1846-1848,1855,1879-1883: _;
      1838-1843,1845,1849-1854,1857: _ O; 1856,1858-1860,1891: _ O S;
      1861-1870,1884-1890: _ S; 1871-1877: _ CC S; 1878: _ CC`,
    standards: [
      standard('1837-1852', SILVER_900, 2.67, 17.9, 'reeded'),
      standard('1853: _', SILVER_900, 2.49, 17.9, 'reeded', ARROWS_1853),
      standard('1853: _', SILVER_900, 2.67, 17.9, 'reeded', NO_ARROWS_1853),
      standard('1853: O', SILVER_900, 2.49, 17.9, 'reeded'),
      standard('1854-1872', SILVER_900, 2.49, 17.9, 'reeded'),
      standard('1873: _ CC', SILVER_900, 2.5, 17.9, 'reeded', ARROWS_1873),
      standard('1873: _ CC', SILVER_900, 2.49, 17.9, 'reeded', NO_ARROWS_1873),
      standard('1873: S', SILVER_900, 2.5, 17.9, 'reeded'),
      standard('1874-1891', SILVER_900, 2.5, 17.9, 'reeded'),
    ],
    markPlace: 'Reverse, below the bow of the wreath or within the wreath.',
    remarks: [
      ['1837-1838', 'No stars on the obverse of 1837 and of the 1838-O.'],
      ['1873: CC', 'One 1873-CC without arrows is known.'],
    ],
  },
  {
    id: 'barber-dime',
    name: 'Barber Dime',
    denomination: 'Dime',
    kind: 'circulating',
    designers: ['Charles E. Barber'],
    aliases: ['Liberty Head Dime', 'Barber Liberty Head Dime'],
    strikes: `1892-1903,1905: _ O S; 1904,1913,1915-1916: _ S; 1906-1909: _ D O S;
      1910-1912,1914: _ D S`,
    standards: [standard('1892-1916', SILVER_900, 2.5, 17.9, 'reeded')],
    markPlace: 'Reverse, below the bow of the wreath.',
    remarks: [['1894: S', 'The 1894-S had a mintage of 24; nine or so are known.']],
  },
  {
    id: 'mercury-dime',
    name: 'Mercury Dime',
    denomination: 'Dime',
    kind: 'circulating',
    designers: ['Adolph A. Weinman'],
    aliases: [
      'Winged Liberty Head Dime',
      'Mercury Head Dime',
      'Winged Liberty Dime',
      'Mercury Silver Dime',
    ],
    strikes: '1916-1920,1924-1929,1931,1935-1945: _ D S; 1921,1934: _ D; 1923,1930: _ S',
    standards: [standard('1916-1945', SILVER_900, 2.5, 17.9, 'reeded')],
    markPlace: 'Reverse, left of the fasces, after the E of ONE.',
    remarks: [
      ['1916: D', 'The key date of the series: added mint marks are common, have it certified.'],
      ['1942', 'The 1942 over 41 overdate comes from Philadelphia and Denver.'],
    ],
    refusals: [
      ['1922', 'No dimes were dated 1922.'],
      ['1932-1933', 'No dimes were dated 1932 or 1933.'],
    ],
  },
  {
    id: 'roosevelt-dime',
    name: 'Roosevelt Dime',
    denomination: 'Dime',
    kind: 'circulating',
    designers: ['John R. Sinnock'],
    aliases: ['Roosevelt Silver Dime', 'FDR Dime'],
    strikes: `1946-1955: _ D S; 1956-1964: _ D; 1965-1967: _; 1968-1979: _ D S*; 1980-1995: P D S*;
      1996: P D S* W; 1997-2014,2016,2018-2025: P D S*; 2015: P D S* W*; 2017: P D S`,
    standards: [
      standard('1946-1964', SILVER_900, 2.5, 17.9, 'reeded'),
      standard('2015: W', SILVER_900, 2.5, 17.9, 'reeded'),
      standard('1965-2014,2016-2025; 2015: P D S', CLAD, 2.268, 17.91, 'reeded', {
        label: 'copper-nickel clad',
        howToTell: 'About 2.27 g; the edge shows a copper stripe.',
      }),
      standard('1992-2018: S', SILVER_900, 2.5, 17.9, 'reeded', {
        label: '90% silver proof',
        howToTell: 'Proof, about 2.5 g; the edge is silver without a copper stripe.',
      }),
      standard('2019-2025: S', SILVER_999, 2.537, 17.91, 'reeded', {
        label: '99.9% silver proof',
        howToTell: 'Proof, about 2.54 g; the edge is silver without a copper stripe.',
      }),
      standard('2015: P', SILVER_900, 2.5, 17.9, 'reeded', {
        label: '90% silver reverse proof',
        howToTell:
          'Reverse proof from the March of Dimes set, about 2.5 g, no copper stripe on the edge.',
      }),
    ],
    markPlace: [
      ['1946-1964', 'Reverse, left of the base of the torch.'],
      ['1968-2025', 'Obverse, above the date.'],
    ],
    remarks: [
      ['1982: P', 'Some 1982 dimes of Philadelphia lack the mint mark by mistake (“No P”).'],
      ['1996: W', 'The 1996-W came in mint sets only.'],
      ['2015: W', 'The 2015-W is a silver proof from the March of Dimes set.'],
      ['2017: S', 'The 2017-S comes as proof and Enhanced Uncirculated.'],
    ],
    refusals: [['2026', 'The dimes of 2026 show Liberty: see the Emerging Liberty dime.']],
  },
  {
    id: 'emerging-liberty-dime',
    name: 'Emerging Liberty Dime',
    denomination: 'Dime',
    kind: 'circulating',
    designers: ['United States Mint'],
    aliases: ['Semiquincentennial Dime', '2026 Dime', 'Liberty Over Tyranny Dime'],
    strikes: '2026: P D S*',
    standards: [
      standard('2026', CLAD, 2.268, 17.91, 'reeded', {
        label: 'copper-nickel clad',
        howToTell: 'About 2.27 g; the edge shows a copper stripe.',
      }),
      standard('2026: S', SILVER_999, 2.537, 17.91, 'reeded', {
        label: '99.9% silver proof',
        howToTell: 'Proof, about 2.54 g; the edge is silver without a copper stripe.',
      }),
    ],
    markPlace: 'Obverse.',
    remarks: [['2026', 'Dated 1776 ~ 2026.']],
  },
  {
    id: 'twenty-cent-piece',
    name: 'Twenty Cent Piece',
    denomination: 'Twenty Cents',
    kind: 'circulating',
    designers: ['William Barber'],
    aliases: ['Seated Liberty Twenty Cents', 'Liberty Seated Twenty Cent Piece', 'Double Dime'],
    strikes: '1875: _ CC S; 1876: _ CC; 1877-1878: _*',
    standards: [standard('1875-1878', SILVER_900, 5, 22, 'plain')],
    markPlace: 'Reverse, below the eagle.',
    remarks: [['1876: CC', 'Most 1876-CC were melted: about twenty are known.']],
  },
]

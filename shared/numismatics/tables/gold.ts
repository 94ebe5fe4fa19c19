/**
 * Gold coins, 1795–1933.
 * Sources: A Guide Book of United States Coins (dates, mints, designers); Coinage Act of April 2, 1792 (22 carats; eagle of
 * 270 grains); Acts of June 28, 1834 (.8992; eagle of 258 grains), January 18, 1837 (.900), March 3, 1849 (dollar and double
 * eagle), February 21, 1853 (three dollars). Diameters: Guide Book, type headings.
 */
import { GOLD_900, GOLD_1792, GOLD_1834 } from './alloys.ts'
import { type SeriesRow, standard } from './table.ts'

const NO_MARK = 'No mint mark: all were struck at Philadelphia.'
const DAHLONEGA = 'D on gold dated 1838 to 1861 is Dahlonega, from 1906 on Denver.'

export const GOLD: readonly SeriesRow[] = [
  {
    id: 'liberty-head-gold-dollar',
    name: 'Liberty Head Gold Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['James B. Longacre'],
    aliases: [
      'Gold Dollar Type 1',
      'Type 1 Gold Dollar',
      '$1 Liberty Gold',
      'One Dollar Gold Liberty Head',
    ],
    strikes: '1849-1853: _ C D O; 1854: _ D S',
    standards: [standard('1849-1854', GOLD_900, 1.672, 13, 'reeded')],
    markPlace: 'Reverse, below the wreath.',
    remarks: [['1849-1854: D', DAHLONEGA]],
  },
  {
    id: 'indian-princess-gold-dollar',
    name: 'Indian Princess Gold Dollar',
    denomination: 'Dollar',
    kind: 'circulating',
    designers: ['James B. Longacre'],
    aliases: [
      'Indian Head Gold Dollar',
      'Gold Dollar Type 2',
      'Gold Dollar Type 3',
      'Type 2 Gold Dollar',
      'Type 3 Gold Dollar',
      '$1 Indian Gold',
      'Gold Dollar',
    ],
    strikes: `1854,1862-1869,1871-1889: _; 1855: _ C D O; 1856: _ D S; 1857,1859: _ C D S; 1858,1860: _ D S;
      1861: _ D; 1870: _ S`,
    standards: [standard('1854-1889', GOLD_900, 1.672, 15, 'reeded')],
    markPlace: 'Reverse, below the wreath.',
    remarks: [
      ['1854-1856', 'Small head (Type 2) 1854 to 1856; large head (Type 3) from 1856.'],
      ['1856: S', 'The 1856-S has the small head (Type 2).'],
      ['1861: D', 'Struck at Dahlonega by the Confederacy.'],
      ['1855-1860: D', DAHLONEGA],
    ],
  },
  {
    id: 'capped-bust-right-quarter-eagle',
    name: 'Capped Bust Right Quarter Eagle',
    denomination: 'Quarter Eagle',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: [
      'Turban Head Quarter Eagle',
      'Draped Bust Quarter Eagle',
      'Capped Bust to Right $2.50',
    ],
    strikes: '1796-1798,1802,1804-1807: _',
    standards: [standard('1796-1807', GOLD_1792, 4.37, 20, 'reeded')],
    markPlace: NO_MARK,
  },
  {
    id: 'capped-bust-left-quarter-eagle',
    name: 'Capped Bust Left Quarter Eagle',
    denomination: 'Quarter Eagle',
    kind: 'circulating',
    designers: ['John Reich'],
    aliases: ['Capped Bust to Left $2.50', '1808 Quarter Eagle'],
    strikes: '1808: _',
    standards: [standard('1808', GOLD_1792, 4.37, 20, 'reeded')],
    markPlace: NO_MARK,
  },
  {
    id: 'capped-head-quarter-eagle',
    name: 'Capped Head Quarter Eagle',
    denomination: 'Quarter Eagle',
    kind: 'circulating',
    designers: ['John Reich', 'William Kneass'],
    aliases: ['Capped Head Left Quarter Eagle', 'Capped Head to Left $2.50'],
    strikes: '1821,1824-1827,1829-1834: _',
    standards: [
      standard('1821-1827', GOLD_1792, 4.37, 18.5, 'reeded'),
      standard('1829-1834', GOLD_1792, 4.37, 18.2, 'reeded'),
    ],
    markPlace: NO_MARK,
  },
  {
    id: 'classic-head-quarter-eagle',
    name: 'Classic Head Quarter Eagle',
    denomination: 'Quarter Eagle',
    kind: 'circulating',
    designers: ['William Kneass'],
    aliases: ['Classic Head $2.50'],
    strikes: '1834-1837: _; 1838: _ C; 1839: _ C D O',
    standards: [
      standard('1834-1836', GOLD_1834, 4.18, 18.2, 'reeded'),
      standard('1837-1839', GOLD_900, 4.18, 18.2, 'reeded'),
    ],
    markPlace: 'Obverse, above the date (1838 and 1839).',
    remarks: [['1839: D', DAHLONEGA]],
  },
  {
    id: 'liberty-head-quarter-eagle',
    name: 'Liberty Head Quarter Eagle',
    denomination: 'Quarter Eagle',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: [
      'Coronet Head Quarter Eagle',
      'Coronet Quarter Eagle',
      '$2.50 Liberty Gold',
      'Liberty $2.50 Gold',
    ],
    strikes: `1840,1842-1843,1846-1847,1850-1852: _ C D O; 1841: _* C D; 1844,1848-1849,1855: _ C D; 1845: _ D O;
      1853: _ D; 1854,1856: _ C D O S; 1857: _ D O S; 1858: _ C; 1859: _ D S; 1860: _ C S;
      1861-1862,1865-1873,1875-1879: _ S; 1863: _* S; 1864,1874,1880-1907: _`,
    standards: [standard('1840-1907', GOLD_900, 4.18, 18, 'reeded')],
    markPlace: 'Reverse, below the eagle.',
    remarks: [
      ['1840-1859: D', DAHLONEGA],
      ['1848: _', 'CAL. above the eagle marks the 1848 coins of Californian gold.'],
    ],
  },
  {
    id: 'indian-head-quarter-eagle',
    name: 'Indian Head Quarter Eagle',
    denomination: 'Quarter Eagle',
    kind: 'circulating',
    designers: ['Bela Lyon Pratt'],
    aliases: ['Pratt Quarter Eagle', '$2.50 Indian Gold', 'Indian $2.50 Gold'],
    strikes: '1908-1910,1912-1913,1915,1926-1929: _; 1911,1914: _ D; 1925: D',
    standards: [standard('1908-1929', GOLD_900, 4.18, 18, 'reeded')],
    markPlace: 'Reverse, at the lower left, left of the arrowheads.',
    remarks: [
      ['1911: D', 'The key date of the series: added mint marks are common, have it certified.'],
    ],
  },
  {
    id: 'three-dollar-gold',
    name: 'Three Dollar Gold Piece',
    denomination: 'Three Dollars',
    kind: 'circulating',
    designers: ['James B. Longacre'],
    aliases: [
      '$3 Gold Piece',
      'Indian Princess Three Dollar',
      '$3 Indian Princess Gold',
      'Three Dollar Indian Princess',
    ],
    strikes: `1854: _ D O; 1855-1857,1860: _ S; 1858-1859,1861-1869,1871-1874,1877-1889: _; 1870: _ S;
      1875-1876: _*`,
    standards: [standard('1854-1889', GOLD_900, 5.015, 20.5, 'reeded')],
    markPlace: 'Reverse, below the wreath.',
    remarks: [
      ['1870: S', 'One 1870-S is known for certain.'],
      ['1854: D', DAHLONEGA],
    ],
  },
  {
    id: 'capped-bust-right-half-eagle',
    name: 'Capped Bust Right Half Eagle',
    denomination: 'Half Eagle',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: ['Turban Head Half Eagle', 'Draped Bust Half Eagle', 'Capped Bust to Right $5'],
    strikes: '1795-1800,1802-1807: _',
    standards: [standard('1795-1807', GOLD_1792, 8.75, 25, 'reeded')],
    markPlace: NO_MARK,
    remarks: [
      ['1795-1798', 'Small eagle and heraldic eagle reverses both occur with these dates.'],
    ],
    refusals: [['1801', 'No half eagles were dated 1801.']],
  },
  {
    id: 'capped-bust-left-half-eagle',
    name: 'Capped Bust Left Half Eagle',
    denomination: 'Half Eagle',
    kind: 'circulating',
    designers: ['John Reich'],
    aliases: ['Capped Bust to Left $5', 'Capped Draped Bust Half Eagle'],
    strikes: '1807-1812: _',
    standards: [standard('1807-1812', GOLD_1792, 8.75, 25, 'reeded')],
    markPlace: NO_MARK,
  },
  {
    id: 'capped-head-half-eagle',
    name: 'Capped Head Half Eagle',
    denomination: 'Half Eagle',
    kind: 'circulating',
    designers: ['John Reich', 'William Kneass'],
    aliases: ['Capped Head Left Half Eagle', 'Capped Head to Left $5'],
    strikes: '1813-1815,1818-1834: _',
    standards: [
      standard('1813-1828', GOLD_1792, 8.75, 25, 'reeded'),
      standard('1829', GOLD_1792, 8.75, 25, 'reeded', {
        label: 'large planchet',
        howToTell: 'About 25 mm across.',
      }),
      standard('1829', GOLD_1792, 8.75, 23.8, 'reeded', {
        label: 'small planchet',
        howToTell: 'About 23.8 mm across.',
      }),
      standard('1830-1834', GOLD_1792, 8.75, 23.8, 'reeded'),
    ],
    markPlace: NO_MARK,
    refusals: [['1816-1817', 'No half eagles were dated 1816 or 1817.']],
  },
  {
    id: 'classic-head-half-eagle',
    name: 'Classic Head Half Eagle',
    denomination: 'Half Eagle',
    kind: 'circulating',
    designers: ['William Kneass'],
    aliases: ['Classic Head $5'],
    strikes: '1834-1837: _; 1838: _ C D',
    standards: [
      standard('1834-1836', GOLD_1834, 8.36, 22.5, 'reeded'),
      standard('1837-1838', GOLD_900, 8.36, 22.5, 'reeded'),
    ],
    markPlace: 'Obverse, above the date (1838).',
    remarks: [['1838: D', DAHLONEGA]],
  },
  {
    id: 'liberty-head-half-eagle',
    name: 'Liberty Head Half Eagle',
    denomination: 'Half Eagle',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: [
      'Coronet Head Half Eagle',
      'Coronet Half Eagle',
      '$5 Liberty Gold',
      'Liberty $5 Gold',
    ],
    strikes: `1839,1841,1848-1850,1852-1853: _ C D; 1840,1842-1844,1846-1847,1851: _ C D O; 1845: _ D O;
      1854-1857: _ C D O S; 1858-1861: _ C D S; 1862-1869,1885-1886,1888,1895-1905: _ S;
      1870-1884: _ CC S; 1887: _* S; 1889,1908: _; 1890-1891: _ CC; 1892-1893: _ CC O S; 1894: _ O S;
      1906: _ D S; 1907: _ D`,
    standards: [
      standard('1839', GOLD_900, 8.359, 22.5, 'reeded'),
      standard('1840-1908', GOLD_900, 8.359, 21.6, 'reeded'),
    ],
    markPlace: [
      ['1839', 'Obverse, above the date.'],
      ['1840-1908', 'Reverse, below the eagle.'],
    ],
    remarks: [
      ['1839-1861: D', DAHLONEGA],
      ['1854: S', 'Three or so 1854-S half eagles are known.'],
      ['1866-1908', 'IN GOD WE TRUST on a ribbon above the eagle from 1866.'],
    ],
  },
  {
    id: 'indian-head-half-eagle',
    name: 'Indian Head Half Eagle',
    denomination: 'Half Eagle',
    kind: 'circulating',
    designers: ['Bela Lyon Pratt'],
    aliases: ['Pratt Half Eagle', '$5 Indian Gold', 'Indian $5 Gold'],
    strikes: '1908,1910-1911,1914: _ D S; 1909: _ D O S; 1912-1913,1915: _ S; 1916: S; 1929: _',
    standards: [standard('1908-1929', GOLD_900, 8.359, 21.6, 'reeded')],
    markPlace: 'Reverse, at the lower left, left of the arrowheads.',
    remarks: [
      ['1909: O', 'The last gold coin of New Orleans: added mint marks occur, have it certified.'],
    ],
  },
  {
    id: 'capped-bust-right-eagle',
    name: 'Capped Bust Right Eagle',
    denomination: 'Eagle',
    kind: 'circulating',
    designers: ['Robert Scot'],
    aliases: ['Turban Head Eagle', 'Draped Bust Eagle', 'Capped Bust to Right $10'],
    strikes: '1795-1801,1803-1804: _',
    standards: [standard('1795-1804', GOLD_1792, 17.5, 33, 'reeded')],
    markPlace: NO_MARK,
    refusals: [
      ['1802', 'No eagles were dated 1802.'],
      ['1805-1837', 'No eagles were struck from 1805 to 1837.'],
    ],
  },
  {
    id: 'liberty-head-eagle',
    name: 'Liberty Head Eagle',
    denomination: 'Eagle',
    kind: 'circulating',
    designers: ['Christian Gobrecht'],
    aliases: ['Coronet Head Eagle', 'Coronet Eagle', '$10 Liberty Gold', 'Liberty $10 Gold'],
    strikes: `1838-1840: _; 1841-1853: _ O; 1854-1860: _ O S; 1861-1869,1885-1887,1889,1896,1898,1900,1902,1905: _ S;
      1870-1874,1876-1878,1884: _ CC S; 1875,1890-1891: _ CC; 1879-1883,1892-1893: _ CC O S;
      1888,1894-1895,1897,1899,1901,1903: _ O S; 1904: _ O; 1906: _ D O S; 1907: _ D S`,
    standards: [standard('1838-1907', GOLD_900, 16.718, 27, 'reeded')],
    markPlace: 'Reverse, below the eagle.',
    remarks: [['1866-1907', 'IN GOD WE TRUST on a ribbon above the eagle from 1866.']],
  },
  {
    id: 'indian-head-eagle',
    name: 'Indian Head Eagle',
    denomination: 'Eagle',
    kind: 'circulating',
    designers: ['Augustus Saint-Gaudens'],
    aliases: ['$10 Indian Gold', 'Indian $10 Gold', 'Saint-Gaudens Eagle'],
    strikes:
      '1907,1926,1932-1933: _; 1908-1911,1914: _ D S; 1912-1913,1915: _ S; 1916,1920,1930: S',
    standards: [
      standard('1907-1911', GOLD_900, 16.718, 27, '46 raised stars'),
      standard('1912-1933', GOLD_900, 16.718, 27, '48 raised stars'),
    ],
    markPlace: [
      [
        '1908',
        'Reverse, at the left: above the branch on coins without motto, left of the arrowheads with motto.',
      ],
      ['1907-1933', 'Reverse, at the lower left, left of the arrowheads.'],
    ],
    remarks: [
      ['1933', 'Few 1933 eagles left the Mint before the recall of gold: have it certified.'],
    ],
  },
  {
    id: 'liberty-head-double-eagle',
    name: 'Liberty Head Double Eagle',
    denomination: 'Double Eagle',
    kind: 'circulating',
    designers: ['James B. Longacre'],
    aliases: [
      'Coronet Head Double Eagle',
      'Coronet Double Eagle',
      '$20 Liberty Gold',
      'Liberty $20 Gold',
      '$20 Gold Liberty Head',
    ],
    strikes: `1850-1853: _ O; 1854-1861: _ O S; 1862-1869,1880-1881,1888,1894-1905: _ S; 1870-1878,1882: _ CC S;
      1879: _ CC O S; 1883-1884: _* CC S; 1885,1889-1893: _ CC S; 1886: _; 1887: _* S; 1906-1907: _ D S`,
    standards: [standard('1850-1907', GOLD_900, 33.436, 34.1, 'reeded')],
    markPlace: 'Reverse, below the eagle.',
    remarks: [
      ['1850-1866', 'Type 1, TWENTY D. without motto, 1850 to 1866.'],
      ['1866-1876', 'Type 2, TWENTY D. with motto, 1866 to 1876.'],
      ['1877-1907', 'Type 3, TWENTY DOLLARS, from 1877.'],
      ['1861: O', 'Part of the 1861-O coins were struck under Louisiana and the Confederacy.'],
      ['1870: CC', 'Very rare; have it certified.'],
    ],
    refusals: [['1849', 'One 1849 double eagle is known, a pattern in the national collection.']],
  },
  {
    id: 'saint-gaudens-double-eagle',
    name: 'Saint-Gaudens Double Eagle',
    denomination: 'Double Eagle',
    kind: 'circulating',
    designers: ['Augustus Saint-Gaudens'],
    aliases: [
      'St. Gaudens Double Eagle',
      '$20 Saint-Gaudens',
      '$20 St Gaudens Gold',
      'Saint Gaudens $20 Gold',
      'Saint-Gaudens',
      'Saint',
    ],
    strikes: `1907,1912,1921,1928-1929,1932-1933: _; 1908-1911,1913-1914,1924-1927: _ D S; 1915,1920,1922: _ S;
      1916,1930: S; 1923,1931: _ D`,
    standards: [standard('1907-1933', GOLD_900, 33.436, 34, 'lettered E PLURIBUS UNUM with stars')],
    markPlace: 'Obverse, above the date.',
    remarks: [
      [
        '1907',
        'High Relief with Roman numerals (MCMVII) and low relief with Arabic ones; no motto.',
      ],
      ['1908', 'Without motto early in 1908, with IN GOD WE TRUST later.'],
      [
        '1933',
        'Never issued: the United States claims all but one 1933 double eagle, so none may be sold.',
      ],
    ],
  },
]

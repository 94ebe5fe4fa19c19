/**
 * Key and semi-key dates of the series that dealers meet most, as the trade names them.
 * Source: A Guide Book of United States Coins (mintages and notes). Varieties are named; the list is not exhaustive.
 */
import { ALL_MINT_MARKS, type MintMark } from './tables/mints.ts'

export type KeyDate = {
  readonly year: number
  readonly mint: MintMark
  readonly variety: string | null
}

/** `1909S VDB` → year, mark, variety; a coin without mark is written `1877`. */
const TABLE: Readonly<Record<string, string>> = {
  'indian-head-cent': '1869,1870,1871,1872,1877,1908S,1909S',
  'lincoln-wheat-cent':
    '1909S,1909S VDB,1910S,1911S,1914D,1922D No D,1924D,1926S,1931S,1955 Doubled Die Obverse',
  'lincoln-memorial-cent':
    '1969S Doubled Die Obverse,1972 Doubled Die Obverse,1995 Doubled Die Obverse',
  'two-cent-piece': '1864 Small Motto,1872,1873',
  'shield-nickel': '1879,1880,1881',
  'liberty-head-nickel': '1885,1886,1912S',
  'buffalo-nickel':
    '1913S Type 2,1914D,1916 Doubled Die Obverse,1918D 8 over 7,1921S,1924S,1926S,1937D Three-Legged',
  'jefferson-nickel': '1939D,1950D',
  'seated-liberty-dime': '1871CC,1872CC,1873CC,1874CC',
  'barber-dime': '1894S,1895,1895O,1896O,1901S,1903S',
  'mercury-dime': '1916D,1921,1921D,1942 2 over 1,1942D 2 over 1',
  'roosevelt-dime': '1949S,1982P No P,1996W',
  'twenty-cent-piece': '1876CC,1877,1878',
  'barber-quarter': '1896S,1901S,1913S',
  'standing-liberty-quarter': '1916,1918S 8 over 7,1919D,1919S,1921,1923S,1927S',
  'washington-quarter': '1932D,1932S',
  'barber-half-dollar': '1892O,1892S,1893S,1897O,1897S,1904S,1913,1914,1915',
  'walking-liberty-half-dollar': '1916S,1919D,1921,1921D,1921S,1938D',
  'franklin-half-dollar': '1949D,1949S,1953,1955',
  'kennedy-half-dollar': '1970D',
  'trade-dollar': '1878CC',
  'morgan-dollar': '1879CC,1885CC,1889CC,1892S,1893O,1893S,1894,1895,1895O,1895S,1901,1903O',
  'peace-dollar': '1921,1928,1934S',
  'indian-head-quarter-eagle': '1911D,1914',
  'indian-head-half-eagle': '1909O,1911D,1929',
  'indian-head-eagle': '1911D,1920S,1930S,1933',
  'saint-gaudens-double-eagle': '1908S,1920S,1921,1926D,1927D,1930S,1931,1932',
  'american-silver-eagle': '1994P,1995W,1996',
}

/** The key dates of a series in order of date; empty where none are listed. */
export function keyDates(seriesId: string): KeyDate[] {
  return (TABLE[seriesId] ?? '')
    .split(',')
    .filter(entry => entry !== '')
    .map(entry => {
      const match = /^(\d{4})([A-Z]{1,2})?(?: (.+))?$/.exec(entry)
      const mint = ALL_MINT_MARKS.find(mark => mark === (match?.[2] ?? 'none'))
      if (!match || !mint) throw new Error(`Not a key date: "${entry}"`)
      return { year: Number(match[1]), mint, variety: match[3] ?? null }
    })
}

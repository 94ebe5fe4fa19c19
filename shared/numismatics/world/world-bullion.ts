/**
 * Bullion coins that are sold by weight in many countries. Sources: product specifications of the Royal Canadian Mint,
 * The Royal Mint, the Austrian Mint, the South African Mint and Rand Refinery, Casa de Moneda de México with Banco de
 * México, China Gold Coin Corporation, The Perth Mint; Coinage Act 1971 (United Kingdom) for the sovereign.
 */
import { GOLD_900, GOLD_9999, PLATINUM_9995, SILVER_900, SILVER_999 } from '../tables/alloys.ts'
import { standard, type TypeRow } from '../tables/table.ts'
import {
  BRITANNIA_SILVER,
  CROWN_GOLD,
  CROWN_GOLD_SILVER,
  GOLD_999,
  SILVER_9999,
  STERLING,
} from './world-alloys.ts'
import { plain, rowsOf } from './world-row.ts'

const canada = rowsOf('CA', 'canada')
const britain = rowsOf('GB', 'uk')
const austria = rowsOf('AT', 'austria')
const africa = rowsOf('ZA', 'south-africa')
const mexico = rowsOf('MX', 'mexico')
const china = rowsOf('CN', 'china')
const australia = rowsOf('AU', 'australia')

const R = 'reeded'
const bullion = (...aliases: string[]) => ({ kind: 'bullion', aliases }) as const
/** 1 oz and its parts as they are named, with the weight of each in troy ounces. */
const OZ = 31.1034768

const MAPLE: readonly TypeRow[] = [
  canada(
    'gold-maple-leaf',
    'Canada Gold Maple Leaf 1 oz',
    '50 Dollars',
    plain('1979-2026'),
    [
      standard('1979-1982', GOLD_999, 31.103, 30, R),
      standard('1983-2026', GOLD_9999, 31.103, 30, R),
    ],
    bullion('Gold Maple Leaf', 'Maple Leaf gold', 'GML'),
  ),
  canada(
    'gold-maple-leaf-half',
    'Canada Gold Maple Leaf 1/2 oz',
    '20 Dollars',
    plain('1986-2026'),
    [standard('1986-2026', GOLD_9999, 15.552, 25, R)],
    bullion('Gold Maple Leaf 1/2 oz'),
  ),
  canada(
    'gold-maple-leaf-quarter',
    'Canada Gold Maple Leaf 1/4 oz',
    '10 Dollars',
    plain('1982-2026'),
    [standard('1982-2026', GOLD_9999, 7.776, 20, R)],
    bullion('Gold Maple Leaf 1/4 oz'),
  ),
  canada(
    'gold-maple-leaf-tenth',
    'Canada Gold Maple Leaf 1/10 oz',
    '5 Dollars',
    plain('1982-2026'),
    [standard('1982-2026', GOLD_9999, 3.11, 16, R)],
    bullion('Gold Maple Leaf 1/10 oz'),
  ),
  canada(
    'gold-maple-leaf-twentieth',
    'Canada Gold Maple Leaf 1/20 oz',
    '1 Dollar',
    plain('1993-2026'),
    [standard('1993-2026', GOLD_9999, 1.555, 14.1, R)],
    bullion('Gold Maple Leaf 1/20 oz'),
  ),
  canada(
    'silver-maple-leaf',
    'Canada Silver Maple Leaf 1 oz',
    '5 Dollars',
    plain('1988-2026'),
    [standard('1988-2026', SILVER_9999, 31.11, 38, R)],
    bullion('Silver Maple Leaf', 'Maple Leaf', 'SML', 'Maple Leaf 1 oz silver'),
  ),
  canada(
    'platinum-maple-leaf',
    'Canada Platinum Maple Leaf 1 oz',
    '50 Dollars',
    plain('1988-2002,2009-2026'),
    [standard('1988-2002,2009-2026', PLATINUM_9995, 31.11, 30, R)],
    bullion('Platinum Maple Leaf'),
  ),
]

const britannia = (
  id: string,
  size: string,
  face: string,
  oz: number,
  mm: readonly [number, number],
) =>
  britain(
    `gold-britannia${id}`,
    `Great Britain Gold Britannia ${size} oz`,
    face,
    plain('1987-2026'),
    [
      standard('1987-1989', CROWN_GOLD, 34.05 * oz, mm[0], R),
      standard('1990-2012', CROWN_GOLD_SILVER, 34.05 * oz, mm[0], R),
      standard('2013-2026', GOLD_9999, Number((OZ * oz).toFixed(3)), mm[1], R),
    ],
    bullion(`Gold Britannia ${size} oz`, ...(size === '1' ? ['Gold Britannia'] : [])),
  )

/** Sydney, Melbourne, Perth, Ottawa, Bombay and, from 2013, India, Pretoria. */
const SOVEREIGN_MINTS = {
  none: 'London',
  S: 'Sydney',
  M: 'Melbourne',
  P: 'Perth',
  C: 'Ottawa',
  I: 'Bombay',
  SA: 'Pretoria',
} as const

const BRITAIN: readonly TypeRow[] = [
  britannia('', '1', '100 Pounds', 1, [32.69, 38.61]),
  britannia('-half', '1/2', '50 Pounds', 1 / 2, [27, 27]),
  britannia('-quarter', '1/4', '25 Pounds', 1 / 4, [22, 22]),
  britannia('-tenth', '1/10', '10 Pounds', 1 / 10, [16.5, 16.5]),
  britain(
    'silver-britannia',
    'Great Britain Silver Britannia 1 oz',
    '2 Pounds',
    plain('1997-2026'),
    [
      standard('1997-2012', BRITANNIA_SILVER, 32.45, 40, R),
      standard('2013-2026', SILVER_999, 31.21, 38.61, R),
    ],
    bullion('Silver Britannia', 'Britannia', 'Britannia 1 oz silver'),
  ),
  britain(
    'sovereign',
    'Great Britain Gold Sovereign',
    'Sovereign',
    `
    1900-1901: _ M P S; 1902-1907: _ M P S; 1908: C* _ M P S; 1909-1911,1913-1914: C _ M P S; 1912,1915: _ M P S;
    1916-1917: C _ M P S; 1918: C I M P S; 1919: C M P S; 1920-1922: M P S; 1923-1924,1926: M P S SA;
    1925: _ M P S SA; 1927: P SA; 1928-1931: M P SA; 1932: SA; 1937: _*; 1957-1959,1962-1968,1974,1976,1978: _;
    1979-1982: _; 1983-1999: _*; 2000-2012: _; 2013-2016: _ I; 2017-2026: _`,
    [
      standard(
        '1900-1911,1912-1932,1937,1957-1959,1962-1968,1974,1976,1978-2026',
        CROWN_GOLD,
        7.98805,
        22.05,
        'reeded',
      ),
    ],
    {
      ...bullion(
        'Sovereign',
        'Gold Sovereign',
        'Full Sovereign',
        'British Sovereign',
        'Australia Sovereign',
      ),
      mints: SOVEREIGN_MINTS,
      refusals: [
        [
          '1918-1924,1926-1931: _',
          'London struck no sovereigns between 1917 and 1925, and after 1925 none until 1937: coins of these dates bear the mark of a branch mint.',
        ],
      ],
    },
  ),
  britain(
    'half-sovereign',
    'Great Britain Gold Half Sovereign',
    'Half Sovereign',
    `
    1900: _ M P S; 1901,1905,1907,1913: _; 1902-1903,1910,1912,1914: _ S; 1904: _ P; 1906: _ M S; 1908: _ M P S; 1909: _ M P;
    1911: _ P S; 1915: _ M P S; 1916: S; 1918: P; 1923: SA*; 1925-1926: SA; 1937: _*; 1980-1981: _*; 1982: _;
    1983-1999: _*; 2000-2026: _`,
    [standard('1900-1916,1918,1923,1925-1926,1937,1980-2026', CROWN_GOLD, 3.99402, 19.3, 'reeded')],
    { ...bullion('Half Sovereign', 'Gold Half Sovereign'), mints: SOVEREIGN_MINTS },
  ),
]

const philharmonic = (
  id: string,
  size: string,
  face: string,
  years: string,
  grams: number,
  mm: number,
) =>
  austria(
    `gold-philharmonic${id}`,
    `Austria Gold Philharmonic ${size} oz`,
    face,
    plain(years),
    [standard(years, GOLD_9999, grams, mm, R)],
    bullion(
      `Gold Philharmonic ${size} oz`,
      `Wiener Philharmoniker Gold ${size} oz`,
      `Vienna Philharmonic Gold ${size} oz`,
      ...(size === '1' ? ['Gold Philharmonic', 'Wiener Philharmoniker Gold'] : []),
    ),
  )

const AUSTRIA: readonly TypeRow[] = [
  philharmonic('', '1', '100 Euro', '1989-2026', 31.103, 37),
  philharmonic('-half', '1/2', '50 Euro', '1994-2026', 15.552, 28),
  philharmonic('-quarter', '1/4', '25 Euro', '1989-2026', 7.776, 22),
  philharmonic('-tenth', '1/10', '10 Euro', '1991-2026', 3.121, 16),
  austria(
    'silver-philharmonic',
    'Austria Silver Philharmonic 1 oz',
    '1.50 Euro',
    plain('2008-2026'),
    [standard('2008-2026', SILVER_999, 31.103, 37, 'plain')],
    bullion(
      'Silver Philharmonic',
      'Vienna Philharmonic Silver',
      'Wiener Philharmoniker',
      'Philharmonic',
    ),
  ),
]

const krugerrand = (id: string, size: string, years: string, grams: number, mm: number) =>
  africa(
    `gold-krugerrand${id}`,
    `South Africa Gold Krugerrand ${size} oz`,
    'Krugerrand',
    plain(years),
    [standard(years, CROWN_GOLD, grams, mm, R)],
    bullion(
      `Krugerrand ${size} oz`,
      `Gold Krugerrand ${size} oz`,
      ...(size === '1' ? ['Krugerrand', 'Gold Krugerrand', 'Kruger Rand'] : []),
    ),
  )

const AFRICA: readonly TypeRow[] = [
  krugerrand('', '1', '1967-2026', 33.93, 32.77),
  krugerrand('-half', '1/2', '1980-2026', 16.965, 27.07),
  krugerrand('-quarter', '1/4', '1980-2026', 8.482, 22.06),
  krugerrand('-tenth', '1/10', '1980-2026', 3.393, 16.55),
  africa(
    'silver-krugerrand',
    'South Africa Silver Krugerrand 1 oz',
    'Krugerrand',
    plain('2017-2026'),
    [standard('2017-2026', SILVER_999, 31.107, 38.725, R)],
    bullion('Silver Krugerrand'),
  ),
]

const libertad = (id: string, size: string, years: string, grams: number, mm: number) =>
  mexico(
    `silver-libertad${id}`,
    `Mexico Silver Libertad ${size} oz`,
    'Onza',
    `${years}: Mo`,
    [standard(years, SILVER_999, grams, mm, R)],
    { ...bullion(`Silver Libertad ${size} oz`), mints: { Mo: 'Mexico City' } },
  )

const MEXICO: readonly TypeRow[] = [
  mexico(
    'silver-libertad',
    'Mexico Silver Libertad 1 oz',
    'Onza',
    '1982-2026: Mo',
    [
      standard('1982-1995', SILVER_999, 31.103, 36, R),
      standard('1996-2026', SILVER_999, 31.103, 40, R),
    ],
    {
      ...bullion('Libertad', 'Silver Libertad', 'Onza Plata Pura', 'Mexican Libertad'),
      mints: { Mo: 'Mexico City' },
    },
  ),
  libertad('-half', '1/2', '1991-2026', 15.552, 33),
  libertad('-quarter', '1/4', '1991-2026', 7.776, 27),
  libertad('-tenth', '1/10', '1991-2026', 3.11, 20),
  libertad('-twentieth', '1/20', '1991-2026', 1.555, 16),
  libertad('-2oz', '2', '1996-2026', 62.207, 48),
  libertad('-5oz', '5', '1996-2026', 155.517, 65),
  mexico(
    'gold-libertad',
    'Mexico Gold Libertad 1 oz',
    'Onza',
    '1981,1989,1991-1994,2000,2002-2026: Mo',
    [
      standard('1981', GOLD_900, 34.559, 34.5, R),
      standard('1989', GOLD_900, 34.559, 34.5, R),
      standard('1991-1994,2000,2002-2026', GOLD_999, 31.103, 34.5, R),
    ],
    { ...bullion('Gold Libertad', 'Onza Oro Puro'), mints: { Mo: 'Mexico City' } },
  ),
  mexico(
    '50-pesos-gold',
    'Mexico 50 Pesos Gold Centenario',
    '50 Pesos',
    '1921-1931,1943-1947: Mo',
    [standard('1921-1931,1943-1947', GOLD_900, 41.6666, 37.1, R)],
    { ...bullion('Centenario', '50 Pesos Gold'), mints: { Mo: 'Mexico City' } },
  ),
]

const goldPanda = (
  id: string,
  size: string,
  face: string,
  first: number,
  grams: number,
  mm: number,
) =>
  china(
    `gold-panda${id}`,
    `China Gold Panda ${size} oz`,
    face,
    plain(`${first}-2015`),
    [standard(`${first}-2015`, GOLD_999, grams, mm, R)],
    bullion(`Gold Panda ${size} oz`, ...(size === '1' ? ['Gold Panda'] : [])),
  )

const CHINA: readonly TypeRow[] = [
  china(
    'silver-panda',
    'China Silver Panda 10 Yuan',
    '10 Yuan',
    plain('1983-1985,1987,1989-2026'),
    [
      standard('1983-1985', SILVER_900, 27, 38.6, R),
      standard('1987', STERLING, 33.63, 40, R),
      standard('1989-2015', SILVER_999, 31.103, 40, R),
      standard('2016-2026', SILVER_999, 30, 40, R),
    ],
    bullion('Silver Panda', 'Panda', 'Chinese Silver Panda'),
  ),
  goldPanda('', '1', '100 Yuan', 1982, 31.103, 32),
  goldPanda('-half', '1/2', '50 Yuan', 1982, 15.552, 27),
  goldPanda('-quarter', '1/4', '25 Yuan', 1982, 7.776, 22),
  goldPanda('-tenth', '1/10', '10 Yuan', 1982, 3.11, 18),
  china(
    'gold-panda-30g',
    'China Gold Panda 30 g',
    '500 Yuan',
    plain('2016-2026'),
    [standard('2016-2026', GOLD_999, 30, 32, R)],
    bullion('Gold Panda 30 g', '500 Yuan Gold Panda'),
  ),
]

const AUSTRALIA: readonly TypeRow[] = [
  australia(
    'gold-kangaroo',
    'Australia Gold Kangaroo 1 oz',
    '100 Dollars',
    '1986: _*; 1987-2026: _',
    [
      standard('1986-1990', GOLD_9999, 31.104, 32.1, R),
      standard('1991-2026', GOLD_9999, 31.107, 32.6, R),
    ],
    bullion('Gold Kangaroo', 'Gold Nugget', 'Australian Nugget'),
  ),
  australia(
    'silver-kangaroo',
    'Australia Silver Kangaroo 1 oz',
    '1 Dollar',
    plain('1993-2026'),
    [
      standard('1993-2015', SILVER_999, 31.103, 40, R),
      standard('2016-2026', SILVER_9999, 31.107, 40.6, R),
    ],
    bullion('Silver Kangaroo', 'Kangaroo', 'Australian Kangaroo'),
  ),
  australia(
    'silver-kookaburra',
    'Australia Silver Kookaburra 1 oz',
    '1 Dollar',
    plain('1990-2026'),
    [
      standard('1990-2017', SILVER_999, 31.103, 40.6, R),
      standard('2018-2026', SILVER_9999, 31.103, 40.6, R),
    ],
    bullion('Kookaburra', 'Silver Kookaburra'),
  ),
]

export const WORLD_BULLION: readonly TypeRow[] = [
  ...MAPLE,
  ...BRITAIN,
  ...AUSTRIA,
  ...AFRICA,
  ...MEXICO,
  ...CHINA,
  ...AUSTRALIA,
]

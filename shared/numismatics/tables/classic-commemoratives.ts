/**
 * Commemorative coins, 1892–1954. Silver halves weigh 12.5 g of .900 silver, gold follows the standard of its denomination.
 * Source of dates, mints and designers: A Guide Book of United States Coins, "Commemoratives"; the acts of Congress that
 * authorized each issue.
 */
import { GOLD_900, SILVER_900 } from './alloys.ts'
import { type SeriesRow, standard } from './table.ts'

const NO_MARK = 'No mint mark.'

/** A silver half dollar. */
function half(
  id: string,
  name: string,
  designers: readonly string[],
  strikes: string,
  place: string = NO_MARK,
  more: Partial<Pick<SeriesRow, 'aliases' | 'remarks' | 'struckAt'>> = {},
): SeriesRow {
  return {
    id,
    name: `${name} Half Dollar`,
    denomination: 'Half Dollar',
    kind: 'commemorative',
    designers,
    aliases: [`${name} Commemorative Half Dollar`, `${name} Half`],
    strikes,
    standards: [standard('1892-1954', SILVER_900, 12.5, 30.6, 'reeded')],
    markPlace: place,
    ...more,
  }
}

export const CLASSIC_COMMEMORATIVES: readonly SeriesRow[] = [
  half(
    'columbian-half-dollar',
    'Columbian Exposition',
    ['Olin Lewis Warner', 'Charles E. Barber', 'George T. Morgan'],
    '1892-1893: _',
    NO_MARK,
    {
      aliases: [
        'Columbian Half Dollar',
        'World’s Columbian Exposition Half Dollar',
        'Columbus Half Dollar 1893',
        'Columbian Half',
      ],
    },
  ),
  {
    id: 'isabella-quarter',
    name: 'Isabella Quarter',
    denomination: 'Quarter',
    kind: 'commemorative',
    designers: ['Charles E. Barber'],
    aliases: ['Queen Isabella Quarter', 'Isabella Commemorative Quarter'],
    strikes: '1893: _',
    standards: [standard('1893', SILVER_900, 6.25, 24.3, 'reeded')],
    markPlace: NO_MARK,
  },
  {
    id: 'lafayette-dollar',
    name: 'Lafayette Dollar',
    denomination: 'Dollar',
    kind: 'commemorative',
    designers: ['Charles E. Barber'],
    aliases: [
      'Lafayette Commemorative Dollar',
      'Lafayette Silver Dollar',
      'Washington Lafayette Dollar',
    ],
    strikes: '1900: _',
    standards: [standard('1900', SILVER_900, 26.7296, 38.1, 'reeded')],
    markPlace: NO_MARK,
    remarks: [['1900', 'Struck in December 1899 and dated 1900.']],
  },
  {
    id: 'louisiana-purchase-gold-dollar',
    name: 'Louisiana Purchase Gold Dollar',
    denomination: 'Dollar',
    kind: 'commemorative',
    designers: ['Charles E. Barber'],
    aliases: [
      'Louisiana Purchase Jefferson Gold Dollar',
      'Louisiana Purchase McKinley Gold Dollar',
    ],
    strikes: '1903: _',
    standards: [standard('1903', GOLD_900, 1.672, 15, 'reeded')],
    markPlace: NO_MARK,
    remarks: [['1903', 'Two obverses: Jefferson and McKinley.']],
  },
  {
    id: 'lewis-and-clark-gold-dollar',
    name: 'Lewis and Clark Exposition Gold Dollar',
    denomination: 'Dollar',
    kind: 'commemorative',
    designers: ['Charles E. Barber'],
    aliases: ['Lewis & Clark Gold Dollar'],
    strikes: '1904-1905: _',
    standards: [standard('1904-1905', GOLD_900, 1.672, 15, 'reeded')],
    markPlace: NO_MARK,
  },
  half(
    'panama-pacific-half-dollar',
    'Panama-Pacific Exposition',
    ['Charles E. Barber', 'George T. Morgan'],
    '1915: S',
    'Obverse, at the left of the date.',
    {
      aliases: ['Pan-Pac Half Dollar', 'Panama-Pacific Half Dollar'],
    },
  ),
  {
    id: 'panama-pacific-gold-dollar',
    name: 'Panama-Pacific Gold Dollar',
    denomination: 'Dollar',
    kind: 'commemorative',
    designers: ['Charles Keck'],
    aliases: ['Pan-Pac Gold Dollar', 'Panama-Pacific Exposition Gold Dollar'],
    strikes: '1915: S',
    standards: [standard('1915', GOLD_900, 1.672, 15, 'reeded')],
    markPlace: 'Reverse, below ONE DOLLAR.',
  },
  {
    id: 'panama-pacific-quarter-eagle',
    name: 'Panama-Pacific Quarter Eagle',
    denomination: 'Quarter Eagle',
    kind: 'commemorative',
    designers: ['Charles E. Barber', 'George T. Morgan'],
    aliases: ['Pan-Pac $2.50', 'Panama-Pacific Exposition Quarter Eagle'],
    strikes: '1915: S',
    standards: [standard('1915', GOLD_900, 4.18, 18, 'reeded')],
    markPlace: 'Obverse, at the right of the date.',
  },
  {
    id: 'panama-pacific-fifty-dollars',
    name: 'Panama-Pacific Fifty Dollars',
    denomination: 'Fifty Dollars',
    kind: 'commemorative',
    designers: ['Robert Aitken'],
    aliases: ['Pan-Pac $50', 'Panama-Pacific Quintuple Eagle', 'Pan-Pac Slug'],
    strikes: '1915: S',
    standards: [
      standard('1915', GOLD_900, 83.592, 44.9, 'reeded', {
        label: 'octagonal',
        howToTell: 'Eight-sided, with dolphins in the corners.',
      }),
      standard('1915', GOLD_900, 83.592, 43.3, 'reeded', { label: 'round', howToTell: 'Round.' }),
    ],
    markPlace: 'Reverse, near the rim.',
  },
  {
    id: 'mckinley-gold-dollar',
    name: 'McKinley Memorial Gold Dollar',
    denomination: 'Dollar',
    kind: 'commemorative',
    designers: ['Charles E. Barber', 'George T. Morgan'],
    aliases: ['McKinley Gold Dollar', 'McKinley Birthplace Gold Dollar'],
    strikes: '1916-1917: _',
    standards: [standard('1916-1917', GOLD_900, 1.672, 15, 'reeded')],
    markPlace: NO_MARK,
  },
  half(
    'illinois-half-dollar',
    'Illinois Centennial',
    ['George T. Morgan', 'John R. Sinnock'],
    '1918: _',
    NO_MARK,
    {
      aliases: ['Lincoln-Illinois Half Dollar', 'Illinois Half Dollar', 'Lincoln Centennial Half'],
    },
  ),
  half('maine-half-dollar', 'Maine Centennial', ['Anthony de Francisci'], '1920: _'),
  half(
    'pilgrim-half-dollar',
    'Pilgrim Tercentenary',
    ['Cyrus E. Dallin'],
    '1920-1921: _',
    NO_MARK,
    {
      aliases: ['Pilgrim Half Dollar', 'Pilgrim Half'],
      remarks: [['1921', 'The coins of 1921 show that date at the left of the portrait.']],
    },
  ),
  half('missouri-half-dollar', 'Missouri Centennial', ['Robert Aitken'], '1921: _', NO_MARK, {
    remarks: [['1921', 'Part of the coins bear 2★4 in the field of the obverse.']],
  }),
  half('alabama-half-dollar', 'Alabama Centennial', ['Laura Gardin Fraser'], '1921: _', NO_MARK, {
    remarks: [['1921', 'Part of the coins bear 2X2 in the field of the obverse.']],
  }),
  half('grant-half-dollar', 'Grant Memorial', ['Laura Gardin Fraser'], '1922: _', NO_MARK, {
    remarks: [['1922', 'Part of the coins bear a star above GRANT; added stars are common.']],
  }),
  {
    id: 'grant-gold-dollar',
    name: 'Grant Memorial Gold Dollar',
    denomination: 'Dollar',
    kind: 'commemorative',
    designers: ['Laura Gardin Fraser'],
    aliases: ['Grant Gold Dollar'],
    strikes: '1922: _',
    standards: [standard('1922', GOLD_900, 1.672, 15, 'reeded')],
    markPlace: NO_MARK,
  },
  half(
    'monroe-half-dollar',
    'Monroe Doctrine Centennial',
    ['Chester Beach'],
    '1923: S',
    'Obverse, below the date, at the left.',
    {
      aliases: ['Monroe Doctrine Half Dollar', 'Monroe Half'],
    },
  ),
  half(
    'huguenot-half-dollar',
    'Huguenot-Walloon Tercentenary',
    ['George T. Morgan'],
    '1924: _',
    NO_MARK,
    {
      aliases: ['Huguenot Half Dollar', 'Huguenot-Walloon Half'],
    },
  ),
  half(
    'lexington-concord-half-dollar',
    'Lexington-Concord Sesquicentennial',
    ['Chester Beach'],
    '1925: _',
    NO_MARK,
    {
      aliases: ['Lexington Half Dollar', 'Lexington-Concord Half', 'Patriot Half Dollar'],
    },
  ),
  half(
    'stone-mountain-half-dollar',
    'Stone Mountain Memorial',
    ['Gutzon Borglum'],
    '1925: _',
    NO_MARK,
    {
      aliases: ['Stone Mountain Half Dollar', 'Stone Mountain Half'],
    },
  ),
  half(
    'california-half-dollar',
    'California Diamond Jubilee',
    ['Jo Mora'],
    '1925: S',
    'Reverse, at the bottom.',
  ),
  half(
    'fort-vancouver-half-dollar',
    'Fort Vancouver Centennial',
    ['Laura Gardin Fraser'],
    '1925: _',
    NO_MARK,
    {
      aliases: ['Fort Vancouver Half Dollar', 'Vancouver Half'],
      struckAt: [['1925', 'San Francisco, without a mint mark']],
    },
  ),
  half(
    'sesquicentennial-half-dollar',
    'Sesquicentennial of American Independence',
    ['John R. Sinnock'],
    '1926: _',
    NO_MARK,
    {
      aliases: ['Sesquicentennial Half Dollar', 'Sesqui Half Dollar', 'American Independence Half'],
    },
  ),
  {
    id: 'sesquicentennial-quarter-eagle',
    name: 'Sesquicentennial Quarter Eagle',
    denomination: 'Quarter Eagle',
    kind: 'commemorative',
    designers: ['John R. Sinnock'],
    aliases: ['Sesquicentennial $2.50 Gold', 'Philadelphia Sesquicentennial Quarter Eagle'],
    strikes: '1926: _',
    standards: [standard('1926', GOLD_900, 4.18, 18, 'reeded')],
    markPlace: NO_MARK,
  },
  half(
    'oregon-trail-half-dollar',
    'Oregon Trail Memorial',
    ['James Earle Fraser', 'Laura Gardin Fraser'],
    '1926,1936: _ S; 1928: _; 1933-1934,1937: D; 1938-1939: _ D S',
    'Near the right rim of the map side.',
    { aliases: ['Oregon Trail Half Dollar', 'Oregon Half'] },
  ),
  half('vermont-half-dollar', 'Vermont Sesquicentennial', ['Charles Keck'], '1927: _', NO_MARK, {
    aliases: ['Vermont-Bennington Half Dollar', 'Vermont Half', 'Battle of Bennington Half'],
  }),
  half(
    'hawaiian-half-dollar',
    'Hawaiian Sesquicentennial',
    ['Juliette M. Fraser', 'Chester Beach'],
    '1928: _',
    NO_MARK,
    {
      aliases: ['Hawaii Half Dollar', 'Hawaiian Half', 'Captain Cook Half Dollar'],
    },
  ),
  half('maryland-half-dollar', 'Maryland Tercentenary', ['Hans Schuler'], '1934: _'),
  half(
    'texas-half-dollar',
    'Texas Independence Centennial',
    ['Pompeo Coppini'],
    '1934: _; 1935-1938: _ D S',
    'Reverse, below Liberty’s knee at the right.',
    { aliases: ['Texas Half Dollar', 'Texas Centennial Half Dollar', 'Texas Half'] },
  ),
  half(
    'boone-half-dollar',
    'Daniel Boone Bicentennial',
    ['Augustus Lukeman'],
    '1934: _; 1935-1938: _ D S',
    'Reverse, at the right rim, above the Indian chief’s heel.',
    {
      aliases: ['Boone Half Dollar', 'Daniel Boone Half'],
      remarks: [['1935', 'With and without a small 1934 beside PIONEER YEAR.']],
    },
  ),
  half('connecticut-half-dollar', 'Connecticut Tercentenary', ['Henry Kreis'], '1935: _'),
  half(
    'arkansas-half-dollar',
    'Arkansas Centennial',
    ['Edward E. Burr'],
    '1935-1939: _ D S',
    'On the eagle side, at the right.',
    {
      aliases: ['Arkansas Half Dollar', 'Arkansas Half'],
    },
  ),
  half(
    'arkansas-robinson-half-dollar',
    'Arkansas Centennial Robinson',
    ['Henry Kreis', 'Edward E. Burr'],
    '1936: _',
    NO_MARK,
    {
      aliases: ['Robinson Half Dollar', 'Arkansas-Robinson Half Dollar'],
    },
  ),
  half(
    'hudson-half-dollar',
    'Hudson, New York, Sesquicentennial',
    ['Chester Beach'],
    '1935: _',
    NO_MARK,
    {
      aliases: ['Hudson Half Dollar', 'Hudson Sesquicentennial Half'],
    },
  ),
  half(
    'california-pacific-half-dollar',
    'California Pacific Exposition',
    ['Robert Aitken'],
    '1935: S; 1936: D',
    'Reverse, near the rim.',
    {
      aliases: [
        'San Diego Half Dollar',
        'San Diego California Pacific Exposition Half',
        'California-Pacific Half',
      ],
    },
  ),
  half(
    'old-spanish-trail-half-dollar',
    'Old Spanish Trail',
    ['L. W. Hoffecker'],
    '1935: _',
    NO_MARK,
    {
      remarks: [['1935', 'Often counterfeited: have it certified.']],
    },
  ),
  half(
    'rhode-island-half-dollar',
    'Providence, Rhode Island, Tercentenary',
    ['Arthur Graham Carey', 'John Howard Benson'],
    '1936: _ D S',
    'Reverse, beside the anchor.',
    {
      aliases: [
        'Rhode Island Half Dollar',
        'Providence Half Dollar',
        'Rhode Island Tercentenary Half',
      ],
    },
  ),
  half('cleveland-half-dollar', 'Cleveland Centennial', ['Brenda Putnam'], '1936: _', NO_MARK, {
    aliases: [
      'Great Lakes Exposition Half Dollar',
      'Cleveland Half',
      'Cleveland Great Lakes Half Dollar',
    ],
  }),
  half(
    'wisconsin-half-dollar',
    'Wisconsin Territorial Centennial',
    ['David Parsons', 'Benjamin Hawkins'],
    '1936: _',
  ),
  half(
    'cincinnati-half-dollar',
    'Cincinnati Music Center',
    ['Constance Ortmayer'],
    '1936: _ D S',
    'Reverse, at the left, near the date.',
    {
      aliases: [
        'Cincinnati Half Dollar',
        'Cincinnati Musical Center Half Dollar',
        'Stephen Foster Half Dollar',
      ],
    },
  ),
  half(
    'long-island-half-dollar',
    'Long Island Tercentenary',
    ['Howard Kenneth Weinman'],
    '1936: _',
  ),
  half(
    'york-county-half-dollar',
    'York County, Maine, Tercentenary',
    ['Walter H. Rich'],
    '1936: _',
    NO_MARK,
    {
      aliases: ['York County Half Dollar', 'York Half'],
    },
  ),
  half(
    'bridgeport-half-dollar',
    'Bridgeport, Connecticut, Centennial',
    ['Henry Kreis'],
    '1936: _',
    NO_MARK,
    {
      aliases: ['Bridgeport Half Dollar', 'P. T. Barnum Half Dollar'],
    },
  ),
  half(
    'lynchburg-half-dollar',
    'Lynchburg, Virginia, Sesquicentennial',
    ['Charles Keck'],
    '1936: _',
    NO_MARK,
    {
      aliases: ['Lynchburg Half Dollar', 'Carter Glass Half Dollar'],
    },
  ),
  half(
    'elgin-half-dollar',
    'Elgin, Illinois, Centennial',
    ['Trygve Rovelstad'],
    '1936: _',
    NO_MARK,
    {
      aliases: ['Elgin Half Dollar', 'Elgin Pioneer Half Dollar'],
    },
  ),
  half(
    'albany-half-dollar',
    'Albany, New York, Charter',
    ['Gertrude K. Lathrop'],
    '1936: _',
    NO_MARK,
    {
      aliases: ['Albany Half Dollar', 'Albany Charter Half'],
    },
  ),
  half(
    'san-francisco-bay-bridge-half-dollar',
    'San Francisco–Oakland Bay Bridge',
    ['Jacques Schnier'],
    '1936: S',
    'Obverse, at the left of the bear’s foot.',
    {
      aliases: ['Bay Bridge Half Dollar', 'San Francisco Bay Bridge Half'],
    },
  ),
  half(
    'columbia-half-dollar',
    'Columbia, South Carolina, Sesquicentennial',
    ['A. Wolfe Davidson'],
    '1936: _ D S',
    'Obverse, at the foot of Justice, below.',
    {
      aliases: ['Columbia Half Dollar', 'Columbia South Carolina Half'],
    },
  ),
  half('delaware-half-dollar', 'Delaware Tercentenary', ['Carl L. Schmitz'], '1936: _', NO_MARK, {
    remarks: [['1936', 'The ship side bears 1936, the church side 1638 and 1938; struck in 1937.']],
  }),
  half(
    'gettysburg-half-dollar',
    'Battle of Gettysburg Anniversary',
    ['Frank Vittor'],
    '1936: _',
    NO_MARK,
    {
      aliases: [
        'Gettysburg Half Dollar',
        'Battle of Gettysburg Half',
        'Blue and Gray Reunion Half',
      ],
      remarks: [['1936', 'Dated 1936, struck in 1937 for the anniversary of 1938.']],
    },
  ),
  half(
    'norfolk-half-dollar',
    'Norfolk, Virginia, Bicentennial',
    ['William Marks Simpson', 'Marjorie Emory Simpson'],
    '1936: _',
    NO_MARK,
    {
      aliases: ['Norfolk Half Dollar', 'Norfolk Bicentennial Half'],
      remarks: [['1936', 'Bears five dates, none of them of the year of striking, 1937.']],
    },
  ),
  half(
    'roanoke-half-dollar',
    'Roanoke Island, North Carolina',
    ['William Marks Simpson'],
    '1937: _',
    NO_MARK,
    {
      aliases: ['Roanoke Half Dollar', 'Roanoke Island Half', 'Sir Walter Raleigh Half Dollar'],
    },
  ),
  half(
    'antietam-half-dollar',
    'Battle of Antietam Anniversary',
    ['William Marks Simpson'],
    '1937: _',
    NO_MARK,
    {
      aliases: ['Antietam Half Dollar', 'Battle of Antietam Half'],
    },
  ),
  half(
    'new-rochelle-half-dollar',
    'New Rochelle, New York',
    ['Gertrude K. Lathrop'],
    '1938: _',
    NO_MARK,
    {
      aliases: ['New Rochelle Half Dollar', 'New Rochelle Half'],
    },
  ),
  half('iowa-half-dollar', 'Iowa Centennial', ['Adam Pietz'], '1946: _'),
  half(
    'booker-t-washington-half-dollar',
    'Booker T. Washington Memorial',
    ['Isaac Scott Hathaway'],
    '1946-1951: _ D S',
    'Reverse, near the log cabin.',
    {
      aliases: ['Booker T. Washington Half Dollar', 'Booker T Washington Half', 'BTW Half Dollar'],
    },
  ),
  half(
    'carver-washington-half-dollar',
    'Carver-Washington',
    ['Isaac Scott Hathaway'],
    '1951-1954: _ D S',
    'Reverse, below the map.',
    {
      aliases: [
        'Washington-Carver Half Dollar',
        'George Washington Carver Half Dollar',
        'Carver Half Dollar',
        'Washington Carver Commemorative Half Dollar',
      ],
    },
  ),
]

import { siteHere } from '../../lib/site-here.ts'
import { BRITISH_BRANCHES, BRITISH_LEAVES } from './british-categories.ts'
import { commemorativeWords } from './commemoratives.ts'
import { GERMAN_BRANCHES, GERMAN_LEAVES } from './german-categories.ts'
import { type SiteTree, treeOn } from './site-trees.ts'
import { COINS_WORLD, WORLD_BRANCHES, WORLD_LEAVES } from './world-categories.ts'

/**
 * The part of eBay's US category tree that the sandbox has: Coins & Paper Money.
 * Ids published in sellers' code are used as they are (the leaves of Morgan, Peace, Eisenhower, Walking
 * Liberty, Franklin, Kennedy, Mercury, Roosevelt, Buffalo, Jefferson, Indian, Wheat, Memorial, Barber, Shield and Liberty
 * nickels, and of Bullion > Silver > Coins and Gold > Coins), and 11950 for large cents, of which it is a guess that it is
 * no leaf; the other ids are invented. A client has to request the ids.
 */
export const CATEGORY_TREE_VERSION = '134'
export const ROOT_CATEGORY_ID = '0'
export const COINS_CATEGORY_ID = '11116'
const COINS_US = '253'
/** The ids of the branches below it, and of the leaves for platinum and other metals, are guesses. */
const BULLION = '39482'

export type Category = {
  id: string
  name: string
  parent: string | null
  /** Lower-case keywords for category suggestions, the strongest first. */
  words: string[]
  /** Single coins are sold Graded or Ungraded; bullion coins, rolls, sets and lots, notes and tokens are not. */
  sells: 'coins' | 'bullion' | 'several' | 'others'
  /** Value of the Denomination item specific. */
  denomination?: string
  coin?: string
  /** Whose tree it is in; absent: the United States', where it is not at the top of all. */
  tree?: SiteTree
}

type Leaf = [id: string, name: string, denomination: string | null, words: string]

const branch = (id: string, name: string, parent: string): Category => ({
  id,
  name,
  parent,
  words: [],
  sells: 'coins',
})

const leavesOf = (parent: string, leaves: Leaf[], sells: Category['sells'] = 'coins'): Category[] =>
  leaves.map(([id, name, denomination, words]) => ({
    id,
    name,
    parent,
    words: words.split('|').filter(Boolean),
    sells,
    ...(denomination ? { denomination } : {}),
    coin: name.replace(/ \(.*\)$/, ''),
  }))

const CATEGORIES: Category[] = [
  { id: ROOT_CATEGORY_ID, name: 'Root', parent: null, words: [], sells: 'several' },
  branch(COINS_CATEGORY_ID, 'Coins & Paper Money', ROOT_CATEGORY_ID),
  branch(COINS_US, 'Coins: US', COINS_CATEGORY_ID),
  branch(COINS_WORLD, 'Coins: World', COINS_CATEGORY_ID),

  branch('39453', 'Half Cents', COINS_US),
  ...leavesOf('39453', [
    ['39501', 'Liberty Cap, Flowing Hair (1793-97)', '1/2C', 'liberty cap half cent|liberty cap'],
    ['39502', 'Draped Bust (1800-08)', '1/2C', 'draped bust half cent'],
    ['39503', 'Classic Head (1809-36)', '1/2C', 'classic head half cent'],
    ['39504', 'Braided Hair (1840-57)', '1/2C', 'braided hair half cent|half cent'],
  ]),
  branch('11950', 'Large Cents', COINS_US),
  ...leavesOf('11950', [
    [
      '39511',
      'Flowing Hair, Liberty Cap (1793-96)',
      '1C',
      'flowing hair cent|liberty cap large cent|chain cent|wreath cent',
    ],
    ['39512', 'Draped Bust (1796-1807)', '1C', 'draped bust large cent|draped bust cent'],
    ['39513', 'Classic Head (1808-14)', '1C', 'classic head large cent|classic head cent'],
    [
      '39514',
      'Coronet, Braided Hair (1816-57)',
      '1C',
      'coronet head cent|coronet large cent|braided hair large cent|braided hair cent|matron head cent|large cent',
    ],
  ]),
  branch('39520', 'Small Cents', COINS_US),
  ...leavesOf('39520', [
    ['39521', 'Flying Eagle (1856-58)', '1C', 'flying eagle cent|flying eagle'],
    [
      '41084',
      'Indian Head (1859-1909)',
      '1C',
      'indian head cent|indian cent|indian head penny|indian penny',
    ],
    [
      '39455',
      'Lincoln Wheat (1909-1958)',
      '1C',
      'lincoln wheat cent|wheat cent|lincoln wheat|wheat penny|steel cent|lincoln cent wheat reverse',
    ],
    [
      '31373',
      'Lincoln Memorial (1959-2008)',
      '1C',
      'lincoln memorial cent|lincoln memorial|memorial cent|lincoln cent|lincoln penny',
    ],
    ['39522', 'Lincoln Bicentennial (2009)', '1C', 'lincoln bicentennial'],
    ['39523', 'Lincoln Shield (2010-Now)', '1C', 'lincoln shield cent|lincoln shield|shield cent'],
  ]),
  branch('39530', 'Two & Three Cents', COINS_US),
  ...leavesOf('39530', [
    ['39531', 'Two Cents (1864-73)', '2C', 'two cent piece|two cents|two cent|2 cent'],
    ['39532', 'Three Cents, Silver (1851-73)', '3C', 'three cent silver|silver three cent|trime'],
    ['39533', 'Three Cents, Nickel (1865-89)', '3C', 'three cent nickel|three cents|three cent'],
  ]),
  branch('39540', 'Half Dimes', COINS_US),
  ...leavesOf('39540', [
    [
      '39541',
      'Flowing Hair, Draped Bust (1792-1805)',
      'H10C',
      'flowing hair half dime|draped bust half dime',
    ],
    ['39542', 'Capped Bust (1829-37)', 'H10C', 'capped bust half dime'],
    [
      '39543',
      'Seated Liberty (1837-73)',
      'H10C',
      'seated liberty half dime|liberty seated half dime|half dime',
    ],
  ]),
  branch('39550', 'Nickels', COINS_US),
  ...leavesOf('39550', [
    ['11952', 'Shield (1866-83)', '5C', 'shield nickel'],
    [
      '11953',
      'Liberty (1883-1913)',
      '5C',
      'liberty head nickel|liberty v nickel|v nickel|liberty nickel',
    ],
    ['139806', 'Buffalo (1913-38)', '5C', 'buffalo nickel|indian head nickel|buffalo'],
    [
      '41087',
      'Jefferson (1938-Now)',
      '5C',
      'jefferson nickel|westward journey|war nickel|jefferson|nickel',
    ],
  ]),
  branch('39560', 'Dimes', COINS_US),
  ...leavesOf('39560', [
    ['39561', 'Early Dimes (1796-1837)', '10C', 'draped bust dime|capped bust dime|bust dime'],
    [
      '39562',
      'Seated Liberty (1837-91)',
      '10C',
      'seated liberty dime|liberty seated dime|seated dime',
    ],
    ['11959', 'Barber (1892-1916)', '10C', 'barber dime|liberty head dime'],
    [
      '41090',
      'Mercury (1916-45)',
      '10C',
      'mercury dime|winged liberty head dime|winged liberty|mercury',
    ],
    ['39458', 'Roosevelt (1946-Now)', '10C', 'roosevelt dime|roosevelt|dime|emerging liberty dime'],
  ]),
  branch('39570', 'Quarters', COINS_US),
  ...leavesOf('39570', [
    ['39571', 'Twenty Cents (1875-78)', '20C', 'twenty cent piece|twenty cents|twenty cent'],
    [
      '39572',
      'Early Quarters (1796-1838)',
      '25C',
      'draped bust quarter|capped bust quarter|bust quarter',
    ],
    [
      '39573',
      'Seated Liberty (1838-91)',
      '25C',
      'seated liberty quarter|liberty seated quarter|seated quarter',
    ],
    ['11965', 'Barber (1892-1916)', '25C', 'barber quarter|liberty head quarter'],
    ['39575', 'Standing Liberty (1916-30)', '25C', 'standing liberty quarter|standing liberty'],
    [
      '39576',
      'Washington (1932-98)',
      '25C',
      'washington quarter|washington|bicentennial quarter|quarter|washington silver quarter',
    ],
    [
      '39577',
      '50 States & Territories (1999-2009)',
      '25C',
      'state quarter|statehood quarter|50 states|territories quarter',
    ],
    [
      '39578',
      'America the Beautiful (2010-21)',
      '25C',
      'america the beautiful quarter|america the beautiful|national park quarter',
    ],
    [
      '39579',
      'American Women & Later (2021-Now)',
      '25C',
      'american women quarter|crossing the delaware quarter|semiquincentennial quarter',
    ],
  ]),
  branch('39580', 'Half Dollars', COINS_US),
  ...leavesOf('39580', [
    [
      '39581',
      'Early Halves (1794-1839)',
      '50C',
      'flowing hair half dollar|draped bust half dollar|capped bust half dollar|reeded edge half dollar|bust half',
    ],
    [
      '39582',
      'Seated Liberty (1839-91)',
      '50C',
      'seated liberty half dollar|liberty seated half dollar|seated half',
    ],
    [
      '11971',
      'Barber (1892-1915)',
      '50C',
      'barber half dollar|liberty head half dollar|barber half',
    ],
    [
      '41099',
      'Liberty Walking (1916-47)',
      '50C',
      'walking liberty half dollar|liberty walking|walking liberty half|walking liberty',
    ],
    ['11973', 'Franklin (1948-63)', '50C', 'franklin half dollar|franklin half|franklin'],
    [
      '41102',
      'Kennedy (1964-Now)',
      '50C',
      'kennedy half dollar|kennedy half|kennedy|half dollar|enduring liberty half dollar',
    ],
  ]),
  branch('39590', 'Dollars', COINS_US),
  ...leavesOf('39590', [
    [
      '39591',
      'Early Dollars (1794-1804)',
      '$1',
      'flowing hair dollar|draped bust dollar|bust dollar',
    ],
    [
      '39592',
      'Seated Liberty (1840-73)',
      '$1',
      'seated liberty dollar|gobrecht dollar|liberty seated dollar',
    ],
    ['39593', 'Trade (1873-85)', '$1', 'trade dollar'],
    [
      '39464',
      'Morgan (1878-1904, 1921, 2021-Now)',
      '$1',
      'morgan silver dollar|morgan dollar|morgan',
    ],
    ['11980', 'Peace (1921-35, 2021-Now)', '$1', 'peace silver dollar|peace dollar'],
    ['11981', 'Eisenhower (1971-78)', '$1', 'eisenhower dollar|ike dollar|eisenhower'],
    [
      '39594',
      'Susan B. Anthony (1979-81,99)',
      '$1',
      'susan b. anthony dollar|susan b anthony|sba dollar',
    ],
    [
      '39595',
      'Sacagawea, Native American (2000-Now)',
      '$1',
      'sacagawea dollar|native american dollar|sacagawea',
    ],
    ['39596', 'Presidential (2007-Now)', '$1', 'presidential dollar|innovation dollar'],
  ]),
  branch('39600', 'Gold', COINS_US),
  ...leavesOf('39600', [
    ['39601', '$1 Gold (1849-89)', '$1', 'gold dollar|$1 gold'],
    [
      '39602',
      '$2.50 Quarter Eagle (1796-1929)',
      '$2.50',
      'quarter eagle|$2.50 gold|$2.5 gold|$2 1/2 gold|liberty head quarter eagle',
    ],
    ['39603', '$3 Three Dollar (1854-89)', '$3', 'three dollar gold|$3 gold'],
    ['39604', '$5 Half Eagle (1795-1929)', '$5', 'half eagle|$5 gold|liberty head half eagle'],
    [
      '39605',
      '$10 Eagle (1795-1933)',
      '$10',
      'indian head eagle|liberty head eagle|$10 gold|eagle',
    ],
    [
      '39606',
      '$20 Double Eagle (1849-1933)',
      '$20',
      'double eagle|saint gaudens|saint-gaudens|$20 gold|liberty head double eagle',
    ],
  ]),
  branch('39610', 'Commemorative', COINS_US),
  ...leavesOf('39610', [
    [
      '39611',
      'Silver (1892-1954)',
      '50C',
      'classic commemorative|columbian exposition|columbian half|commemorative half dollar|commemorative',
    ],
    ['39612', 'Gold (1903-26)', null, 'commemorative gold'],
    [
      '39613',
      'Modern Silver & Clad (1982-Now)',
      null,
      'modern commemorative|commemorative dollar|olympic dollar',
    ],
    ['39614', 'Modern Gold (1984-Now)', null, 'modern gold commemorative'],
  ]),
  ...leavesOf(COINS_US, [
    ['39620', 'Colonial (pre-1790)', null, 'colonial coin|colonial|fugio cent'],
  ]),
  ...leavesOf(COINS_US, [['39621', 'Errors', null, 'mint error coin|off center error']]),
  ...leavesOf(COINS_US, [['39622', 'Other US Coins', null, 'us coin|united states coin']]),
  branch('39630', 'Mint Sets, Rolls & Lots', COINS_US),
  ...leavesOf(
    '39630',
    [
      ['39631', 'Proof Sets', null, 'proof set|proof sets|silver proof set|prestige set'],
      [
        '39632',
        'Mint Sets',
        null,
        'mint set|mint sets|uncirculated set|year set|coin set|type set',
      ],
      ['39633', 'Rolls', null, 'roll|rolls'],
      ['39634', 'Mixed Lots', null, 'lot|lots|coin collection'],
    ],
    'several',
  ),
  ...WORLD_BRANCHES.map(([id, name, parent]) => branch(id, name, parent)),
  ...WORLD_LEAVES.flatMap(([id, name, parent, words, sells]) =>
    leavesOf(parent, [[id, name, null, words]], sells),
  ),

  ...BRITISH_BRANCHES.map(([id, name, parent]) => ({
    ...branch(id, name, parent),
    tree: 'british' as const,
  })),
  ...BRITISH_LEAVES.flatMap(([id, name, parent, words, sells]) =>
    leavesOf(parent, [[id, name, null, words]], sells).map(leaf => ({
      ...leaf,
      tree: 'british' as const,
    })),
  ),

  ...GERMAN_BRANCHES.map(([id, name, parent]) => ({
    ...branch(id, name, parent),
    tree: 'german' as const,
  })),
  ...GERMAN_LEAVES.flatMap(([id, name, parent, words]) =>
    leavesOf(parent, [[id, name, null, words]], 'others').map(leaf => ({
      ...leaf,
      tree: 'german' as const,
    })),
  ),

  // Live programs list eagles and buffalos here, also graded ones. What eBay suggests for their names is a guess.
  branch(BULLION, 'Bullion', COINS_CATEGORY_ID),
  branch('39489', 'Silver', BULLION),
  ...leavesOf(
    '39489',
    [
      [
        '177653',
        'Coins',
        null,
        'american silver eagle|silver eagle|america the beautiful 5 oz silver|silver bullion coin|silver maple leaf|silver britannia|silver philharmonic|silver krugerrand|silver libertad|silver panda|silver kangaroo|silver kookaburra',
      ],
    ],
    'bullion',
  ),
  branch('39490', 'Gold', BULLION),
  ...leavesOf(
    '39490',
    [
      [
        '177652',
        'Coins',
        null,
        'american gold eagle|gold eagle|american gold buffalo|gold buffalo|american buffalo gold|gold bullion coin|gold maple leaf|gold britannia|gold philharmonic|gold krugerrand|gold libertad|gold panda|gold kangaroo',
      ],
    ],
    'bullion',
  ),
  branch('39491', 'Platinum', BULLION),
  ...leavesOf(
    '39491',
    [['39651', 'Coins', null, 'american platinum eagle|platinum eagle|platinum bullion coin']],
    'bullion',
  ),
  ...leavesOf(
    BULLION,
    [
      [
        '39652',
        'Other Bullion',
        null,
        'american palladium eagle|palladium eagle|palladium bullion coin',
      ],
    ],
    'bullion',
  ),
]

const byId = new Map(CATEGORIES.map(category => [category.id, category]))
const parents = new Set(CATEGORIES.map(category => category.parent))

export const categoryById = (id: string): Category | undefined => byId.get(id)
/** Whether the category is in the tree of the site that is asked. */
export const isOnSite = (id: string): boolean => {
  const { tree = 'american' } = byId.get(id) ?? {}
  return byId.has(id) && (TOPS.has(id) || tree === treeOn(siteHere()))
}
const TOPS = new Set([ROOT_CATEGORY_ID, COINS_CATEGORY_ID])
export const isLeaf = (id: string): boolean => isOnSite(id) && !parents.has(id)
export const childrenOf = (id: string): Category[] =>
  CATEGORIES.filter(category => category.parent === id && isOnSite(category.id))
export const leafCategories = (): Category[] => CATEGORIES.filter(category => isLeaf(category.id))

/** Ancestors from the parent to the top level, without the root. */
export function ancestorsOf(id: string): Category[] {
  const found: Category[] = []
  let next = byId.get(id)?.parent
  while (next && next !== ROOT_CATEGORY_ID) {
    const category = byId.get(next)
    if (!category) break
    found.push(category)
    next = category.parent
  }
  return found
}

/** A category and its descendants. */
export const isWithin = (id: string, ancestor: string): boolean =>
  id === ancestor || ancestorsOf(id).some(category => category.id === ancestor)

export const isUsCoin = (id: string): boolean => isWithin(id, COINS_US)

/** "Morgan dollar lot" means a lot, however long the name of the coin. */
const SEVERAL_PIECES_SCORE = 100

/**
 * Leaf categories for a query, best first. The longest matching phrase decides. A year outside
 * the range in the series' name lowers the score.
 */
export function suggestCategories(query: string, limit = 10): Category[] {
  const text = ` ${plain(query)} `
  const year = Number(/\b(1[789]\d\d|20[0-4]\d)\b/.exec(text)?.[1] ?? Number.NaN)
  return leafCategories()
    .map(category => {
      const phrase = Math.max(
        0,
        ...phrasesOf(category)
          .filter(words => text.includes(category.sells === 'several' ? ` ${words} ` : ` ${words}`))
          .map(words => words.length),
      )
      const several = category.sells === 'several' ? SEVERAL_PIECES_SCORE : 0
      return { category, score: phrase > 0 ? phrase + several + yearFit(category.name, year) : 0 }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ category }) => category)
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9$./&]+/g, ' ')

const commemoratives = commemorativeWords({
  silver: '39611',
  gold: '39612',
  modern: '39613',
  modernGold: '39614',
})

const phrasesOf = ({ id, words }: Category): string[] =>
  [...words, ...(commemoratives.get(id) ?? [])].map(plain)

/** Score of a year: +3 within the range in a leaf's name, −6 outside it, 0 if either is unknown. */
function yearFit(name: string, year: number): number {
  const [, from, to] = /\((\d{4})-(\d{4}|\d\d|Now)/.exec(name) ?? []
  if (!from || !to || Number.isNaN(year)) return 0
  const first = Number(from)
  const last = to === 'Now' ? 9_999 : to.length === 2 ? Number(from.slice(0, 2) + to) : Number(to)
  const later = [...name.matchAll(/, ?(\d{4})(-Now)?/g)].some(([, start, open]) =>
    open ? year >= Number(start) : year === Number(start),
  )
  return (year >= first && year <= last) || later ? 3 : -6
}

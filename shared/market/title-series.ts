import { findSeries } from '../numismatics/find-series.ts'
import {
  allSeries,
  type Denomination,
  type Series,
  seriesById,
  seriesOnYear,
} from '../numismatics/series.ts'
import { mintsOf, type StrikeQuery, strikeOf, yearsOf } from '../numismatics/strikes.ts'

type Design = {
  /** Words of a title. */
  readonly named: RegExp
  /** Series that show the design; denomination and date decide between them. */
  readonly series: readonly string[]
  /** The word alone does not name the design: other series share it. */
  readonly weak?: boolean
}

const GOLD = ['quarter-eagle', 'half-eagle', 'eagle', 'double-eagle']
const goldOf = (design: string, sizes = GOLD): string[] => sizes.map(size => `${design}-${size}`)

/** Designs as sellers name them, the more specific names first. */
// biome-ignore format: a table reads best as one
const DESIGNS: readonly Design[] = [
  { named: /\bchain (large )?cents?\b|chain (rev|reverse)/i, series: ['chain-cent'] },
  { named: /\bwreath (large )?cents?\b/i, series: ['wreath-cent'] },
  { named: /\bliberty cap\b/i, series: ['liberty-cap-half-cent', 'liberty-cap-cent'] },
  {
    named: /\bflowing hair\b/i,
    series: ['flowing-hair-half-dime', 'flowing-hair-half-dollar', 'flowing-hair-dollar', 'chain-cent', 'wreath-cent'],
  },
  { named: /\bgobrecht\b/i, series: ['gobrecht-dollar'] },
  { named: /\b(reeded edge|r\.?e\.?) (capped )?(bust|half)/i, series: ['reeded-edge-half-dollar'] },
  {
    named: /\bdraped bust\b/i,
    series: ['half-cent', 'cent', 'half-dime', 'dime', 'quarter', 'half-dollar', 'dollar'].map(
      each => `draped-bust-${each}`,
    ),
  },
  {
    named: /\bcapped head\b/i,
    series: ['capped-head-quarter-eagle', 'capped-head-half-eagle'],
  },
  {
    named: /\bclassic head\b/i,
    series: ['classic-head-half-cent', 'classic-head-cent', 'classic-head-quarter-eagle', 'classic-head-half-eagle'],
  },
  {
    named: /\bturban head\b/i,
    series: ['classic-head-half-cent', 'classic-head-cent', ...goldOf('capped-bust-right', ['quarter-eagle', 'half-eagle', 'eagle'])],
  },
  {
    named: /\b(?<!(rounded|pointed|broad) )(capped )?bust\b/i,
    series: [
      'capped-bust-half-dime', 'capped-bust-dime', 'capped-bust-quarter', 'capped-bust-half-dollar', 'reeded-edge-half-dollar',
      'draped-bust-half-cent', 'draped-bust-cent', 'draped-bust-half-dime', 'draped-bust-dime', 'draped-bust-quarter',
      'draped-bust-half-dollar', 'draped-bust-dollar', 'capped-bust-right-quarter-eagle', 'capped-bust-left-quarter-eagle',
      'capped-bust-right-half-eagle', 'capped-bust-left-half-eagle', 'capped-bust-right-eagle',
    ],
  },
  {
    named: /\bseated\b/i,
    series: ['half-dime', 'dime', 'quarter', 'half-dollar', 'dollar']
      .map(each => `seated-liberty-${each}`)
      .concat('twenty-cent-piece'),
  },
  { named: /\b(braided hair|petite head)\b/i, series: ['braided-hair-cent', 'braided-hair-half-cent'] },
  { named: /\b(matron|coronet)( head)?\b/i, series: ['coronet-cent', 'braided-hair-half-cent', ...goldOf('liberty-head'), 'braided-hair-cent'] },
  { named: /\bflying eagle\b|\bfe cents?\b/i, series: ['flying-eagle-cent'] },
  { named: /\blarge (1c|cents?|penny|pennies|one cent)\b/i, series: ['braided-hair-cent', 'coronet-cent', 'classic-head-cent', 'draped-bust-cent', 'liberty-cap-cent'] },
  { named: /\bstanding (lib\w*\.?|quarters?)|\bslqs?\b/i, series: ['standing-liberty-quarter', 'standing-liberty-centennial-gold'] },
  { named: /\bwalking lib\w*\.?|\b(lib\w*\.?|lady) walking\b|\bwalkers?\b|\bwlhs?\b/i, series: ['walking-liberty-half-dollar', 'walking-liberty-centennial-gold'] },
  { named: /\btrade (dollars?|\$|silver)|\btrade\b(?=.*(\$1|dollar))/i, series: ['trade-dollar'] },
  { named: /\bmorgans?\b/i, series: ['morgan-dollar'] },
  { named: /\bpeace\b(?! medal)/i, series: ['peace-dollar'] },
  { named: /\bbarbers?\b/i, series: ['barber-dime', 'barber-quarter', 'barber-half-dollar'] },
  { named: /\bmerc(s|ury|uries)?\b|\bwinged (liberty|head)/i, series: ['mercury-dime', 'mercury-dime-centennial-gold'] },
  { named: /\b(roosevelts?|rosies?)\b/i, series: ['roosevelt-dime'] },
  { named: /\b(wheats?|wheaties?|wheat ?backs?|wheat ?ears?|vdb|v\.d\.b\.?|steel(ies?)?( (wheat|war))? ?(cents?|penn\w+|lincoln)?)\b/i, series: ['lincoln-wheat-cent'] },
  { named: /\b(2009|bicentennial) lincoln (?!silver|dollar)|lincoln (birthplace|formative|professional|presidency|bicentennial) (?!silver|dollar)/i, series: ['lincoln-bicentennial-cent'] },
  { named: /\blincolns?\b|\bmemorial (cents?|penn)/i, series: ['lincoln-wheat-cent', 'lincoln-memorial-cent', 'lincoln-bicentennial-cent', 'lincoln-shield-cent'], weak: true },
  { named: /\bv[- ]?nickels?\b|\bliberty (v )?nickels?\b|\bracketeer\b|\b(no|with(out)?|w\/o?) cents\b.*\bnickel|\bnickel\b.*\b(no|with(out)?|w\/o?) cents\b|\bliberty (head )?(5 ?c|five cent)/i, series: ['liberty-head-nickel'] },
  { named: /\b(jeffersons?|jeffs?|war nickels?|monticello|westward journey|speared bison|peace medal|keelboat|ocean in view)\b/i, series: ['jefferson-nickel'], weak: true },
  { named: /\b(franklins?|ben frank\w*|fbl)\b/i, series: ['franklin-half-dollar'], weak: true },
  { named: /\b(kennedy|kennedys|jfk)\b/i, series: ['kennedy-half-dollar'], weak: true },
  { named: /\b(eisenhower|ike|ikes)\b/i, series: ['eisenhower-dollar'], weak: true },
  { named: /\b(sba|susan b\.?|anthony)\b/i, series: ['susan-b-anthony-dollar'] },
  { named: /\bnative american\b/i, series: ['native-american-dollar'] },
  { named: /\b(sacagawea|sacajawea|sacagewea|sac|sacs|golden) ?(dollars?|\$1|native)?\b/i, series: ['sacagawea-dollar', 'native-american-dollar'] },
  { named: /\b(presidential|president)\b/i, series: ['presidential-dollar'], weak: true },
  { named: /\binnovation\b/i, series: ['american-innovation-dollar'] },
  { named: /\b(st\.?|saint)[- ]?gaudens\b|\bsaint\b(?=.*(\$20|gold|double))|(\$20|double eagle).*\b(saint|st\.? g)/i, series: ['saint-gaudens-double-eagle', 'indian-head-eagle', 'ultra-high-relief-double-eagle'] },
  { named: /\bultra high relief\b|\buhr\b/i, series: ['ultra-high-relief-double-eagle'] },
  { named: /\bgold (american )?buffalo|\bbuffalo (1 ?oz )?(\$50|gold)|\$50 (gold )?buffalo|american buffalo.*gold/i, series: ['american-gold-buffalo'] },
  { named: /\bbuff?alos?\b|\bbuffs?\b|(?<!speared )\bbison\b|\b(three|3)[- ]leg/i, series: ['buffalo-nickel', 'american-gold-buffalo', 'american-buffalo-silver-dollar'] },
  { named: /\b(gold dollar|\$1 gold|gold \$1|g\$1)\b|(^|[^\d.])\$1 (liberty|indian|princess).*gold|gold.*\bone dollar/i, series: ['liberty-head-gold-dollar', 'indian-princess-gold-dollar'], weak: true },
  { named: /\bprincess\b/i, series: ['indian-princess-gold-dollar', 'three-dollar-gold'] },
  { named: /\bihcs?\b/i, series: ['indian-head-cent'] },
  { named: /\bindians?\b/i, series: ['indian-head-cent', 'buffalo-nickel', 'indian-princess-gold-dollar', 'three-dollar-gold', 'indian-head-quarter-eagle', 'indian-head-half-eagle', 'indian-head-eagle'] },
  { named: /\b(3|three)[- ]?c(ents?)?\b.*nickel|nickel.*\b(3|three)[- ]?c(ents?)?\b|\b3cn\b/i, series: ['three-cent-nickel'] },
  { named: /\b(3|three)[- ]?c(ents?)?\b.*silver|silver.*\b(3|three)[- ]?c(ents?)?\b|\b3cs\b|\btrimes?\b/i, series: ['three-cent-silver'] },
  { named: /\bshield (penn\w+|cents?)\b|\bunion shield\b/i, series: ['lincoln-shield-cent'] },
  { named: /\bshield\b/i, series: ['shield-nickel', 'two-cent-piece', 'lincoln-shield-cent'], weak: true },
  { named: /\b(us|u\.s\.)? ?territor(y|ies|ial)\b/i, series: ['dc-territories-quarter'] },
  { named: /\b(atb|america the beautiful|national parks?)\b.*\b5 ?oz\b|\b5 ?(oz|ounce)\b.*\b(atb|america the beautiful|national parks?|quarter)\b/i, series: ['america-the-beautiful-five-ounce'] },
  { named: /\b(atb|america the beautiful|national parks?)\b/i, series: ['america-the-beautiful-quarter'] },
  { named: /\b(state(hood)?|50 states?) quarters?\b|\bstates? quarters?\b/i, series: ['state-quarter'] },
  { named: /\bamerican women\b|\bwomens? quarters?\b|\bawq\b/i, series: ['american-women-quarter'] },
  { named: /\bcrossing( the)? delaware\b/i, series: ['crossing-the-delaware-quarter'] },
  { named: /\b(washingtons?|wash\.?)\b/i, series: ['washington-quarter', 'state-quarter', 'crossing-the-delaware-quarter'], weak: true },
  { named: /\bplatinum\b/i, series: ['american-platinum-eagle', 'american-platinum-eagle-half-ounce', 'american-platinum-eagle-quarter-ounce', 'american-platinum-eagle-tenth-ounce'] },
  { named: /\bpalladium\b/i, series: ['american-palladium-eagle'] },
  { named: /\b(silver (american )?eagles?|ases?|silver eagle|american eagle silver)\b|\b(american )?eagles?\b(?=.*(\bsilver|1 ?oz|\$1\b|999))|(\bsilver\b.*1 ?oz|\$1 silver|999.*) .*\beagles?\b/i, series: ['american-silver-eagle'] },
  { named: /\bliberty head\b|\blib\.? head\b/i, series: ['liberty-head-nickel', 'liberty-head-gold-dollar', ...goldOf('liberty-head'), 'coronet-cent', 'barber-dime', 'barber-quarter', 'barber-half-dollar', 'morgan-dollar'] },
]

/** Words of many names that tell no two series of one denomination and year apart. */
const COMMON = new Set(
  'cent cents penny nickel dime quarter half dollar dollars eagle piece coin us u s silver gold copper clad type head liberty the of and for in a commemorative commem centennial memorial anniversary bicentennial sesquicentennial tercentenary exposition united states america american national one oz 1 2 5 10'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’'.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')

type NamedSeries = { series: Series; names: string[][] }

/** Series that are found by the words of their catalogue names; the designs above name the others. */
const NAMED: readonly NamedSeries[] = allSeries
  .filter(
    series =>
      series.kind === 'commemorative' || /presidential|women|atb|state-q|territ/.test(series.id),
  )
  .map(series => ({
    series,
    names: [series.name, ...series.aliases]
      .map(name => wordsOf(name).filter(word => !COMMON.has(word) && !/^\d{4}$/.test(word)))
      .filter(name => name.length > 0),
  }))

const PRESIDENTS =
  /\b(washington|adams|jefferson|madison|monroe|jackson|van buren|harrison|tyler|polk|taylor|fillmore|pierce|buchanan|lincoln|johnson|grant|hayes|garfield|arthur|cleveland|mckinley|roosevelt|taft|wilson|harding|coolidge|hoover|truman|eisenhower|kennedy|lbj|nixon|ford|reagan|bush)\b/i

const struckIn = (series: Series, year: number): boolean => yearsOf(series.id).includes(year)

/** Face values that name the size of a bullion coin. */
const SIZE: readonly (readonly [RegExp, RegExp])[] = [
  [/\b1\/10 ?(th)? ?(oz|ounce)|tenth ounce|\b0?\.1 ?oz/i, /tenth-ounce$/],
  [/\b1\/4 ?(oz|ounce)|quarter ounce|\b0?\.25 ?oz/i, /quarter-ounce$/],
  [/\b1\/2 ?(oz|ounce)|half ounce|\b0?\.5 ?oz/i, /half-ounce$/],
]

function goldEagle(title: string, denominations: readonly Denomination[]): Series | null {
  if (!/\bgold\b/i.test(title) || !/\beagles?\b/i.test(title)) return null
  const size =
    SIZE.find(([pattern]) => pattern.test(title))?.[1] ??
    (/\b1 ?(oz|ounce)\b/i.test(title) || denominations.includes('Fifty Dollars') ? /eagle$/ : null)
  const byFace: Partial<Record<Denomination, RegExp>> = {
    'Half Eagle': /tenth-ounce$/,
    Eagle: /quarter-ounce$/,
    'Twenty-Five Dollars': /half-ounce$/,
  }
  const wanted = size ?? byFace[denominations[0] ?? 'Dollar'] ?? /eagle$/
  return allSeries.find(({ id }) => id.startsWith('american-gold-eagle') && wanted.test(id)) ?? null
}

type Clues = { title: string; denominations: readonly Denomination[]; years: readonly number[] }

/** Series of that design, those of a named denomination and a named date before the others. */
function byDesign({
  title,
  denominations,
  years,
}: Clues): { series: Series; weak: boolean } | null {
  for (const { named, series, weak = false } of DESIGNS) {
    if (!named.test(title)) continue
    const all = series.map(seriesById).filter(each => each !== null)
    const fitting =
      denominations.length === 0
        ? all
        : all.filter(each => denominations.includes(each.denomination))
    const pool = fitting.length > 0 ? fitting : weak || all.length > 1 ? [] : all
    const dated =
      years.length === 0 ? pool : pool.filter(each => years.some(year => struckIn(each, year)))
    const chosen = dated[0] ?? (weak && years.length > 0 ? undefined : pool[0])
    if (chosen && (dated.length > 0 || pool.length === 1 || years.length === 0))
      return { series: chosen, weak }
  }
  return null
}

/** Commemoratives and the like by the words of their names; only where date and denomination agree. */
function byName({ title, denominations, years }: Clues): Series | null {
  const words = new Set(wordsOf(title))
  const scored = NAMED.flatMap(({ series, names }) => {
    if (denominations.length > 0 && !denominations.includes(series.denomination)) return []
    if (years.length > 0 && !years.some(year => struckIn(series, year))) return []
    if (years.length === 0 && series.kind !== 'commemorative') return []
    const met = names.filter(name => name.every(word => words.has(word)))
    const most = Math.max(0, ...met.map(name => name.join('').length))
    return most > 0 ? [{ series, most }] : []
  })
  return scored.sort((a, b) => b.most - a.most)[0]?.series ?? null
}

function isForCirculation(query: StrikeQuery): boolean {
  const result = strikeOf(query)
  return result.ok && !result.strike.proofOnly
}

/** The one circulating series of a denomination and date; null where there are several. */
function byDenomination({ title, denominations, years }: Clues): Series | null {
  const [denomination] = denominations
  const [year] = years
  if (denomination === undefined || year === undefined || years.length > 1) return null
  const gold = /\bgold\b/i.test(title) && !/\bgold(en)? (toned|toning)\b/i.test(title)
  const found = seriesOnYear(year, denomination).filter(
    each =>
      each.kind === 'circulating' &&
      (denomination !== 'Dollar' || gold === each.metals.includes('gold')) &&
      mintsOf(each.id, year).some(mint => isForCirculation({ seriesId: each.id, year, mint })),
  )
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Coins of other countries share words and face values. */
const FOREIGN =
  /\b(canad(a|ian)|mexic(o|an)|great britain|british|england|uk|australian?|bermuda|ireland|irish|german(y)?|france|french|ital(y|ian)|spain|spanish(?! trail)|china|chinese|japan(ese)?|india\b|russian?|swiss|switzerland|austrian?|netherlands|dutch|panama(?!-| ?pacific)|philippines?|cuban?|jamaica|bahamas|barbados|israel|south africa|krugerrand|maple leaf|britannia|libertad|pesos?|pence|shillings?|euros?|francs?|reichsmark|yen|rupees?|sovereigns?)\b/i

/** The series that a title names; null where it names none, or several would fit. */
export function readSeries(clues: Clues): Series | null {
  const { title, denominations, years } = clues
  if (FOREIGN.test(title)) return null
  const [year] = years
  if (year === undefined || year >= 1986) {
    const bullion = goldEagle(title, denominations)
    if (bullion && !/double eagle|saint|gaudens|\$20\b/i.test(title)) return bullion
  }
  const design = byDesign(clues)
  if (design && !design.weak) return design.series
  const named = byName(clues)
  if (named) return named
  if (
    year !== undefined &&
    year >= 2007 &&
    denominations.includes('Dollar') &&
    PRESIDENTS.test(title)
  )
    return seriesById('presidential-dollar')
  if (design) return design.series
  return byDenomination(clues) ?? byPlainName(clues)
}

/** "Liberty quarter eagle": a design word that only its denomination makes plain. */
function byPlainName({ title, denominations, years }: Clues): Series | null {
  const [denomination] = denominations
  if (denomination === undefined || !/\b(liberty|lib)\b/i.test(title)) return null
  const name = `${years[0] ?? ''} liberty head ${denomination}`
  const found = findSeries(name).find(
    each =>
      each.denomination === denomination &&
      /liberty head|seated/i.test(each.name) &&
      (years.length === 0 || years.some(year => struckIn(each, year))),
  )
  return found ?? null
}

import { findSeries } from '../../numismatics/find-series.ts'
import {
  allSeries,
  type Denomination,
  seriesOnYear,
  type UsSeries,
  usSeriesById,
} from '../../numismatics/series.ts'
import { mintsOf, type StrikeQuery, strikeOf, yearsOf } from '../../numismatics/strikes.ts'
import { COMMON_WORDS, wordsOf } from './name-words.ts'
import { DESIGNS } from './title-designs.ts'

type NamedSeries = { series: UsSeries; names: string[][] }

/** UsSeries that are found by the words of their catalogue names; the designs above name the others. */
const NAMED: readonly NamedSeries[] = allSeries
  .filter(
    series =>
      series.kind === 'commemorative' || /presidential|women|atb|state-q|territ/.test(series.id),
  )
  .map(series => ({
    series,
    names: [series.name, ...series.aliases]
      .map(name => wordsOf(name).filter(word => !COMMON_WORDS.has(word) && !/^\d{4}$/.test(word)))
      .filter(name => name.length > 0),
  }))

const PRESIDENTS =
  /\b(washington|adams|jefferson|madison|monroe|jackson|van buren|harrison|tyler|polk|taylor|fillmore|pierce|buchanan|lincoln|johnson|grant|hayes|garfield|arthur|cleveland|mckinley|roosevelt|taft|wilson|harding|coolidge|hoover|truman|eisenhower|kennedy|lbj|nixon|ford|reagan|bush)\b/i

const struckIn = (series: UsSeries, year: number): boolean => yearsOf(series.id).includes(year)

/** Face values that name the size of a bullion coin. */
const SIZE: readonly (readonly [RegExp, RegExp])[] = [
  [/\b1\/10 ?(th)? ?(oz|ounce)|tenth ounce|\b0?\.1 ?oz/i, /tenth-ounce$/],
  [/\b1\/4 ?(oz|ounce)|quarter ounce|\b0?\.25 ?oz/i, /quarter-ounce$/],
  [/\b1\/2 ?(oz|ounce)|half ounce|\b0?\.5 ?oz/i, /half-ounce$/],
]

const SILVER = /\bsilver\b(?! (label|foil|core|holder|shield))|\bases?\b/i
const OF_GOLD =
  /\bgold (american )?(proof )?eagles?\b|\bamerican (eagle )?gold\b(?! (star|label|foil|plat|gild|high|accent|edition|layer|trim))/i

/** American Eagles of gold and platinum by their size, or by the face value that stands for it. */
function bullionEagle(title: string, denominations: readonly Denomination[]): UsSeries | null {
  const metal = /\bplatinum\b/i.test(title) ? 'platinum' : /\bgold\b/i.test(title) ? 'gold' : null
  if (!metal || !/\beagles?\b/i.test(title) || /\bbald eagle\b/i.test(title)) return null
  // Gilding and labels of gold make no gold coin of a silver one.
  if (metal === 'gold' && SILVER.test(title) && !OF_GOLD.test(title)) return null
  const byFace: Partial<Record<Denomination, RegExp>> =
    metal === 'gold'
      ? {
          'Half Eagle': /tenth-ounce$/,
          Eagle: /quarter-ounce$/,
          'Twenty-Five Dollars': /half-ounce$/,
        }
      : {
          Eagle: /tenth-ounce$/,
          'Twenty-Five Dollars': /quarter-ounce$/,
          'Fifty Dollars': /half-ounce$/,
        }
  const wanted =
    SIZE.find(([pattern]) => pattern.test(title))?.[1] ??
    (/\b1 ?(oz|ounce)\b/i.test(title) ? /eagle$/ : byFace[denominations[0] ?? 'Dollar']) ??
    /eagle$/
  return (
    allSeries.find(({ id }) => id.startsWith(`american-${metal}-eagle`) && wanted.test(id)) ?? null
  )
}

type Clues = { title: string; denominations: readonly Denomination[]; years: readonly number[] }

/** UsSeries of that design, those of a named denomination and a named date before the others. */
function byDesign({
  title,
  denominations,
  years,
}: Clues): { series: UsSeries; weak: boolean } | null {
  for (const { named, series, weak = false } of DESIGNS) {
    if (!named.test(title)) continue
    const all = series.map(usSeriesById).filter(each => each !== null)
    const fitting =
      denominations.length === 0
        ? all
        : all.filter(each => denominations.includes(each.denomination))
    const pool = fitting
    const dated =
      years.length === 0 ? pool : pool.filter(each => years.some(year => struckIn(each, year)))
    const chosen = dated[0] ?? (weak && years.length > 0 ? undefined : pool[0])
    // A fraction of an ounce is none of a series that has the whole one only.
    if (chosen?.name.endsWith(' 1 oz') && SIZE.some(([size]) => size.test(title))) return null
    if (chosen && (dated.length > 0 || pool.length === 1 || years.length === 0))
      return { series: chosen, weak }
  }
  return null
}

/** Commemoratives and the like by the words of their names; only where date and denomination agree. */
function byName({ title, denominations, years }: Clues): UsSeries | null {
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
function byDenomination({ title, denominations, years }: Clues): UsSeries | null {
  const [denomination] = denominations
  const [year] = years
  if (denomination === undefined || year === undefined || years.length > 1) return null
  const gold = /\bgold\b/i.test(title) && !/\bgold(en)? (toned|toning)\b/i.test(title)
  const found = seriesOnYear(year, denomination).filter(
    each =>
      each.kind === 'circulating' &&
      (denomination !== 'Dollar' || gold === each.metals.includes('gold')),
  )
  const struck = found.filter(each =>
    mintsOf(each.id, year).some(mint => isForCirculation({ seriesId: each.id, year, mint })),
  )
  const [only] = found.length > 1 ? struck : found
  return found.length === 1 || struck.length === 1 ? (only ?? null) : null
}

/** Coins of other countries share words and face values. */
const FOREIGN =
  /\b(canad(a|ian)|(?<!new )mexic(o|an)|great britain|british|england|uk|australian?|bermuda|ireland|irish|german(y)?|france|french|ital(y|ian)|spain|spanish(?! trail)|china|chinese|japan(ese)?|india\b|russian?|swiss|switzerland|austrian?|netherlands|dutch|panama(?!-| ?pacific)|philippines?|cuban?|jamaica|bahamas|barbados|israel|south africa|newfoundland|new zealand|peru(vian)?|chilean?|brazil(ian)?|argentin\w+|colombian?|boliviana?|guatemalan?|honduras|nicaragua|costa rica|hait[iy]\w*|dominican|ecuador|uruguay|paraguay|venezuelan?|poland|(?<!die[- ])polish(?!ed|ing| lines)|hungar(y|ian)|greece|greek|turkish|ottoman|egypt(ian)?|korean?(?! war)|siam|thai(land)?|ceylon|straits settlements|hong kong|sarawak|norw(ay|egian)|swed(en|ish)(?! delaware)|denmark|danish|finland|belgi(um|an)|portug(al|uese)|romanian?|serbian?|bulgarian?|czech\w*|liberian?|vietnam\w*(?! (veterans|war|vets))|indo-?china|nepal|ethiopian?|iran(ian)?|persian?|krugerrand|maple leaf|britannia|libertad|philharmonic|kookaburra|koala|pesos?|pence|shillings?|euros?|francs?|centimes?|centavos?|reichsmark|pfennigs?|yen|rupees?|sovereigns?|florins?|farthings?|kron(a|e|er|or)|lir[ae]|rub(le|el)s?|kope[ck]\w*|th?alers?|ducats?|guilders?|gulden|drachma\w*|reales|escudos?|soles)\b|\bhawaii(an)?\b.*\b1883\b|\b1883\b.*\bhawaii/i

/** Gold that is no metal of the coin: stickers, labels and holders. */
const GOLD_OF_HOLDER =
  /\b(cac[ -]*)?\(?gold[ -]*((eagle|star|\w+) label|cac|bean|sticker|label|foil|shield|holder|border|core|embossed)\b\)?|\bcac[ -]*\(?gold\b\)?/gi

/** The series that a title names; null where it names none, or several would fit. */
export function readSeries(stated: Clues): UsSeries | null {
  const clues = { ...stated, title: stated.title.replace(GOLD_OF_HOLDER, ' ') }
  const { title, denominations, years } = clues
  if (FOREIGN.test(title)) return null
  const [year] = years
  if (year === undefined || year >= 1986) {
    const bullion = bullionEagle(title, denominations)
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
    return usSeriesById('presidential-dollar')
  if (design) return design.series
  // A face value that no design of the title has may be a price: "$5 off".
  const other = denominations.length > 0 ? byDesign({ ...clues, denominations: [] }) : null
  const misnamed =
    other && !other.weak && years.some(each => struckIn(other.series, each)) ? other.series : null
  return byDenomination(clues) ?? byPlainName(clues) ?? misnamed
}

/** "Liberty quarter eagle": a design word that only its denomination makes plain. */
function byPlainName({ title, denominations, years }: Clues): UsSeries | null {
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

import { hasSticker } from '../../../shared/numismatics/cac-sticker.ts'
import { designationInWords } from '../../../shared/numismatics/designations.ts'
import {
  COUNTRIES,
  type CountryCode,
  type Denomination,
  usSeriesById,
} from '../../../shared/numismatics/series.ts'
import { tellsMints } from '../../../shared/numismatics/strikes.ts'
import type { CoinMetal } from '../../../shared/numismatics/tables/alloys.ts'
import {
  type CoinFacts,
  isUncirculated,
  strikeTypeOf,
  textsWithoutNumericGrade,
} from '../coin-facts.ts'
import type { AspectRule } from '../listing-rules.ts'
import { exonumiaKind, isPaperMoney } from './branch.ts'
import { bullionOf } from './bullion.ts'
import { englishAspect, GERMAN_ASPECTS, germanGradeValues, germanValues } from './german-aspects.ts'

/** Values as sellers of US coins write them; a category's own values take precedence. */
const DENOMINATIONS: Record<Denomination, string[]> = {
  'Half Cent': ['1/2C', 'Half Cent'],
  Cent: ['1C'],
  'Two Cents': ['2C'],
  'Three Cents': ['3C'],
  'Half Dime': ['H10C', '5C'],
  'Five Cents': ['5C'],
  Dime: ['10C'],
  'Twenty Cents': ['20C'],
  Quarter: ['25C'],
  'Half Dollar': ['50C'],
  Dollar: ['$1'],
  'Quarter Eagle': ['$2.50', '$2.5'],
  'Three Dollars': ['$3'],
  'Half Eagle': ['$5'],
  'Five Dollars': ['$5'],
  Eagle: ['$10'],
  'Double Eagle': ['$20'],
  'Ten Dollars': ['$10'],
  'Twenty-Five Dollars': ['$25'],
  'Fifty Dollars': ['$50'],
  'One Hundred Dollars': ['$100'],
}

const COMPOSITIONS: Record<CoinMetal, string[]> = {
  gold: ['Gold'],
  silver: ['Silver'],
  platinum: ['Platinum'],
  palladium: ['Palladium'],
  copper: ['Copper'],
  bronze: ['Bronze', 'Copper'],
  brass: ['Brass', 'Copper'],
  'copper-nickel': ['Copper-Nickel'],
  clad: ['Copper-Nickel Clad', 'Clad'],
  'silver-clad': ['Silver Clad', 'Silver'],
  'manganese-brass': ['Manganese Brass', 'Brass'],
  steel: ['Zinc-Coated Steel', 'Steel'],
  zinc: ['Copper-Plated Zinc', 'Zinc'],
  nickel: ['Nickel'],
  aluminum: ['Aluminum', 'Aluminium'],
  'nordic-gold': ['Nordic Gold', 'Brass'],
  'aluminum-bronze': ['Aluminum-Bronze', 'Aluminum Bronze', 'Bronze'],
  'nickel-brass': ['Nickel-Brass', 'Nickel Brass', 'Brass'],
  'copper-plated-steel': ['Copper-Plated Steel', 'Copper Plated Steel', 'Steel'],
  'nickel-plated-steel': ['Nickel-Plated Steel', 'Nickel Plated Steel', 'Steel'],
  'brass-plated-steel': ['Brass-Plated Steel', 'Brass Plated Steel', 'Steel'],
  bimetallic: ['Bimetallic', 'Bi-Metal'],
}

/** Of a form of the strike its metal; another composition is the seller's own knowledge, and goes before the facts. */
function metalOf({ strike, composition }: CoinFacts): string[] {
  const wanted = composition.trim().toLowerCase()
  if (!strike) return wanted ? [composition] : []
  const form = [strike, ...strike.alternatives].find(
    each => each.composition.toLowerCase() === wanted,
  )
  return form || !wanted ? COMPOSITIONS[(form ?? strike).metal] : [composition]
}

/** Words of a metal that a coin of it is not made of. */
const IN_NAME_ONLY =
  /(nordic gold|(german|nickel) silver|(gold|silver)[ -]?(plated|plate|tone|clad|washed|filled|colou?red))/gi

const BRANDS: Partial<Record<CountryCode, string[]>> = {
  US: ['U.S. Mint'],
  CA: ['Royal Canadian Mint'],
  GB: ['Royal Mint', 'The Royal Mint'],
  AT: ['Austrian Mint'],
  ZA: ['South African Mint'],
  MX: ['Casa de Moneda de México', 'Mexican Mint'],
  CN: ['China Mint'],
}

/** What a note or a token is, in the words of eBay's branches. */
const typeWords = (coin: CoinFacts): string[] => {
  const kind = exonumiaKind(coin)
  return kind ? [kind] : isPaperMoney(coin) ? ['Banknotes', 'Banknote'] : []
}

const PRECIOUS = new Set(['gold', 'silver', 'platinum', 'palladium'])

/** Values of an item specific from the facts, preferred wording first; empty when unknown. */
const VALUES_OF: Record<string, (coin: CoinFacts) => string[]> = {
  // A category may write CAC for CACG.
  certification: ({ grader, grade }) =>
    grader
      ? [
          // A category has values of its own for a holder with CAC's sticker.
          ...(hasSticker(grade) ? [`${grader} & CAC`] : []),
          grader,
          ...(/^cacg$/i.test(grader) ? ['CAC'] : []),
          'Other',
        ]
      : ['Uncertified'],
  type: coin => (bullionOf(coin) ? ['Coin'] : typeWords(coin)),
  shape: coin => (bullionOf(coin) ? ['Round'] : []),
  'precious metal content per unit': coin => {
    const content = bullionOf(coin)?.content
    return content ? [content] : []
  },
  'certification number': coin =>
    coin.grader && coin.certificationNumber ? [coin.certificationNumber] : [],
  'circulated/uncirculated': coin => {
    const uncirculated = isUncirculated(coin)
    return uncirculated === null ? [] : [uncirculated ? 'Uncirculated' : 'Circulated']
  },
  // eBay accepts a numeric grade only for certified coins.
  grade: ({ grader, parsedGrade: grade }) => {
    if (!grader || !grade) return []
    const letters = grade.strike === 'P' ? ['PO', 'P'] : [grade.strike]
    const rest = grade.number === null ? '' : ` ${grade.number}`
    return letters.map(
      letter => `${letter}${rest}${grade.plus ? '+' : ''}${grade.details ? ' Details' : ''}`,
    )
  },
  year: ({ yearNumber }) => (yearNumber === null ? [] : [String(yearNumber)]),
  // From 1965 to 1967 no coin has a mint mark: its mint is unknown.
  'mint location': ({ strike }) =>
    strike && !/^no mint/i.test(strike.mintName) ? [strike.mintName.replace(/,.*$/, '')] : [],
  'mint mark': ({ strike, series }) => {
    if (!strike || strike.privyMark) return []
    if (strike.mint !== 'none') return [strike.mint]
    return series && tellsMints(series.id) ? ['No Mint Mark'] : []
  },
  denomination: ({ series, denomination }) => {
    const us = series ? usSeriesById(series.id) : null
    if (us) return DENOMINATIONS[us.denomination]
    return [series?.denomination ?? denomination].filter(Boolean)
  },
  composition: metalOf,
  material: metalOf,
  // eBay's branches: a coin without a series of ours is not below Coins: US.
  department: ({ countryName }) => [countryName === COUNTRIES.US ? 'US Coins' : 'World Coins'],
  fineness: ({ strike }) => {
    const precious = strike?.fineness.find(({ metal }) => PRECIOUS.has(metal))
    if (!precious) return []
    const share = precious.permille / 1000
    return [...new Set([4, 3, 2].map(digits => String(Number(share.toFixed(digits)))))]
  },
  'strike type': coin => {
    const strike = strikeTypeOf(coin)
    if (strike === null) return []
    return strike === 'Proof-Like' ? [strike, 'Business'] : [strike]
  },
  coin: ({ series, coinType }) => [series?.name ?? coinType],
  'country of origin': ({ countryName }) => (countryName ? [countryName] : []),
  country: ({ countryName }) => (countryName ? [countryName] : []),
  'country/region of manufacture': ({ countryName }) => (countryName ? [countryName] : []),
  'brand/mint': ({ series }) => (series ? (BRANDS[series.country] ?? []) : []),
  features: ({ specialAttributes, parsedGrade }) => [
    ...specialAttributes,
    ...designationInWords(parsedGrade?.designation ?? ''),
  ],
}

/** Lower-case names of the item specifics that the listing decides. */
export const KNOWN_ASPECTS: ReadonlySet<string> = new Set([
  ...Object.keys(VALUES_OF),
  ...GERMAN_ASPECTS,
])

/** The form's field that alone supplies a specific. Others are asked for by their name, among the item specifics. */
const FIELD_OF: Record<string, string> = {
  'circulated/uncirculated': 'grade',
  certification: 'grader',
  grade: 'grade',
  erhaltung: 'grade',
  erhaltungsgrad: 'grade',
  year: 'year',
}

export type FilledAspects = {
  aspects: Record<string, string[]>
  /** Required specifics without a value. */
  missing: { rule: AspectRule; field: string }[]
}

/** What the seller entered for item specifics that the coin's facts do not give: name → value. */
export type EnteredSpecifics = Readonly<Record<string, string>>

/**
 * Fills a category's item specifics from the coin's facts, without "None" or "Unknown", and where they say nothing from
 * what the seller entered. Values are written as the category writes them. Where it accepts only its own values, one
 * without a match is omitted.
 */
export function fillAspects(
  rules: AspectRule[],
  coin: CoinFacts,
  entered: EnteredSpecifics = {},
): FilledAspects {
  const given = new Map(Object.entries(entered).map(([name, value]) => [name.toLowerCase(), value]))
  const aspects: Record<string, string[]> = {}
  const missing: FilledAspects['missing'] = []
  for (const rule of rules) {
    const known = factValues(rule, coin)
    const typed = given.get(rule.name.toLowerCase()) ?? ''
    const own = textsWithoutNumericGrade(coin, [typed].filter(Boolean))
    const values = known.length > 0 ? known : oneOf(rule, keyOf(rule), own)
    if (values.length > 0) aspects[rule.name] = values
    else if (rule.required) missing.push({ rule, field: FIELD_OF[keyOf(rule)] ?? ITEM_SPECIFICS })
  }
  return { aspects, missing }
}

/** The values of a specific by the coin's facts alone. */
export function factValues(rule: AspectRule, coin: CoinFacts): string[] {
  const key = keyOf(rule)
  const english = VALUES_OF[key]?.(coin) ?? []
  const isGerman = key !== rule.name.toLowerCase()
  const texts = isGerman || key === 'material' ? germanValues(key, english) : english
  const known = textsWithoutNumericGrade(coin, [...germanGradeValues(key, coin), ...texts])
  return rule.multiple ? manyOf(rule, known) : oneOf(rule, key, known)
}

/** Whether the form asks for a specific by its name. */
export const isAskedByName = (rule: AspectRule): boolean => !(keyOf(rule) in FIELD_OF)

/** How the tables above call a specific: its English name, lower case. */
const keyOf = ({ name }: AspectRule): string => englishAspect(name.normalize('NFC').toLowerCase())

/** The form's field of what is asked for by name. */
export const ITEM_SPECIFICS = 'itemSpecifics'

function oneOf(rule: AspectRule, key: string, known: string[]): string[] {
  for (const value of known) {
    const match = rule.values.find(each => sameText(each, value))
    if (match) return [match]
  }
  // A category may write "Morgan" for "Morgan Dollar" and "Silver" for "90% silver".
  if (['coin', 'composition', 'material'].includes(key)) {
    const within = [...rule.values]
      .sort((a, b) => b.length - a.length)
      .find(each => known.some(value => namesMetal(value, each)))
    if (within) return [within]
  }
  const [first] = known
  return first && !rule.selectionOnly && first.length <= rule.maxLength ? [first] : []
}

/** Only values that the category lists: a seller's free text is not an item specific. */
function manyOf(rule: AspectRule, known: string[]): string[] {
  return rule.values.filter(each => known.some(value => sameText(each, value)))
}

const normalize = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d$./]+/gu, ' ')
    .trim()
const sameText = (a: string, b: string) => normalize(a) === normalize(b)
const namesMetal = (text: string, metal: string) =>
  containsText(PRECIOUS.has(normalize(metal)) ? text.replace(IN_NAME_ONLY, '') : text, metal)
const containsText = (text: string, part: string) =>
  part !== '' && ` ${normalize(text)} `.includes(` ${normalize(part)} `)

import { countryCode } from '../../../shared/numismatics/series.ts'
import { germanGrade } from '../../../shared/numismatics/site-grades.ts'
import type { CoinFacts } from '../coin-facts.ts'

/**
 * German names of item specifics, lower case, and the English name of the same. Sources: eBay.de, "Verkäuferhilfe
 * Münzen" (pages.ebay.de/sell/guide/cat11116: Nennwert, Nominalwert, Erhaltung, Land, Metall, Prägedatum, Prägebuchstabe,
 * Herkunftsland), eBay.de's policy 5042 (Erhaltungsgrad), public programs that list there (Herstellungsland und -region,
 * Besonderheiten, Material, Ursprungsland). The others are numismatic terms, and may not be
 * eBay's: a required specific of any other name is asked for.
 */
const ENGLISH_NAMES: Readonly<Record<string, string>> = {
  jahr: 'year',
  prägejahr: 'year',
  prägedatum: 'year',
  prägestätte: 'mint location',
  münzstätte: 'mint location',
  prägebuchstabe: 'mint mark',
  münzzeichen: 'mint mark',
  nennwert: 'denomination',
  nominalwert: 'denomination',
  nominal: 'denomination',
  metall: 'composition',
  feingehalt: 'fineness',
  feinheit: 'fineness',
  land: 'country',
  herkunftsland: 'country',
  ursprungsland: 'country of origin',
  'herstellungsland und -region': 'country/region of manufacture',
  besonderheiten: 'features',
  zertifizierung: 'certification',
  zertifikatsnummer: 'certification number',
  münze: 'coin',
}
const GRADES = new Set(['erhaltung', 'erhaltungsgrad'])

export const GERMAN_ASPECTS: readonly string[] = [...Object.keys(ENGLISH_NAMES), ...GRADES]

const METALS: Readonly<Record<string, string>> = {
  Gold: 'Gold',
  Silver: 'Silber',
  Platinum: 'Platin',
  Palladium: 'Palladium',
  Copper: 'Kupfer',
  Bronze: 'Bronze',
  Brass: 'Messing',
  'Copper-Nickel': 'Kupfer-Nickel',
  Steel: 'Stahl',
  Zinc: 'Zink',
  Nickel: 'Nickel',
  Aluminum: 'Aluminium',
  'Nordic Gold': 'Nordisches Gold',
  Bimetallic: 'Bimetall',
}
const WORDS: Readonly<Record<string, string>> = {
  Uncertified: 'Unzertifiziert',
  Other: 'Sonstige',
  'No Mint Mark': 'Ohne',
}

const countries = new Intl.DisplayNames(['de'], { type: 'region' })

/** The English name of an item specific that has a German one, lower case; any other as it is. */
export const englishAspect = (name: string): string => ENGLISH_NAMES[name] ?? name

/** What the item specific says of the grade, which German buyers read in words: "sehr schön", and its letters. */
export function germanGradeValues(name: string, { parsedGrade }: CoinFacts): string[] {
  if (!GRADES.has(name) || !parsedGrade) return []
  const { name: words, short } = germanGrade(parsedGrade)
  return [`${words} (${short})`, words, short]
}

/** Values in German, before the English ones that a category may have as well. */
export function germanValues(english: string, values: readonly string[]): string[] {
  const words = values.flatMap(value => {
    if (english.startsWith('country')) return countryIn(value)
    return WORDS[value] ?? METALS[value] ?? []
  })
  return [...words, ...values]
}

function countryIn(name: string): string[] {
  const code = countryCode(name)
  const german = code && countries.of(code)
  return german ? [german] : []
}

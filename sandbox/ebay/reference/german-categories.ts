/**
 * The part of eBay's German tree that the sandbox has. Source of the top: pages.ebay.de, "Verkäuferhilfe Münzen", whose address
 * has its id, 11116. All other names and ids are invented: a client has to request both.
 */
const COUNTRIES = '465001'

export const GERMAN_BRANCHES: readonly (readonly [id: string, name: string, parent: string])[] = [
  [COUNTRIES, 'Münzen nach Ländern', '11116'],
]

export const GERMAN_LEAVES: readonly (readonly [
  id: string,
  name: string,
  parent: string,
  words: string,
])[] = [
  ['465002', 'Münzen Deutschland', COUNTRIES, 'germany|deutschland|mark|pfennig|reichsmark'],
  ['465003', 'Münzen Euro', COUNTRIES, 'euro'],
  ['465004', 'Münzen USA', COUNTRIES, 'united states|us coin|dollar|cent|dime|nickel'],
  ['465005', 'Münzen Welt', COUNTRIES, 'other world coin|coin'],
]

/**
 * Item specifics of its leaves. eBay.de's policy 5042 wants the grade named, in the description or as a specific: that a leaf requires
 * it, with these values, is a guess, and so are the other names but those of "Verkäuferhilfe Münzen" (Nennwert, Metall,
 * Herkunftsland). No program is known that has read them.
 */
export const GERMAN_ASPECTS: readonly {
  name: string
  values: readonly string[]
  required?: boolean
  mode?: 'SELECTION_ONLY'
}[] = [
  {
    name: 'Erhaltungsgrad',
    values: [
      'Polierte Platte (PP)',
      'Stempelglanz (st)',
      'prägefrisch (prfr)',
      'vorzüglich (vz)',
      'sehr schön (ss)',
      'schön (s)',
    ],
    required: true,
  },
  {
    name: 'Metall',
    values: ['Gold', 'Silber', 'Platin', 'Kupfer', 'Messing', 'Kupfer-Nickel'],
    required: true,
    mode: 'SELECTION_ONLY',
  },
  { name: 'Jahr', values: [] },
  { name: 'Nennwert', values: [] },
  { name: 'Prägestätte', values: [] },
  { name: 'Herkunftsland', values: [] },
  { name: 'Epoche', values: ['Altertum', 'Mittelalter', 'Neuzeit'], mode: 'SELECTION_ONLY' },
]

import type { EditFields } from '../edit-fields.ts'

/** The folding sections of the form, after its common fields. */
export const SECTIONS = {
  description: { title: 'Description', fields: ['description'] },
  coin: {
    title: 'The coin',
    fields: [
      'seriesId',
      'coinType',
      'year',
      'mint',
      'grader',
      'certificationNumber',
      'composition',
      'weight',
      'diameter',
      'specialAttributes',
    ],
  },
  offer: {
    title: 'Format, offers and start',
    fields: [
      'format',
      'durationDays',
      'reservePrice',
      'buyItNowPrice',
      'bestOffer',
      'bestOfferAccept',
      'bestOfferDecline',
      'scheduledStart',
    ],
  },
  lot: { title: 'Lot, roll or set', fields: ['lotKind', 'lotCount', 'lotOf'] },
  records: { title: 'Your records', fields: ['sku', 'storageLocation', 'cost'] },
} as const satisfies Record<string, { title: string; fields: readonly (keyof EditFields)[] }>

export type SectionName = keyof typeof SECTIONS
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys of a constant forgets its keys
const NAMES = Object.keys(SECTIONS) as SectionName[]

/** The section that a field is in; null for the common fields, which do not fold, and for what is no field. */
export function sectionOf(field: string): SectionName | null {
  return NAMES.find(name => SECTIONS[name].fields.some(each => each === field)) ?? null
}

/** Fields that a problem may name by another word than the form's. */
const ALIASES: Readonly<Record<string, string>> = {
  lot: 'lotKind',
  images: 'pictures',
  frontImage: 'pictures',
  backImage: 'pictures',
}

export const formField = (field: string): string => ALIASES[field] ?? field

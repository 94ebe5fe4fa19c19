import { facts } from '../../../../shared/listing/field-values.ts'
import { FIELDS, LOT } from '../../../../shared/listing/fields.ts'

/** The folding sections of the form, after its common fields. */
export const SECTIONS = {
  description: 'Description',
  coin: 'The coin',
  offer: 'Format, offers, store and ad',
  lot: LOT.label,
  records: 'Your records',
} as const

export type SectionName = keyof typeof SECTIONS

const SECTION_OF: Readonly<Record<string, SectionName>> = {
  ...facts(FIELDS, 'section'),
  lotKind: 'lot',
  lotCount: 'lot',
  lotOf: 'lot',
}

/** The section that a field is in; null for the common fields, which do not fold, and for what is no field. */
export const sectionOf = (field: string): SectionName | null => SECTION_OF[field] ?? null

/** Fields that a problem may name by another word than the form's. */
const ALIASES: Readonly<Record<string, string>> = {
  lot: 'lotKind',
  images: 'pictures',
  frontImage: 'pictures',
  backImage: 'pictures',
}

export const formField = (field: string): string => ALIASES[field] ?? field

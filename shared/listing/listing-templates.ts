import { z } from 'zod'
import type { Cents } from '../lib/money.ts'
import { withoutHiddenCharacters } from '../lib/plain-text.ts'
import { type DescriptionInput, listingDescription } from '../numismatics/description.ts'
import { titleValues } from '../numismatics/title.ts'
import { TITLE_FIELDS } from '../numismatics/title-template.ts'
import {
  DESCRIPTION_MAX_CHARACTERS,
  ENVELOPE_SHIPPING_CENTS,
  usualShipping,
} from './terms/listing-terms.ts'
import { adRateRule, storeCategoriesRule } from './terms/store-and-ad.ts'

/** The fields of a description template, each with what it stands for. */
export const DESCRIPTION_FIELDS = {
  ...TITLE_FIELDS,
  composition: 'composition, 90% silver, 10% copper',
  weight: 'weight, 26.73 g',
  diameter: 'diameter, 38.1 mm',
  attributes: 'special attributes, VAM-4, toned',
  description: 'the whole description that Obverse writes',
  returns: 'your returns line',
} as const
export type DescriptionField = keyof typeof DESCRIPTION_FIELDS

export const DESCRIPTION_TEMPLATE_MAX = 4_000
export const RETURNS_LINE_MAX = 300
export const PRICE_BANDS_MAX = 8

const FIELD = /\{\s*([^{}]*?)\s*\}/g
const isField = (name: string): name is DescriptionField => Object.hasOwn(DESCRIPTION_FIELDS, name)

/** The names in braces that are no fields, as written. */
export function unknownDescriptionFields(template: string): string[] {
  const names = [...template.matchAll(FIELD)].map(([, name = '']) => name)
  return [...new Set(names.filter(name => !isField(name.toLowerCase())))]
}

const namesOf = (fields: readonly string[]) => fields.map(name => `{${name}}`).join(', ')
const policyId = z.string().min(1).max(40).nullable()

/** What is usual from a price on: shipping, and business policies of eBay. Null: as for any other listing. */
export const priceBandSchema = z.object({
  fromCents: z.int().min(0).max(100_000_000),
  shippingCents: z.int().min(0).max(1_000_000).nullable(),
  paymentPolicyId: policyId,
  returnPolicyId: policyId,
  shippingPolicyId: policyId,
})
export type PriceBand = z.infer<typeof priceBandSchema>

/** GET and PUT /api/listing-templates: what a new draft begins with, and the policies that its price chooses. */
export const listingTemplatesSchema = z.object({
  /** Text with fields such as "{year} {series}"; empty: the description that Obverse writes. */
  description: z
    .string()
    .overwrite(withoutHiddenCharacters)
    .trim()
    .max(DESCRIPTION_TEMPLATE_MAX, `A template has at most ${DESCRIPTION_TEMPLATE_MAX} characters`)
    .refine(template => unknownDescriptionFields(template).length === 0, {
      error: ({ input }) =>
        `No such field: ${namesOf(unknownDescriptionFields(String(input)))}. There are ${namesOf(Object.keys(DESCRIPTION_FIELDS))}.`,
    }),
  /** The last line of each description, where the template does not place it. */
  returnsLine: z
    .string()
    .overwrite(withoutHiddenCharacters)
    .trim()
    .max(RETURNS_LINE_MAX, `A returns line has at most ${RETURNS_LINE_MAX} characters`),
  /** Paths in the seller's eBay store; none: a draft begins without. */
  storeCategories: storeCategoriesRule.default([]),
  /** Of new drafts, percent as text; null: not promoted. */
  adRate: adRateRule.default(null),
  /** In the order of their prices. */
  bands: z
    .array(priceBandSchema)
    .max(PRICE_BANDS_MAX)
    .refine(
      bands =>
        bands.every((band, at) => at === 0 || band.fromCents > (bands[at - 1]?.fromCents ?? 0)),
      'Each price band begins above the one before it',
    ),
})
export type ListingTemplates = z.infer<typeof listingTemplatesSchema>

export const NO_TEMPLATES: ListingTemplates = {
  description: '',
  returnsLine: '',
  storeCategories: [],
  adRate: null,
  bands: [],
}

/**
 * The description of a coin by the seller's template. A line whose fields are all empty is left out. Without a
 * template it is the one that Obverse writes, with the returns line below.
 */
export function describedBy(
  templates: Pick<ListingTemplates, 'description' | 'returnsLine'>,
  coin: DescriptionInput,
): string {
  const { description: template, returnsLine } = templates
  if (template === '') return paragraphs([listingDescription(coin), returnsLine])
  const values = { ...titleValues({ ...coin }), ...ownValues(coin), returns: returnsLine }
  const filled = template
    .split('\n')
    .flatMap(line => {
      const names = [...line.matchAll(FIELD)].map(([, name = '']) => name.toLowerCase())
      const value = (name: string) =>
        name === 'description' ? listingDescription(coin) : isField(name) ? values[name] : ''
      if (names.length > 0 && names.every(name => value(name) === '')) return []
      return line
        .replace(FIELD, (_braces, name: string) => value(name.toLowerCase()))
        .replace(/[^\S\n]+/g, ' ')
        .trim()
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return paragraphs([filled, /\{\s*returns\s*\}/i.test(template) ? '' : returnsLine])
}

function ownValues(coin: DescriptionInput) {
  return {
    composition: coin.composition ?? '',
    weight: coin.weight ?? '',
    diameter: coin.diameter ?? '',
    attributes: (coin.specialAttributes ?? []).join(', '),
    description: '',
  }
}

/** As long as a listing's description may be, without half a character at its end. */
const paragraphs = (texts: readonly string[]) =>
  withoutHiddenCharacters(
    texts
      .filter(text => text !== '')
      .join('\n\n')
      .slice(0, DESCRIPTION_MAX_CHARACTERS),
  )

/** The band of a price; null below the first. */
export function bandOf(bands: readonly PriceBand[], priceCents: Cents): PriceBand | null {
  return bands.findLast(({ fromCents }) => fromCents <= priceCents) ?? null
}

/**
 * The seller's shipping price for a price; without one the usual. An envelope's price is none for what does not fit
 * into one (`thick`).
 */
export function standardShipping(
  bands: readonly PriceBand[],
  priceCents: Cents,
  thick = false,
): Cents {
  const own = bandOf(bands, priceCents)?.shippingCents ?? null
  const usual = usualShipping(priceCents, thick)
  if (own === null || (thick && own > 0 && own <= ENVELOPE_SHIPPING_CENTS)) return usual
  return own
}

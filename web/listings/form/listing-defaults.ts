import type { CreateListing } from '../../../shared/listing/listing-forms.ts'
import {
  describedBy,
  type ListingTemplates,
  NO_TEMPLATES,
} from '../../../shared/listing/listing-templates.ts'
import { chosenForm } from '../../../shared/numismatics/description.ts'
import { seriesById } from '../../../shared/numismatics/series.ts'
import { type Strike, type StrikeResult, strikeOf } from '../../../shared/numismatics/strikes.ts'
import { parseMintMark } from '../../../shared/numismatics/tables/mints.ts'
import { listingTitle } from '../../../shared/numismatics/title.ts'

/** The fields of the listing form, as text. */
export type ListingFields = Omit<CreateListing, 'analysisId' | 'specialAttributes'>

/** Looks up the strike of series, year and mint mark; null while one of them is missing. */
export function strikeOfFields(
  fields: Pick<ListingFields, 'seriesId' | 'year' | 'mint'>,
): StrikeResult | null {
  const mint = parseMintMark(fields.mint)
  const year = Number(fields.year)
  if (!fields.seriesId || !mint || !Number.isInteger(year) || year <= 0) return null
  return strikeOf({ seriesId: fields.seriesId, year, mint })
}

/** The physical fields in a listing's wording; empty where the date comes in more than one composition. */
export function physicalFields(
  strike: Strike,
): Pick<ListingFields, 'composition' | 'weight' | 'diameter'> {
  const form = chosenForm(strike, null)
  if (!form) return { composition: '', weight: '', diameter: `${strike.diameterMm} mm` }
  return {
    composition: form.composition,
    weight: `${form.weightGrams} g`,
    diameter: `${form.diameterMm} mm`,
  }
}

/** How a seller words listings: an empty title template is the default order. */
export interface Wording {
  titleTemplate: string
  templates: ListingTemplates
}
export const DEFAULT_WORDING: Wording = { titleTemplate: '', templates: NO_TEMPLATES }

interface TextOptions extends Partial<Wording> {
  specialAttributes?: readonly string[]
}

/** Title and description, generated from the other fields; the title by the seller's template. */
export function generatedText(
  fields: ListingFields,
  { specialAttributes = [], titleTemplate = '', templates = NO_TEMPLATES }: TextOptions = {},
): Pick<ListingFields, 'title' | 'description'> {
  const coinType = fields.coinType || (seriesById(fields.seriesId ?? '')?.name ?? '')
  if (!coinType) return { title: '', description: '' }
  const { grader } = fields
  const coin = {
    ...fields,
    coinType,
    specialAttributes,
    seriesId: fields.seriesId || null,
    certified: grader ? { grader, certNumber: fields.certificationNumber || null } : null,
  }
  return {
    title: listingTitle(coin, titleTemplate),
    description: describedBy(templates, coin),
  }
}

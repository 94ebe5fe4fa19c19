import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { listedAttributes, listingFields } from '../../shared/listing/analysis-listing.ts'
import { describedCoin, usualShippingOf } from '../../shared/listing/follow.ts'
import { answeredBySwap } from '../../shared/listing/listing-questions.ts'
import {
  describedBy,
  type ListingTemplates,
  NO_TEMPLATES,
} from '../../shared/listing/listing-templates.ts'
import type { NewListing } from '../listings/drafts/new-listing.ts'

/**
 * The draft of a coin from the queue, with title, description and shipping by the seller's templates. Its price is 0
 * where none is known: the seller sets one before publishing.
 */
export function draftListing(
  analysis: CoinAnalysis,
  titleTemplate: string,
  templates: ListingTemplates = NO_TEMPLATES,
): NewListing {
  const priceCents = analysis.listing.suggestedPriceCents ?? 0
  const fields = listingFields(analysis, titleTemplate)
  const specialAttributes = listedAttributes(analysis)
  return {
    ...fields,
    description: descriptionOf({ ...fields, specialAttributes }, templates),
    priceCents,
    shippingCents: usualShippingOf(templates.bands, {
      priceCents,
      grader: fields.grader,
      lot: null,
    }),
    specialAttributes,
    analysisId: analysis.id,
  }
}

/** From this confidence on the coin is named so surely that its sides are, too. */
const SURE = 0.9

/**
 * Whether the first picture surely shows the reverse and the second one the obverse: each was seen by itself, both are of
 * one coin, and the coin is known.
 */
export function areSidesReversed({ recognised, confidence, warnings }: CoinAnalysis): boolean {
  const says = (code: CoinAnalysis['warnings'][number]['code']) =>
    warnings.some(warning => warning.code === code)
  return recognised && confidence >= SURE && says('SIDES_SWAPPED') && !says('DIFFERENT_COINS')
}

/** What a pair answers whose front the seller has chosen: the order is not asked about, whatever the analysis saw. */
export const sidesAnswered = (
  { sidesConfirmed = false }: { sidesConfirmed?: boolean | undefined },
  { warnings }: CoinAnalysis,
): Pick<NewListing, 'answered'> =>
  sidesConfirmed ? { answered: answeredBySwap({ answered: [], warnings }) } : {}

type DraftFields = ReturnType<typeof listingFields> & { specialAttributes: string[] }

/** By the seller's templates; without any, that of the analysis. */
function descriptionOf(fields: DraftFields, templates: ListingTemplates): string {
  const { description, coinType } = fields
  const isWorded = templates.description !== '' || templates.returnsLine !== ''
  if (!isWorded || coinType === '') return description
  return describedBy(templates, describedCoin(fields))
}

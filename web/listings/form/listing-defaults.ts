import type { CreateListing } from '../../../shared/listing/listing-forms.ts'

/** The fields of the listing form, as text. */
export type ListingFields = Omit<CreateListing, 'analysisId' | 'specialAttributes'>

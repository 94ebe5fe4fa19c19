import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type CreateListing, createListingSchema } from '../../shared/listings.ts'
import type { ListingFields } from './form/listing-defaults.ts'

type Input = z.input<typeof createListingSchema>
export type ListingFormApi = UseFormReturn<Input, unknown, CreateListing>

/** The state of the listing form, owned by the surrounding screen, which sets prices and watches the coin. */
export function useListingForm(initial: ListingFields): ListingFormApi {
  return useForm<Input, unknown, CreateListing>({
    resolver: zodResolver(createListingSchema),
    defaultValues: initial,
    mode: 'onTouched',
  })
}

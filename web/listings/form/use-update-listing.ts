import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UpdateListing } from '../../../shared/listing/listing-forms.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { api } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { refetchListings, replaceListing } from './cached-listings.ts'

export const UPDATED_ON_EBAY = 'Listing updated successfully on eBay'
export const UPDATED = 'Listing updated'

/** PUT /api/listings/{id}. A live listing is revised on eBay by the server. The caller shows failures. */
export function useUpdateListing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (values: UpdateListing): Promise<Listing> => {
      const response = await api.listings[':id'].$put({
        param: { id: String(values.id) },
        json: values,
      })
      return response.json()
    },
    onSuccess: saved => {
      toast({ title: saved.status === 'published' ? UPDATED_ON_EBAY : UPDATED })
      // The card shows it at once; what else it changed comes with the refetch.
      replaceListing(client, saved)
      void refetchListings(client)
    },
  })
}

export type UpdateListingMutation = ReturnType<typeof useUpdateListing>

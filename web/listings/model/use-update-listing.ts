import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListingEdit } from './edits-state.ts'
import { showSaved, useListingEdits } from './use-listing-edits.ts'

/**
 * An edit of one listing through the save queue. A live listing is revised on eBay by the server. The caller shows
 * failures while it is on the screen.
 */
export function useUpdateListing() {
  const client = useQueryClient()
  const edits = useListingEdits()
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return useMutation({
    mutationFn: (edit: ListingEdit) => edits.save(edit, () => shown.current),
    onSuccess: saved => showSaved(client, saved),
  })
}

export type UpdateListingMutation = ReturnType<typeof useUpdateListing>

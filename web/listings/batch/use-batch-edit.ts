import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../shared/count-text.ts'
import type { SelectedListing } from '../../../shared/listing-cards.ts'
import { REVIEW_EDITS_MAX } from '../../../shared/review.ts'
import { api } from '../../lib/api.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { toast, toastError } from '../../ui/toast-store.ts'
import { updateListing } from '../form/act-calls.ts'
import { refetchListings } from '../form/cached-listings.ts'
import { eachOf } from '../several.ts'
import type { BatchEdit } from './batch-change.ts'

export interface ListingEdit {
  listing: SelectedListing
  edit: BatchEdit
}

export interface NotEdited {
  listing: SelectedListing
  reason: string
}

interface BatchEditOptions {
  onDone: () => void
  onClose: () => void
}

/** Edits several listings, each in the version that was read and each alone: one that fails harms no other. */
export function useBatchEdit({ onDone, onClose }: BatchEditOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (edits: readonly ListingEdit[]): Promise<NotEdited[]> => {
      const live = edits.filter(({ listing }) => listing.status === 'published')
      const others = edits.filter(({ listing }) => listing.status !== 'published')
      const [ofLive, ofOthers] = await Promise.all([editLive(live), editOthers(others)])
      return [...ofLive, ...ofOthers]
    },
    onSuccess: (failed, edits) => {
      const done = edits.length - failed.length
      if (done > 0) toast({ title: `${counted(done, 'listing')} changed` })
      if (failed.length === 0) {
        onDone()
        onClose()
      } else
        toastError(
          'Failed to update listing',
          `${failed.length} of ${edits.length} could not be changed.`,
        )
    },
    onSettled: () => refetchListings(client),
  })
}

/** PUT /api/listings/{id}: eBay revises each live listing. */
async function editLive(edits: readonly ListingEdit[]): Promise<NotEdited[]> {
  const failed = await eachOf(edits, ({ listing, edit }) => updateListing(listing, edit))
  return failed.map(({ listing: { listing }, error }) => notEdited(listing, error))
}

/** POST /api/review/edits: as many in one call as it takes. */
async function editOthers(edits: readonly ListingEdit[]): Promise<NotEdited[]> {
  const parts: ListingEdit[][] = []
  for (let at = 0; at < edits.length; at += REVIEW_EDITS_MAX)
    parts.push(edits.slice(at, at + REVIEW_EDITS_MAX))
  const refused: NotEdited[] = []
  const lost = await eachOf(parts, async part => {
    const json = {
      edits: part.map(({ listing: { id, version }, edit }) => ({ id, version, ...edit })),
    }
    const { results } = await (await api.review.edits.$post({ json })).json()
    results.forEach(({ error }, at) => {
      const listing = part[at]?.listing
      if (error && listing) refused.push({ listing, reason: error.message })
    })
  })
  const unsent = lost.flatMap(({ listing: part, error }) =>
    part.map(({ listing }) => notEdited(listing, error)),
  )
  return [...refused, ...unsent]
}

const notEdited = (listing: SelectedListing, error: unknown): NotEdited => ({
  listing,
  reason: failureMessage(error, 'Please try again.'),
})

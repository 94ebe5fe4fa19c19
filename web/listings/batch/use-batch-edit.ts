import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../shared/count-text.ts'
import type { SelectedListing } from '../../../shared/listing/listing-cards.ts'
import { REVIEW_EDITS_MAX } from '../../../shared/review.ts'
import { api } from '../../lib/api.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { type ToastInput, toast, toastError } from '../../ui/feedback/toast-store.ts'
import { requestListingUpdate } from '../form/act-calls.ts'
import { refetchListings } from '../form/cached-listings.ts'
import { eachOf } from '../several.ts'
import { type BatchEdit, undoOf } from './batch-change.ts'

export interface ListingEdit {
  listing: SelectedListing
  edit: BatchEdit
}

export interface NotEdited {
  listing: SelectedListing
  reason: string
}

/** What became of the edits: an edit that was done with the listing's version since. */
interface BatchResult {
  done: ListingEdit[]
  refused: NotEdited[]
}

interface BatchEditOptions {
  onDone: () => void
  onClose: () => void
}

/** Undo is offered this long, in ms. */
const UNDO_MS = 15_000

/** Edits several listings, each in the version that was read and each alone: one that fails harms no other. */
export function useBatchEdit({ onDone, onClose }: BatchEditOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: editEach,
    onSuccess: ({ done, refused }) => {
      if (done.length > 0) toast(changedToast(client, done))
      if (refused.length === 0) {
        onDone()
        onClose()
      } else toastError('Failed to update listing', notChangedText(refused, done))
    },
    onSettled: () => refetchListings(client),
  })
}

/** Of amounts alone the values before are known: these can be taken back. */
function changedToast(client: QueryClient, done: readonly ListingEdit[]): ToastInput {
  const title = `${counted(done.length, 'listing')} changed`
  const undo = done.flatMap(({ listing, edit }) => {
    const back = undoOf(listing, edit)
    return back ? [{ listing, edit: back }] : []
  })
  if (undo.length < done.length) return { title }
  return {
    title,
    durationMs: UNDO_MS,
    action: { label: 'Undo', onAct: () => void takeBack(client, undo) },
  }
}

async function takeBack(client: QueryClient, edits: readonly ListingEdit[]): Promise<void> {
  const { done, refused } = await editEach(edits)
  await refetchListings(client)
  if (refused.length === 0) toast({ title: `${counted(done.length, 'listing')} as before` })
  else toastError('Failed to update listing', notChangedText(refused, done))
}

const notChangedText = (
  { length: failed }: readonly NotEdited[],
  { length: done }: ListingEdit[],
) => `${failed} of ${failed + done} could not be changed.`

async function editEach(edits: readonly ListingEdit[]): Promise<BatchResult> {
  const result: BatchResult = { done: [], refused: [] }
  const live = edits.filter(({ listing }) => listing.status === 'published')
  const others = edits.filter(({ listing }) => listing.status !== 'published')
  await Promise.all([editLive(live, result), editOthers(others, result)])
  return result
}

/** PUT /api/listings/{id}: eBay revises each live listing. */
async function editLive(
  edits: readonly ListingEdit[],
  { done, refused }: BatchResult,
): Promise<void> {
  const failed = await eachOf(edits, async ({ listing, edit }) => {
    const { version } = await requestListingUpdate(listing, edit)
    done.push({ listing: { ...listing, version }, edit })
  })
  refused.push(...failed.map(({ listing: { listing }, error }) => notEdited(listing, error)))
}

/** POST /api/review/edits: as many in one call as it takes. */
async function editOthers(
  edits: readonly ListingEdit[],
  { done, refused }: BatchResult,
): Promise<void> {
  const parts: ListingEdit[][] = []
  for (let at = 0; at < edits.length; at += REVIEW_EDITS_MAX)
    parts.push(edits.slice(at, at + REVIEW_EDITS_MAX))
  const lost = await eachOf(parts, async part => {
    const json = {
      edits: part.map(({ listing: { id, version }, edit }) => ({ id, version, ...edit })),
    }
    const { results } = await (await api.review.edits.$post({ json })).json()
    results.forEach(({ row, error }, at) => {
      const one = part[at]
      if (!one) return
      const { listing, edit } = one
      if (error) refused.push({ listing, reason: error.message })
      else
        done.push({
          listing: { ...listing, version: row?.listing.version ?? listing.version },
          edit,
        })
    })
  })
  for (const { listing: part, error } of lost)
    refused.push(...part.map(({ listing }) => notEdited(listing, error)))
}

const notEdited = (listing: SelectedListing, error: unknown): NotEdited => ({
  listing,
  reason: failureMessage(error, 'Please try again.'),
})

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../shared/lib/count-text.ts'
import type { SelectedListing } from '../../../shared/listing/listing-cards.ts'
import { ApiFailure, failureMessage } from '../../lib/api-failure.ts'
import { type ToastInput, toast, toastError } from '../../ui/feedback/toast-store.ts'
import { requestListingUpdate } from '../model/act-calls.ts'
import { refetchListings } from '../model/cached-listings.ts'
import type { ListingEdit } from '../model/edits-state.ts'
import type { EditedFields } from '../model/send-edits.ts'
import { eachOf } from '../model/several.ts'
import { listingEdits, NOT_UPDATED } from '../model/use-listing-edits.ts'
import { undoOf } from './batch-change.ts'

export type SelectedEdit = ListingEdit<SelectedListing>

export interface NotEdited {
  listing: SelectedListing
  reason: string
  /** The edit, and the questions whose answers let it pass; empty where it is refused for another reason. */
  edit: EditedFields
  questions: readonly string[]
}

/** What became of the edits: an edit that was done with the listing's version since. */
export interface EditedBatch {
  done: SelectedEdit[]
  refused: NotEdited[]
}

/** Undo is offered this long, in ms. */
const UNDO_MS = 15_000

/** Edits several listings, each in the version that was read and each alone: one that fails harms no other. */
export function useBatchEdit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edits: readonly SelectedEdit[]) => editEach(client, edits),
    onSuccess: ({ done, refused }) => {
      if (done.length > 0) toast(changedToast(client, done))
      if (refused.length > 0) toastError(NOT_UPDATED, notChangedText(refused, done))
    },
    onSettled: () => refetchListings(client),
  })
}

/** Of amounts alone the values before are known: these can be taken back. */
function changedToast(client: QueryClient, done: readonly SelectedEdit[]): ToastInput {
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

async function takeBack(client: QueryClient, edits: readonly SelectedEdit[]): Promise<void> {
  const { done, refused } = await editEach(client, edits)
  await refetchListings(client)
  if (refused.length === 0) toast({ title: `${counted(done.length, 'listing')} as before` })
  else toastError(NOT_UPDATED, notChangedText(refused, done))
}

const notChangedText = (
  { length: failed }: readonly NotEdited[],
  { length: done }: SelectedEdit[],
) => `${failed} of ${failed + done} could not be changed.`

async function editEach(client: QueryClient, edits: readonly SelectedEdit[]): Promise<EditedBatch> {
  // What is refused is said when all are answered, whether the dialog is still open or not.
  const answers = await Promise.allSettled(listingEdits(client).saveEach(edits, () => true))
  const result: EditedBatch = { done: [], refused: [] }
  edits.forEach(({ listing, edit }, at) => {
    const answer = answers[at]
    if (answer?.status === 'fulfilled') {
      const { version } = answer.value
      result.done.push({ listing: { ...listing, version }, edit })
    } else if (answer) result.refused.push(notEdited({ listing, edit }, answer.reason))
  })
  return result
}

const notEdited = ({ listing, edit }: SelectedEdit, error: unknown): NotEdited => ({
  listing,
  edit,
  reason: failureMessage(error, 'Please try again.'),
  questions: error instanceof ApiFailure ? (error.detail.questions ?? []) : [],
})

/** Answers the questions of refused edits with yes and makes the edits. */
export function useAnswerRefused() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (answered: readonly NotEdited[]): Promise<EditedBatch> => {
      const done: SelectedEdit[] = []
      const failed = await eachOf(answered, async ({ listing, edit, questions }) => {
        const { answered: _none, ...change } = edit
        const json = { ...change, answer: [...questions] }
        const { version } = await requestListingUpdate(listing, json)
        done.push({ listing: { ...listing, version }, edit })
      })
      return { done, refused: failed.map(({ listing, error }) => notEdited(listing, error)) }
    },
    onSettled: () => refetchListings(client),
  })
}

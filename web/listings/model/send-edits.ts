import { isPriceMove } from '../../../shared/listing/change.ts'
import type { UpdateListing } from '../../../shared/listing/listing-forms.ts'
import type { Listing, ListingStatus } from '../../../shared/listing/listings.ts'
import { REVIEW_EDITS_MAX, type ReviewEditsResult } from '../../../shared/review.ts'
import { api } from '../../lib/api.ts'
import { ApiFailure, failedWith } from '../../lib/api-failure.ts'
import { fetchListing, requestListingUpdate } from './act-calls.ts'
import type { VersionedChange } from './save-queue.ts'
import type { AllAnswers } from './sent-change.ts'
import { eachOf } from './several.ts'

/** Changed fields of a listing; its answers and pictures are all that there are then. */
export type EditedFields = Omit<
  UpdateListing,
  'id' | 'version' | 'answer' | 'takeBack' | 'swapSides'
> &
  Pick<AllAnswers, 'answered'>
export type SentEdit = VersionedChange<EditedFields>

/** What became of an edit. */
export interface EditAnswer {
  id: number
  /** As it is now; null where it is not known, or deleted. */
  listing: Listing | null
  /** Why the edit is not written; null where it is. */
  failure: ApiFailure | null
}

/**
 * Sends edits, each in the version that it names and each alone: those of drafts and moved prices of live listings
 * together by POST /api/review/edits, other edits of live listings and changes of the status by PUT /api/listings/{id},
 * as is an edit that is alone. An edit without an answer is left out; throws where no answer came at all.
 */
export async function sendEdits(
  edits: readonly SentEdit[],
  statusOf: (id: number) => ListingStatus | undefined,
): Promise<EditAnswer[]> {
  const isAlone = ({ id, version: _version, status, ...change }: SentEdit) =>
    edits.length === 1 ||
    status !== undefined ||
    (statusOf(id) === 'published' && !isPriceMove(Object.keys(change)))
  const together = edits.filter(edit => !isAlone(edit))
  const answers: EditAnswer[] = []
  const calls = [
    ...edits.filter(isAlone).map(edit => async () => void answers.push(await sendOne(edit))),
    ...partsOf(together).map(part => async () => void answers.push(...(await sendTogether(part)))),
  ]
  const failed = await eachOf(calls, call => call())
  const [first] = failed
  if (first && answers.length === 0) throw first.error
  return answers
}

function partsOf(edits: readonly SentEdit[]): SentEdit[][] {
  const parts: SentEdit[][] = []
  for (let at = 0; at < edits.length; at += REVIEW_EDITS_MAX)
    parts.push(edits.slice(at, at + REVIEW_EDITS_MAX))
  return parts
}

async function sendTogether(edits: SentEdit[]): Promise<EditAnswer[]> {
  const json = { edits: edits.map(({ status: _status, ...edit }) => edit) }
  try {
    const { results } = await (await api.review.edits.$post({ json })).json()
    return results.map(({ id, row, error }) => ({
      id,
      listing: row?.listing ?? null,
      failure: error ? failureOf(error) : row ? null : failureOf(DELETED),
    }))
  } catch (error) {
    const failure = answered(error)
    return edits.map(({ id }) => ({ id, listing: null, failure }))
  }
}

/** The failure that the server answered with. Throws where nobody knows what became of the call. */
function answered(error: unknown): ApiFailure {
  if (error instanceof ApiFailure && !failedWith(error, 'NETWORK', 'UNREADABLE')) return error
  throw error
}

type EditError = NonNullable<ReviewEditsResult['results'][number]['error']>

const DELETED: EditError = {
  code: 'NOT_FOUND',
  message: 'This listing was deleted elsewhere.',
  fields: {},
}

function failureOf({ code: name, message, ...detail }: EditError): ApiFailure {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own codes
  const code = name as ApiFailure['code']
  return new ApiFailure({ code, message, status: 200, detail })
}

async function sendOne({ id, version, ...change }: SentEdit): Promise<EditAnswer> {
  try {
    return { id, listing: await requestListingUpdate({ id, version }, change), failure: null }
  } catch (error) {
    const failure = answered(error)
    return { id, listing: await listingNow(id, failure), failure }
  }
}

/** Of a conflict of versions the listing as it is now; null otherwise. */
async function listingNow(id: number, failure: ApiFailure): Promise<Listing | null> {
  return failedWith(failure, 'CONFLICT') && failure.detail.version !== undefined
    ? fetchListing(id)
    : null
}

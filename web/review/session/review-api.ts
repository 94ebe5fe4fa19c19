import { NEXT_BEFORE_HEADER } from '../../../shared/listing/terms/listing-terms.ts'
import type { ReviewEdit, ReviewEditsResult, ReviewRow } from '../../../shared/review.ts'
import { api } from '../../lib/api.ts'

/** Most ids of one request: the address stays short. */
const IDS_OF_REQUEST = 100

/* The calls of the review table. All throw ApiFailure. */

/** GET /api/review, page by page: the listings of `ids` ("101-130,140"), all drafts where it is empty. */
export async function fetchReviewRows(
  ids: string,
  onPage: (rows: ReviewRow[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let before = 0
  do {
    const query = { ...(ids && { ids }), ...(before > 0 && { before }) }
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const response = await api.review.$get({ query }, { init: { signal } })
    // oxlint-disable-next-line no-await-in-loop
    onPage(await response.json())
    before = Number(response.headers.get(NEXT_BEFORE_HEADER))
  } while (before > 0)
}

/** POST /api/review/edits: at most REVIEW_EDITS_MAX. */
export async function sendReviewEdits(edits: ReviewEdit[]): Promise<ReviewEditsResult> {
  return (await api.review.edits.$post({ json: { edits } })).json()
}

/** Single ids as the `ids` of as many requests as they need. */
export function idParts(ids: readonly number[]): string[] {
  const parts: string[] = []
  for (let at = 0; at < ids.length; at += IDS_OF_REQUEST)
    parts.push(ids.slice(at, at + IDS_OF_REQUEST).join(','))
  return parts
}

import type { ReviewEdit, ReviewRow } from '../../../shared/review.ts'
import { answerCalls, renderApp, SELLER, success } from '../../test/render-app.tsx'
import { GRADE_MISSING, PRICE_MISSING } from './review-row.ts'

type Answers = Parameters<typeof answerCalls>[0]

/** A review of these rows on a server that applies every edit. Returns the calls and the edits that are made. */
export async function showReview(
  rows: ReviewRow[],
  answers: Answers = {},
  address = '/review',
): Promise<{ calls: string[]; edits: ReviewEdit[] }> {
  const stored = new Map(rows.map(row => [row.listing.id, row]))
  const edits: ReviewEdit[] = []
  const calls = answerCalls({
    'GET /api/user': () => success({ ...SELLER, hasEbayConnection: true }),
    'GET /api/selling-settings': () => success({ titleTemplate: '', feeBasisPoints: null }),
    'GET /api/review': () => success(rows),
    ...Object.fromEntries(
      rows.map(({ listing: { id } }) => [
        `GET /api/listings/${id}/analysis`,
        () => success({ analysis: null, priceData: null }),
      ]),
    ),
    'POST /api/review/edits': body => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the screen's own request
      const sent = (body as { edits: ReviewEdit[] }).edits
      edits.push(...sent)
      return success({
        results: sent.map(({ id, version, review, ...change }) => {
          const row = stored.get(id)
          if (!row) return { id, row: null, error: null }
          const {
            pictures: [front, back, ...more],
          } = row.listing
          const { swapSides, answer = [], takeBack = [], pictures, ...fields } = change
          const kept = row.listing.answered.filter(code => !takeBack.includes(code))
          const ordered = pictures?.flatMap(
            ({ sha256 }) => row.listing.pictures.find(each => each.sha256 === sha256) ?? [],
          )
          const edited = {
            ...row.listing,
            ...fields,
            ...(ordered && { pictures: ordered }),
            ...(swapSides && front && back && { pictures: [back, front, ...more] }),
            answered: [...new Set([...kept, ...answer])],
            // As the server does: a decision alone counts no version.
            version: version + (Object.keys(change).length > 0 ? 1 : 0),
          }
          const open = {
            [GRADE_MISSING.code]: edited.grade === '',
            [PRICE_MISSING.code]: Number(edited.price) === 0,
          }
          const problems = edited.problems.filter(({ code, kind }) =>
            code === GRADE_MISSING.code || code === PRICE_MISSING.code
              ? open[code]
              : kind !== 'question' || !edited.answered.includes(code),
          )
          const listing = { ...edited, problems }
          const saved = { ...row, review: review ?? row.review, listing }
          stored.set(id, saved)
          return { id, row: saved, error: null }
        }),
      })
    },
    ...answers,
  })
  await renderApp(address)
  return { calls, edits }
}

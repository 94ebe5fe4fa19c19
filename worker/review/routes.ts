import { Hono } from 'hono'
import { NEXT_BEFORE_HEADER } from '../../shared/listing/terms/listing-terms.ts'
import { reviewEditsSchema, reviewQuerySchema } from '../../shared/review.ts'
import { signedIn } from '../accounts/sessions.ts'
import { limitBody } from '../http/body-limit.ts'
import type { SignedInEnv } from '../http/context.ts'
import { validated } from '../http/validation.ts'
import { applyEdits } from './apply-edits.ts'
import { reviewPage } from './review-rows.ts'
import type { ReviewServices } from './services.ts'

/** REVIEW_EDITS_MAX edits of 20 KB: a description follows a corrected coin. */
const EDITS_MAX_BYTES = 1024 * 1024

/** The caller's own listings as rows of the review table. */
export const reviewRoutes = new Hono<SignedInEnv<ReviewServices>>()
  .use(signedIn)
  .get('/', validated('query', reviewQuerySchema), async c => {
    const { rows, next } = await reviewPage(
      c.get('services'),
      c.get('user').id,
      c.req.valid('query'),
    )
    if (next !== null) c.header(NEXT_BEFORE_HEADER, String(next))
    return c.json(rows)
  })
  .post('/edits', limitBody(EDITS_MAX_BYTES), validated('json', reviewEditsSchema), async c => {
    const work = applyEdits(c.get('services'), c.get('user').id, c.req.valid('json').edits)
    // Every edit is stored when the client disconnects.
    c.executionCtx.waitUntil(Promise.allSettled([work]))
    return c.json({ results: await work })
  })

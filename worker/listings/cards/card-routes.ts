import { Hono } from 'hono'
import { z } from 'zod'
import {
  deletedQuerySchema,
  listingFilterSchema,
  listingQuerySchema,
} from '../../../shared/listing/listing-cards.ts'
import { signedIn } from '../../accounts/sessions.ts'
import type { SignedInEnv } from '../../http/context.ts'
import { Failure } from '../../http/failure.ts'
import { validated } from '../../http/validation.ts'
import { listDeleted } from '../deleted-listings.ts'
import { serializeListings } from '../read/serialize.ts'
import type { ListingServices } from '../services.ts'
import { restoreListing } from '../write/restore-listing.ts'
import { countCards } from './count-cards.ts'
import { readCards, readIds } from './read-cards.ts'

const idSchema = z.object({ id: z.coerce.number().int().positive() })

/** My Listings: cards by page, counts, the ids of all that a filter shows, and what was deleted. */
export const cardRoutes = new Hono<SignedInEnv<ListingServices>>()
  .use(signedIn)
  .get('/cards', validated('query', listingQuerySchema), async c =>
    c.json(await readCards(c.get('services'), c.get('user').id, c.req.valid('query'))),
  )
  .get('/counts', async c => c.json(await countCards(c.get('services'), c.get('user').id)))
  .get('/ids', validated('query', listingFilterSchema), async c =>
    c.json(await readIds(c.get('services'), c.get('user').id, c.req.valid('query'))),
  )
  .get('/deleted', validated('query', deletedQuerySchema), async c =>
    c.json(await listDeleted(c.get('services'), c.get('user').id, c.req.valid('query'))),
  )
  .post('/:id/restore', validated('param', idSchema), async c => {
    const userId = c.get('user').id
    const listing = await restoreListing(c.get('services'), userId, c.req.valid('param').id)
    const [view] = await serializeListings(c.get('services'), userId, [listing])
    if (!view) throw new Failure('NOT_FOUND')
    return c.json(view)
  })

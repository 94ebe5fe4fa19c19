import { Hono } from 'hono'
import { listingFilterSchema, listingQuerySchema } from '../../../shared/listing-cards.ts'
import { signedIn } from '../../accounts/sessions.ts'
import type { SignedInEnv } from '../../http/context.ts'
import { validated } from '../../http/validation.ts'
import type { ListingServices } from '../services.ts'
import { countCards } from './count-cards.ts'
import { readCards, readIds } from './read-cards.ts'

/** My Listings: cards by page, counts, and the ids of all that a filter shows. */
export const cardRoutes = new Hono<SignedInEnv<ListingServices>>()
  .use(signedIn)
  .get('/cards', validated('query', listingQuerySchema), async c =>
    c.json(await readCards(c.get('services'), c.get('user').id, c.req.valid('query'))),
  )
  .get('/counts', async c => c.json(await countCards(c.get('services'), c.get('user').id)))
  .get('/ids', validated('query', listingFilterSchema), async c =>
    c.json(await readIds(c.get('services'), c.get('user').id, c.req.valid('query'))),
  )

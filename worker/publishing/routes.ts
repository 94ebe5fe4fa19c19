import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import {
  PUBLISHING_RUN_MAX,
  type PublishingRun,
  type publishingSchema,
  type SellingLimit,
  startPublishingSchema,
} from '../../shared/publishing.ts'
import { signedIn } from '../accounts/sessions.ts'
import { configured } from '../ebay/service/service.ts'
import type { SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { requestIdHere } from '../http/in-request.ts'
import { validated } from '../http/validation.ts'
import { refuseMissingSpecifics } from '../listings/read/requirements.ts'
import { listingsToPublish } from '../listings/read/to-publish.ts'
import type { PublishingServices } from './services.ts'

type Started = PublishingRun | 'full' | null
type PublishingContext = Context<SignedInEnv<PublishingServices>>

/** The publishing runs of the caller, which the session determines. */
export const publishingRoutes = new Hono<SignedInEnv<PublishingServices>>()
  .use(signedIn)
  .get('/', async c => {
    const { publishers } = c.get('services')
    const run = await publishers<PublishingRun | null>(c.get('user').id, publisher =>
      publisher.run(),
    )
    return c.json({ run } satisfies z.infer<typeof publishingSchema>)
  })
  .get('/limit', async c => {
    const { withSeller } = configured(c.get('services').ebay)
    const limit = await withSeller(c.get('user').id, ({ seller }) => seller.sellingLimit())
    return c.json(limit satisfies SellingLimit)
  })
  .post('/', validated('json', startPublishingSchema), async c => {
    const { publishers } = c.get('services')
    const userId = c.get('user').id
    const listings = await ownListings(c, c.req.valid('json').listings)
    const ids = listings.map(({ listingId }) => listingId)
    await refuseMissingSpecifics(c.get('services'), userId, ids)
    const run = await publishers<Started>(userId, publisher => publisher.publish(userId, listings))
    if (run === 'full')
      throw new Failure('QUEUE_FULL', {
        message: `At most ${PUBLISHING_RUN_MAX} listings are published in one run. Please wait until this one has ended.`,
      })
    return c.json({ run } satisfies z.infer<typeof publishingSchema>, 202)
  })
  .post('/stop', async c => {
    const { publishers } = c.get('services')
    const run = await publishers<PublishingRun | null>(c.get('user').id, publisher =>
      publisher.stop(),
    )
    return c.json({ run } satisfies z.infer<typeof publishingSchema>)
  })

/** The listings with their titles. Throws NOT_FOUND when one is not the caller's. */
async function ownListings(c: PublishingContext, asked: { id: number; version: number }[]) {
  const known = await listingsToPublish(
    c.get('services').db,
    c.get('user').id,
    asked.map(({ id }) => id),
    c.get('services').now(),
  )
  const titles = new Map(known.map(({ id, title }) => [id, title]))
  return asked.map(({ id, version }) => {
    const title = titles.get(id)
    if (title === undefined)
      throw new Failure('NOT_FOUND', {
        message: 'One of these listings does not exist or is not yours. Please look again.',
      })
    return { listingId: id, version, title, requestId: requestIdHere() }
  })
}

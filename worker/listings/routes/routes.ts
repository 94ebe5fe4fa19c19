import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  createListingSchema,
  endOnEbaySchema,
  mergeListingSchema,
  updateListingSchema,
  updateOnEbaySchema,
  versionedSchema,
} from '../../../shared/listing/listing-forms.ts'
import { NEXT_BEFORE_HEADER } from '../../../shared/listing/terms/listing-terms.ts'
import { MAX_PICTURE_BYTES } from '../../../shared/pictures/pictures.ts'
import { signedIn } from '../../accounts/sessions.ts'
import { countsItsBody, limitBody } from '../../http/body-limit.ts'
import type { SignedInEnv } from '../../http/context.ts'
import { Failure } from '../../http/failure.ts'
import { parseInput, validated } from '../../http/validation.ts'
import { PICTURES_TOO_LARGE } from '../../pictures/receive-picture.ts'
import { withForm } from '../../pictures/upload/receive-upload.ts'
import type { ChangedListing } from '../changed-listing.ts'
import { confirmIdentity } from '../confirm-identity.ts'
import { type CreatedListing, createListing, requireSameContent } from '../drafts/create-listing.ts'
import { newListingOf } from '../drafts/new-listing.ts'
import { draftSimilar } from '../drafts/similar-draft.ts'
import { endOnEbay } from '../publish/end-listing.ts'
import { forgetOnEbay } from '../publish/forget-listing.ts'
import { publishListing } from '../publish/publish-listing.ts'
import { listingMarket } from '../read/listing-market.ts'
import { askedSpecifics } from '../read/requirements.ts'
import { serializeListings } from '../read/serialize.ts'
import type { ListingServices } from '../services.ts'
import { listListings, ownListing, type StoredListing } from '../store.ts'
import { updateListing, updateOnEbay } from '../write/change.ts'
import { deleteListing } from '../write/delete-listing.ts'
import { mergeListing } from '../write/merge-listing.ts'

const LISTINGS_PAGE_SIZE = 100

/** Two crops, two originals and the text fields. */
const MAX_BODY_BYTES = 4 * MAX_PICTURE_BYTES + 1024 * 1024

const LISTING_PICTURES = ['frontImage', 'backImage', 'frontOriginal', 'backOriginal'] as const
/** A description has up to 20,000 characters, of up to 6 bytes each in JSON. */
const EDIT_MAX_BYTES = 256 * 1024

const pageSchema = z.object({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(LISTINGS_PAGE_SIZE).default(LISTINGS_PAGE_SIZE),
})
const idSchema = z.object({ id: z.coerce.number().int().positive() })

/** A seller's own listings. Another seller's listing is NOT_FOUND on every route. */
export const listingRoutes = new Hono<SignedInEnv<ListingServices>>()
  .use(signedIn)
  /** A plain array, newest first; `X-Next-Before` names the `before` of the next page where there is one. */
  .get('/', validated('query', pageSchema), async c => {
    const { before, limit } = c.req.valid('query')
    const found = await listListings(c.get('services').db, c.get('user').id, {
      before,
      limit: limit + 1,
    })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    if (found.length > limit && last) c.header(NEXT_BEFORE_HEADER, String(last.id))
    return c.json(await serialized(c, page))
  })
  .get('/:id', validated('param', idSchema), async c => {
    const { id } = c.req.valid('param')
    const { db } = c.get('services')
    const listing = await ownListing(db, c.get('user').id, id)
    const [view, market] = await Promise.all([one(c, listing), listingMarket(db, listing)])
    return c.json({ ...market, ...view })
  })
  .get('/:id/item-specifics', validated('param', idSchema), async c =>
    c.json(await askedSpecifics(c.get('services'), c.get('user').id, c.req.valid('param').id)),
  )
  .post('/', countsItsBody, async c => {
    const { listing, isNew } = await createFromForm(c)
    return c.json(await one(c, listing), isNew ? 201 : 200)
  })
  .put(
    '/:id',
    limitBody(EDIT_MAX_BYTES),
    validated('param', idSchema),
    validated('json', updateListingSchema),
    async c => {
      const form = c.req.valid('json')
      if (form.id !== c.req.valid('param').id)
        throw new Failure('VALIDATION', { detail: { field: 'id' } })
      const work = updateListing(c.get('services'), c.get('user').id, form)
      return c.json(await one(c, (await finishAfterDisconnect(c, work)).listing))
    },
  )
  .delete('/:id', validated('param', idSchema), validated('query', versionedSchema), async c => {
    const { version } = c.req.valid('query')
    const { id } = c.req.valid('param')
    await finishAfterDisconnect(c, deleteListing(c.get('services'), c.get('user').id, id, version))
    return c.json({ success: true as const })
  })
  .post(
    '/:id/publish',
    validated('param', idSchema),
    validated('json', versionedSchema),
    async c => {
      const { id } = c.req.valid('param')
      const { version } = c.req.valid('json')
      const work = publishListing(c.get('services'), c.get('user').id, id, version)
      return c.json(await finishAfterDisconnect(c, work))
    },
  )
  .put(
    '/:id/update-ebay',
    validated('param', idSchema),
    validated('json', updateOnEbaySchema),
    async c => {
      const { id } = c.req.valid('param')
      const work = updateOnEbay(c.get('services'), c.get('user').id, id, c.req.valid('json'))
      return changed(c, work)
    },
  )
  .post(
    '/:id/end-ebay',
    validated('param', idSchema),
    validated('json', endOnEbaySchema),
    async c => {
      const { id } = c.req.valid('param')
      const work = endOnEbay(c.get('services'), c.get('user').id, id, c.req.valid('json'))
      return changed(c, work)
    },
  )
  .post(
    '/:id/forget-ebay',
    validated('param', idSchema),
    validated('json', versionedSchema),
    async c => {
      const { id } = c.req.valid('param')
      const { version } = c.req.valid('json')
      const work = forgetOnEbay(c.get('services'), c.get('user').id, id, version)
      return changed(c, work)
    },
  )
  .post('/:id/similar', validated('param', idSchema), async c => {
    const draft = await draftSimilar(c.get('services'), c.get('user').id, c.req.valid('param').id)
    return c.json(await one(c, draft), 201)
  })
  .post(
    '/:id/merge',
    validated('param', idSchema),
    validated('json', mergeListingSchema),
    async c => {
      const { id } = c.req.valid('param')
      const work = mergeListing(c.get('services'), c.get('user').id, id, c.req.valid('json'))
      return changed(c, work)
    },
  )

/** Completes the work when the client disconnects, so that no publish stops halfway. */
async function finishAfterDisconnect<T>(
  c: Context<SignedInEnv<ListingServices>>,
  work: Promise<T>,
): Promise<T> {
  c.executionCtx.waitUntil(Promise.allSettled([work]))
  return work
}

async function changed(c: Context<SignedInEnv<ListingServices>>, work: Promise<ChangedListing>) {
  const { listing, ...result } = await finishAfterDisconnect(c, work)
  return c.json({ success: true as const, ...result, listing: await one(c, listing) })
}

async function one(c: Context<SignedInEnv<ListingServices>>, listing: StoredListing) {
  const [view] = await serialized(c, [listing])
  if (!view) throw new Failure('NOT_FOUND')
  return view
}

const serialized = (c: Context<SignedInEnv<ListingServices>>, page: StoredListing[]) =>
  serializeListings(c.get('services'), c.get('user').id, page)

async function createFromForm(c: Context<SignedInEnv<ListingServices>>): Promise<CreatedListing> {
  const userId = c.get('user').id
  const tooLarge = new Failure('PICTURE_TOO_LARGE', { message: PICTURES_TOO_LARGE })
  const options = {
    userId,
    limits: { maxBytes: MAX_BODY_BYTES, tooLarge, fileMaxBytes: MAX_PICTURE_BYTES },
    files: LISTING_PICTURES,
    invalid: 'This form arrived incomplete. Please send it again.',
  }
  return withForm(c.get('services'), c.req.raw, options, async body => {
    const texts = [...body].filter(([, value]) => typeof value === 'string')
    const form = parseInput(createListingSchema, Object.fromEntries(texts))
    const part = (name: (typeof LISTING_PICTURES)[number]) => body.get(name) ?? null
    const listing = newListingOf(form)
    const created = await createListing(c.get('services'), userId, listing, {
      frontImage: part('frontImage'),
      backImage: part('backImage'),
      frontOriginal: part('frontOriginal'),
      backOriginal: part('backOriginal'),
    })
    requireSameContent(created, listing)
    await confirmIdentity(c.get('services'), created.listing)
    return created
  })
}

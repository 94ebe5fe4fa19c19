import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import {
  checkImportSchema,
  descriptorsQuerySchema,
  importReferencesSchema,
  pictureDescriptorSchema,
  promoteProposalSchema,
  promoteTypeSchema,
  proposeTypeSchema,
  type ReferencesChanged,
  recallFacesSchema,
  recallSidesSchema,
  referenceSettingsSchema,
  typeKeySchema,
} from '../../shared/references.ts'
import { adminOnly, recentlyAuthenticated, signedIn } from '../accounts/sessions.ts'
import { limitBody } from '../http/body-limit.ts'
import type { SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import { validated } from '../http/validation.ts'
import { accuracyOf } from './accuracy.ts'
import { forgetAll, forgetReference, forgetType } from './change-library.ts'
import { facesOfPictures, storeFace } from './faces.ts'
import { importReferences, referencesFile, requireLibraryRoom } from './files.ts'
import { libraryOf, pictureOfReference, typeReferences } from './known-types.ts'
import { promoteProposal, promoteType, proposeType, referenceProposals } from './proposals.ts'
import { recallOneSided } from './recall-one-sided.ts'
import { recallSides } from './recall-sides.ts'
import type { ReferenceServices } from './services.ts'
import { referenceSettingsOf, saveReferenceSettings } from './settings.ts'

/** IMPORT_MAX_REFERENCES descriptors of about 6 KB, with their names. */
const IMPORT_MAX_BYTES = 2 * 1024 * 1024
/** RECALL_MAX_PAIRS pairs of descriptors. */
const SIDES_MAX_BYTES = 512 * 1024
/** PROMOTED_MAX descriptors. */
const PROMOTION_MAX_BYTES = 512 * 1024
const HOUR_SECONDS = 3_600

const byKey = validated('param', z.object({ key: typeKeySchema }))
const byId = validated('param', z.object({ id: z.coerce.number().int().positive() }))

/** Checking a piece of a file counts as importing it. */
const limitImports = createMiddleware<SignedInEnv<ReferenceServices>>(async (c, next) => {
  const subject = String(c.get('user').id)
  await consumeRateLimits(c.get('services'), [{ limit: 'referenceImportsByUser', subject }])
  return next()
})

/** What the caller's library knows, and how it is used. */
export const referenceRoutes = new Hono<SignedInEnv<ReferenceServices>>()
  .use(signedIn)
  .get('/', async c => c.json(await libraryOf(c.get('services'), c.get('user').id)))
  .delete('/', async c => c.json(changes(await forgetAll(c.get('services'), c.get('user').id))))
  .post('/sides', limitBody(SIDES_MAX_BYTES), validated('json', recallSidesSchema), async c => {
    const services = c.get('services')
    const userId = c.get('user').id
    const { pairs } = c.req.valid('json')
    const limit = pairs.length === 1 ? 'recalledCoinsByUser' : 'recalledSidesByUser'
    await consumeRateLimits(services, [{ limit, subject: String(userId) }])
    return c.json({ pairs: await recallSides(services, userId, pairs) })
  })
  .post('/faces', limitBody(SIDES_MAX_BYTES), validated('json', recallFacesSchema), async c => {
    const services = c.get('services')
    const userId = c.get('user').id
    const { faces } = c.req.valid('json')
    await consumeRateLimits(services, [{ limit: 'recalledSidesByUser', subject: String(userId) }])
    return c.json({ coins: await recallOneSided(services, userId, faces) })
  })
  .get('/accuracy', async c => {
    const { id: userId, isAdmin } = c.get('user')
    return c.json(await accuracyOf(c.get('services'), { userId, isAdmin }))
  })
  .get('/settings', async c =>
    c.json(await referenceSettingsOf(c.get('services').db, c.get('user').id)),
  )
  .put('/settings', validated('json', referenceSettingsSchema.partial()), async c => {
    const change = c.req.valid('json')
    return c.json(await saveReferenceSettings(c.get('services').db, c.get('user').id, change))
  })
  .get('/export', c => {
    const { db, now } = c.get('services')
    const day = new Date(now()).toISOString().slice(0, 10)
    return c.body(referencesFile(db, c.get('user').id), 200, {
      'Content-Type': 'application/json',
      'Content-Disposition': `attachment; filename="obverse-references-${day}.json"`,
      'Cache-Control': 'no-store',
    })
  })
  .post(
    '/import',
    limitBody(IMPORT_MAX_BYTES),
    validated('json', importReferencesSchema),
    limitImports,
    async c => {
      const { references } = c.req.valid('json')
      return c.json(await importReferences(c.get('services'), c.get('user').id, references))
    },
  )
  .post(
    '/import/check',
    limitBody(IMPORT_MAX_BYTES),
    validated('json', checkImportSchema),
    limitImports,
    async c => {
      const { faces } = c.req.valid('json')
      return c.json({
        added: await requireLibraryRoom(c.get('services'), c.get('user').id, faces),
      })
    },
  )
  .get('/types/:key', byKey, async c => {
    const { key } = c.req.valid('param')
    return c.json(await typeReferences(c.get('services'), c.get('user').id, key))
  })
  .delete('/types/:key', byKey, async c => {
    const { key } = c.req.valid('param')
    return c.json(changes(await forgetType(c.get('services'), c.get('user').id, key)))
  })
  .put(
    '/types/:key/promoted',
    adminOnly,
    recentlyAuthenticated,
    byKey,
    validated('json', promoteTypeSchema),
    async c => {
      const { directory, db, now } = c.get('services')
      const promotion = { ...c.req.valid('param'), ...c.req.valid('json'), now: now() }
      return c.json(changes(await promoteType({ directory, db }, c.get('user'), promotion)))
    },
  )
  .put('/types/:key/proposed', byKey, validated('json', proposeTypeSchema), async c => {
    const proposal = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(changes(await proposeType(c.get('services'), c.get('user').id, proposal)))
  })
  .get('/proposals', adminOnly, async c =>
    c.json(await referenceProposals(c.get('services').directory)),
  )
  .put(
    '/proposals/:id',
    adminOnly,
    recentlyAuthenticated,
    limitBody(PROMOTION_MAX_BYTES),
    byId,
    validated('json', promoteProposalSchema),
    async c => {
      const { id } = c.req.valid('param')
      const change = c.req.valid('json')
      return c.json(changes(await promoteProposal(c.get('services'), c.get('user'), id, change)))
    },
  )
  .get('/:id/picture', byId, async c => {
    const { directory, db, pictures } = c.get('services')
    const { id } = c.req.valid('param')
    const user = c.get('user')
    const shown = await pictureOfReference({ directory, db }, user, id)
    // Others see the picture that was proposed: its owner may send another small copy at any time.
    const thumbnail =
      shown?.userId === user.id ? await pictures.openThumbnail(user.id, shown.sha256) : null
    const picture = thumbnail ?? (shown && (await pictures.open(shown.userId, shown.sha256)))
    if (!picture) throw new Failure('NOT_FOUND')
    return c.body(picture.body, 200, {
      'Content-Type': picture.httpMetadata?.contentType ?? 'application/octet-stream',
      'Content-Length': String(picture.size),
      'Cache-Control': `private, max-age=${HOUR_SECONDS}`,
      // The ids are easily guessed: who logs in next in this browser gets none of them from its cache.
      Vary: 'Cookie',
      'X-Content-Type-Options': 'nosniff',
    })
  })
  .delete('/:id', byId, async c => {
    const { id } = c.req.valid('param')
    return c.json(changes(await forgetReference(c.get('services'), c.get('user').id, id)))
  })

const changes = (changed: number): ReferencesChanged => ({ changed })

/** The descriptor of a picture that is stored already, beside its thumbnail. */
export const descriptorRoutes = new Hono<SignedInEnv<ReferenceServices>>()
  .use(signedIn)
  .post('/descriptors', validated('json', descriptorsQuerySchema), async c => {
    const { pictures } = c.req.valid('json')
    const faces = await facesOfPictures(c.get('services').db, c.get('user').id, pictures)
    return c.json({ faces: Object.fromEntries(faces) })
  })
  .put('/:sha256{[0-9a-f]{64}}/descriptor', validated('json', pictureDescriptorSchema), async c => {
    const services = c.get('services')
    const userId = c.get('user').id
    const sha256 = c.req.param('sha256')
    const [known] = await services.pictures.findMetadata(userId, [sha256])
    if (!known) throw new Failure('NOT_FOUND')
    await storeFace(services, userId, sha256, c.req.valid('json').face)
    return c.json({ success: true })
  })

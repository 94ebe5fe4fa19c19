import { type Context, Hono } from 'hono'
import type { StoredPicture } from '../../shared/pictures/picture-upload.ts'
import { MAX_THUMBNAIL_BYTES } from '../../shared/pictures/pictures.ts'
import { signedIn } from '../accounts/sessions.ts'
import { countsItsBody, limitBody } from '../http/body-limit.ts'
import type { SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { storeListingCrop, storeOriginal, storeUploadedPicture } from './link-pictures.ts'
import type { LinkServices, PictureServices } from './services.ts'
import { storeThumbnail } from './thumbnails.ts'

const CROP = '/:sha256{[0-9a-f]{64}}'

/** Stores pictures for listings, and what belongs to a crop that is stored already. */
export const pictureRoutes = new Hono<SignedInEnv<LinkServices>>()
  .use(signedIn)
  .post('/', countsItsBody, async c => {
    const stored = await storeUploadedPicture(c.get('services'), c.get('user').id, c.req.raw)
    return c.json(stored satisfies StoredPicture, 201)
  })
  .put(`${CROP}/original`, countsItsBody, async c => {
    await storeOriginal(c.get('services'), c.get('user').id, c.req.param('sha256'), c.req.raw)
    return c.json({ success: true })
  })
  .put(`${CROP}/listing-crop`, countsItsBody, async c => {
    await storeListingCrop(c.get('services'), c.get('user').id, c.req.param('sha256'), c.req.raw)
    return c.json({ success: true })
  })
  .put(`${CROP}/thumbnail`, limitBody(MAX_THUMBNAIL_BYTES), async c => {
    const { id: userId } = c.get('user')
    const file = await c.req.arrayBuffer()
    await storeThumbnail(c.get('services'), userId, c.req.param('sha256'), file)
    return c.json({ success: true })
  })

const YEAR_SECONDS = 31_536_000

/** Serves a seller's own pictures. The bytes at an address never change, so that browsers may cache them. */
export const uploadRoutes = new Hono<SignedInEnv<PictureServices>>()
  .get('/thumbnails/:sha256{[0-9a-f]{64}}', signedIn, async c =>
    answerWith(
      c,
      await c.get('services').pictures.openThumbnail(c.get('user').id, c.req.param('sha256')),
      c.req.param('sha256'),
    ),
  )
  .get('/:filename{[0-9a-f]{64}(\\.[a-z]+)?}', signedIn, async c => {
    const [sha256 = ''] = c.req.param('filename').split('.')
    return answerWith(c, await c.get('services').pictures.open(c.get('user').id, sha256), sha256)
  })

function answerWith(c: Context, found: R2ObjectBody | null, sha256: string): Response {
  if (!found) throw new Failure('NOT_FOUND', { message: 'File not found' })
  return c.body(found.body, 200, {
    'Content-Type': found.httpMetadata?.contentType ?? 'application/octet-stream',
    'Content-Length': String(found.size),
    // A name of ours: what the file was called is never stored.
    'Content-Disposition': `inline; filename="${sha256}"`,
    'Cache-Control': `private, max-age=${YEAR_SECONDS}, immutable`,
    'X-Content-Type-Options': 'nosniff',
    ETag: found.httpEtag,
  })
}

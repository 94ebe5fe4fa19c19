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
import { receivePart } from './upload/upload-parts.ts'

const CROP = '/:sha256{[0-9a-f]{64}}'

/** Stores pictures for listings, and what belongs to a crop that is stored already. */
export const pictureRoutes = new Hono<SignedInEnv<LinkServices>>()
  .use(signedIn)
  .post('/', countsItsBody, async c => {
    const stored = await storeUploadedPicture(c.get('services'), c.get('user').id, c.req.raw)
    return c.json(stored satisfies StoredPicture, 201)
  })
  .put(`${CROP}/original`, countsItsBody, async c =>
    storeLarge(c, c.req.param('sha256'), 'original', storeOriginal),
  )
  .put(`${CROP}/listing-crop`, countsItsBody, async c =>
    storeLarge(c, c.req.param('sha256'), 'listing-crop', storeListingCrop),
  )
  .put(`${CROP}/thumbnail`, limitBody(MAX_THUMBNAIL_BYTES), async c => {
    const { id: userId } = c.get('user')
    const file = await c.req.arrayBuffer()
    await storeThumbnail(c.get('services'), userId, c.req.param('sha256'), file)
    return c.json({ success: true })
  })

/** Stores a picture that belongs to a crop, from one request or from the parts of several. */
async function storeLarge(
  c: Context<SignedInEnv<LinkServices>>,
  crop: string,
  kind: string,
  store: typeof storeOriginal,
): Promise<Response> {
  const services = c.get('services')
  const userId = c.get('user').id
  const range = c.req.header('Content-Range')
  if (range === undefined) {
    await store(services, userId, crop, c.req.raw)
    return c.json({ success: true })
  }
  const [known] = await services.pictures.findMetadata(userId, [crop])
  if (!known) throw new Failure('NOT_FOUND')
  const of = `${crop}/${kind}`
  const arrived = await receivePart(services, c.req.raw, { userId, of, range })
  if ('received' in arrived) return c.json(arrived, 202)
  try {
    await store(services, userId, crop, arrived.whole)
  } finally {
    await arrived.forget()
  }
  return c.json({ success: true })
}

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

import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/body.ts'
import { accessError, mediaError, parameter, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, isoTime, originOf } from '../http/services.ts'
import { requires, SCOPES, sellerId } from '../oauth/auth.ts'
import {
  findPicture,
  keepPicture,
  picturePath,
  renderPicture,
  UNUSED_PICTURE_MS,
} from '../store/pictures.ts'

/** eBay's rate limit for picture uploads per seller. */
const UPLOADS_AT_ONCE = 50
const UPLOADS_WINDOW_MS = 5_000
const DOWNLOAD_TIMEOUT_MS = 10_000

const NOT_DOWNLOADED = mediaError(
  190204,
  'No valid image can be downloaded from the provided imageUrl. Please refer to the documentation.',
)

/** The image part of the Media API. Mounted at `/commerce/media/v1_beta`. */
export function mediaRoutes(deps: EbayServices) {
  const app = new Hono<EbayEnv>()
  const uploads = new Map<string, number[]>()
  const allowed = requires(deps, 'user', SCOPES.inventory)

  const countUpload = (userId: string): void => {
    const recent = (uploads.get(userId) ?? []).filter(at => at > deps.now() - UPLOADS_WINDOW_MS)
    if (recent.length >= UPLOADS_AT_ONCE) {
      refuse(
        429,
        accessError(2001, 'Too many requests.', {
          longMessage: 'The request limit has been reached for the resource.',
        }),
      )
    }
    uploads.set(userId, [...recent, deps.now()])
  }

  const created = (c: Context<EbayEnv>, pictureId: string) => {
    c.header('Location', `${originOf(c)}/ebay/commerce/media/v1_beta/image/${pictureId}`)
    return c.json(imageResponse(originOf(c), pictureId, deps.now()), 201)
  }

  app.post('/image/create_image_from_file', allowed, async c => {
    countUpload(sellerId(c))
    if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
      refuse(
        415,
        accessError(2004, 'Invalid request', {
          parameters: [parameter('reason', 'Content-Type must be multipart/form-data')],
        }),
      )
    }
    const form = await c.req.parseBody({ all: true })
    const file = form['image']
    if (!(file instanceof File)) {
      refuse(
        400,
        mediaError(
          190203,
          'The supplied image is in a format that is not supported. Please refer to the documentation for a list of supported formats.',
          {
            parameters: [parameter('reason', 'the form needs exactly one part named "image"')],
          },
        ),
      )
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    return created(c, await keepPicture(deps.state, deps.now(), sellerId(c), bytes))
  })

  app.post('/image/create_image_from_url', allowed, async c => {
    countUpload(sellerId(c))
    const { imageUrl } = await readBody(
      c,
      z.strictObject({ imageUrl: z.url() }),
      () => NOT_DOWNLOADED,
    )
    const bytes = await download(imageUrl)
    if (!bytes) refuse(400, NOT_DOWNLOADED)
    return created(c, await keepPicture(deps.state, deps.now(), sellerId(c), bytes))
  })

  app.get('/image/:id', allowed, c => {
    const picture = findPicture(deps.state, c.req.param('id'))
    if (!picture) refuse(404, mediaError(190200, 'The image resource was not found.'))
    return c.json(imageResponse(originOf(c), picture.pictureId, picture.createdAt))
  })

  return app
}

const imageResponse = (origin: string, pictureId: string, createdAt: number) => ({
  imageUrl: origin + picturePath(pictureId),
  expirationDate: isoTime(createdAt + UNUSED_PICTURE_MS),
  maxDimensionImageUrl: origin + picturePath(pictureId, 9999),
})

/** Downloads a picture from an HTTPS URL or from localhost. */
async function download(address: string): Promise<Uint8Array | undefined> {
  const { protocol, hostname } = new URL(address)
  const local = hostname === 'localhost' || hostname === '127.0.0.1'
  if (protocol !== 'https:' && !(local && protocol === 'http:')) return undefined
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) })
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
  } catch (error) {
    // Network errors, timeouts and truncated bodies give the same error response.
    if (error instanceof Error) return undefined
    throw error
  }
}

/** Serves the pictures of listings. Mounted at `/i`. */
export function pictureServer(deps: EbayServices) {
  const app = new Hono<EbayEnv>()
  app.get('/:id/:file{s-l[0-9]+\\.jpg}', async c => {
    const picture = findPicture(deps.state, c.req.param('id'))
    if (!picture) return c.notFound()
    const size = Math.max(64, Number(/\d+/.exec(c.req.param('file'))?.[0] ?? 1_600))
    const bytes = await renderPicture(picture, size)
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  return app
}

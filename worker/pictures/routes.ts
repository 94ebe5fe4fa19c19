import { Hono } from 'hono'
import { signedIn } from '../accounts/sessions.ts'
import type { SignedInEnv } from '../http/context.ts'
import { Failure } from '../http/failure.ts'
import { acquireMemory } from './memory-budget.ts'
import { requestMemoryBytes } from './receive-pair.ts'
import type { PictureServices } from './services.ts'
import { storeOriginal } from './store-original.ts'

/** The photograph beside a crop. */
export const originalRoutes = new Hono<SignedInEnv<PictureServices>>().put(
  '/:sha256{[0-9a-f]{64}}/original',
  signedIn,
  async c => {
    const room = await acquireMemory(requestMemoryBytes(c.req.raw))
    try {
      await storeOriginal(c.get('services'), c.get('user').id, c.req.param('sha256'), c.req.raw)
      return c.json({ success: true })
    } finally {
      room.release()
    }
  },
)

const YEAR_SECONDS = 31_536_000

/** Serves a seller's own pictures. The bytes of an address never change, so a browser keeps them. */
export const uploadRoutes = new Hono<SignedInEnv<PictureServices>>().get(
  '/:filename{[0-9a-f]{64}(\\.[a-z]+)?}',
  signedIn,
  async c => {
    const [sha256 = ''] = c.req.param('filename').split('.')
    const found = await c.get('services').pictures.open(c.get('user').id, sha256)
    if (!found) throw new Failure('NOT_FOUND', { message: 'File not found' })
    return c.body(found.body, 200, {
      'Content-Type': found.httpMetadata?.contentType ?? 'application/octet-stream',
      'Content-Length': String(found.size),
      'Cache-Control': `private, max-age=${YEAR_SECONDS}, immutable`,
      'X-Content-Type-Options': 'nosniff',
      ETag: found.httpEtag,
    })
  },
)

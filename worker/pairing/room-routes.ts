import { type Context, Hono } from 'hono'
import { pairingCodeSchema } from '../../shared/pairing.ts'
import type { AppEnv } from '../http/context.ts'
import type { PairingServices } from './services.ts'

/**
 * PeerServer's addresses below the room's own path, as the PeerJS client asks them with
 * `path: '/peerjs/<code>'`, and the room's line. The tokens in the query open them, cookies do not count.
 */
export const roomRoutes = new Hono<AppEnv<PairingServices>>()
  .get('/:code/peerjs', connect)
  .get('/:code/line', connect)
  // An id that nobody else has. Our own clients bring theirs.
  .get('/:code/:key/id', c => c.html(crypto.randomUUID()))
  // The published server refuses to tell who is there unless it is told to; so does this one, always.
  .get('/:code/:key/peers', c => c.text('Unauthorized', 401))

async function connect(c: Context<AppEnv<PairingServices>>): Promise<Response> {
  const code = pairingCodeSchema.safeParse(c.req.param('code'))
  if (!code.success) return c.text('Not Found', 404)
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket')
    return c.text('Upgrade Required', 426, { Upgrade: 'websocket' })
  const origin = c.req.header('Origin')
  if (origin !== undefined && origin !== new URL(c.req.url).origin) return c.text('Forbidden', 403)
  return c.get('services').pairings.connect(code.data, c.req.raw)
}

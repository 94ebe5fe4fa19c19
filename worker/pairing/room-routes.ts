import { type Context, Hono } from 'hono'
import { pairingCodeSchema } from '../../shared/pairing/pairing.ts'
import type { AppEnv } from '../http/context.ts'
import type { PairingServices } from './services.ts'

/**
 * PeerServer's addresses below the room's path, as a PeerJS client with `path: '/peerjs/<code>'` requests them, and
 * the room's channel (`/line`). The token in the query authorizes them; cookies are ignored.
 */
export const roomRoutes = new Hono<AppEnv<PairingServices>>()
  .get('/:code/peerjs', connect)
  .get('/:code/line', connect)
  // A new id. Our own clients send theirs.
  .get('/:code/:key/id', c => c.html(crypto.randomUUID()))
  // PeerServer lists its peers only when configured to; this one never does.
  .get('/:code/:key/peers', c => c.text('Unauthorized', 401))

async function connect(c: Context<AppEnv<PairingServices>>): Promise<Response> {
  const code = pairingCodeSchema.safeParse(c.req.param('code'))
  if (!code.success) return c.text('Not Found', 404)
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket')
    return c.text('Upgrade Required', 426, { Upgrade: 'websocket' })
  const origin = c.req.header('Origin')
  if (origin !== undefined && origin !== new URL(c.req.url).origin) return c.text('Forbidden', 403)
  const socket = await c.get('services').pairings.connect(code.data, c.req.raw)
  return socket ?? c.text('Not Found', 404)
}

import { Hono } from 'hono'
import { z } from 'zod'

/** The valid TURN key id. */
export const TURN_KEY_ID = 'sandbox-turn-key'
export const TURN_KEY_TOKEN = 'sandbox-turn-token'

/** Cloudflare's maximum lifetime of credentials: two days. */
const TTL_MAX_SECONDS = 172_800
const bodySchema = z.object({ ttl: z.number().int().min(1).max(TTL_MAX_SECONDS) })

/** Cloudflare's TURN credentials: 201 with `iceServers`. No TURN server runs at these addresses. Mounted at `/turn`. */
export function turnApp() {
  const app = new Hono()
  app.post('/v1/turn/keys/:key/credentials/generate-ice-servers', async c => {
    const authorized =
      c.req.param('key') === TURN_KEY_ID &&
      c.req.header('Authorization') === `Bearer ${TURN_KEY_TOKEN}`
    if (!authorized) return c.json({ error: 'Unauthorized' }, 401)
    const body = bodySchema.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return c.json({ error: 'Invalid ttl' }, 400)
    const random = () => crypto.randomUUID().replaceAll('-', '').repeat(2)
    return c.json(
      {
        iceServers: [
          { urls: ['stun:stun.cloudflare.com:3478', 'stun:stun.cloudflare.com:53'] },
          {
            urls: [
              'turn:turn.cloudflare.com:3478?transport=udp',
              'turn:turn.cloudflare.com:3478?transport=tcp',
              'turns:turn.cloudflare.com:5349?transport=tcp',
              'turn:turn.cloudflare.com:53?transport=udp',
              'turn:turn.cloudflare.com:80?transport=tcp',
              'turns:turn.cloudflare.com:443?transport=tcp',
            ],
            username: random(),
            credential: random(),
          },
        ],
      },
      201,
    )
  })
  return app
}

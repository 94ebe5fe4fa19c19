import { Hono } from 'hono'
import { z } from 'zod'

/** The valid TURN key id. */
export const TURN_KEY_ID = 'sandbox-turn-key'
export const TURN_KEY_TOKEN = 'sandbox-turn-token'

/** Cloudflare's maximum lifetime of credentials: two days. */
const TTL_MAX_SECONDS = 172_800
const bodySchema = z.object({ ttl: z.number().int().min(1).max(TTL_MAX_SECONDS) })

/**
 * Cloudflare's TURN credentials: 201 with `iceServers`, 204 for revoked ones
 * (https://developers.cloudflare.com/realtime/turn/generate-credentials/). No TURN server runs at these addresses.
 * Mounted at `/turn`.
 */
export function turnApp() {
  const app = new Hono()
  const issued = new Set<string>()
  const isAuthorized = (key: string, authorization: string | undefined) =>
    key === TURN_KEY_ID && authorization === `Bearer ${TURN_KEY_TOKEN}`
  app.post('/v1/turn/keys/:key/credentials/generate-ice-servers', async c => {
    if (!isAuthorized(c.req.param('key'), c.req.header('Authorization')))
      return c.json({ error: 'Unauthorized' }, 401)
    const body = bodySchema.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return c.json({ error: 'Invalid ttl' }, 400)
    const random = () => crypto.randomUUID().replaceAll('-', '').repeat(2)
    const username = random()
    issued.add(username)
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
            username,
            credential: random(),
          },
        ],
      },
      201,
    )
  })
  app.post('/v1/turn/keys/:key/credentials/:username/revoke', c => {
    if (!isAuthorized(c.req.param('key'), c.req.header('Authorization')))
      return c.json({ error: 'Unauthorized' }, 401)
    // What the vendor says of unknown ones is not documented.
    return issued.delete(c.req.param('username')) ? c.body(null, 204) : c.json({}, 404)
  })
  /** The usernames whose credentials work. */
  app.get('/issued.json', c => c.json({ usernames: [...issued] }))
  return app
}

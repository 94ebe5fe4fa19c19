import { z } from 'zod'
import { type IceServer, iceServerSchema } from '../../../shared/pairing/pairing.ts'
import type { TurnProvider } from '../port.ts'

const TIMEOUT_MS = 3_000
/** Browsers do not let WebRTC use it: asking there only costs time. */
const BLOCKED_PORT = /:53(\?|$)/

const answerSchema = z.object({ iceServers: z.array(iceServerSchema) })

/**
 * Credentials of Cloudflare's TURN service: POST …/generate-ice-servers answers 201 with `iceServers`, and
 * POST …/{username}/revoke answers 204. https://developers.cloudflare.com/realtime/turn/generate-credentials/
 */
export function createCloudflareTurn(options: {
  baseUrl: string
  keyId: string
  keyToken: string
  fetch: typeof fetch
}): TurnProvider {
  const credentials = `${options.baseUrl}/v1/turn/keys/${encodeURIComponent(options.keyId)}/credentials`
  /** The answer of this status, or why there is none. */
  async function post(path: string, status: number, body?: object) {
    try {
      const answer = await options.fetch(`${credentials}/${path}`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${options.keyToken}`,
          'Content-Type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (answer.status === status) return { ok: true as const, answer }
      await answer.body?.cancel()
      return { ok: false as const, reason: `TURN credentials answer ${answer.status}.` }
    } catch (error) {
      const why = error instanceof Error ? error.name : 'unknown'
      return { ok: false as const, reason: `TURN credentials do not answer (${why}).` }
    }
  }
  return {
    async issue(ttlSeconds) {
      const posted = await post('generate-ice-servers', 201, { ttl: ttlSeconds })
      if (!posted.ok) return posted
      const read = answerSchema.safeParse(await posted.answer.json().catch(() => null))
      return read.success
        ? { ok: true, servers: read.data.iceServers.flatMap(usable) }
        : { ok: false, reason: 'TURN credentials answered something unforeseen.' }
    },
    async revoke(username) {
      const posted = await post(`${encodeURIComponent(username)}/revoke`, 204)
      return posted.ok ? { ok: true } : posted
    },
  }
}

function usable(server: IceServer): IceServer[] {
  const urls = [server.urls].flat().filter(url => !BLOCKED_PORT.test(url))
  return urls.length > 0 ? [{ ...server, urls }] : []
}

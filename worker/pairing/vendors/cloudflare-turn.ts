import { z } from 'zod'
import { type IceServer, iceServerSchema } from '../../../shared/pairing/pairing.ts'
import type { TurnProvider } from '../port.ts'

const TIMEOUT_MS = 3_000
/** Browsers do not let WebRTC use it: asking there only costs time. */
const BLOCKED_PORT = /:53(\?|$)/

const answerSchema = z.object({ iceServers: z.array(iceServerSchema) })

/** Credentials of Cloudflare's TURN service: POST …/generate-ice-servers answers 201 with `iceServers`. */
export function createCloudflareTurn(options: {
  baseUrl: string
  keyId: string
  keyToken: string
  fetch: typeof fetch
}): TurnProvider {
  const url = `${options.baseUrl}/v1/turn/keys/${encodeURIComponent(options.keyId)}/credentials/generate-ice-servers`
  return {
    async issue(ttlSeconds) {
      try {
        const answer = await options.fetch(url, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${options.keyToken}`,
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({ ttl: ttlSeconds }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        if (answer.status !== 201) {
          await answer.body?.cancel()
          return { ok: false, reason: `TURN credentials answer ${answer.status}.` }
        }
        const read = answerSchema.safeParse(await answer.json())
        return read.success
          ? { ok: true, servers: read.data.iceServers.flatMap(usable) }
          : { ok: false, reason: 'TURN credentials answered something unforeseen.' }
      } catch (error) {
        const why = error instanceof Error ? error.name : 'unknown'
        return { ok: false, reason: `TURN credentials do not answer (${why}).` }
      }
    },
  }
}

function usable(server: IceServer): IceServer[] {
  const urls = [server.urls].flat().filter(url => !BLOCKED_PORT.test(url))
  return urls.length > 0 ? [{ ...server, urls }] : []
}

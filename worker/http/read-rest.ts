import { createMiddleware } from 'hono/factory'

/** What a refused request may still send, in bytes and ms. Beyond it the connection may end. */
const MAX_BYTES = 50 * 1024 * 1024
const MAX_MS = 1_000

/**
 * Reads and drops what a handler left unread of a request's body: a refused write. A server that responds before
 * it has read the body closes the connection, and the next request on it fails.
 */
export const readRest = createMiddleware(async (c, next) => {
  await next()
  const { body } = c.req.raw
  if (!body || body.locked || c.req.raw.bodyUsed) return
  const reader = body.getReader()
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), MAX_MS)
  try {
    let bytes = 0
    while (bytes < MAX_BYTES) {
      // oxlint-disable-next-line no-await-in-loop -- a stream is read chunk by chunk
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.byteLength
    }
  } catch {
    // The client has gone: nobody needs the rest.
  } finally {
    clearTimeout(timer)
  }
})

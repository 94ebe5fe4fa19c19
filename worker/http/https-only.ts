import { createMiddleware } from 'hono/factory'

/** Names and addresses of this machine and of a home network, where development runs without a certificate. */
const LOCAL_HOST = /^(?:localhost|.*\.localhost|.*\.local|[\d.]+|\[[\da-f:.]+\])$/i

/**
 * Sends a call over plain http to the same address over https: a password or a cookie is never asked for in the
 * clear. 308 keeps method and body.
 */
export const httpsOnly = createMiddleware(async (c, next) => {
  const url = new URL(c.req.url)
  if (url.protocol === 'http:' && !LOCAL_HOST.test(url.hostname)) {
    url.protocol = 'https:'
    return c.redirect(url.href, 308)
  }
  return next()
})

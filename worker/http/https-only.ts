import { createMiddleware } from 'hono/factory'
import { Failure } from './failure.ts'

/** Names and addresses of this machine and of a home network, where development runs without a certificate. */
const LOCAL_HOST = /^(?:localhost|.*\.localhost|.*\.local|[\d.]+|\[[\da-f:.]+\])$/i

/**
 * Sends who opens a page over plain http to the same address over https. Throws HTTPS_REQUIRED for a call of the API
 * (`data`): a client that sends a password in the clear has to notice.
 */
export const httpsOnly = (data: RegExp) =>
  createMiddleware(async (c, next) => {
    const url = new URL(c.req.url)
    if (url.protocol === 'http:' && !LOCAL_HOST.test(url.hostname)) {
      if (data.test(url.pathname)) throw new Failure('HTTPS_REQUIRED')
      url.protocol = 'https:'
      return c.redirect(url.href, 308)
    }
    return next()
  })

import { createMiddleware } from 'hono/factory'
import { Failure } from './failure.ts'

/**
 * Names and private addresses (RFC 1918, 4193) of this machine and of a home network, where development runs without a
 * certificate. Not public ones: a link in a mail begins with the host of the call where APP_URL is not set.
 */
const LOCAL_HOST =
  /^(?:localhost|.*\.localhost|.*\.local|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\]|\[f[cd][\da-f:]+\])$/i

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

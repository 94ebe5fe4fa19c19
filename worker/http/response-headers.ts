import { createMiddleware } from 'hono/factory'

/** Two years, with all subdomains. `web/public/_headers` has the same for pages and files. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains'

/** Of every answer of the Worker. Pages and files have more, from `web/public/_headers`. */
const EVERYWHERE = {
  'Strict-Transport-Security': STRICT_TRANSPORT,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** Of answers that are no page: nothing in them runs, is framed, read by another site or stored unless the route says so. */
const DATA = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** The outermost middleware. A route's own header stays. The headers of a WebSocket upgrade are immutable. */
export const responseHeaders = (isData: (path: string) => boolean) =>
  createMiddleware(async (c, next) => {
    await next()
    if (c.res.status === 101) return
    const headers = { ...EVERYWHERE, ...(isData(c.req.path) && DATA) }
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.header(name, value)
  })

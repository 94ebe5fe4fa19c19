import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { Failure } from './failure.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * What other sites lead to: eBay's consent comes back here, anybody may link to the documentation, and a mail's link of
 * the specification says itself why it decides nothing.
 */
const LINKED_PATH = /^\/api\/(?:ebay\/callback|docs|openapi\.json|(?:approve|reject)-user\/[^/]+)$/

/**
 * Refuses a request that a browser sends from another site (CSRF): every writing one, and every call of the API, since
 * some that only read cost a call of a vendor. Throws WRONG_ORIGIN.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const { path } = c.req
  const isApi = path.startsWith('/api/') && !LINKED_PATH.test(path)
  if (isApi && c.req.header('Sec-Fetch-Site') === 'cross-site') throw new Failure('WRONG_ORIGIN')
  if (!SAFE_METHODS.has(c.req.method)) {
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const foreign = origin !== undefined && origin !== new URL(c.req.url).origin
    if (foreign || site === 'cross-site' || site === 'same-site') throw new Failure('WRONG_ORIGIN')
  }
  await next()
})

import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { Failure } from './failure.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a writing request that a browser sends from another site (CSRF). Throws WRONG_ORIGIN. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method)) {
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const foreign = origin !== undefined && origin !== new URL(c.req.url).origin
    if (foreign || site === 'cross-site' || site === 'same-site') throw new Failure('WRONG_ORIGIN')
  }
  await next()
})

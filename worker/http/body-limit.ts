import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './context.ts'
import { Failure } from './failure.ts'

/** Bytes of a request body where the route does not set another limit. */
const BODY_MAX_BYTES = 64 * 1024

const ownLimits = new WeakSet<object>()

/**
 * Middleware that limits a route's body, with or without a stated length. Throws BODY_TOO_LARGE, in place of the
 * limit that all other routes have.
 */
export function limitBody(maxBytes: number) {
  const handler = limitOf(maxBytes)
  ownLimits.add(handler)
  return handler
}

/** Middleware for a route that counts its body itself while the body arrives (`receive-upload.ts`). */
export const countsItsBody = createMiddleware<AppEnv>(async (_, next) => next())
ownLimits.add(countsItsBody)

const standardLimit = limitOf(BODY_MAX_BYTES)

/** Limits the body of every request whose route has no limit of its own. Throws BODY_TOO_LARGE. */
export const limitBodies = createMiddleware<AppEnv>(async (c, next) => {
  if (matchedRoutes(c).some(({ handler }) => ownLimits.has(handler))) return next()
  return standardLimit(c, next)
})

function limitOf(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new Failure('BODY_TOO_LARGE')
    },
  })
}

import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './context.ts'
import { inRequest } from './in-request.ts'

/** Gives each request an id, for its log lines and its answer. One that the client sends is not taken: it could be anything. */
export const requestIds = createMiddleware<AppEnv>(async (c, next) => {
  const id = crypto.randomUUID()
  c.set('requestId', id)
  await inRequest(id, next)
  if (c.res.status !== 101) c.header('X-Request-Id', id)
})

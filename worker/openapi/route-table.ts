import type { RouterRoute } from 'hono/types'
import type { ErrorCode } from '../../shared/errors.ts'
import { adminOnly, signedIn } from '../accounts/sessions.ts'
import { limitBodies } from '../http/body-limit.ts'
import { sameOrigin } from '../http/same-origin.ts'
import { contractOf } from '../http/validation.ts'

/** Who may call an operation, by the middleware in front of it. */
export type Access = 'anyone' | 'seller' | 'admin'

/** An operation as the app's route table has it. */
export type RoutedOperation = {
  /** `METHOD /path`, with the path as it was registered. */
  key: string
  method: string
  path: string
  access: Access
  contracts: NonNullable<ReturnType<typeof contractOf>>[]
  /** Errors of the middleware in front of it. */
  middlewareErrors: ErrorCode[]
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

const isMiddleware = ({ method, path }: RouterRoute) => method === 'ALL' && path.endsWith('*')

/** The operations of an app, with what the handlers of each route and the middleware before them define. */
export function operationsOf(routes: readonly RouterRoute[]): RoutedOperation[] {
  const keys = new Map<string, RouterRoute>()
  for (const route of routes)
    if (!isMiddleware(route)) keys.set(`${route.method} ${route.path}`, route)
  return [...keys].map(([key, route]) => operationOf(key, route, routes))
}

function operationOf(
  key: string,
  last: RouterRoute,
  routes: readonly RouterRoute[],
): RoutedOperation {
  const { method, path } = last
  const handlers = routes
    .slice(0, routes.indexOf(last))
    .filter(one => covers(one, last))
    .map(one => one.handler)
  const has = (middleware: unknown) => handlers.some(handler => handler === middleware)
  const access = has(adminOnly) ? 'admin' : has(signedIn) ? 'seller' : 'anyone'
  const contracts = handlers.flatMap(handler => contractOf(handler) ?? [])
  const middlewareErrors: ErrorCode[] = ['INTERNAL']
  if (access !== 'anyone') middlewareErrors.push('NOT_AUTHENTICATED', 'SUSPENDED', 'OTHER_USER')
  if (access === 'admin') {
    middlewareErrors.push('FORBIDDEN', 'SECOND_FACTOR_NOT_SET_UP')
    if (!SAFE_METHODS.has(method)) middlewareErrors.push('REAUTHENTICATION_REQUIRED')
  }
  if (has(limitBodies) && !SAFE_METHODS.has(method)) middlewareErrors.push('BODY_TOO_LARGE')
  if (has(sameOrigin) && !SAFE_METHODS.has(method)) middlewareErrors.push('WRONG_ORIGIN')
  if (contracts.length > 0) middlewareErrors.push('VALIDATION')
  return { key, method, path, access, contracts, middlewareErrors }
}

/** Whether a handler that is registered earlier also runs for this route. */
function covers(earlier: RouterRoute, route: RouterRoute): boolean {
  if (earlier.method !== 'ALL' && earlier.method !== route.method) return false
  if (earlier.path === route.path) return true
  return earlier.path.endsWith('*') && `${route.path}/`.startsWith(earlier.path.slice(0, -1))
}

export type PathPart = { name: string; pattern: string | null }

/** `/uploads/{filename}` and its parts, of a path as Hono writes it: `/uploads/:filename{[a-z]{2}}`. */
export function readPath(path: string): { template: string; parts: PathPart[] } {
  const parts: PathPart[] = []
  const segments = path.split(/\/(?![^{]*\})/).map(segment => {
    const found = /^:(\w+)(?:\{(.+)\})?$/.exec(segment)
    if (!found?.[1]) return segment
    parts.push({ name: found[1], pattern: found[2] ? `^${found[2]}$` : null })
    return `{${found[1]}}`
  })
  return { template: segments.join('/'), parts }
}

import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { AppEnv } from '../http/context.ts'

/**
 * The description of all calls, as OpenAPI and as a page. Nobody needs it to sell a coin: it is loaded
 * when it is asked for, and made once an isolate.
 */
export function descriptionRoutes(routesOfApp: () => RouterRoute[]) {
  const described = once(async () => {
    const [{ openApiDocument }, { SLICES }] = await Promise.all([
      import('./document.ts'),
      import('./slices.ts'),
    ])
    return openApiDocument(routesOfApp(), SLICES)
  })
  const page = once(async () => {
    const { docsPage } = await import('./page.ts')
    return docsPage(await described())
  })
  return new Hono<AppEnv>()
    .get('/openapi.json', async c => {
      const text = JSON.stringify(await described(), null, 2)
      return c.body(text, 200, { 'Content-Type': 'application/json; charset=utf-8' })
    })
    .get('/docs', async c => {
      const { html, contentSecurityPolicy } = await page()
      c.header('Content-Security-Policy', contentSecurityPolicy)
      return c.html(html)
    })
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: T | undefined
  // The value is kept, never the promise: a promise belongs to the request that made it.
  return async () => (made ??= await make())
}

import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { AppEnv } from '../http/context.ts'

/** The OpenAPI document as JSON and as a page. Both are loaded on first use and built once per isolate. */
export function descriptionRoutes(routesOfApp: () => RouterRoute[]) {
  const described = once(async () => {
    const [{ openApiDocument }, { SLICES }] = await Promise.all([
      import('./document.ts'),
      import('./slices.ts'),
    ])
    return openApiDocument(routesOfApp(), SLICES)
  })
  const text = once(async () => JSON.stringify(await described(), null, 2))
  const page = once(async () => {
    const { docsPage } = await import('./page.ts')
    return docsPage(await described())
  })
  return new Hono<AppEnv>()
    .get('/openapi.json', async c =>
      c.body(await text(), 200, { 'Content-Type': 'application/json; charset=utf-8' }),
    )
    .get('/docs', async c => {
      const { html, contentSecurityPolicy } = await page()
      c.header('Content-Security-Policy', contentSecurityPolicy)
      return c.html(html)
    })
}

function once<T>(create: () => Promise<T>): () => Promise<T> {
  let value: T | undefined
  // Cache the value, not the promise: in workerd a promise belongs to the request that created it.
  return async () => (value ??= await create())
}

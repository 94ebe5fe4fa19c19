import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { freePort } from './free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const BUILT = path.join(ROOT, 'dist/client')

export interface Site {
  url: string
  close: () => void
}

/**
 * The built app on one origin: its files with the headers that they are deployed with, `/api` and
 * `/uploads` of the Worker at `workerUrl`, and further pages by their path.
 */
export async function serveSite(
  workerUrl: string,
  pages: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const app = new Hono()
  const headers = await pageHeaders()
  app.use(async (c, next) => {
    await next()
    if (!/^\/(api|uploads)\//.test(c.req.path) && !(c.req.path in pages))
      for (const [name, value] of headers) c.header(name, value)
  })
  app.on(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], ['/api/*', '/uploads/*'], c => {
    const { pathname, search } = new URL(c.req.url)
    // The Worker refuses writes from an origin that is not its own.
    const asked = { ...c.req.header(), origin: workerUrl }
    return proxy(`${workerUrl}${pathname}${search}`, { raw: c.req.raw, headers: asked })
  })
  for (const [at, html] of Object.entries(pages)) app.get(at, c => c.html(html))
  app.use(serveStatic({ root: path.relative(process.cwd(), BUILT) }))
  const index = await readFile(path.join(BUILT, 'index.html'), 'utf8')
  app.get('*', c => c.html(index))
  const port = await freePort()
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** The headers of every page, of the first block of `_headers`. */
async function pageHeaders(): Promise<[name: string, value: string][]> {
  const [block = ''] = (await readFile(path.join(BUILT, '_headers'), 'utf8')).split('\n\n')
  return [...block.matchAll(/^ {2}([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { samplesPage } from './samples-page.ts'

const SIDES = ['obverse', 'reverse'] as const
const FILE = /^[\w-]+\.(jpg|jpeg|png|json|mjpeg)$/
const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.json': 'application/json',
  '.mjpeg': 'video/x-motion-jpeg',
}

/** Serves a folder of `<coin>/obverse.jpg` and `reverse.jpg` with an index page. Mounted at `/samples`. */
export function samplesRoutes(folder: string) {
  const app = new Hono()

  app.get('/', c => {
    const coins = existsSync(folder)
      ? readdirSync(folder, { withFileTypes: true })
          .filter(entry => entry.isDirectory())
          .map(entry => entry.name)
          .filter(coin => SIDES.every(side => existsSync(path.join(folder, coin, `${side}.jpg`))))
          .toSorted()
      : []
    return c.html(samplesPage(coins))
  })

  app.get('/:coin{[\\w-]+}/:file', c => {
    const name = c.req.param('file')
    const file = path.join(folder, c.req.param('coin'), name)
    if (!FILE.test(name) || !existsSync(file)) return c.notFound()
    return c.body(new Uint8Array(readFileSync(file)), 200, {
      'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream',
    })
  })

  return app
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
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

/** JPEG quality of a small picture: a sixth of the bytes with all of the pixels. */
const SMALL_QUALITY = 20

/**
 * Serves a folder of `<coin>/obverse.jpg` and `reverse.jpg` with an index page; `?size=small` compresses a JPEG.
 * Mounted at `/samples`.
 */
export function samplesRoutes(folder: string) {
  const app = new Hono()
  const small = new Map<string, Promise<Buffer>>()

  function compress(file: string): Promise<Buffer> {
    const known = small.get(file) ?? sharp(file).jpeg({ quality: SMALL_QUALITY }).toBuffer()
    small.set(file, known)
    return known
  }

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

  app.get('/:coin{[\\w-]+}/:file', async c => {
    const name = c.req.param('file')
    const file = path.join(folder, c.req.param('coin'), name)
    if (!FILE.test(name) || !existsSync(file)) return c.notFound()
    if (c.req.query('size') === 'small')
      return c.body(new Uint8Array(await compress(file)), 200, { 'Content-Type': 'image/jpeg' })
    return c.body(new Uint8Array(readFileSync(file)), 200, {
      'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream',
    })
  })

  return app
}

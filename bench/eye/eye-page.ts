import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { createServer } from 'vite'
import { findChromium } from '../../scripts/find-chromium.ts'
import { freePort } from '../../scripts/free-port.ts'
import type * as vision from '../../web/vision/eye.ts'

declare global {
  /** What the page keeps for the bench. */
  var eye: vision.Eye
  var longTasks: number[]
}

type Looked = { look: vision.Look; tasks: number[] } | { problem: string }

export interface EyePage {
  /** Opens, finds and crops a JPEG in the browser. `tasks`: main-thread tasks over 50 ms, in ms. */
  look(jpeg: Buffer): Promise<Looked>
  measure(): Promise<Awaited<ReturnType<vision.Eye['measure']>>>
  close(): Promise<void>
}

const PAGE = `<!doctype html><title>eye</title><script type="module">
import { createEye } from '/web/vision/eye.ts'
window.longTasks = []
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) window.longTasks.push(entry.duration)
}).observe({ type: 'longtask', buffered: true })
window.eye = createEye()
</script>`

/** The eye as the product ships it, in a Chromium of its own. */
export async function openEyePage(): Promise<EyePage> {
  const root = path.resolve(import.meta.dirname, '../..')
  const port = await freePort()
  let picture: Buffer = Buffer.alloc(0)
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    cacheDir: path.join(root, 'node_modules/.vite-bench-eye'),
    server: { host: '127.0.0.1', port, strictPort: true, hmr: false, watch: null },
    optimizeDeps: {
      entries: [],
      include: ['@tensorflow/tfjs', '@tensorflow/tfjs-backend-wasm', 'idb-keyval'],
    },
    plugins: [
      {
        name: 'eye-page',
        configureServer: ({ middlewares }) => {
          middlewares.use('/eye-page', (_request, response) => {
            response.setHeader('content-type', 'text/html').end(PAGE)
          })
          middlewares.use('/eye-picture', (_request, response) => {
            response.setHeader('content-type', 'image/jpeg').end(picture)
          })
        },
      },
    ],
  })
  await server.listen()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  const page: Page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${port}/eye-page`)
  await page.waitForFunction(() => 'eye' in globalThis)
  return {
    look: jpeg => {
      picture = jpeg
      return page.evaluate(lookInPage)
    },
    measure: () => page.evaluate(() => globalThis.eye.measure()),
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}

async function lookInPage(): Promise<Looked> {
  const { eye, longTasks } = globalThis
  longTasks.length = 0
  const file = await (await fetch('/eye-picture', { cache: 'no-store' })).blob()
  const opened = await eye.open(file)
  if (!opened.ok) return { problem: opened.sentence }
  const look = await eye.find(opened.picture)
  if (!look.ok) return { problem: look.sentence }
  const crop = await eye.crop(opened.picture, look.frame)
  if (!crop.ok) return { problem: crop.sentence }
  return { look, tasks: [...longTasks] }
}

import path from 'node:path'
import { chromium } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { findChromium } from '../../scripts/find-chromium.ts'
import { freePort } from '../../scripts/free-port.ts'
import type { BackendName } from '../../web/vision/detector/backend.ts'
import type { CoinDetector } from '../../web/vision/detector/coin-detector.ts'
import type { Compared, FinderResult } from './comparison-messages.ts'
import { type Heap, watchHeaps } from './heap-usage.ts'
import type { BenchDetection } from './page-script.ts'

type Measured = Awaited<ReturnType<CoinDetector['measure']>>

export interface DetectorPage {
  /** Opens, finds and crops a JPEG as the product does. `tasks`: main-thread tasks over 50 ms, in ms. */
  detect(jpeg: Buffer): Promise<BenchDetection>
  /** Ours and OpenCV.js on the same frames. */
  compare(jpeg: Buffer): Promise<Compared>
  /** Ours alone, on the backend last selected. */
  ours(jpeg: Buffer): Promise<FinderResult>
  backends(): Promise<BackendName[]>
  /** Whether the backend runs here; if so it is the one from now on. */
  use(name: BackendName): Promise<boolean>
  /** Processes the pictures in turn for that long; returns the number of frames. */
  feed(jpegs: Buffer[], milliseconds: number): Promise<number>
  memory(): Promise<MemoryNow>
  measure(): Promise<Measured>
  close(): Promise<void>
}

export interface MemoryNow {
  tensors: number
  tensorBytes: number
  /** After a collection. */
  worker: Heap
  page: Heap
}

const PAGE =
  '<!doctype html><title>eye</title><link rel="icon" href="data:,"><script type="module" src="/bench/eye/page-script.ts"></script>'

/** Serves the product's own modules, and the pictures that are set. */
async function serve(port: number, pictures: Buffer[]): Promise<ViteDevServer> {
  const root = path.resolve(import.meta.dirname, '../..')
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    cacheDir: path.join(root, 'node_modules/.vite-bench-eye'),
    server: { host: '127.0.0.1', port, strictPort: true, hmr: false, watch: null },
    optimizeDeps: {
      entries: [],
      include: [
        '@tensorflow/tfjs',
        '@tensorflow/tfjs-backend-wasm',
        '@techstark/opencv-js',
        'idb-keyval',
      ],
    },
    plugins: [
      {
        name: 'detector-page',
        configureServer: ({ middlewares }) => {
          middlewares.use('/detector-page', (_request, response) => {
            response.setHeader('content-type', 'text/html').end(PAGE)
          })
          middlewares.use('/eye-picture', (request, response) => {
            const index = Number(request.url?.split('?')[1] ?? 0)
            response.setHeader('content-type', 'image/jpeg').end(pictures[index])
          })
        },
      },
    ],
  })
  await server.listen()
  return server
}

/** The coin detector as the product ships it, in a Chromium of its own. */
export async function openDetectorPage(): Promise<DetectorPage> {
  const port = await freePort()
  const pictures: Buffer[] = []
  const server = await serve(port, pictures)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  const page = await browser.newPage()
  // A module that does not load is reported only here.
  page.on('console', message => {
    if (message.type() === 'error') console.error(`detector page: ${message.text()}`)
  })
  page.on('pageerror', error => console.error(`detector page: ${String(error)}`))
  await page.goto(`http://127.0.0.1:${port}/detector-page`)
  await page.waitForFunction(() => 'bench' in globalThis)
  let heaps: Awaited<ReturnType<typeof watchHeaps>> | undefined
  return {
    detect: jpeg => {
      pictures[0] = jpeg
      return page.evaluate(() => globalThis.bench.detect())
    },
    compare: jpeg => {
      pictures[0] = jpeg
      return page.evaluate(async () => {
        const { bench } = globalThis
        return bench.request({ kind: 'compare', picture: await bench.picture() })
      })
    },
    ours: jpeg => {
      pictures[0] = jpeg
      return page.evaluate(async () => {
        const { bench } = globalThis
        return bench.request({ kind: 'ours', picture: await bench.picture() })
      })
    },
    backends: () => page.evaluate(() => globalThis.bench.request({ kind: 'backends' })),
    use: name =>
      page.evaluate(backend => globalThis.bench.request({ kind: 'backend', name: backend }), name),
    feed: (jpegs, milliseconds) => {
      pictures.splice(0, pictures.length, ...jpegs)
      return page.evaluate(feedInPage, { count: jpegs.length, milliseconds })
    },
    memory: async () => {
      heaps ??= await watchHeaps(page, 'comparison-worker')
      const tensors = await page.evaluate(() => globalThis.bench.request({ kind: 'memory' }))
      return { ...tensors, worker: await heaps.worker(), page: await heaps.page() }
    },
    measure: () => page.evaluate(() => globalThis.bench.detector.measure()),
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}

async function feedInPage({ count, milliseconds }: { count: number; milliseconds: number }) {
  const { bench } = globalThis
  const pictures = await Promise.all(Array.from({ length: count }, (_, i) => bench.picture(i)))
  return bench.request({ kind: 'feed', pictures, milliseconds })
}

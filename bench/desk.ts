import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { serveSite } from '../scripts/built-site.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { startSandbox } from './analyze/stage.ts'
import { PLAIN_TABLE } from './desk/plain-table.ts'
import { publishRun } from './desk/publish-run.ts'
import { publishingSeller } from './desk/publishing-seller.ts'
import { measureTable, type TableFigures } from './desk/table-figures.ts'
import { killableWorker } from './queue/killable-worker.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../sandbox/samples/morgan-dollar-1881-s')
const VIEW = { width: 1440, height: 900 }
const PEER_PATH = '/plain-table'
const SIGNED_IN = [
  { name: 'obverse.username', value: 'bench1' },
  { name: 'obverse.userId', value: '1' },
]
const FULL = { rows: 500, published: 200, kills: 10 }
const SHORT: typeof FULL = { rows: 40, published: 20, kills: 1 }

/** The table paints and answers a key in little more time than a plain table; nothing is published twice. */
const bounds = {
  first_row_ms: {
    most: 4,
    times: 'plain_first_row_ms',
    short: { most: 12, times: 'plain_first_row_ms' },
  },
  key_ms: { most: 4, times: 'plain_key_ms', short: { most: 12, times: 'plain_key_ms' } },
  twice: { most: 0 },
  unnamed_failures: { most: 0 },
  // All but the drafts that have no grade, one in twenty.
  published_share: { least: 0.95 },
}

/**
 * The desk of a seller with many coins: 500 drafts in the review table in Chromium (production build), beside the
 * same rows in a plain table; and a publishing run of 200 drafts whose Worker is killed ten times. `--rows=N` fewer
 * drafts, `--no-publish` and `--no-table` leave a part out.
 */
async function measureDesk(args: string[], run: BenchRun): Promise<Figures> {
  if (run.builds) await buildProduct()
  const size = run.short ? SHORT : FULL
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-bench-'))
  try {
    const rows = Number(args.find(arg => arg.startsWith('--rows='))?.slice(7) ?? size.rows)
    const withTable = !args.includes('--no-table')
    if (!withTable) run.skip('the review table (--no-table)', ['first_row_ms', 'key_ms'])
    const table = withTable ? await measureTables(folder, rows) : {}
    if (args.includes('--no-publish')) {
      run.skip('the publishing run (--no-publish)', [
        'twice',
        'unnamed_failures',
        'published_share',
      ])
      return table
    }
    const publishing = await publishRun({
      drafts: size.published,
      kills: size.kills,
      folder: path.join(folder, 'publish'),
    })
    console.log(`
  ${size.published} drafts published in ${publishing.seconds} s, the Worker killed ${publishing.kills} times
    on eBay once ${publishing.published}, twice ${publishing.twice}, failed ${publishing.failed}, of these without a reason ${publishing.unnamed_failures}
`)
    const { published, twice, unnamed_failures } = publishing
    return {
      ...table,
      published,
      published_share: published / size.published,
      twice,
      unnamed_failures,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureTables(folder: string, rows: number): Promise<Record<string, number>> {
  const sandbox = await startSandbox(path.join(folder, 'sandbox'))
  const worker = await killableWorker({
    sandboxUrl: sandbox.url,
    // Nothing is analyzed.
    modelUrl: sandbox.url,
    state: path.join(folder, 'worker'),
    sellers: 1,
    inspected: false,
  })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-quic'],
  })
  try {
    const [cookie = ''] = await worker.start()
    const seller = publishingSeller({ url: worker.url, cookie, sandboxUrl: sandbox.url })
    await seller.makeDrafts(rows, await Promise.all(['obverse', 'reverse'].map(listingPicture)))
    const site = await serveSite(worker.url, { [PEER_PATH]: PLAIN_TABLE })
    const measure = async (at: string): Promise<TableFigures> => {
      const context = await browser.newContext({
        viewport: VIEW,
        // The app asks for the session of a user who has signed in on this browser.
        storageState: { cookies: [], origins: [{ origin: site.url, localStorage: SIGNED_IN }] },
      })
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: site.url }])
      const figures = await measureTable(await context.newPage(), `${site.url}${at}`)
      await context.close()
      return figures
    }
    const review = await measure('/review')
    const plain = await measure(PEER_PATH)
    site.close()
    print(rows, { 'review table': review, 'plain table': plain })
    return {
      first_row_ms: Math.round(review.firstRowMs),
      long_frames: review.longFrames,
      worst_frame_ms: Math.round(review.worstFrameMs),
      key_ms: Math.round(review.keyMs),
      plain_first_row_ms: Math.round(plain.firstRowMs),
      plain_key_ms: Math.round(plain.keyMs),
    }
  } finally {
    await browser.close()
    await worker.kill()
    sandbox.process.kill()
  }
}

/** As the crop of a phone's photograph: the listing's size in a tenth of the bytes, so that 500 fit a bench. */
async function listingPicture(side: string): Promise<Buffer> {
  return sharp(path.join(SAMPLE, `${side}.jpg`))
    .jpeg({ quality: 20 })
    .toBuffer()
}

function print(rows: number, tables: Record<string, TableFigures>): void {
  console.log(`
${rows} drafts in Chromium, ${VIEW.width} × ${VIEW.height}

                first row ms   worst frame ms   long frames   key ms`)
  for (const [name, { firstRowMs, worstFrameMs, longFrames, keyMs }] of Object.entries(tables)) {
    const cells = [firstRowMs, worstFrameMs, longFrames, keyMs].map(value =>
      value.toFixed(0).padStart(13),
    )
    console.log(`  ${name.padEnd(13)}${cells.join('  ')}`)
  }
  console.log(`  first row: from the navigation until it is painted; worst frame and long frames (50 ms and more):
  while j is held; key: from the key's event until its frame is painted, median`)
}

export default {
  short: '40 drafts in the table, 20 published by a Worker that is killed once.',
  bounds,
  measure: measureDesk,
} satisfies Bench

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { serveSite } from '../scripts/built-site.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { startSandbox } from './analyze/stage.ts'
import { PLAIN_TABLE } from './desk/plain-table.ts'
import { publishRun } from './desk/publish-run.ts'
import { type PublishingSeller, publishingSeller } from './desk/publishing-seller.ts'
import { measureTable, type TableFigures } from './desk/table-figures.ts'
import { type KillableWorker, killableWorker } from './queue/killable-worker.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../sandbox/samples/morgan-dollar-1881-s')
const VIEW = { width: 1440, height: 900 }
const PEER_PATH = '/plain-table'
const SIGNED_IN = [
  { name: 'obverse.username', value: 'bench1' },
  { name: 'obverse.userId', value: '1' },
]
/** `killAfterMs`: a kill comes so long after the Worker answers, at random. */
const FULL = {
  rows: 500,
  keys: { heldMs: 4_000, single: 60 },
  published: 200,
  kills: 10,
  killAfterMs: { least: 500, most: 6_000 },
}
const SHORT: typeof FULL = {
  rows: 12,
  keys: { heldMs: 600, single: 6 },
  published: 6,
  kills: 1,
  killAfterMs: { least: 100, most: 500 },
}

/** The table paints and answers a key in little more time than a plain table; nothing is published twice. */
const bounds = {
  first_row_ms: { most: 4, times: 'plain_first_row_ms', isTime: true },
  key_ms: { most: 4, times: 'plain_key_ms', isTime: true },
  twice: { most: 0 },
  unnamed_failures: { most: 0 },
  // All but the drafts that have no grade, one in twenty; of the short form's six the first.
  published_share: { least: 0.95, short: { least: 5 / 6 } },
  // A run that has ended before says nothing.
  kills: { least: 1 },
}

/**
 * The desk of a seller with many coins: 500 drafts in the review table in Chromium (production build), beside the
 * same rows in a plain table; and a publishing run of 200 drafts whose Worker is killed ten times. `--rows=N` fewer
 * drafts, `--no-publish` and `--no-table` leave a part out.
 */
async function measureDesk(args: string[], run: BenchRun): Promise<Figures> {
  if (run.builds) await buildProduct()
  const size = run.short ? SHORT : FULL
  const rows = Number(args.find(arg => arg.startsWith('--rows='))?.slice(7) ?? size.rows)
  const withTable = !args.includes('--no-table')
  const withPublishing = !args.includes('--no-publish')
  if (!withTable) run.skip('the review table (--no-table)', ['first_row_ms', 'key_ms'])
  if (!withPublishing)
    run.skip('the publishing run (--no-publish)', [
      'twice',
      'unnamed_failures',
      'published_share',
      'kills',
    ])
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-bench-'))
  const sandbox = await startSandbox()
  const worker = await killableWorker({
    sandboxUrl: sandbox.url,
    // Nothing is analyzed.
    modelUrl: sandbox.url,
    state: path.join(folder, 'worker'),
    // One with the table's drafts, one with those to publish.
    sellers: 2,
    inspected: false,
  })
  try {
    const [first, second] = (await worker.start()).map(cookie =>
      publishingSeller({ url: worker.url, cookie, sandboxUrl: sandbox.url }),
    )
    if (!first || !second) throw new Error('There are two sellers')
    const table = withTable ? await measureTables(first, worker.url, { ...size, rows }) : {}
    return { ...table, ...(withPublishing ? await measurePublishing(second, worker, size) : {}) }
  } finally {
    await worker.kill()
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measurePublishing(
  seller: PublishingSeller,
  worker: KillableWorker,
  size: typeof FULL,
): Promise<Figures> {
  const publishing = await publishRun(seller, worker, { ...size, drafts: size.published })
  const { seconds, kills, published, twice, failed, unnamed_failures } = publishing
  console.log(`
  ${size.published} drafts published in ${seconds} s, the Worker killed ${kills} times
    on eBay once ${published}, twice ${twice}, failed ${failed}, of these without a reason ${unnamed_failures}
`)
  const published_share = published / size.published
  return { published, published_share, twice, unnamed_failures, kills }
}

async function measureTables(
  seller: PublishingSeller,
  workerUrl: string,
  { rows, keys }: Pick<typeof FULL, 'rows' | 'keys'>,
): Promise<Record<string, number>> {
  await seller.makeDrafts(rows, await Promise.all(['obverse', 'reverse'].map(listingPicture)))
  const site = await serveSite(workerUrl, { [PEER_PATH]: PLAIN_TABLE })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-quic'],
  })
  try {
    const measure = async (at: string): Promise<TableFigures> => {
      const context = await browser.newContext({
        viewport: VIEW,
        // It would store the whole app meanwhile.
        serviceWorkers: 'block',
        // The app asks for the session of a user who has signed in on this browser.
        storageState: { cookies: [], origins: [{ origin: site.url, localStorage: SIGNED_IN }] },
      })
      const [name = '', value = ''] = seller.cookie.split('=')
      await context.addCookies([{ name, value, url: site.url }])
      const figures = await measureTable(await context.newPage(), `${site.url}${at}`, keys)
      await context.close()
      return figures
    }
    const review = await measure('/review')
    const plain = await measure(PEER_PATH)
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
    site.close()
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
  short: '12 drafts in the table, 6 published by a Worker that is killed once.',
  bounds,
  measure: measureDesk,
} satisfies Bench

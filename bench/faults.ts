import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SELLERS } from '../sandbox/ebay/store/sellers.ts'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { runSandbox } from '../scripts/sandbox-for-tests.ts'
import { startModel } from './analyze/stage.ts'
import {
  type Books,
  booksOfApp,
  booksOfDatabase,
  type Captured,
  databaseIn,
} from './faults/books.ts'
import { tradingSeller } from './faults/trading-seller.ts'
import { createTroubles, type Troubles } from './faults/troubles.ts'
import { type KillableWorker, killableWorker } from './queue/killable-worker.ts'
import { type PairMaker, unlikePairs } from './queue/unlike-pairs.ts'

const FULL = {
  sellers: SELLERS.length,
  seconds: 480,
  pairs: 8,
  modelMs: 150,
  vendorShare: 0.3,
  modelShare: 0.3,
  storageShare: 0.05,
  lateMs: 20_000,
  killEveryMs: { least: 10_000, most: 40_000 },
  jumps: 3,
}
const SHORT: typeof FULL = {
  ...FULL,
  sellers: 2,
  seconds: 25,
  pairs: 2,
  lateMs: 3_000,
  killEveryMs: { least: 5_000, most: 9_000 },
  jumps: 1,
}

/** Whatever fails meanwhile: at the end the books balance. */
const bounds = {
  faults: { least: 2_000, short: { least: 30 } },
  lost: { most: 0 },
  doubled: { most: 0 },
  unbalanced: { most: 0 },
  stuck: { most: 0 },
}

/**
 * Sellers as scripts capture, queue, review, publish, sell, end, import and pay while the vendors refuse, answer half, wrongly and
 * late, D1 and R2 refuse, the Worker is killed and started again (which evicts its objects) and the clock jumps an hour.
 * Then nothing fails any more, and the books are read. The production build in workerd, the sandbox as the vendors.
 * `--seed=N` draws other faults, `--seconds=N` takes another time.
 */
async function measureFaults(args: string[], run: BenchRun): Promise<Figures> {
  if (run.builds) await buildProduct()
  const size = { ...(run.short ? SHORT : FULL) }
  const option = (name: string) =>
    Number(args.find(arg => arg.startsWith(`--${name}=`))?.split('=')[1])
  const seed = option('seed') || 1
  size.seconds = option('seconds') || size.seconds
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-bench-'))
  const started: { stop: () => Promise<void> }[] = []
  try {
    const sandbox = await runSandbox()
    started.push(sandbox)
    const model = await startModel(size.modelMs)
    started.push(model)
    const state = path.join(folder, 'worker')
    const worker = await killableWorker({
      sandboxUrl: sandbox.url,
      modelUrl: `${model.url}/v1`,
      state,
      sellers: size.sellers,
      faulty: true,
      inspected: false,
    })
    started.push({ stop: () => worker.kill() })
    const cookies = await worker.start()
    const trade: Captured[] = SELLERS.slice(0, size.sellers).map((ebay, place) => ({
      seller: tradingSeller({
        url: worker.url,
        cookie: cookies[place] ?? '',
        sandboxUrl: sandbox.url,
        ebay,
      }),
      userId: place + 1,
      pairs: new Set(),
      bought: 0,
    }))
    for (const { seller } of trade) await seller.connect()
    const troubles = createTroubles({ worker, sandbox: sandbox.url, model: model.url, seed, size })
    const makePairs = await unlikePairs()
    await troubles.begin()
    const until = performance.now() + size.seconds * 1_000
    await Promise.all([
      troubles.until(until),
      ...trade.map(one => tradeUntil(one, { until, makePairs, pairs: size.pairs })),
    ])
    await troubles.end()
    return await report({ trade, worker, state, troubles, seed, seconds: size.seconds })
  } finally {
    for (const one of started.toReversed()) await one.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const OVER_A_DAY_MS = 25 * 3_600_000
/** How often a seller brings a file and takes another plan. */
const BOOKS_EVERY_MS = 5_000

/** A seller with three windows: one captures, one reviews, publishes, sells and ends, one imports and pays. */
async function tradeUntil(
  one: Captured,
  at: { until: number; makePairs: PairMaker; pairs: number },
): Promise<void> {
  const { seller } = one
  const isOpen = () => performance.now() < at.until
  const captures = async () => {
    while (isOpen()) {
      for (const pair of await at.makePairs(at.pairs))
        if (await seller.capture(pair)) one.pairs.add(pair.id)
      await seller.process()
    }
  }
  const sells = async () => {
    while (isOpen()) {
      const drafts = (await seller.listings()).filter(({ status }) => status === 'draft')
      await seller.review(drafts.filter(({ title }) => !/fault|import/.test(title)))
      const ready = (await seller.listings()).filter(
        ({ status, title }) => status === 'draft' && title.includes('fault'),
      )
      await seller.publish(ready)
      const [sold, ended] = (await seller.listings()).filter(({ status }) => status === 'published')
      if (sold && (await seller.isBought(sold))) one.bought += 1
      if (ended) await seller.end(ended)
    }
  }
  const keepsBooks = async () => {
    while (isOpen()) {
      await seller.files.importFile()
      await seller.plan.buy()
      await pause(BOOKS_EVERY_MS)
    }
  }
  await Promise.all([captures(), sells(), keepsBooks()])
}

async function report(of: {
  trade: Captured[]
  worker: KillableWorker
  state: string
  troubles: Troubles
  seed: number
  seconds: number
}): Promise<Figures> {
  const { trade, worker, state, troubles, seed, seconds } = of
  // A lease of a Worker that died is over by then, and what waits for it is done.
  for (let minutes = 0; minutes < 30; minutes += 10) {
    await troubles.scheduled()
    await Promise.all(trade.map(({ seller }) => seller.process(2)))
    await troubles.pass(10 * 60_000)
  }
  await troubles.scheduled()
  const app = await Promise.all(trade.map(booksOfApp))
  // A Worker whose clock has jumped refuses signed events; it asks for each customer once a day.
  await troubles.pass(OVER_A_DAY_MS)
  await troubles.scheduled()
  const counts = await troubles.counts()
  await worker.kill()
  const db = databaseIn(state)
  const stored = trade.map(one => booksOfDatabase(db, one, troubles.now()))
  db.close()
  const all = [...app, ...stored]
  const sum = (name: keyof Books) => all.reduce((total, one) => total + one[name], 0)
  const faults = Object.values(counts).reduce((total, count) => total + count, 0)
  const operations = trade.reduce((total, { seller }) => total + seller.operations(), 0)
  console.log(`
  Seed ${seed}: ${trade.length} sellers for ${seconds} s
    faults      ${Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}
    operations  ${operations}
    pairs       ${trade.reduce((total, { pairs }) => total + pairs.size, 0)}, bought ${trade.reduce((total, { bought }) => total + bought, 0)}
${all
  .flatMap(({ why }) => why)
  .map(text => `    ${text}`)
  .join('\n')}
`)
  return {
    faults,
    operations,
    lost: sum('lost'),
    doubled: sum('doubled'),
    unbalanced: sum('unbalanced'),
    stuck: sum('stuck'),
  }
}

export default {
  short: 'two sellers for 25 s.',
  bounds,
  measure: measureFaults,
} satisfies Bench

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { SELLERS } from '../sandbox/ebay/store/sellers.ts'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { runSandbox } from '../scripts/sandbox-for-tests.ts'
import { mulberry32 } from '../shared/lib/mulberry32.ts'
import { startModel } from './analyze/stage.ts'
import {
  type Books,
  booksOfApp,
  booksOfDatabase,
  type Captured,
  databaseIn,
} from './faults/books.ts'
import { tradingSeller } from './faults/trading-seller.ts'
import { type KillableWorker, killableWorker } from './queue/killable-worker.ts'
import { type PairMaker, unlikePairs } from './queue/unlike-pairs.ts'

const FULL = {
  sellers: 3,
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
const HOUR_MS = 3_600_000

/** Whatever fails meanwhile: at the end the books balance. */
const bounds = {
  faults: { least: 2_000, short: { least: 30 } },
  lost: { most: 0 },
  doubled: { most: 0 },
  unbalanced: { most: 0 },
  stuck: { most: 0 },
}

/**
 * Sellers as scripts capture, queue, review, publish, sell and end while the vendors refuse, answer half, wrongly and
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

type Troubles = ReturnType<typeof createTroubles>

function createTroubles(at: {
  worker: KillableWorker
  sandbox: string
  model: string
  seed: number
  size: typeof FULL
}) {
  const { worker, sandbox, model, seed, size } = at
  const random = mulberry32(seed)
  let [offset, kills, jumps, refused] = [0, 0, 0, 0]
  const ask = async (url: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
    z
      .object({ struck: z.number().default(0), refused: z.number().default(0) })
      .parse(await (await fetch(url, { method, body: JSON.stringify(body) })).json())
  const storage = (share: number) => {
    const next = Math.floor(random() * 2 ** 31)
    return ask(`${worker.url}/__faults`, { share, offset, seed: next })
  }
  return {
    /** How many of each kind there were. */
    counts: async () => {
      const vendors = await ask(`${sandbox}/control/random-faults`, { share: 0 })
      const read = await ask(`${model}/struck`, null)
      return { vendors: vendors.struck, model: read.struck, storage: refused, kills, jumps }
    },
    async begin(): Promise<void> {
      const { vendorShare: share, lateMs } = size
      await ask(`${sandbox}/control/random-faults`, { share, seed, lateMs })
      await ask(`${model}/share`, size.modelShare, 'PUT')
      await storage(size.storageShare)
    },
    /** Kills the Worker time and again, and lets the clock jump. */
    async until(time: number): Promise<void> {
      const { least, most } = size.killEveryMs
      const jumpEvery = (size.seconds * 1_000) / (size.jumps + 1)
      const begun = performance.now()
      for (;;) {
        const wait = least + random() * (most - least)
        if (performance.now() + wait > time) return
        await pause(wait)
        refused += (await storage(size.storageShare).catch(() => ({ refused: 0 }))).refused
        await worker.kill()
        kills += 1
        if (performance.now() - begun > jumpEvery * (jumps + 1)) {
          jumps += 1
          offset += HOUR_MS
        }
        await worker.start()
        await storage(size.storageShare)
      }
    },
    /** Nothing fails from now on. The Worker starts once more: what was in memory alone is gone. */
    async end(): Promise<void> {
      await ask(`${sandbox}/control/random-faults`, { share: 0 })
      await ask(`${model}/share`, 0, 'PUT')
      refused += (await storage(0)).refused
      await worker.kill()
      kills += 1
      await worker.start()
      await storage(0)
    },
    scheduled: () => ask(`${worker.url}/__faults/scheduled`, null),
    /** The clock goes on: leases of Workers that died end. */
    async pass(ms: number): Promise<void> {
      offset += ms
      await storage(0)
    },
    now: () => Date.now() + offset,
  }
}

/** A seller with two windows: one captures, the other reviews, publishes, sells and ends. */
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
      await seller.review(drafts.filter(({ title }) => !title.includes('fault')))
      const ready = (await seller.listings()).filter(
        ({ status, title }) => status === 'draft' && title.includes('fault'),
      )
      await seller.publish(ready)
      const [sold, ended] = (await seller.listings()).filter(({ status }) => status === 'published')
      if (sold && (await seller.isBought(sold))) one.bought += 1
      if (ended) await seller.end(ended)
    }
  }
  await Promise.all([captures(), sells()])
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

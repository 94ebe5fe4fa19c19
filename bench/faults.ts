import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { runSandbox } from '../scripts/sandbox-for-tests.ts'
import { mulberry32 } from '../shared/lib/mulberry32.ts'
import { startModel } from './analyze/stage.ts'
import {
  databaseIn,
  openBooks,
  readApp,
  readDatabase,
  readPackages,
  readUntold,
} from './faults/books.ts'
import { importingSeller } from './faults/importing-seller.ts'
import { payingSeller } from './faults/paying-seller.ts'
import { deliverRest, plansPaidFor } from './faults/payment-books.ts'
import { persistentCalls } from './faults/persistent-calls.ts'
import { shippingSeller } from './faults/shipping-seller.ts'
import { isNamed, type Trader, tradeUntil } from './faults/trade.ts'
import { tradingSeller } from './faults/trading-seller.ts'
import { createTroubles, jumpingClock, type TroubleSize, type Troubles } from './faults/troubles.ts'
import { webhookRelay } from './faults/webhook-relay.ts'
import { type KillableWorker, killableWorker } from './queue/killable-worker.ts'
import { unlikePairs } from './queue/unlike-pairs.ts'

const FULL = {
  sellers: 8,
  seconds: 420,
  pairs: 6,
  modelMs: 150,
  vendorShare: 0.3,
  modelShare: 0.3,
  storageShare: 0.05,
  webhookShare: 0.5,
  lateMs: 20_000,
  killEveryMs: { least: 8_000, most: 25_000 },
  scheduleEveryMs: 15_000,
  jumps: 3,
  passes: 4,
} satisfies TroubleSize & Record<string, unknown>
const SHORT: typeof FULL = {
  ...FULL,
  sellers: 2,
  seconds: 16,
  pairs: 2,
  lateMs: 3_000,
  killEveryMs: { least: 6_000, most: 8_000 },
  scheduleEveryMs: 4_000,
  jumps: 1,
  passes: 2,
}
/** So often the short form goes on for its time again while nothing is published. */
const SHORT_STRETCHES_MORE = 4
/** Longer than a lease, and than the wait before eBay is asked again about a draft. */
const PASSED_MS = 16 * 60_000
/** Without faults a seller’s open work is done long before. */
const SETTLED_MS = 60_000

/** Whatever fails meanwhile: at the end the books balance. */
const bounds = {
  faults: { least: 2_000, short: { least: 30 } },
  /** Without sales and ends the books say little. */
  published: { least: 50, short: { least: 1 } },
  shipped: { least: 10, short: null },
  lost: { most: 0 },
  doubled: { most: 0 },
  unbalanced: { most: 0 },
  stuck: { most: 0 },
}

/**
 * Sellers as scripts capture, queue, review, publish, sell, ship, end, import and pay while the vendors refuse, answer half,
 * wrongly and late, webhooks are refused, doubled and late, D1 and R2 refuse, the Worker is killed and started again
 * (which evicts its objects) and the clock jumps an hour. Then nothing fails any more, and the books are read. The
 * production build in workerd, the sandbox as the vendors. `--seed=N` draws other faults, `--seconds=N` takes another
 * time.
 */
async function measureFaults(args: string[], run: BenchRun): Promise<Figures> {
  if (run.builds) await buildProduct()
  const size = { ...(run.short ? SHORT : FULL) }
  const option = (name: string) =>
    Number(args.find(arg => arg.startsWith(`--${name}=`))?.split('=')[1])
  const seed = option('seed') || 1
  size.seconds = option('seconds') || size.seconds
  const random = mulberry32(seed)
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-bench-'))
  const started: { stop: () => Promise<void> }[] = []
  try {
    const sandbox = await runSandbox()
    started.push(sandbox)
    const model = await startModel(size.modelMs)
    started.push(model)
    const state = path.join(folder, 'worker')
    const clock = jumpingClock()
    const worker = await killableWorker({
      sandboxUrl: sandbox.url,
      modelUrl: `${model.url}/v1`,
      state,
      sellers: size.sellers,
      aheadMs: clock.offset,
      inspected: false,
    })
    started.push({ stop: () => worker.kill() })
    const cookies = await worker.start()
    const relay = await webhookRelay({ workerUrl: worker.url, now: clock.now, random })
    started.push(relay)
    await tell(sandbox.url, 'stripe/settings', { webhookUrl: relay.url })
    const traders: Trader[] = []
    for (const [place, cookie] of cookies.entries())
      traders.push(await traderOf({ place, cookie, worker, sandboxUrl: sandbox.url, random }))
    const troubles = createTroubles({
      worker,
      state,
      relay,
      sandbox: sandbox.url,
      model: model.url,
      clock,
      seed,
      random,
      size,
    })
    const makePairs = await unlikePairs()
    await troubles.begin()
    const trade = async () => {
      const until = Date.now() + size.seconds * 1_000
      await Promise.all([
        troubles.until(until),
        scheduleUntil(troubles, until, size.scheduleEveryMs),
        ...traders.map(one => tradeUntil(one, { until, makePairs, pairs: size.pairs })),
      ])
    }
    await trade()
    // A busy machine does less in the time of the short form.
    for (let more = 0; run.short && more < SHORT_STRETCHES_MORE; more += 1)
      if ((await publishedBy(traders)) === 0) await trade()
    await troubles.end()
    await settle(traders, troubles, { sandboxUrl: sandbox.url, passes: size.passes })
    const now = clock.now
    return await report({ traders, worker, state, troubles, sandboxUrl: sandbox.url, seed, now })
  } finally {
    for (const one of started.toReversed()) await one.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function tell(sandboxUrl: string, route: string, body: unknown): Promise<unknown> {
  const answer = await fetch(`${sandboxUrl}/control/${route}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A seller who is connected to an eBay account of their own and has bought a plan. */
async function traderOf(of: {
  place: number
  cookie: string
  worker: KillableWorker
  sandboxUrl: string
  random: () => number
}): Promise<Trader> {
  const { place, cookie, worker, sandboxUrl, random } = of
  const name = `testuser_fault${place + 1}`
  const ebay = z
    .object({ userId: z.string(), username: z.string() })
    .parse(await tell(sandboxUrl, 'sellers', { username: name }))
  const calls = persistentCalls({ url: worker.url, cookie })
  const seller = tradingSeller({ calls, sandboxUrl, ebay })
  const payer = payingSeller({ calls, random })
  await seller.connect()
  await payer.buy('premium')
  if (!(await calls.wait(payer.plan, Date.now() + SETTLED_MS)))
    throw new Error('A plan that was paid for is not there')
  return {
    userId: place + 1,
    seller,
    payer,
    importer: importingSeller({ calls, name }),
    shipper: shippingSeller({ calls, sandboxUrl, name }),
    pairs: new Set(),
    bought: 0,
    operations: calls.operations,
  }
}

/** The schedule of the deployment, which the runtime does not have here. */
async function scheduleUntil(troubles: Troubles, until: number, everyMs: number): Promise<void> {
  while (Date.now() + everyMs < until) {
    await pause(everyMs)
    // A dead Worker misses its turn.
    await troubles.scheduled().catch(() => undefined)
  }
}

/** Time passes until leases of Workers that died are over and what waits is done. */
async function settle(
  traders: Trader[],
  troubles: Troubles,
  { sandboxUrl, passes }: { sandboxUrl: string; passes: number },
): Promise<void> {
  for (let pass = 0; pass < passes; pass += 1) {
    await troubles.pass(PASSED_MS)
    await deliverRest(sandboxUrl)
    await troubles.scheduled()
    const until = Date.now() + SETTLED_MS
    await Promise.all(
      traders.map(async ({ seller, shipper }) => {
        await seller.process(until, 2)
        await seller.publish([], until)
        await shipper.ship()
      }),
    )
  }
  await troubles.scheduled()
}

async function report(of: {
  traders: Trader[]
  worker: KillableWorker
  state: string
  troubles: Troubles
  sandboxUrl: string
  seed: number
  now: () => number
}): Promise<Figures> {
  const { traders, worker, state, troubles, sandboxUrl, seed, now } = of
  const books = openBooks()
  const untold = new Map<Trader, string[]>()
  for (const trader of traders) {
    await readApp(books, trader)
    untold.set(trader, await readPackages(books, trader))
  }
  const counts = await troubles.counts()
  const published = await publishedBy(traders)
  const plans = await plansPaidFor(sandboxUrl)
  const reasons = await reasonsNotPublished(traders)
  await worker.kill()
  const db = databaseIn(state)
  for (const trader of traders) {
    readDatabase(books, db, { trader, now: now(), plans: plans.get(trader.userId)?.tiers ?? [] })
    readUntold(books, db, trader, untold.get(trader) ?? [])
  }
  db.close()
  for (const object of troubles.withoutAlarm()) books.note('stuck', `${object} had no alarm`)
  const sum = (count: (one: Trader) => number) =>
    traders.reduce((total, one) => total + count(one), 0)
  const operations = sum(one => one.operations())
  const shipped = sum(({ shipper }) => shipper.told().size)
  console.log(`
  Seed ${seed}: ${traders.length} sellers
    faults      ${Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}
    operations  ${operations}
    pairs ${sum(({ pairs }) => pairs.size)}, published ${published}, bought ${sum(({ bought }) => bought)}, shipped ${shipped}, imported files ${sum(({ importer }) => importer.files().length)}
${reasons.map(([text, count]) => `    not published ${count}: ${text}`).join('\n')}
${books.why.map(text => `    ${text}`).join('\n')}
`)
  const faults = Object.values(counts).reduce((total, count) => total + count, 0)
  return { faults, operations, published, shipped, ...books.counts }
}

/** How many listings the sellers have on eBay. */
async function publishedBy(traders: readonly Trader[]): Promise<number> {
  const shops = await Promise.all(traders.map(({ seller }) => seller.titlesOnEbay()))
  return shops.reduce((total, titles) => total + titles.size, 0)
}

/** Why named drafts are not published, with how many. */
async function reasonsNotPublished(traders: Trader[]): Promise<[string, number][]> {
  const counts = new Map<string, number>()
  for (const { seller } of traders)
    for (const { status, title, publishFailure, problems } of await seller.listings()) {
      if (status !== 'draft' || !isNamed(title)) continue
      const blocks = problems.find(({ kind }) => kind !== 'note')?.message
      const reason = publishFailure ?? blocks ?? 'no run has begun it'
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

export default {
  short: 'two sellers for 16 s, again while nothing is published.',
  bounds,
  measure: measureFaults,
} satisfies Bench

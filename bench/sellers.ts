import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SELLERS } from '../sandbox/ebay/store/sellers.ts'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { runSandbox } from '../scripts/sandbox-for-tests.ts'
import { startWorker } from './analyze/worker-under-test.ts'
import { databaseIn } from './faults/books.ts'
import { type PersistentCalls, persistentCalls } from './faults/persistent-calls.ts'
import { type TradingSeller, tradingSeller } from './faults/trading-seller.ts'
import { bytesUsed, grown } from './sellers/bytes-used.ts'
import { COUNTING_WORKER } from './sellers/counting-worker.ts'
import {
  answerSchema,
  isOfLibrary,
  type Life,
  printStatements,
  report,
  reportObjects,
  type Stage,
} from './sellers/stages.ts'
import { sendLargePictures, sendPair, type WholeCoin, wholeCoins } from './sellers/whole-coin.ts'

const FULL = { coins: 24 }
const SHORT: typeof FULL = { coins: 4 }
/** Coins before those that count, which fill the caches and make the tables' first pages. */
const WARM_UP = 2
/** A stage that takes longer is given up. */
const STAGE_MS = 300_000

const bounds = {
  bytes_a_coin: { most: 9_000, short: { most: 11_000 } },
  bytes_a_reference: { most: 6_000 },
  rows_written: { most: 205, short: { most: 300 } },
  round_trips: { most: 114, short: { most: 240 } },
  directory_round_trips: { most: 28, short: { most: 110 } },
  draft_round_trips: { most: 30, short: { most: 45 } },
  publish_round_trips: { most: 31, short: { most: 40 } },
  unsold: { most: 0 },
  objects_round_trips: { most: 76, short: null },
  objects_draft_round_trips: { most: 15, short: null },
  objects_publish_round_trips: { most: 6, short: null },
  objects_unsold: { most: 0, short: null },
}

/**
 * What a coin costs of D1 from its capture to its sale: bytes that stay, rows written (those of indexes and triggers
 * included) and calls, by the meta of D1 itself, and how many of the calls are the directory's, which stay round trips
 * where a seller's rows are beside the seller's jobs. In full form the same with the rows in an object of the seller's
 * (SELLER_DATABASES): the calls that leave the isolate. The reference library is measured by the reference. The
 * production build in workerd, the sandbox as the vendors. A seller captures with all that the browser sends, looks,
 * edits, publishes in runs and sells. `--statements` prints what each statement took.
 */
async function measureSellers(args: string[], run: BenchRun): Promise<Figures> {
  if (run.builds) await buildProduct()
  const { coins } = run.short ? SHORT : FULL
  const prints = args.includes('--statements')
  const inD1 = await lifeOf(coins, 'off')
  if (prints) printStatements(inD1.stages, coins)
  const figures = report({ ...inD1, coins })
  if (run.short) return figures
  const inObjects = await lifeOf(coins, 'on')
  if (prints) printStatements(inObjects.stages, coins)
  return { ...figures, ...reportObjects({ ...inObjects, coins }) }
}

/** The life of so many coins of one seller, whose rows are in D1 or in an object. */
async function lifeOf(count: number, divided: 'on' | 'off'): Promise<Life> {
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-bench-'))
  const started: { stop: () => Promise<void> }[] = []
  try {
    const sandbox = await runSandbox()
    started.push(sandbox)
    const state = path.join(folder, 'worker')
    const worker = await startWorker({
      sandboxUrl: sandbox.url,
      modelUrl: `${sandbox.url}/openai/v1`,
      entry: COUNTING_WORKER,
      state,
      variables: { SELLER_DATABASES: divided },
    })
    started.push({ stop: worker.dispose })
    const [ebay] = SELLERS
    if (!ebay) throw new Error('The sandbox has no seller')
    const calls = persistentCalls({ ...worker, obeysRetryAfter: true })
    const seller = tradingSeller({ calls, sandboxUrl: sandbox.url, ebay })
    await seller.connect()
    const coins = await wholeCoins(WARM_UP + count)
    const lived = { worker: worker.url, calls, seller, asksForOrders: true }
    // A seller may ask for orders once a minute: those of the warm-up are left to the schedule.
    await live({ ...lived, asksForOrders: false }, coins.slice(0, WARM_UP))
    const before = bytesUsed(databaseIn(state))
    const { stages, unsold } = await live(lived, coins.slice(WARM_UP))
    const database = databaseIn(state)
    const tables = grown(before, bytesUsed(database))
    const references = Number(
      database.prepare('select count(*) as count from coin_references').get()?.['count'],
    )
    const library = [...bytesUsed(database)].filter(([name]) => isOfLibrary(name))
    const reference = library.reduce((sum, [, bytes]) => sum + bytes, 0) / references
    return { stages, tables, unsold, reference }
  } finally {
    for (const one of started.toReversed()) await one.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Lived = {
  worker: string
  calls: PersistentCalls
  seller: TradingSeller
  /** Else the schedule reads them. */
  asksForOrders: boolean
}

/** The life of these coins, and what each stage of it took. */
async function live(
  { worker, calls, seller, asksForOrders }: Lived,
  coins: readonly WholeCoin[],
): Promise<{ stages: Stage[]; unsold: number }> {
  const stages: Stage[] = []
  const counted = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    await countsOf(worker)
    const result = await work()
    stages.push({ name, ...(await countsOf(worker)) })
    return result
  }
  const before = new Set((await seller.listings()).map(({ id }) => id))
  const own = async () => (await seller.listings()).filter(({ id }) => !before.has(id))

  await counted('capture to draft', async () => {
    for (const coin of coins) await sendPair(calls, coin)
    await seller.process(Date.now() + STAGE_MS)
  })
  await counted('large pictures', async () => {
    for (const coin of coins) await sendLargePictures(calls, coin)
  })
  const drafts = await own()
  if (drafts.length !== coins.length)
    throw new Error(`${coins.length} coins made ${drafts.length} drafts`)
  await counted('looked at', async () => {
    await calls.call('/api/listings/cards?sort=newest&limit=60')
    await calls.call('/api/listings/counts')
    for (const { id } of drafts) await calls.call(`/api/listings/${id}`)
  })
  await counted('edited', () => seller.review(drafts))
  const edited = await own()
  await counted('published', () => seller.publish(edited, Date.now() + STAGE_MS))
  const live = (await own()).filter(({ status }) => status === 'published')
  const scheduled = () => fetch(`${worker}/__counts/scheduled`).then(answer => answer.text())
  await counted('cards worked out', async () => {
    await calls.call('/api/listings/counts')
  })
  await counted('sold', async () => {
    for (const one of live) await seller.isBought(one)
    if (asksForOrders) await calls.call('/api/orders/sync', { method: 'POST' })
    await scheduled()
  })
  const sold = (await own()).filter(({ status }) => status === 'sold').length
  return { stages, unsold: coins.length - sold }
}

async function countsOf(worker: string) {
  return answerSchema.parse(await (await fetch(`${worker}/__counts`, { method: 'POST' })).json())
}

export default {
  short: '4 coins of one seller.',
  bounds,
  measure: measureSellers,
} satisfies Bench

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { QUEUE_CONCURRENCY } from '../durable-objects/coin-queue/coin-queue-machine.ts'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { BATCH_MAX_PAIRS } from '../shared/queue.ts'
import { watchMemory, workerdPid } from './analyze/memory.ts'
import { startModel, startSandbox } from './analyze/stage.ts'
import { type KillableWorker, killableWorker } from './queue/killable-worker.ts'
import { type Account, device, type Pair } from './queue/seller.ts'
import { type PairMaker, unlikePairs } from './queue/unlike-pairs.ts'

/** Concurrent sellers and the pairs of each: 200 in total where there are several. */
const FULL = {
  modelMs: 1_000,
  crowds: [
    { sellers: 1, pairs: 100 },
    { sellers: 10, pairs: 20 },
    { sellers: 50, pairs: 4 },
  ],
  batch: BATCH_MAX_PAIRS,
  kills: 20,
  // A kill comes so long after the Worker answers, at random.
  killAfterMs: { least: 100, most: 4_000 },
}
const SHORT: typeof FULL = {
  modelMs: 300,
  crowds: [{ sellers: 1, pairs: 4 }],
  batch: 4,
  kills: 1,
  killAfterMs: { least: 50, most: 600 },
}
/** The poll interval grows with the number of sellers, because polling is not what is measured. */
const ASKS_MS_PER_SELLER = 25

/** Nothing may be lost, doubled or counted wrongly, ever. The queue's time is that of the bare loop and little more. */
const bounds = {
  lost: { most: 0 },
  doubled: { most: 0 },
  miscounted: { most: 0 },
  failed: { most: 0 },
  overhead_ratio: { most: 1.2, times: 'bare_loop_ratio', isTime: true },
  overhead_ratio_10: { most: 2, times: 'bare_loop_ratio_10', short: null },
  overhead_ratio_50: { most: 2, times: 'bare_loop_ratio_50', short: null },
  // Garbage included, which the runtime collects when it nears production's 128 MB.
  peak_mb: { most: 192 },
}

type Device = ReturnType<typeof device>
type Size = typeof FULL
type Tally = { lost: number; doubled: number; miscounted: number }

/**
 * What the queue takes beyond the model (pairs × latency ÷ hands), for one seller and for many at once; and
 * what becomes of a batch whose Worker is killed at random moments, time and again. The production build in
 * workerd, the sandbox as eBay and metal prices, a model of fixed latency. The peer in the same run is a
 * bare loop of as many analyses at once, with no queue between. `--kills=N` kills less often, `--no-crowds` only
 * kills.
 */
async function measureQueue(args: string[], run: BenchRun): Promise<Figures> {
  if (run.builds) await buildProduct()
  const size = run.short ? SHORT : FULL
  const kills = Number(args.find(arg => arg.startsWith('--kills='))?.slice(8) ?? size.kills)
  const makePairs = await unlikePairs()
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-bench-'))
  const started: { stop: () => Promise<void> }[] = []
  try {
    const sandbox = await startSandbox()
    started.push(sandbox)
    const model = await startModel(size.modelMs)
    started.push(model)
    const worker = await killableWorker({
      sandboxUrl: sandbox.url,
      modelUrl: `${model.url}/v1`,
      state: path.join(folder, 'worker'),
      sellers: totalSellers(size),
      inspected: true,
    })
    started.push({ stop: () => worker.kill() })
    const [cookie = '', ...cookies] = await worker.start()
    const crowds: Crowd[] = []
    if (args.includes('--no-crowds'))
      run.skip('the queue’s time (--no-crowds)', ['overhead_ratio*', 'peak_mb'])
    else crowds.push(...(await measureCrowds(worker, cookies, makePairs, size)))
    const seller = device(worker.url, cookie)
    const killed = await killTimeAndAgain(worker, seller, makePairs, { ...size, kills })
    return report(crowds, killed, { ...size, kills })
  } finally {
    for (const one of started.toReversed()) await one.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** One whose batches are killed, one to warm up, and each crowd twice: the queue's and the peer's. */
const totalSellers = ({ crowds }: Size) => crowds.reduce((sum, { sellers }) => sum + 2 * sellers, 2)

type Crowd = {
  sellers: number
  pairs: number
  ms: number
  ratio: number
  peerRatio: number
  peakMb: number
} & Tally

async function measureCrowds(
  worker: KillableWorker,
  cookies: string[],
  makePairs: PairMaker,
  size: Size,
): Promise<Crowd[]> {
  const memory = await watchMemory(worker.inspectorPort, workerdPid(worker.pid()))
  const next = (sellers: number) =>
    cookies.splice(0, sellers).map(cookie => device(worker.url, cookie))
  for (const one of next(1)) await bareLoop(one, await makePairs(QUEUE_CONCURRENCY))
  const crowds: Crowd[] = []
  for (const { sellers, pairs } of size.crowds) {
    /** Each device with pairs of its own, which are drawn before the time is taken. */
    const together = async (
      devices: Device[],
      work: (one: Device, pairs: Pair[]) => Promise<unknown>,
    ) => {
      const drawn: Pair[][] = []
      for (const _ of devices) drawn.push(await makePairs(pairs))
      return () => timed(() => Promise.all(devices.map((one, at) => work(one, drawn[at] ?? []))))
    }
    const peerMs = await (await together(next(sellers), bareLoop))()
    const devices = next(sellers)
    const queued = await together(devices, async (one, own) => {
      await one.sendAll(own, QUEUE_CONCURRENCY)
      await one.settled(sellers * ASKS_MS_PER_SELLER)
    })
    await memory.collect(() => fetch(`${worker.url}/api/health`))
    let ms = 0
    const peaks = await memory.during(async () => {
      ms = await queued()
    })
    const tallies = await Promise.all(devices.map(async one => tallyOf(await one.account(), pairs)))
    const ideal = (pairs * size.modelMs) / QUEUE_CONCURRENCY
    const ratios = { ratio: ms / ideal, peerRatio: peerMs / ideal }
    crowds.push({ sellers, pairs, ms, ...ratios, peakMb: peaks.isolate, ...sumOf(tallies) })
  }
  memory.close()
  return crowds
}

async function bareLoop(peer: Device, pairs: readonly Pair[]): Promise<void> {
  const waiting = [...pairs]
  await Promise.all(
    Array.from({ length: QUEUE_CONCURRENCY }, async () => {
      for (let pair = waiting.shift(); pair; pair = waiting.shift()) await peer.analyze(pair)
    }),
  )
}

/** Batches, one after the other, until the Worker has been killed so often while one was under way. */
async function killTimeAndAgain(
  worker: KillableWorker,
  seller: Device,
  makePairs: PairMaker,
  { batch: size, kills, killAfterMs }: Size,
) {
  const randomPause = () =>
    pause(killAfterMs.least + Math.random() * (killAfterMs.most - killAfterMs.least), false)
  let sent = 0
  let killed = 0
  let failed = 0
  while (killed < kills) {
    const pairs = await makePairs(size)
    sent += pairs.length
    const batch = seller.sendAll(pairs, QUEUE_CONCURRENCY).then(() => seller.settled())
    const over = batch.then(() => true)
    while (killed < kills && !(await Promise.race([over, randomPause()]))) {
      await worker.kill()
      killed += 1
      await worker.start()
    }
    failed = (await batch).filter(({ status }) => status === 'failed').length
  }
  return { sent, failed, ...tallyOf(await seller.account(), sent) }
}

/** Pairs without a draft, drafts beyond one a pair, coins of the allowance beyond or below one a pair. */
function tallyOf({ drafts, distinct, used }: Account, pairs: number): Tally {
  return { lost: pairs - distinct, doubled: drafts - distinct, miscounted: Math.abs(used - pairs) }
}

const sumOf = (tallies: Tally[]): Tally => {
  const sum = (read: (one: Tally) => number) => tallies.reduce((all, one) => all + read(one), 0)
  return {
    lost: sum(one => one.lost),
    doubled: sum(one => one.doubled),
    miscounted: sum(one => one.miscounted),
  }
}

function report(
  crowds: Crowd[],
  killed: Awaited<ReturnType<typeof killTimeAndAgain>>,
  { modelMs, batch, kills }: Size,
): Figures {
  const all = sumOf([...crowds, killed])
  const lines = crowds.map(
    ({ sellers, pairs, ms, ratio, peerRatio, peakMb }) =>
      `  ${cell(sellers, 0)} ${cell(pairs, 0)} ${cell(ms / 1_000, 1)} ${cell(ratio, 3)} ${cell(peerRatio, 3)} ${cell(peakMb, 1)}`,
  )
  console.log(`
A model that answers after ${modelMs} ms; ${QUEUE_CONCURRENCY} of a seller's pairs at once.

  sellers   pairs       s ÷ ideal    peer     MiB
${lines.join('\n')}
  ÷ ideal: time ÷ (pairs of a seller × latency ÷ hands); peer: the same of a bare loop of analyses, with no
  queue between; MiB: the Worker's isolate, its objects in it, at its peak

  the Worker killed ${kills} times, ${killed.sent} pairs in batches of ${batch}
    lost ${killed.lost}, doubled ${killed.doubled}, failed ${killed.failed}, allowance off by ${killed.miscounted}
`)
  const [one, ten, fifty] = crowds
  const measured = {
    overhead_ratio: round3(one?.ratio),
    bare_loop_ratio: round3(one?.peerRatio),
    ...(ten && {
      overhead_ratio_10: round3(ten.ratio),
      bare_loop_ratio_10: round3(ten.peerRatio),
    }),
    ...(fifty && {
      overhead_ratio_50: round3(fifty.ratio),
      bare_loop_ratio_50: round3(fifty.peerRatio),
    }),
    peak_mb: round3(Math.max(...crowds.map(crowd => crowd.peakMb))),
  }
  return {
    ...(crowds.length > 0 ? measured : {}),
    lost: all.lost,
    doubled: all.doubled,
    miscounted: all.miscounted,
    failed: killed.failed,
    kills,
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const round3 = (value = Number.NaN) => Math.round(value * 1_000) / 1_000
const cell = (value: number, digits: number) => value.toFixed(digits).padStart(7)

export default {
  short: '4 pairs of one seller, a model of 300 ms, a batch of 4 whose Worker is killed once.',
  bounds,
  measure: measureQueue,
} satisfies Bench

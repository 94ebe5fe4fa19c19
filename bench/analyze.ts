import path from 'node:path'
import sharp from 'sharp'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { freePort } from '../scripts/free-port.ts'
import { USER_UPLOADS } from '../worker/pictures/upload/upload-memory.ts'
import { type MemoryPeaks, watchMemory, workerdPid } from './analyze/memory.ts'
import { askForAnalysis, type Pictures } from './analyze/request.ts'
import { startModel, startSandbox } from './analyze/stage.ts'
import { startWorker, type WorkerUnderTest } from './analyze/worker-under-test.ts'
import { measureWorkersAi, SHORT_AT_ONCE, WORKERS_AI_AT_ONCE } from './analyze/workers-ai.ts'

const root = path.resolve(import.meta.dirname, '..')
const SAMPLE = path.join(root, 'sandbox/samples/morgan-dollar-1881-s')
const SIDE_PX = 1600
const FULL = { warmUps: 5, rounds: 25, bursts: 3, modelMs: 1_000 }
const SHORT: typeof FULL = { warmUps: 1, rounds: 2, bursts: 1, modelMs: 200 }

/** An isolate has 128 MB in production. */
const ISOLATE_MB = 128
const bounds = {
  overhead_ms: { most: 20, times: 'bare_request_ms', isTime: true },
  peak_mb: { most: 100, short: { most: ISOLATE_MB } },
  workers_ai_one_peak_mb: { most: 100, short: { most: ISOLATE_MB } },
  // Garbage included, which the runtime collects when it nears its limit.
  workers_ai_peak_mb: { most: 1.5 * ISOLATE_MB },
  workers_ai_taken: { least: WORKERS_AI_AT_ONCE, short: { least: SHORT_AT_ONCE } },
  // PICTURE_TOO_LARGE
  workers_ai_largest_status: { least: 413, most: 413 },
}

/**
 * What an analysis of two 1600 px pictures takes beyond the model itself, and what as many at once as a seller may
 * have open take of memory: the production build in workerd, the sandbox as eBay and metal prices, a model of fixed latency.
 * The peer in the same run is a bare request with the same two pictures to the same model.
 */
async function measureAnalyses(_: string[], run: BenchRun): Promise<Figures> {
  if (run.builds) await buildProduct()
  const size = run.short ? SHORT : FULL
  const pictures = await Promise.all([photograph('obverse'), photograph('reverse')])
  const started: { stop: () => Promise<void> }[] = []
  try {
    const sandbox = await startSandbox()
    const { url: sandboxUrl } = sandbox
    started.push(sandbox)
    const model = await startModel(size.modelMs)
    started.push(model)
    const inspectorPort = await freePort()
    const worker = await startWorker({ sandboxUrl, modelUrl: `${model.url}/v1`, inspectorPort })
    let figures: Figures
    try {
      figures = await measure({ worker, inspectorPort, modelUrl: model.url }, pictures, size)
    } finally {
      await worker.dispose()
    }
    const pairsAtOnce = run.short ? SHORT_AT_ONCE : WORKERS_AI_AT_ONCE
    return {
      ...figures,
      ...(await measureWorkersAi({ sandboxUrl, modelUrl: model.url, pairsAtOnce })),
    }
  } finally {
    for (const one of started) await one.stop()
  }
}

type Stage = { worker: WorkerUnderTest; inspectorPort: number; modelUrl: string }

async function measure(
  { worker, inspectorPort, modelUrl }: Stage,
  pictures: Buffer[],
  { warmUps, rounds, bursts: burstCount, modelMs }: typeof FULL,
): Promise<Figures> {
  const [front, back] = pictures
  if (!front || !back) throw new Error('There are two pictures')
  const pair: Pictures = [front, back]
  for (let round = 0; round < warmUps; round += 1) await analysis(worker, pair)
  const ours: number[] = []
  const peers: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push((await timed(() => analysis(worker, pair))) - modelMs)
    peers.push((await timed(() => bareRequest(modelUrl, pair))) - modelMs)
  }
  const memory = await watchMemory(inspectorPort, workerdPid())
  await memory.collect(() => fetch(`${worker.url}/api/health`))
  const idle = await memory.during(async () => undefined)
  const bursts: MemoryPeaks[] = []
  for (let burst = 0; burst < burstCount; burst += 1) {
    bursts.push(
      await memory.during(() =>
        Promise.all(Array.from({ length: USER_UPLOADS }, () => analysis(worker, pair))),
      ),
    )
  }
  memory.close()
  const peak = (read: (one: MemoryPeaks) => number) => Math.max(...bursts.map(read))
  const figures = {
    overhead_ms: round1(median(ours)),
    overhead_p90_ms: round1(quantile(ours, 0.9)),
    bare_request_ms: round1(median(peers)),
    peak_mb: round1(peak(one => one.isolate)),
    peak_heap_mb: round1(peak(one => one.heap)),
    peak_buffers_mb: round1(peak(one => one.buffers)),
    idle_mb: round1(idle.isolate),
    process_growth_mb: round1(peak(one => one.process) - idle.process),
  }
  const size = Math.round((front.length + back.length) / 1024)
  const samples = bursts.reduce((sum, one) => sum + one.samples, 0)
  console.log(`
Two pictures of ${SIDE_PX} px, ${size} KiB together; a model that answers after ${modelMs} ms.

  beyond the model, one after the other (${rounds} each)     median     p90
    an analysis                                      ${cell(figures.overhead_ms)} ${cell(figures.overhead_p90_ms)} ms
    peer: a bare request with the same pictures      ${cell(figures.bare_request_ms)}          ms

  memory, ${USER_UPLOADS} analyses at once, ${burstCount} times (${samples} samples)
    the Worker's isolate at its peak                 ${cell(figures.peak_mb)} MiB
      of that V8's heap in use, garbage included     ${cell(figures.peak_heap_mb)} MiB
      of that array buffers                          ${cell(figures.peak_buffers_mb)} MiB
    the isolate idle, after a collection             ${cell(figures.idle_mb)} MiB
    growth of the whole workerd process, which       ${cell(figures.process_growth_mb)} MiB
    plays D1 and R2 as well and holds all bodies
`)
  return figures
}

async function analysis(worker: WorkerUnderTest, pictures: Pictures): Promise<void> {
  const { status, text } = await askForAnalysis(worker, pictures)
  if (status !== 200 || !text.includes('"morgan-dollar"'))
    throw new Error(`The analysis failed: ${status} ${text.slice(0, 500)}`)
}

async function bareRequest(url: string, pictures: Pictures): Promise<void> {
  const content = pictures.map(picture => ({
    type: 'image_url',
    image_url: { url: `data:image/jpeg;base64,${picture.toString('base64')}` },
  }))
  const answer = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', connection: 'close' },
    body: JSON.stringify({ model: 'bench', messages: [{ role: 'user', content }] }),
  })
  await answer.json()
}

/** A sample coin's photograph as the browser's crop would send it. */
async function photograph(side: 'obverse' | 'reverse'): Promise<Buffer> {
  return sharp(path.join(SAMPLE, `${side}.jpg`))
    .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
    .jpeg({ quality: 92 })
    .toBuffer()
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const median = (values: number[]) => quantile(values, 0.5)
const round1 = (value: number) => Math.round(value * 10) / 10
const cell = (value: number) => value.toFixed(1).padStart(7)

export default {
  short: '2 analyses with a model of 200 ms and one burst; two pairs at once on Workers AI.',
  bounds,
  measure: measureAnalyses,
} satisfies Bench

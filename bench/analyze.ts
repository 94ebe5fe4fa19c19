import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { freePort } from '../scripts/free-port.ts'
import { type MemoryPeaks, watchMemory, workerdPid } from './analyze/memory.ts'
import { askForAnalysis, type Pictures } from './analyze/request.ts'
import { build, startModel, startSandbox } from './analyze/stage.ts'
import { startWorker, type WorkerUnderTest } from './analyze/worker-under-test.ts'
import { measureWorkersAi } from './analyze/workers-ai.ts'

const root = path.resolve(import.meta.dirname, '..')
const SAMPLE = path.join(root, 'sandbox/samples/morgan-dollar-1881-s')
const SIDE_PX = 1600
const WARM_UPS = 5
const ROUNDS = 25
const AT_ONCE = 20
const BURSTS = 3
const MODEL_MS = 1_000

/**
 * What an analysis of two 1600 px pictures takes beyond the model itself, and what 20 at once take of
 * memory: the production build in workerd, the sandbox as eBay and metal prices, a model of fixed latency.
 * The peer in the same run is a bare request with the same two pictures to the same model.
 */
export default async function analyzeBench(): Promise<Record<string, number>> {
  await build()
  const pictures = await Promise.all([photograph('obverse'), photograph('reverse')])
  const state = await mkdtemp(path.join(tmpdir(), 'obverse-bench-'))
  const started: ChildProcess[] = []
  try {
    const sandbox = await startSandbox(state)
    const { url: sandboxUrl } = sandbox
    started.push(sandbox.process)
    const model = await startModel(MODEL_MS)
    started.push(model.process)
    const inspectorPort = await freePort()
    const worker = await startWorker({ sandboxUrl, modelUrl: `${model.url}/v1`, inspectorPort })
    let figures: Record<string, number>
    try {
      figures = await measure({ worker, inspectorPort, modelUrl: model.url }, pictures)
    } finally {
      await worker.dispose()
    }
    return { ...figures, ...(await measureWorkersAi({ sandboxUrl, modelUrl: model.url })) }
  } finally {
    for (const child of started) child.kill()
    await rm(state, { recursive: true, force: true })
  }
}

type Stage = { worker: WorkerUnderTest; inspectorPort: number; modelUrl: string }

async function measure({ worker, inspectorPort, modelUrl }: Stage, pictures: Buffer[]) {
  const [front, back] = pictures
  if (!front || !back) throw new Error('There are two pictures')
  const pair: Pictures = [front, back]
  for (let round = 0; round < WARM_UPS; round += 1) await analysis(worker, pair)
  const ours: number[] = []
  const peers: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push((await timed(() => analysis(worker, pair))) - MODEL_MS)
    peers.push((await timed(() => bareRequest(modelUrl, pair))) - MODEL_MS)
  }
  const memory = await watchMemory(inspectorPort, workerdPid())
  await memory.collect(() => fetch(`${worker.url}/api/health`))
  const idle = await memory.during(async () => undefined)
  const bursts: MemoryPeaks[] = []
  for (let burst = 0; burst < BURSTS; burst += 1) {
    bursts.push(
      await memory.during(() =>
        Promise.all(Array.from({ length: AT_ONCE }, () => analysis(worker, pair))),
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
Two pictures of ${SIDE_PX} px, ${size} KiB together; a model that answers after ${MODEL_MS} ms.

  beyond the model, one after the other (${ROUNDS} each)     median     p90
    an analysis                                      ${cell(figures.overhead_ms)} ${cell(figures.overhead_p90_ms)} ms   (to reach: 150)
    peer: a bare request with the same pictures      ${cell(figures.bare_request_ms)}          ms

  memory, ${AT_ONCE} analyses at once, ${BURSTS} times (${samples} samples)
    the Worker's isolate at its peak                 ${cell(figures.peak_mb)} MiB  (to reach: 100; production allows 128)
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
    headers: { 'Content-Type': 'application/json' },
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

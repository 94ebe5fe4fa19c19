import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { type AttackFigures, attackAll } from './abuse/attacks.ts'
import { ordinaryUse, type Seller, type UseFigures } from './abuse/ordinary-use.ts'
import { type MemoryPeaks, watchMemory, workerdPid } from './analyze/memory.ts'
import { startSandbox } from './analyze/stage.ts'
import { type KillableWorker, killableWorker } from './queue/killable-worker.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../sandbox/samples/morgan-dollar-1881-s')
const FULL = { sellers: 200, rounds: 2, roundMs: 20_000, warmUpMs: 8_000, everyMs: 20_000 }
const SHORT: typeof FULL = {
  sellers: 20,
  rounds: 1,
  roundMs: 2_500,
  warmUpMs: 500,
  everyMs: 2_500,
}
const ATTACKERS = 3
const PASSWORD = 'bench-password'

/** Ordinary use is never refused, and is slowed by the attack no more than a busy machine slows it. */
const bounds = {
  refused_wrongly: { most: 0 },
  ordinary_p95_ratio: { most: 3, isTime: true },
  // What production gives an isolate.
  peak_mb: { most: 128 },
}

type Phase = UseFigures & { memory: MemoryPeaks; attacks: AttackFigures }

/**
 * What 200 sellers notice of an attack: their ordinary use without it and with it, in turns, against the production
 * build in workerd. Slow, silent and endless bodies, long lists, wrong passwords for five of the sellers and a flood
 * of pairing rooms, all at once. `--seconds=N` makes rounds shorter, `--only=NAME` attacks in one way alone: slow,
 * silent, lists, rooms, endless or passwords.
 */
async function measureAbuse(args: string[], run: BenchRun): Promise<Figures> {
  if (run.builds) await buildProduct()
  const size = { ...(run.short ? SHORT : FULL) }
  const seconds = Number(args.find(arg => arg.startsWith('--seconds='))?.slice(10) ?? 0)
  if (seconds > 0) size.roundMs = seconds * 1_000
  const only = args.find(arg => arg.startsWith('--only='))?.slice(7) ?? null
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-bench-'))
  const sandbox = await startSandbox()
  const worker = await killableWorker({
    sandboxUrl: sandbox.url,
    // Nothing is analyzed.
    modelUrl: sandbox.url,
    state: path.join(folder, 'worker'),
    sellers: size.sellers + ATTACKERS,
    password: PASSWORD,
    inspected: true,
  })
  try {
    return await measure(worker, { ...size, only })
  } finally {
    await worker.kill()
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  worker: KillableWorker,
  {
    sellers: sellerCount,
    rounds,
    roundMs,
    warmUpMs,
    everyMs,
    only,
  }: typeof FULL & { only: string | null },
): Promise<Figures> {
  const cookies = await worker.start()
  const everybody = cookies.map((cookie, index) => ({
    cookie,
    username: `bench${index + 1}`,
    address: `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`,
  }))
  const sellers = everybody.slice(0, sellerCount)
  const attackers = everybody.slice(sellerCount)
  const picture = await listingPicture()
  const { url } = worker
  const letSellersWork = (forMs: number) =>
    ordinaryUse({ url, sellers, password: PASSWORD, picture, forMs, everyMs })
  await letSellersWork(warmUpMs)
  const memory = await watchMemory(worker.inspectorPort, workerdPid(worker.pid()))
  const phase = async (isAttacked: boolean): Promise<Phase> => {
    await memory.collect(() => fetch(`${url}/api/health`))
    const end = new AbortController()
    const victims = sellers.filter((_, place) => place % 40 === 7)
    const attack = isAttacked
      ? attackAll({ url, attackers, victims, until: end.signal, only })
      : Promise.resolve({})
    let figures: UseFigures = { latencies: [], refused: {} }
    const peaks = await memory.during(async () => {
      figures = await letSellersWork(roundMs)
    })
    end.abort()
    return { ...figures, memory: peaks, attacks: await attack }
  }
  const calm: Phase[] = []
  const attacked: Phase[] = []
  for (let round = 0; round < rounds; round += 1) {
    calm.push(await phase(false))
    attacked.push(await phase(true))
  }
  memory.close()
  return report(calm, attacked, sellers)
}

function report(calm: Phase[], attacked: Phase[], sellers: readonly Seller[]): Figures {
  const latencies = (phases: Phase[]) => phases.flatMap(phase => phase.latencies)
  const peak = (phases: Phase[], read: (memory: MemoryPeaks) => number) =>
    Math.max(...phases.map(phase => read(phase.memory)))
  const refused = [...calm, ...attacked].flatMap(phase => Object.entries(phase.refused))
  const [calmP95, attackedP95] = [calm, attacked].map(one => quantile(latencies(one), 0.95))
  const processGrowth = peak(attacked, one => one.process) - peak(calm, one => one.process)
  const figures = {
    ordinary_p95_ratio: round2((attackedP95 ?? Number.NaN) / (calmP95 ?? Number.NaN)),
    refused_wrongly: refused.reduce((sum, [, times]) => sum + times, 0),
    peak_mb: round1(peak(attacked, one => one.isolate)),
    calm_peak_mb: round1(peak(calm, one => one.isolate)),
    process_growth_mb: round1(processGrowth),
    calm_p95_ms: round1(calmP95 ?? Number.NaN),
    attacked_p95_ms: round1(attackedP95 ?? Number.NaN),
    ordinary_requests: latencies(calm).length + latencies(attacked).length,
  }
  const attacks = attacked.flatMap(phase => Object.entries(phase.attacks))
  console.log(`
${sellers.length} sellers' ordinary use, ${calm.length} rounds without and with the attack in turns

                    requests   p50 ms   p95 ms   isolate's peak MiB
  without the attack  ${row(latencies(calm), figures.calm_peak_mb)}
  with it             ${row(latencies(attacked), figures.peak_mb)}

  refused although they break no rule: ${figures.refused_wrongly} ${refused.map(([what, times]) => `${what} (${times})`).join(', ')}
  growth of the whole workerd process, which plays D1 and R2 as well: ${figures.process_growth_mb} MiB

  how the attack was answered`)
  for (const [attack, answers] of attacks)
    console.log(
      `    ${attack.padEnd(16)} ${Object.entries(answers)
        .map(([answer, times]) => `${answer} × ${times}`)
        .join(', ')}`,
    )
  console.log(`
  isolate: V8's heap in use, garbage included, the embedder's heap and array buffers of the Worker and its
  objects. That is what production limits to 128 MB. All bodies that are read pass through it.
`)
  return figures
}

/** As the crop of a phone's photograph: the size for eBay in some 200 KB. */
async function listingPicture(): Promise<Buffer> {
  return sharp(path.join(SAMPLE, 'obverse.jpg'))
    .resize(1_600, 1_600, { fit: 'cover' })
    .jpeg({ quality: 60 })
    .toBuffer()
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const row = (values: number[], mebibytes: number) =>
  [values.length, quantile(values, 0.5), quantile(values, 0.95), mebibytes]
    .map(value => value.toFixed(0).padStart(8))
    .join(' ')
const round1 = (value: number) => Math.round(value * 10) / 10
const round2 = (value: number) => Math.round(value * 100) / 100

export default {
  short: 'one round of 2.5 s without the attack and one with it, 20 sellers.',
  bounds,
  measure: measureAbuse,
} satisfies Bench

import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { startSandbox } from './analyze/stage.ts'
import { startWorker, type WorkerUnderTest } from './analyze/worker-under-test.ts'
import { type Asked, ask, confirm, type Mode } from './identify/ask.ts'
import { drawnPairs } from './identify/drawn-pairs.ts'
import { type Meter, meterModel } from './identify/metered-model.ts'
import { report, type TokenPrice } from './identify/report.ts'
import { type LabelledPair, pairsOf } from './identify/truth.ts'

const BASES = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const
const providerSchema = z.enum(['openai', 'anthropic', 'google'])

/** The bounds of the sandbox's model, which knows the drawn coins; a real model on real photographs has none. */
const bounds = {
  series_wrong: { most: 0 },
  year_wrong: { most: 0 },
  mint_wrong: { most: 0 },
  series_right: { least: 0.85, times: 'pairs' },
  memory_series_wrong: { most: 0 },
  fast_series_wrong: { most: 0 },
  memory_series_right: { least: 0.85, times: 'pairs' },
  fast_series_right: { least: 0.85, times: 'pairs' },
  // Memory is never sure of the six coins whose design another denomination or metal has.
  memory_remembered: { least: 0.4, most: 0.6, times: 'pairs' },
}
/** Of the drawn coins: one whose design is its own, and one whose design others have. */
const SHORT_COINS: ReadonlySet<string> = new Set(['morgan-dollar-1881-s', 'barber-dime-1897'])

/**
 * What a vision model makes of labelled pairs (`--photos DIR` with `truth.json`; without it the drawn coins), through
 * the whole analysis of the production build, without memory and with it. Memory learns from other photographs of
 * the drawn coins; of a folder, each pair is asked before its truth is confirmed, so that memory consists of the
 * pairs before. `--provider`, `--model` and VISION_API_KEY choose the model; without a key it is the sandbox's, which
 * knows the drawn coins only. `--price-in` and `--price-out` are dollars per million tokens.
 */
async function measureIdentification(args: string[], run: BenchRun): Promise<Figures> {
  const { values } = parseArgs({
    args,
    options: {
      photos: { type: 'string' },
      provider: { type: 'string', default: 'openai' },
      model: { type: 'string' },
      'price-in': { type: 'string', default: '0' },
      'price-out': { type: 'string', default: '0' },
    },
  })
  const { lessons, asked } = await coinsOf(
    values.photos,
    run.short ? id => SHORT_COINS.has(id) : () => true,
  )
  const provider = providerSchema.parse(values.provider)
  const key = process.env.VISION_API_KEY
  if (run.builds) await buildProduct()
  const sandbox = await startSandbox()
  const isReal = key !== undefined && values.model !== undefined
  if (isReal || values.photos) run.skip('the bounds are those of the sandbox’s model', ['*'])
  const meter = await meterModel(isReal ? BASES[provider] : `${sandbox.url}/openai/v1`)
  const vision: Record<string, string> = isReal
    ? { VISION_PROVIDER: provider, VISION_MODEL: values.model ?? '', VISION_API_KEY: key }
    : {}
  try {
    const worker = await startWorker({ sandboxUrl: sandbox.url, modelUrl: meter.url, vision })
    try {
      const model = isReal
        ? `${provider}, ${values.model}`
        : 'the sandbox’s model (no VISION_API_KEY and --model)'
      const coins = values.photos ? `pairs of ${values.photos}` : 'drawn coins'
      console.log(`\n${asked.length} ${coins}; ${model}.`)
      const price = { in: Number(values['price-in']), out: Number(values['price-out']) }
      return await measure({ worker, meter }, { lessons, asked }, price)
    } finally {
      await worker.dispose()
    }
  } finally {
    meter.close()
    await sandbox.stop()
  }
}

type Coins = { lessons: LabelledPair[]; asked: LabelledPair[] }
type Stage = { worker: WorkerUnderTest; meter: Meter }

async function coinsOf(
  folder: string | undefined,
  isAsked: (id: string) => boolean,
): Promise<Coins> {
  if (folder === undefined) return drawnPairs(isAsked)
  const read = await pairsOf(folder)
  if ('pairs' in read) return { lessons: [], asked: read.pairs }
  console.error(read.problem)
  process.exit(1)
}

async function measure(
  { worker, meter }: Stage,
  { lessons, asked: pairs }: Coins,
  price: TokenPrice,
): Promise<Figures> {
  const asked: Record<Mode, Asked[]> = { without: [], memory: [], fast: [] }
  for (const pair of pairs) asked.without.push(await ask(worker, meter, pair, 'without'))
  const figures = { pairs: pairs.length, ...report('without memory', '', asked.without, price) }
  for (const pair of lessons) await confirm(worker, await ask(worker, meter, pair, 'memory'))
  for (const pair of pairs) {
    const remembered = await ask(worker, meter, pair, 'memory')
    asked.memory.push(remembered)
    asked.fast.push(await ask(worker, meter, pair, 'fast'))
    await confirm(worker, remembered)
  }
  const learned =
    lessons.length > 0
      ? `it has learned ${lessons.length} other photographs of them`
      : 'it has learned the pairs before'
  return {
    ...figures,
    ...report(`with memory (${learned}), the model reads the rest`, 'memory_', asked.memory, price),
    ...report('with memory alone where it is sure (“fast”)', 'fast_', asked.fast, price),
  }
}

export default {
  short: 'two of the fourteen drawn coins.',
  bounds,
  measure: measureIdentification,
} satisfies Bench

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type CoinAnalysis, coinAnalysisSchema } from '../shared/coins.ts'
import { findSeries } from '../shared/numismatics/series.ts'
import { labelled } from '../worker/pictures/test/pictures.ts'
import { build, startSandbox } from './analyze/stage.ts'
import { startWorker, type WorkerUnderTest } from './analyze/worker-under-test.ts'
import { type Meter, meterModel } from './identify/metered-model.ts'
import { drawnPairs, type LabelledPair, pairsOf } from './identify/truth.ts'

const BASES = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const
const providerSchema = z.enum(['openai', 'anthropic', 'google'])

const FIELDS = ['series', 'year', 'mint', 'holder', 'certificate'] as const
type Field = (typeof FIELDS)[number]
const VERDICTS = ['right', 'wrong', 'rightly abstained', 'wrongly abstained'] as const
type Verdict = (typeof VERDICTS)[number]

/**
 * What a vision model makes of labelled pairs (`--photos DIR` with `truth.json`; without it the drawn coins), through
 * the whole analysis of the production build, without memory and with it: there each pair is asked before its truth
 * is confirmed, so that memory consists of the pairs before. `--provider`, `--model` and VISION_API_KEY choose the
 * model; without a key it is the sandbox's, which knows the drawn coins only. `--price-in` and `--price-out` are
 * dollars per million tokens.
 */
export default async function identifyBench(args: string[]): Promise<Record<string, number>> {
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
  const pairs = values.photos ? await pairsOf(values.photos) : await drawnPairs()
  const provider = providerSchema.parse(values.provider)
  const key = process.env.VISION_API_KEY
  await build()
  const state = await mkdtemp(path.join(tmpdir(), 'obverse-bench-'))
  const sandbox = await startSandbox(state)
  const isReal = key !== undefined && values.model !== undefined
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
      console.log(`\n${pairs.length} ${coins}; ${model}.`)
      const price = { in: Number(values['price-in']), out: Number(values['price-out']) }
      const without = report('without memory', await runAll(worker, meter, pairs, false), price)
      const withMemory = report('with memory', await runAll(worker, meter, pairs, true), price)
      return { ...named('', without), ...named('memory_', withMemory) }
    } finally {
      await worker.dispose()
    }
  } finally {
    meter.close()
    sandbox.process.kill()
    await rm(state, { recursive: true, force: true })
  }
}

type Asked = { pair: LabelledPair; analysis: CoinAnalysis | null; ms: number }
type Pass = { asked: Asked[]; calls: number; inputTokens: number; outputTokens: number }

async function runAll(
  worker: WorkerUnderTest,
  meter: Meter,
  pairs: readonly LabelledPair[],
  withMemory: boolean,
): Promise<Pass> {
  const before = { ...meter }
  const asked: Asked[] = []
  for (const pair of pairs) {
    const start = performance.now()
    const analysis = await analyze(worker, pair, withMemory)
    asked.push({ pair, analysis, ms: performance.now() - start })
    if (withMemory && analysis) await confirm(worker, pair, analysis)
  }
  return {
    asked,
    calls: meter.calls - before.calls,
    inputTokens: meter.inputTokens - before.inputTokens,
    outputTokens: meter.outputTokens - before.outputTokens,
  }
}

async function analyze(
  { url, cookie }: WorkerUnderTest,
  { pictures }: LabelledPair,
  withMemory: boolean,
): Promise<CoinAnalysis | null> {
  const form = new FormData()
  for (const [at, side] of (['front', 'back'] as const).entries()) {
    const picture = pictures[at]
    if (!picture) throw new Error('a pair has two pictures')
    // The two passes differ in finest details, so that the second is another analysis.
    const file = withMemory ? labelled(picture.file, side) : new Uint8Array(picture.file)
    form.set(`${side}Image`, new Blob([file], { type: 'image/jpeg' }), `${side}.jpg`)
    if (withMemory) form.set(`${side}Face`, JSON.stringify(picture.face))
  }
  const answer = await fetch(`${url}/api/coins/analyze`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  if (!answer.ok) {
    console.log(`  failed: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
    return null
  }
  return coinAnalysisSchema.parse(await answer.json())
}

/** The seller creates the listing with the true series, which teaches memory. */
async function confirm({ url, cookie }: WorkerUnderTest, pair: LabelledPair, { id }: CoinAnalysis) {
  if (pair.series === null) return
  const form = new FormData()
  const [series] = findSeries(pair.series)
  const fields = {
    title: `A coin: ${pair.series}`.slice(0, 80),
    price: '1',
    shippingPrice: '0',
    coinType: series?.name ?? pair.series,
    seriesId: series?.id ?? '',
    year: pair.year ?? 'unknown',
    grade: 'Ungraded',
    description: 'A coin of the bench.',
    analysisId: id,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await fetch(`${url}/api/listings`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  if (!answer.ok) throw new Error(`not confirmed: ${answer.status} ${await answer.text()}`)
}

type Count = Record<Verdict, number>
type Figures = { counts: Record<Field, Count>; msPerCoin: number; dollarsPerCoin: number }

function report(title: string, pass: Pass, price: { in: number; out: number }): Figures {
  const count = (): Count => ({
    right: 0,
    wrong: 0,
    'rightly abstained': 0,
    'wrongly abstained': 0,
  })
  const counts = {
    series: count(),
    year: count(),
    mint: count(),
    holder: count(),
    certificate: count(),
  }
  const tenths = Array.from({ length: 10 }, () => ({ right: 0, all: 0 }))
  for (const { pair, analysis } of pass.asked)
    for (const field of FIELDS) {
      const verdict = verdictOf(truthOf(pair, field), analysis && answerOf(analysis, field))
      counts[field][verdict] += 1
      const confidence = analysis && confidenceOf(analysis, field)
      const tenth = confidence === null ? null : tenths[Math.min(9, Math.floor(confidence * 10))]
      if (!tenth || (verdict !== 'right' && verdict !== 'wrong')) continue
      tenth.all += 1
      if (verdict === 'right') tenth.right += 1
    }
  const coins = pass.asked.length
  const remembered = pass.asked.filter(one => one.analysis?.fields.coinType.source === 'memory')
  const dollars = (pass.inputTokens * price.in + pass.outputTokens * price.out) / 1e6
  const msPerCoin = pass.asked.reduce((sum, { ms }) => sum + ms, 0) / coins
  const line = (name: string, cells: readonly (string | number)[]) =>
    `    ${name.padEnd(12)}${cells.map(cell => String(cell).padStart(19)).join('')}`
  const calibration = tenths.flatMap(({ right, all }, at) =>
    all === 0 ? [] : [`    ${at / 10}–${(at + 1) / 10}   ${right} of ${all}`],
  )
  console.log(`
  ${title}: ${remembered.length} of ${coins} named from memory
${line('', VERDICTS)}
${FIELDS.map(field =>
  line(
    field,
    VERDICTS.map(verdict => counts[field][verdict]),
  ),
).join('\n')}
    right by confidence (series, year, mint mark)
${calibration.join('\n')}
    ${Math.round(msPerCoin)} ms, ${(pass.calls / coins).toFixed(2)} calls, ${Math.round(pass.inputTokens / coins)} + ${Math.round(pass.outputTokens / coins)} tokens a coin${price.in + price.out > 0 ? `, $${(dollars / coins).toFixed(4)}` : ''}`)
  return { counts, msPerCoin, dollarsPerCoin: dollars / coins }
}

const seriesOf = (text: string) => findSeries(text)[0]?.id ?? text.toLowerCase()

function truthOf(pair: LabelledPair, field: Field): string | null {
  const value = pair[field]
  return field === 'series' && value !== null ? seriesOf(value) : (value?.toLowerCase() ?? null)
}

function answerOf(analysis: CoinAnalysis, field: Field): string | null {
  const { recognised, seriesId, coinType, year, mint, holder } = analysis
  const answers: Record<Field, string | null> = {
    series: recognised ? (seriesId ?? seriesOf(coinType)) : null,
    year,
    mint,
    holder: holder.kind === 'unclear' ? null : holder.kind,
    certificate: holder.certificationNumber,
  }
  return answers[field]?.toLowerCase() || null
}

function confidenceOf({ fields }: CoinAnalysis, field: Field): number | null {
  if (field === 'series') return fields.coinType.confidence
  return field === 'year' || field === 'mint' ? fields[field].confidence : null
}

function verdictOf(truth: string | null, answer: string | null): Verdict {
  if (answer === null) return truth === null ? 'rightly abstained' : 'wrongly abstained'
  return answer === truth ? 'right' : 'wrong'
}

function named(prefix: string, { counts, msPerCoin, dollarsPerCoin }: Figures) {
  return {
    [`${prefix}series_right`]: counts.series.right,
    [`${prefix}series_wrong`]: counts.series.wrong,
    [`${prefix}year_right`]: counts.year.right,
    [`${prefix}year_wrong`]: counts.year.wrong,
    [`${prefix}mint_right`]: counts.mint.right,
    [`${prefix}mint_wrong`]: counts.mint.wrong,
    [`${prefix}ms`]: Math.round(msPerCoin),
    [`${prefix}dollars`]: dollarsPerCoin,
  }
}

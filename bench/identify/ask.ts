import {
  type CoinAnalysis,
  coinAnalysisAnswer,
  FACE_PARTS,
  FAST_PART,
} from '../../shared/coins/coins.ts'
import { findSeries } from '../../shared/numismatics/series.ts'
import { labelled } from '../../worker/pictures/test/pictures.ts'
import type { WorkerUnderTest } from '../analyze/worker-under-test.ts'
import type { Meter } from './metered-model.ts'
import type { LabelledPair } from './truth.ts'

/** Without memory; with it; with it, and the model is not asked about a coin that memory is sure of. */
export const MODES = ['without', 'memory', 'fast'] as const
export type Mode = (typeof MODES)[number]

export interface Asked {
  pair: LabelledPair
  /** Null where the analysis failed. */
  analysis: CoinAnalysis | null
  ms: number
  /** Of the model, for this pair. */
  calls: number
  inputTokens: number
  outputTokens: number
}

/** Sends one pair through the whole analysis. */
export async function ask(
  worker: WorkerUnderTest,
  meter: Meter,
  pair: LabelledPair,
  mode: Mode,
): Promise<Asked> {
  const before = { ...meter }
  const start = performance.now()
  const analysis = await analyze(worker, pair, mode)
  return {
    pair,
    analysis,
    ms: performance.now() - start,
    calls: meter.calls - before.calls,
    inputTokens: meter.inputTokens - before.inputTokens,
    outputTokens: meter.outputTokens - before.outputTokens,
  }
}

async function analyze(
  { url, cookie }: WorkerUnderTest,
  { pictures }: LabelledPair,
  mode: Mode,
): Promise<CoinAnalysis | null> {
  const form = new FormData()
  for (const [at, side] of (['front', 'back'] as const).entries()) {
    const picture = pictures[at === 0 ? 0 : 1]
    // The modes differ in finest details, so that each is an analysis of its own.
    const file = labelled(picture.file, `${mode} ${side}`)
    form.set(`${side}Image`, new Blob([file], { type: 'image/jpeg' }), `${side}.jpg`)
    if (mode !== 'without') form.set(FACE_PARTS[side], JSON.stringify(picture.face))
  }
  if (mode === 'fast') form.set(FAST_PART, 'true')
  const answer = await fetch(`${url}/api/coins/analyze`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  if (!answer.ok) {
    console.log(`  failed: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
    return null
  }
  return coinAnalysisAnswer.parse(await answer.json())
}

/** The seller creates the listing with the true series, which teaches memory. */
export async function confirm(
  { url, cookie }: WorkerUnderTest,
  { pair, analysis }: Asked,
): Promise<void> {
  if (pair.series === null || analysis === null) return
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
    analysisId: analysis.id,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const answer = await fetch(`${url}/api/listings`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  if (!answer.ok) throw new Error(`not confirmed: ${answer.status} ${await answer.text()}`)
}

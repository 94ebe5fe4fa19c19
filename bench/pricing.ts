import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { type PricingCase, readCases } from './pricing/cases.ts'
import { judgeTitle } from './pricing/judge-title.ts'
import { type CaseResult, priceCase } from './pricing/price-case.ts'
import { readTitles } from './pricing/read-titles.ts'
import { simulatedCases } from './pricing/simulated-markets.ts'
import { variedCases } from './pricing/varied-markets.ts'

const root = path.resolve(import.meta.dirname, '..')
const SHARED_CASES = path.resolve(root, '../shared/pricing/cases.jsonl')
const OWN_TITLES = path.join(root, 'bench/pricing/titles.jsonl')
/** Written anew in the forms in which titles of real sales were misread. */
const TITLES_OF_SALES = path.join(root, 'bench/pricing/titles-of-sales.jsonl')
const SIMULATED = { count: 720, seed: 'bench' }
const SHORT_COUNT = 240
/** Of all cases; those of the cell below are less wrong. */
const bounds = {
  error: { most: 0.07 },
  error_p90: { most: 0.3 },
  coverage: { least: 0.8 },
  error_asking_only: { most: 0.2 },
  titles_identity: { least: 0.97 },
  titles_kind: { least: 0.97 },
  titles_grade: { least: 0.97 },
  titles_of_sales: { least: 0.98 },
}
/** The cell that the targets name. */
const TARGET = { pollution: 0.3, sales: 20 }
const SIZES: readonly (readonly [label: string, from: number, to: number])[] = [
  ['1–4', 0, 4],
  ['5–19', 5, 19],
  ['20+', 20, Number.POSITIVE_INFINITY],
]

/**
 * How far the recommended price is from the truth of markets that are known, and how well titles are read.
 * `--cases FILE` and `--titles FILE` take other files; `--cases simulated` the sandbox's markets, `--cases varied` markets
 * that are each unusual in their own way, `--seed TEXT` others of them; `--wrong` prints the titles that are read otherwise. In the same run: the mean, the median, and the median after a cut of 1.5 IQR.
 */
function measurePricing(args: string[], run: BenchRun): Figures {
  const option = (name: string) => {
    const at = args.indexOf(name)
    return at === -1 ? undefined : args[at + 1]
  }
  const cases = casesOf(option('--cases'), {
    count: run.short ? SHORT_COUNT : SIMULATED.count,
    seed: option('--seed') ?? SIMULATED.seed,
  })
  const results = cases.map(priceCase)
  report('With sold prices', cases, results, 'sold')
  report('With asking prices alone', cases, results, 'asking')
  const titles = titleFigures(option('--titles') ?? OWN_TITLES, args.includes('--wrong'))
  return { ...priceFigures(cases, results), ...titles, titles_of_sales: shareReadWhole() }
}

function casesOf(
  file: string | undefined,
  { count, seed }: { count: number; seed: string },
): PricingCase[] {
  if (file === 'varied') return variedCases(count, seed)
  if (file !== undefined && file !== 'simulated') return readCases(file)
  if (file === undefined && existsSync(SHARED_CASES)) return readCases(SHARED_CASES).slice(0, count)
  if (file === undefined)
    console.log('skipped: ../shared/pricing/cases.jsonl is not here; simulated markets instead')
  return simulatedCases(count, seed)
}

type Side = 'sold' | 'asking'
type Row = Record<'error' | 'p90' | 'coverage' | 'width' | 'mean' | 'median' | 'cut', number>

/** Medians of a group of results; a case without a price counts as wrong by all of it. */
function rowOf(results: readonly CaseResult[], side: Side): Row {
  const of = results.map(result => result[side])
  const all = (read: (one: (typeof of)[number]) => number) => of.map(read)
  return {
    error: quantile(
      all(one => one.error),
      0.5,
    ),
    p90: quantile(
      all(one => one.error),
      0.9,
    ),
    coverage: of.filter(one => one.covered).length / of.length,
    width: quantile(
      all(one => one.width),
      0.5,
    ),
    mean: quantile(
      all(one => one.baselines.mean),
      0.5,
    ),
    median: quantile(
      all(one => one.baselines.median),
      0.5,
    ),
    cut: quantile(
      all(one => one.baselines.cut),
      0.5,
    ),
  }
}

function report(
  heading: string,
  cases: readonly PricingCase[],
  results: readonly CaseResult[],
  side: Side,
): void {
  console.log(
    `\n${heading}: median error, 90th percentile, share of truths in the range, half of the range; error of the others`,
  )
  console.log('pollution  comps  cases   error    p90  covered  ±range     mean   median  1.5 IQR')
  const pollutions = [...new Set(cases.map(({ pollution }) => pollution))].sort((a, b) => a - b)
  for (const pollution of [...pollutions, null])
    for (const [label, from, to] of SIZES) {
      const group = results.filter((_, at) => {
        const one = cases[at]
        const comps = (side === 'sold' ? one?.sold : one?.active)?.length ?? 0
        return (pollution === null || one?.pollution === pollution) && comps >= from && comps <= to
      })
      if (group.length === 0) continue
      const row = rowOf(group, side)
      const cells = [row.error, row.p90, row.coverage, row.width, row.mean, row.median, row.cut]
      console.log(
        [
          (pollution === null ? 'all' : percent(pollution)).padStart(9),
          label.padStart(6),
          String(group.length).padStart(6),
          ...cells.map(cell => percent(cell).padStart(8)),
        ].join(' '),
      )
    }
}

/** The figures of the targets' cell; of all cases where the file has none there. */
function priceFigures(cases: readonly PricingCase[], results: readonly CaseResult[]) {
  const wanted = results.filter((_, at) => {
    const one = cases[at]
    return (
      Math.abs((one?.pollution ?? 0) - TARGET.pollution) < 0.05 &&
      (one?.sold.length ?? 0) >= TARGET.sales
    )
  })
  const group = wanted.length > 0 ? wanted : results
  const sold = rowOf(group, 'sold')
  const asking = rowOf(group, 'asking')
  console.log(
    `\nFigures of ${group.length} cases${wanted.length > 0 ? ` of ${percent(TARGET.pollution)} pollution and ${TARGET.sales} sales or more` : ''}`,
  )
  return {
    error: round(sold.error),
    error_p90: round(sold.p90),
    coverage: round(sold.coverage),
    range_width: round(sold.width),
    error_asking_only: round(asking.error),
    error_best_baseline: round(Math.min(sold.mean, sold.median, sold.cut)),
  }
}

function titleFigures(file: string, showWrong: boolean) {
  const titles = readTitles(file)
  const verdicts = titles.map(judgeTitle)
  if (showWrong)
    for (const [at, verdict] of verdicts.entries()) {
      const wrong = Object.entries(verdict).flatMap(([field, right]) => (right ? [] : [field]))
      if (wrong.length > 0) console.log(`${wrong.join(', ')}: ${titles[at]?.title}`)
    }
  const share = (field: 'identity' | 'kind' | 'grade') =>
    round(verdicts.filter(verdict => verdict[field]).length / titles.length)
  const figures = {
    titles_identity: share('identity'),
    titles_kind: share('kind'),
    titles_grade: share('grade'),
  }
  console.log(
    `${titles.length} titles: series, year and mint ${percent(figures.titles_identity)}, kind and holder ${percent(figures.titles_kind)}, grade ${percent(figures.titles_grade)}\n`,
  )
  return figures
}

/** The share of titles that are right in every field. */
function shareReadWhole(): number {
  const verdicts = readTitles(TITLES_OF_SALES).map(judgeTitle)
  const right = verdicts.filter(({ identity, kind, grade }) => identity && kind && grade)
  return round(right.length / verdicts.length)
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
const round = (value: number): number => Math.round(value * 10_000) / 10_000

export default {
  short: 'a third of the cases; all titles.',
  bounds,
  measure: measurePricing,
} satisfies Bench

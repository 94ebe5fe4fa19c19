import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Flags, type RunnerResult } from 'lighthouse'
import { z } from 'zod'
import type { Bench, BenchRun, Figures } from '../scripts/bench/bench.ts'
import { buildProduct } from '../scripts/bench/build-product.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { brotliSite, makeCertificate } from './lighthouse/brotli-site.ts'
import { serveBuild } from './lighthouse/served-build.ts'

const PAGES = ['landing', 'login'] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RUNS = 3
/** Runs of one page that may end without a trace, one after the other. */
const LOST_TRACES_MAX = 4
/** What Lighthouse answers where Chromium has recorded no navigation, or no trace at all. */
const NO_TRACE = new Set(['NO_NAVSTART', 'NO_TRACING_STARTED'])

const whole = { least: 1 }
const bounds = {
  landing_performance: { least: 0.9, isTime: true },
  landing_accessibility: whole,
  landing_best_practices: whole,
  landing_seo: whole,
  login_performance: { least: 0.9, short: null },
  login_accessibility: { ...whole, short: null },
  login_best_practices: { ...whole, short: null },
  login_seo: { ...whole, short: null },
  landing_desktop_performance: { least: 0.95, short: null },
  login_desktop_performance: { least: 0.95, short: null },
}

type Audit = RunnerResult['lhr']['audits'][string]
type Category = (typeof CATEGORIES)[number]

const consoleErrorSchema = z.looseObject({
  description: z.string(),
  sourceLocation: z.looseObject({ url: z.string() }).optional(),
})

interface Run {
  /** Scores from 0 to 1. */
  scores: Record<Category, number>
  /** In ms, simulated. */
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** Titles of the audits that cost points, apart from performance. */
  faults: string[]
}

/**
 * Lighthouse on the landing and the login page of the production build, in Chromium, behind HTTP/2 and Brotli:
 * mobile and desktop, and the same pages without their prerendered HTML. Medians of three runs; one without a trace is
 * run again. `--runs=N` another number of runs, `--mobile` leaves the desktop out.
 */
async function measurePages(args: string[], bench: BenchRun): Promise<Figures> {
  if (bench.builds) await buildProduct()
  const runs = bench.short
    ? 1
    : Number(args.find(arg => arg.startsWith('--runs='))?.slice(7) ?? RUNS)
  const mobileOnly = args.includes('--mobile')
  if (mobileOnly) bench.skip('the desktop (--mobile)', ['landing_desktop*', 'login_desktop*'])
  const folder = await mkdtemp(path.join(tmpdir(), 'obverse-bench-'))
  makeCertificate(folder)
  const port = await freePort()
  const served = await serveBuild(`https://localhost:${port}`)
  const site = await brotliSite({ folder, port, workerUrl: served.url })
  const shell = await brotliSite({ folder, workerUrl: served.url, shell: true })
  try {
    const rows: [string, Run][] = []
    const figures: Figures = {}
    const measure = async (name: string, address: string, desktop = false) => {
      const measured: Run[] = []
      // oxlint-disable-next-line no-await-in-loop -- one at a time, or they would slow each other
      while (measured.length < runs) measured.push(await tracedRun(address, desktop))
      const result = medianOf(measured)
      rows.push([name, result])
      return result
    }
    for (const page of bench.short ? PAGES.slice(0, 1) : PAGES) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { scores, lcp } = await measure(`${page}, mobile`, `${site.url}/${page}`)
      for (const category of CATEGORIES)
        figures[`${page}_${category.replace('-', '_')}`] = scores[category]
      figures[`${page}_lcp_ms`] = Math.round(lcp)
      if (bench.short) continue
      // oxlint-disable-next-line no-await-in-loop -- as above
      const plain = await measure(`${page}, mobile, plain app`, `${shell.url}/${page}`)
      figures[`${page}_plain_performance`] = plain.scores.performance
      if (!mobileOnly) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        const desktop = await measure(`${page}, desktop`, `${site.url}/${page}`, true)
        figures[`${page}_desktop_performance`] = desktop.scores.performance
      }
    }
    print(rows, runs)
    return figures
  } finally {
    site.close()
    shell.close()
    await served.worker.dispose()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A run with a trace: Chromium loses one now and then, which says nothing of the page. */
async function tracedRun(address: string, desktop: boolean): Promise<Run> {
  for (let lost = 0; ; lost += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next one only where this one was lost
    const result = await run(address, desktop)
    if (result !== 'no trace') return result
    if (lost >= LOST_TRACES_MAX) throw new Error(`Chromium records no trace of ${address}`)
    console.log(`  a run of ${address} had no trace, and is run again`)
  }
}

/** One run in a browser of its own. */
async function run(address: string, desktop: boolean): Promise<Run | 'no trace'> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--ignore-certificate-errors',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const flags: Flags = {
      port,
      output: 'json',
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
    }
    const result = await lighthouse(address, flags, desktop ? desktopConfig : undefined)
    if (!result) throw new Error(`Lighthouse says nothing of ${address}`)
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError && NO_TRACE.has(runtimeError.code)) return 'no trace'
    if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
    const score = (category: Category) => categories[category]?.score ?? 0
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    const faults = CATEGORIES.slice(1).flatMap(category =>
      (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = audits[id]
        const failed = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1
        return failed ? [`${category}: ${audit?.title ?? id}${consoleErrors(audit)}`] : []
      }),
    )
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      faults,
    }
  } finally {
    await browser.close()
  }
}

/** What the audit of the console found, with the address of each. */
function consoleErrors(audit: Audit | undefined): string {
  if (audit?.id !== 'errors-in-console' || audit.details?.type !== 'table') return ''
  const found = audit.details.items.map(item => consoleErrorSchema.parse(item))
  return found
    .map(({ description, sourceLocation }) => `; ${description} (${sourceLocation?.url ?? '?'})`)
    .join('')
}

/** The run in the middle by its performance. */
function medianOf(runs: readonly Run[]): Run {
  const sorted = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('no runs')
  return middle
}

function print(rows: readonly [string, Run][], runs: number): void {
  console.log(`
Lighthouse, median of ${runs}; times in ms, simulated

                             performance  accessibility  best practices  SEO    FCP    LCP   TBT    CLS`)
  for (const [name, { scores, fcp, lcp, tbt, cls }] of rows) {
    const points = [11, 13, 14, 3].map((width, index) =>
      Math.round(scores[CATEGORIES[index] ?? 'seo'] * 100)
        .toString()
        .padStart(width),
    )
    const times = [fcp, lcp, tbt].map((ms, index) => ms.toFixed(0).padStart(index === 2 ? 4 : 5))
    console.log(`  ${name.padEnd(27)}${[...points, ...times].join('  ')}  ${cls.toFixed(3)}`)
  }
  const faults = new Set(
    rows.flatMap(([name, { faults: all }]) => all.map(one => `${name}: ${one}`)),
  )
  for (const fault of faults) console.log(`  ${fault}`)
}

export default {
  short: 'one run of the landing page as on a phone; its performance is not judged.',
  bounds,
  measure: measurePages,
} satisfies Bench

import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { LANES, type Lane } from './browser-test-lanes.ts'
import { playwrightReportSchema, vitestReportSchema } from './failed-tests.ts'
import { findChromium } from './find-chromium.ts'
import { folderInMemory } from './folder-in-memory.ts'
import { runProcess } from './run-process.ts'
import { testsForNode } from './test-files.ts'

/**
 * `npm test` runs the check, the unit and Worker tests, the browser tests against the build, and the benches in their
 * short form. The last line counts them all.
 * `npm test -- --project NAME [FILTER ...]` runs a part of the unit and Worker tests only. NAME is "product"
 * or a project of vitest.config.ts; a FILTER is a part of a test file's path.
 */
const PRODUCT_PROJECTS = ['worker', 'web', 'web-isolated', 'node', 'node-isolated']

/**
 * Tests of the Worker on objects: with all, or by these names. Each in a process of its own: two projects of the Worker in
 * one sometimes never ended.
 */
const ON_OBJECTS = ['worker-objects', 'worker-divided']

/** The end of the output of a part that failed without a failed test; printed again before the last line. */
const REPEATED_LINES = 20

/** A part that hangs is ended, and fails. */
const PART_LIMIT_MS = 45 * 60_000

/** More files of the Worker than these run in two halves. */
const FEW_FILES = 6

/** What Node compiles is compiled once, not in each of many processes. */
const COMPILED = path.resolve(import.meta.dirname, '../node_modules/.cache/node-compile')

const reports = mkdtempSync(path.join(tmpdir(), 'obverse-tests-'))
const counts = { passed: 0, failed: 0 }
/** The output of parts that ended with another status than 0, and the tests that failed. */
const failedParts = new Map<string, string>()
const failedTests: string[] = []

const { values, positionals: filters } = parseArgs({
  options: { project: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})
const projects = values.project.flatMap(name => (name === 'product' ? PRODUCT_PROJECTS : [name]))
const everything = projects.length === 0 && filters.length === 0
const isSideBySide = everything || workerFiles() > FEW_FILES

if (everything) {
  // A browser's test has limits of time, which many processes on few cores exceed: only the check runs beside them.
  await runBuild()
  await Promise.all([...LANES.map(runBrowserTests), runCheck()])
  await Promise.all([
    runUnitTests('unit tests', ['--project=!worker*']).then(runOnObjects),
    runBenches().then(() => runInHalves('Worker tests', ['--project=worker'])),
  ])
} else {
  const chosen = projects.length > 0 ? projects : ON_OBJECTS.map(project => `!${project}`)
  const args = [...filters, ...chosen.map(project => `--project=${project}`)]
  await (isSideBySide ? runInHalves : runUnitTests)('unit and Worker tests', args)
}

for (const [title, output] of failedParts) {
  const end = output.trimEnd().split('\n').slice(-REPEATED_LINES).join('\n')
  console.log(`\n── the end of what failed: ${title}\n${end}`)
}
if (failedTests.length > 0) console.log(`\n── what failed\n${failedTests.join('\n')}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 ? 0 : 1

async function runOnObjects(): Promise<void> {
  for (const project of ON_OBJECTS)
    await runUnitTests(`Worker tests: ${project}`, [`--project=${project}`])
}

/** How many of the files asked for run in workerd, one at a time. */
function workerFiles(): number {
  if (projects.length > 0 && !projects.includes('worker')) return 0
  const inNode = new Set(testsForNode())
  const files = globSync('{worker,durable-objects}/**/*.test.ts')
  return files.filter(
    file =>
      !inNode.has(file) && (filters.length === 0 || filters.some(filter => file.includes(filter))),
  ).length
}

async function runCheck(): Promise<void> {
  const checked = await run('check', 'scripts/check.ts', [])
  add(checked, checked ? 1 : 0, 0)
}

/** The build that the browser tests and the benches take. */
async function runBuild(): Promise<void> {
  const built = await run('build', 'scripts/build-for-tests.ts', [], {}, true)
  add(built, built ? 1 : 0, 0)
}

/** Every bench, of the build: each counts as one. Their bounds of times do not fail. */
async function runBenches(): Promise<void> {
  const file = path.join(reports, 'benches.json')
  const args = ['all', '--short', '--no-build']
  const ran = await run('benches, short form', 'scripts/bench.ts', args, { BENCH_REPORT: file })
  const report = read(file, z.object({ passed: z.number(), failed: z.number() }))
  add(ran, report?.passed ?? 0, report?.failed ?? 0)
}

/** The Worker's files run one at a time, because they share a sandbox: two halves, each with a sandbox of its own. */
async function runInHalves(title: string, args: string[]): Promise<void> {
  await Promise.all(
    ['1/2', '2/2'].map(part => runUnitTests(`${title}, ${part}`, [...args, `--shard=${part}`])),
  )
}

async function runUnitTests(title: string, args: string[]): Promise<void> {
  const file = path.join(mkdtempSync(path.join(reports, 'vitest-')), 'report.json')
  const ran = await run(title, 'node_modules/vitest/vitest.mjs', [
    'run',
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  addReport(title, ran, read(file, vitestReportSchema))
}

async function runBrowserTests(lane: Lane): Promise<void> {
  const file = path.join(reports, `e2e-${lane}.json`)
  const title = `browser tests, ${lane} lane`
  const ran = await run(
    title,
    'node_modules/@playwright/test/cli.js',
    ['test', '-c', 'e2e/playwright.config.ts'],
    {
      USE_BUILD: '1',
      E2E_LANE: lane,
      CHROME_PATH: findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
    true,
  )
  addReport(title, ran, read(file, playwrightReportSchema))
}

/**
 * Runs a Node script of the project and waits for it. True where it ended with 0. Where parts run side by side, each
 * prints at its end, in one piece. `isUrgent`: before all others on a core.
 */
async function run(
  title: string,
  script: string,
  args: string[],
  env: Record<string, string> = {},
  isUrgent = false,
): Promise<boolean> {
  const start = performance.now()
  const temporary = folderInMemory()
  console.log(`\n── ${title}${isSideBySide ? ' begins' : ''}`)
  const { code, output } = await runProcess([script, ...args], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILED,
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      TMPDIR: temporary,
      ...env,
    },
    limitMs: PART_LIMIT_MS,
    collects: isSideBySide,
    ...(!isUrgent && { priority: constants.priority.PRIORITY_BELOW_NORMAL }),
  })
  rmSync(temporary, { recursive: true, force: true })
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  if (isSideBySide) {
    process.stdout.write(`\n── ${title}\n${output}`)
    if (code !== 0) failedParts.set(title, output)
    console.log(`── ${title}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  }
  return code === 0
}

function read<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`No test report: ${String(error)}`)
    return null
  }
}

type Report = { passed: number; failed: number; failedTests: string[] }

function addReport(title: string, ran: boolean, report: Report | null): void {
  if (report && report.failedTests.length > 0) failedParts.delete(title)
  failedTests.push(...(report?.failedTests ?? []))
  add(ran, report?.passed ?? 0, report?.failed ?? 0)
}

/** A part that failed without one failed test of its own (a crash, a lint fault) counts as one. */
function add(ran: boolean, passed: number, failed: number): void {
  counts.passed += passed
  counts.failed += ran ? failed : Math.max(failed, 1)
}

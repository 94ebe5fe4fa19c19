import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { findChromium } from './find-chromium.ts'

/** Runs the check, the unit and Worker tests and the browser tests; the last line counts them all. */
const reports = mkdtempSync(path.join(tmpdir(), 'obverse-tests-'))
const counts = { passed: 0, failed: 0 }

function run(
  title: string,
  script: string,
  args: string[],
  env: Record<string, string> = {},
): boolean {
  console.log(`\n── ${title}`)
  const ended = spawnSync(process.execPath, [script, ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      ...env,
    },
  })
  return ended.status === 0
}

function read<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`No test report: ${String(error)}`)
    return null
  }
}

/** A part that failed without one failed test of its own (a crash, a lint fault) counts as one. */
function add(ran: boolean, passed: number, failed: number): void {
  counts.passed += passed
  counts.failed += ran ? failed : Math.max(failed, 1)
}

const checked = run('check', 'scripts/check.ts', [])
add(checked, checked ? 1 : 0, 0)

const vitestReport = path.join(reports, 'vitest.json')
const vitestRan = run('unit and Worker tests', 'node_modules/vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
const vitest = read(
  vitestReport,
  z.object({ numPassedTests: z.number(), numFailedTests: z.number() }),
)
add(vitestRan, vitest?.numPassedTests ?? 0, vitest?.numFailedTests ?? 0)

const e2eReport = path.join(reports, 'e2e.json')
const e2eRan = run(
  'browser tests',
  'node_modules/@playwright/test/cli.js',
  ['test', '-c', 'e2e/playwright.config.ts'],
  {
    CHROME_PATH: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
  },
)
const e2e = read(
  e2eReport,
  z.object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  }),
)
add(e2eRan, (e2e?.stats.expected ?? 0) + (e2e?.stats.flaky ?? 0), e2e?.stats.unexpected ?? 0)

console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 ? 0 : 1

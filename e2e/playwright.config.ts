import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'

/** Runs against the built app on its own ports and with its own state. USE_BUILD=1 takes the build that is there. */
const lane = process.env.E2E_LANE ?? 'every'
const at = lane === 'second' ? 1 : 0
const PORT = Number(process.env.E2E_PORT ?? 5273 + at)
const SANDBOX_PORT = Number(process.env.E2E_SANDBOX_PORT ?? 8890 + at)
// Playwright's workers load this file again: the folder is created once.
process.env.E2E_STATE ??= mkdtempSync(path.join(tmpdir(), 'obverse-e2e-'))
process.env.E2E_OUTPUT = path.join(process.env.E2E_STATE, 'output.log')
process.env.E2E_SANDBOX_URL = `http://localhost:${SANDBOX_PORT}`
process.env.E2E_URL = `http://localhost:${PORT}`

/**
 * The files that `npm test` runs in a second lane beside the first, on ports of its own: about half of the processor
 * time. E2E_LANE is "first" or "second"; without it every file runs.
 */
const SECOND_LANE = [
  '**/auto-capture.e2e.ts',
  '**/onboarding.e2e.ts',
  '**/paired-transport.e2e.ts',
  '**/pairing.e2e.ts',
  '**/recognition.e2e.ts',
  '**/sell-a-coin.e2e.ts',
  '**/slab-capture.e2e.ts',
  '**/slabs.e2e.ts',
]

/** Runs in both lanes, last of the files of each: their names decide the order. */
const AFTER_ALL = '**/worker-log.e2e.ts'

export default defineConfig({
  testDir: '.',
  testMatch: lane === 'second' ? [...SECOND_LANE, AFTER_ALL] : '**/*.e2e.ts',
  testIgnore: lane === 'first' ? SECOND_LANE : [],
  outputDir: `.artifacts/results-${lane}`,
  fullyParallel: false,
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // Shows whether a test that fails depends on the machine's speed: "flaky", which fails the run.
  retries: 1,
  failOnFlakyTests: true,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.artifacts/e2e.json' }],
  ],
  use: {
    baseURL: process.env.E2E_URL,
    viewport: { width: 1440, height: 900 },
    // Installing it costs each new context a fetch of the whole app. Files whose subject it touches allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" scripts/serve-build.ts`,
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `${process.env.E2E_URL}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      PORT: String(PORT),
      SANDBOX_PORT: String(SANDBOX_PORT),
      OUTPUT_COPY: process.env.E2E_OUTPUT,
      OBVERSE_STATE: path.join(process.env.E2E_STATE, 'app'),
      SANDBOX_STATE: path.join(process.env.E2E_STATE, 'sandbox'),
    },
  },
})

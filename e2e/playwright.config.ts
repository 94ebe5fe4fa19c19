import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { LANES } from '../scripts/browser-test-lanes.ts'
import { findChromium } from '../scripts/find-chromium.ts'

/** Runs against the built app on its own ports and with its own state. USE_BUILD=1 takes the build that is there. */
/** "every" is all files in one. */
const lane = process.env.E2E_LANE ?? 'every'
const at = Math.max(
  0,
  LANES.findIndex(known => known === lane),
)
const PORT = Number(process.env.E2E_PORT ?? 5273 + at)
const SANDBOX_PORT = Number(process.env.E2E_SANDBOX_PORT ?? 8890 + at)
// Playwright's workers load this file again: the folder is created once.
process.env.E2E_STATE ??= mkdtempSync(path.join(tmpdir(), 'obverse-e2e-'))
process.env.E2E_OUTPUT = path.join(process.env.E2E_STATE, 'output.log')
process.env.E2E_SANDBOX_URL = `http://localhost:${SANDBOX_PORT}`
process.env.E2E_URL = `http://localhost:${PORT}`

/**
 * The files of the second and the third lane: about a third of the time each. What films is in one lane: two films at once
 * would take each other's processor. The first lane has all others.
 */
const SECOND_LANE = [
  '**/auto-capture.e2e.ts',
  '**/offers.e2e.ts',
  '**/onboarding.e2e.ts',
  '**/paired-transport.e2e.ts',
  '**/pairing.e2e.ts',
  '**/recognition.e2e.ts',
  '**/sell-a-coin.e2e.ts',
  '**/slab-capture.e2e.ts',
  '**/slabs.e2e.ts',
]

const THIRD_LANE = [
  '**/british-seller.e2e.ts',
  '**/buying-desk.e2e.ts',
  '**/buying-offline.e2e.ts',
  '**/desk.e2e.ts',
  '**/ebay-rules.e2e.ts',
  '**/german-seller.e2e.ts',
  '**/metal.e2e.ts',
  '**/offline.e2e.ts',
  '**/review.e2e.ts',
  '**/to-ship.e2e.ts',
  '**/world-coins.e2e.ts',
]
const FILES: Readonly<Record<string, string[]>> = { second: SECOND_LANE, third: THIRD_LANE }

/** Runs in each lane, last of the files of each: their names decide the order, which it looks at itself. */
const AFTER_ALL = '**/written-log.e2e.ts'

export default defineConfig({
  testDir: '.',
  testMatch: FILES[lane] ? [...FILES[lane], AFTER_ALL] : '**/*.e2e.ts',
  testIgnore: lane === 'first' ? Object.values(FILES).flat() : [],
  outputDir: `.artifacts/results-${lane}`,
  fullyParallel: false,
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
    // Chromium draws each frame of an animation without a graphics card. Files whose subject it touches allow it.
    reducedMotion: 'reduce',
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

import { spawnSync } from 'node:child_process'
import { findOtherBrowsers } from './find-browsers.ts'
import { findChromium } from './find-chromium.ts'

/**
 * `npm run test:browsers`: the product in Firefox and in WebKit. Apart from `npm test`, which needs Chromium alone.
 * Arguments go to Playwright: `-- --project webkit`.
 */
try {
  findOtherBrowsers()
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e/browsers/playwright.config.ts',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: { ...process.env, CHROME_PATH: findChromium() } },
  )
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

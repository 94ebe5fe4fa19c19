import path from 'node:path'
import { defineConfig } from '@playwright/test'
import inChromium from '../playwright.config.ts'

/** The product in Firefox and in WebKit, on the server of the other browser tests. */
export default defineConfig({
  ...inChromium,
  testDir: '..',
  outputDir: '../.artifacts/browsers',
  reporter: 'list',
  projects: [
    {
      name: 'firefox',
      testMatch: ['**/sell-a-coin.e2e.ts', '**/browsers/firefox-*.browser.ts'],
      use: {
        browserName: 'firefox',
        // WebDriver BiDi, which a Firefox as it is installed speaks.
        channel: 'moz-firefox',
        trace: 'off',
        launchOptions: { executablePath: path.join(import.meta.dirname, 'firefox-by-bidi.ts') },
      },
    },
    // Driven by WebDriver: Playwright only runs the tests.
    { name: 'webkit', testMatch: '**/browsers/webkit-*.browser.ts' },
  ],
})

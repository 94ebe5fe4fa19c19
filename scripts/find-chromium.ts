import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const NAMES = [
  // Without a browser's own windows: tests take a seventh less processor time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
/** Of Debian; its older releases have only the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium to test with: CHROME_PATH, then what is installed, then Playwright's own,
 * then apt where it may. Throws with what to do when there is none.
 */
export function findChromium(): string {
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_PATH names ${named}, and there is nothing.`)
  }
  const found = installed() ?? playwrightsOwn() ?? fromApt()
  if (found) return found
  throw new Error(
    'No Chromium was found for the browser tests. Install one (apt-get install chromium, or npx playwright install chromium), or set CHROME_PATH to it.',
  )
}

function installed(): string | null {
  for (const name of NAMES) {
    const which = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (which.status === 0) return which.stdout.trim()
  }
  return PLACES.find(place => existsSync(place)) ?? null
}

function playwrightsOwn(): string | null {
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

function fromApt(): string | null {
  const mayInstall =
    process.getuid?.() === 0 && spawnSync('sh', ['-c', 'command -v apt-get']).status === 0
  if (!mayInstall) return null
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  for (const name of PACKAGES) {
    console.log(`No Chromium here: installing the package ${name}.`)
    const options = ['-y', '-qq', '--no-install-recommends']
    const { status } = spawnSync('apt-get', ['install', ...options, name], { stdio: 'inherit' })
    if (status === 0) break
  }
  return installed()
}

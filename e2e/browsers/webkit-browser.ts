import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findOtherBrowsers } from '../../scripts/find-browsers.ts'
import { freePort } from '../../scripts/free-port.ts'
import { waitForHttp } from '../../scripts/wait-for-http.ts'
import { LONG_WAIT_MS } from './long-wait.ts'
import { openSession, type WebDriver } from './webdriver.ts'

const SCREEN = { width: 1440, height: 900 }

export interface WebKitBrowser {
  driver: WebDriver
  close: () => Promise<void>
}

/** Starts MiniBrowser on a screen of its own, driven by WebDriver. */
export async function openWebKit(): Promise<WebKitBrowser> {
  const { screen, webKitDriver, miniBrowser } = findOtherBrowsers()
  const display = spawn(
    screen,
    ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const port = await freePort()
  const service = spawn(webKitDriver, [`--port=${port}`, '--host=127.0.0.1'], {
    // WebKit writes about every codec and camera that it does not find.
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${await displayNumber(display)}` },
  })
  const url = `http://127.0.0.1:${port}`
  await waitForHttp(`${url}/status`, { process: service, name: 'WebKitWebDriver' })
  const driver = await openSession(url, {
    browserName: 'MiniBrowser',
    // A page that detects coins without a graphics card is busy for longer than the 30 s that is usual.
    timeouts: { script: LONG_WAIT_MS },
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  })
  await driver.resize(SCREEN)
  return {
    driver,
    async close() {
      await driver.quit()
      for (const child of [service, display]) {
        child.kill('SIGTERM')
        if (child.exitCode === null) await once(child, 'exit')
      }
    },
  }
}

/** Xvfb chooses a free number and writes it. */
async function displayNumber(display: ChildProcess): Promise<string> {
  const written = display.stdio[3]
  if (!written) throw new Error('Xvfb was started without a pipe for its number.')
  const [number]: Buffer[] = await once(written, 'data')
  return String(number).trim()
}

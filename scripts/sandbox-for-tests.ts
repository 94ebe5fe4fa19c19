import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.ts'
import { waitForHttp } from './wait-for-http.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sandboxUrl: string
  }
}

export type RunningSandbox = { url: string; stop: () => Promise<void> }

/** Starts a sandbox on a free port of loopback, with a state of its own that goes when it stops. */
export async function runSandbox(): Promise<RunningSandbox> {
  const state = await mkdtemp(path.join(tmpdir(), 'obverse-sandbox-'))
  const port = await freePort()
  const sandbox = spawn(process.execPath, ['sandbox/server.ts'], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_STATE: state,
      // Stripe's events are handed over by the tests: none goes to an app that happens to run here.
      SANDBOX_STRIPE_WEBHOOK_URL: '',
      SANDBOX_EBAY_NOTICE_URL: '',
      // At eBay opting in takes a day.
      SANDBOX_OPT_IN_DELAY_MS: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await waitForHttp(`${url}/health`, { process: sandbox, name: 'sandbox' }).catch(error => {
    // Nobody else knows the process yet: it would stay, and with it the test run that waits for its output.
    sandbox.kill()
    throw error
  })
  return {
    url,
    stop: async () => {
      sandbox.kill()
      await rm(state, { recursive: true, force: true })
    },
  }
}

/** The sandbox of the Worker's tests; the Worker reaches it over real HTTP. */
export default async function startSandbox(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await runSandbox()
  project.provide('sandboxUrl', url)
  return stop
}

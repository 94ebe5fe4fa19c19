import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../scripts/free-port.ts'
import { waitForHttp } from '../../scripts/wait-for-http.ts'

const root = path.resolve(import.meta.dirname, '../..')

export type Started = { url: string; stop: () => Promise<void> }

/** The address of a sandbox that several benches share, which is not theirs to stop. */
export const SHARED_SANDBOX = 'BENCH_SANDBOX_URL'

/** The sandbox as eBay and metal prices, with its state in this folder; or the one that is shared. */
export async function startSandbox(state: string): Promise<Started> {
  const shared = process.env[SHARED_SANDBOX]
  if (shared) return { url: shared, stop: async () => undefined }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sandbox = spawn(process.execPath, ['sandbox/server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_STATE: state,
      SANDBOX_OPT_IN_DELAY_MS: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitForHttp(`${url}/health`, { process: sandbox, name: 'The sandbox' })
  return { url, stop: async () => void sandbox.kill() }
}

/** A vision model that answers after this time, whatever it is shown. */
export async function startModel(latencyMs: number): Promise<Started> {
  const server = path.join(import.meta.dirname, 'model-server.ts')
  const child = spawn(process.execPath, [server, String(latencyMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface(child.stdout), 'line')
  return { url: `http://127.0.0.1:${String(port)}`, stop: async () => void child.kill() }
}

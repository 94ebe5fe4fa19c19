import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { SHARED_SANDBOX } from '../../scripts/bench/shared-sandbox.ts'
import { type RunningSandbox, runSandbox } from '../../scripts/sandbox-for-tests.ts'

/** The sandbox as eBay and metal prices: its own sandbox, or the shared one. */
export async function startSandbox(): Promise<RunningSandbox> {
  const shared = process.env[SHARED_SANDBOX]
  return shared ? { url: shared, stop: async () => undefined } : runSandbox()
}

/** A vision model that answers after this time, whatever it is shown. */
export async function startModel(latencyMs: number): Promise<RunningSandbox> {
  const server = path.join(import.meta.dirname, 'model-server.ts')
  const child = spawn(process.execPath, [server, String(latencyMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface(child.stdout), 'line')
  return { url: `http://127.0.0.1:${String(port)}`, stop: async () => void child.kill() }
}

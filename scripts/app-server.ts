import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { waitForHttp } from './wait-for-http.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

export type AppServer = Awaited<ReturnType<typeof appServer>>

/** The app with a sandbox and ports of its own, that can be killed and started again on the same state. */
export async function appServer(
  stateFolder: string,
  /** The app as it is built (already), or as `npm run dev` serves it. */
  which: 'built' | 'development',
) {
  const script = which === 'built' ? 'scripts/serve-build.ts' : 'scripts/dev.ts'
  const port = await freePort()
  const sandboxPort = await freePort()
  let running: ChildProcess | null = null
  /** As a power cut would: no process of it gets to say anything. */
  async function kill() {
    const group = running?.pid
    running = null
    if (group === undefined) return
    process.kill(-group, 'SIGKILL')
    while (groupLives(group)) await pause(50)
  }
  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    async start() {
      running = spawn(process.execPath, [script], {
        cwd: ROOT,
        // A separate process group, so that one signal ends all its processes.
        detached: true,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          PORT: String(port),
          SANDBOX_PORT: String(sandboxPort),
          OBVERSE_STATE: `${stateFolder}/app`,
          SANDBOX_STATE: `${stateFolder}/sandbox`,
          USE_BUILD: '1',
          // The last of the browser tests looks through what all servers print.
          ...(process.env['E2E_OUTPUT'] && { OUTPUT_COPY: process.env['E2E_OUTPUT'] }),
        },
      })
      const address = `http://127.0.0.1:${port}/api/health`
      try {
        await waitForHttp(address, { process: running, name: script })
      } catch (error) {
        await kill()
        throw error
      }
    },
    kill,
  }
}

function groupLives(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false // no such process group any more
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../../scripts/free-port.ts'

/** Start-up timeout. The runtime sometimes hangs; it is then killed and restarted. */
const UP_WITHIN_MS = 90_000
const START_TRIES = 5

export type KillableWorker = Awaited<ReturnType<typeof killableWorker>>

/** The built Worker, on one port and one state however often it is started. */
export async function killableWorker(options: {
  sandboxUrl: string
  modelUrl: string
  state: string
  sellers: number
  /** Of all sellers. Nobody can log in without it. */
  password?: string
  /** With it storage fails where that is asked for, and the clock is so far ahead at each start. */
  aheadMs?: () => number
  /** Opens an inspector port, used to read the memory. */
  inspected: boolean
}) {
  const { inspected, aheadMs, ...told } = options
  const port = await freePort()
  const inspectorPort = inspected ? await freePort() : undefined
  let running: ChildProcess | null = null
  async function launch(): Promise<string[] | null> {
    const script = path.join(import.meta.dirname, 'worker-process.ts')
    const settings = JSON.stringify({ ...told, port, inspectorPort, aheadMs: aheadMs?.() })
    const child = spawn(process.execPath, [script, settings], {
      // A separate process group, so that one signal ends all its processes.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    running = child
    const sent = new Promise<unknown>(resolve => {
      child.once('message', resolve)
      // The runtime sometimes drops the connection over which its database is filled.
      child.once('exit', () => resolve(null))
    })
    const cookies = await Promise.race([sent, pause(UP_WITHIN_MS, null, { ref: false })])
    return cookies === null ? null : z.array(z.string()).parse(cookies)
  }
  const killable = {
    url: `http://127.0.0.1:${port}`,
    inspectorPort: inspectorPort ?? 0,
    pid: () => running?.pid ?? 0,
    /** Resolves with the sellers' cookies once it answers. Throws where it does not come up. */
    async start(): Promise<string[]> {
      for (let tries = 0; tries < START_TRIES; tries += 1) {
        const cookies = await launch()
        if (cookies) return cookies
        console.error('The runtime did not come up, and is started anew.')
        await killable.kill()
      }
      throw new Error('The Worker does not come up')
    },
    /** As a power cut would: no process of it gets to say anything. */
    async kill(): Promise<void> {
      const group = running?.pid
      running = null
      if (group === undefined) return
      process.kill(-group, 'SIGKILL')
      while (groupLives(group)) await pause(20)
    },
  }
  return killable
}

function groupLives(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false // no such process group any more
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { freePort } from '../../scripts/free-port.ts'

export type KillableWorker = Awaited<ReturnType<typeof killableWorker>>

/** The built Worker, on one port and one state however often it is started. */
export async function killableWorker(options: {
  sandboxUrl: string
  modelUrl: string
  state: string
  sellers: number
}) {
  const port = await freePort()
  const inspectorPort = await freePort()
  let running: ChildProcess | null = null
  return {
    url: `http://127.0.0.1:${port}`,
    inspectorPort,
    pid: () => running?.pid ?? 0,
    /** Resolves with the sellers' cookies once it answers. */
    async start(): Promise<string[]> {
      const script = path.join(import.meta.dirname, 'worker-process.ts')
      const told = JSON.stringify({ ...options, port, inspectorPort })
      const child = spawn(process.execPath, [script, told], {
        // A group of its own, so that all of it can be killed at once.
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      running = child
      const ended = once(child, 'exit').then(() => {
        throw new Error('The Worker ended before it answered')
      })
      const line = once(createInterface(child.stdout), 'line')
      const [text] = await Promise.race([line, ended])
      ended.catch(() => undefined) // From here on it may be killed.
      return z.array(z.string()).parse(JSON.parse(String(text)))
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
}

function groupLives(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false // no such process group any more
  }
}

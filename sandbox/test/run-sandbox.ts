import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { createSandbox, type SandboxOptions } from '../app.ts'
import { openState } from '../lib/state.ts'

/** A sandbox on a free port with its own state folder, for tests. */
export type RunningSandbox = {
  origin: string
  stateFolder: string
  /** Starts the SMTP server. Returns the port, or null if it is in use. */
  listenSmtp: (port: number) => Promise<number | null>
  /** Stops the server and deletes the state folder. */
  stop: () => Promise<void>
  /** Stops the server. The state folder remains. */
  halt: () => Promise<void>
}

export async function runSandbox(options: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
  const stateFolder = options.stateFolder ?? mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  const sandbox = createSandbox({ ...options, stateFolder })
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>(
    resolve => {
      const started = serve({ fetch: sandbox.fetch, port: 0, hostname: '127.0.0.1' }, info =>
        resolve({ server: started, port: info.port }),
      )
    },
  )
  const halt = async () => {
    await new Promise<void>(resolve => server.close(() => resolve()))
    await sandbox.close()
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    stateFolder,
    listenSmtp: sandbox.listenSmtp,
    halt,
    stop: async () => {
      await halt()
      rmSync(stateFolder, { recursive: true, force: true })
    },
  }
}

/** A value in a response body as text: `field(body, 'errors', 0, 'errorId')`. */
export function field(value: unknown, ...path: (string | number)[]): string {
  const found = path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  )
  return typeof found === 'string' ? found : (JSON.stringify(found) ?? 'undefined')
}

/** Sets a daily counter. */
export function alreadyDone(
  sandbox: RunningSandbox,
  day: number,
  what: string,
  times: number,
): void {
  const state = openState(sandbox.stateFolder)
  state.run(
    'INSERT INTO day_count VALUES (?, ?, ?) ON CONFLICT (day, what) DO UPDATE SET times = excluded.times',
    new Date(day).toISOString().slice(0, 10),
    what,
    times,
  )
  state.close()
}

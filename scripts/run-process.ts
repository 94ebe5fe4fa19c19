import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'

/** After a first signal a group has so long to end by itself; and so long for its last output. */
const TERM_MS = 10_000
const OUTPUT_MS = 5_000

/** The groups that still run, by the id of their first process. */
const running = new Set<number>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => {
  for (const group of running) signalGroup(group, 'SIGKILL')
})

type Options = {
  env: NodeJS.ProcessEnv
  /** It and all that it starts are ended after so long. */
  limitMs: number
  /** Whether its output is collected; else it is printed as it comes. */
  collects: boolean
  /** Of `os.constants.priority`; as this process without it. */
  priority?: number
}

export type EndedProcess = {
  /** 0 where it succeeded; null where it was ended by a signal. */
  code: number | null
  /** What it wrote to both streams, if collected; its last line says where it was ended by its limit. */
  output: string
}

/**
 * Runs a Node script in a process group of its own until it ends. One that takes longer than its limit is ended with
 * every process that it started: an orphan that holds the output open would be waited for without an end.
 */
export async function runProcess(args: readonly string[], options: Options): Promise<EndedProcess> {
  const { env, limitMs, collects, priority } = options
  const child = spawn(process.execPath, args, {
    stdio: collects ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env,
    detached: true,
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => output.push(piece))
  const group = child.pid
  if (group === undefined) {
    const [error] = await new Promise<unknown[]>(resolve =>
      child.once('error', (...of) => resolve(of)),
    )
    throw error
  }
  running.add(group)
  if (priority !== undefined) setPriority(group, priority)
  const limit = setTimeout(() => {
    const says = `\nEnded after ${Math.round(limitMs / 1000)} s, its limit: ${args.join(' ')}\n`
    if (collects) output.push(Buffer.from(says))
    else console.error(says)
    void endGroup(group)
  }, limitMs)
  const code = await ended(child)
  clearTimeout(limit)
  signalGroup(group, 'SIGKILL')
  running.delete(group)
  return { code, output: Buffer.concat(output).toString() }
}

/** Its exit code, once its output is complete, which an orphan may hold open. */
async function ended(child: ChildProcess): Promise<number | null> {
  const closed = new Promise<void>(resolve => child.once('close', () => resolve()))
  const code = await new Promise<number | null>(resolve => child.once('exit', resolve))
  await Promise.race([closed, pause(OUTPUT_MS, undefined, { ref: false })])
  child.stdout?.destroy()
  child.stderr?.destroy()
  return code
}

async function endGroup(group: number): Promise<void> {
  signalGroup(group, 'SIGTERM')
  await pause(TERM_MS, undefined, { ref: false })
  if (running.has(group)) signalGroup(group, 'SIGKILL')
}

/** Nothing where no process of the group is left. */
function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Child processes that end together: when one ends, or this process is asked to, all do. `end` stops them and sets
 * this process's exit code; `beforeEnd` is run first.
 */
export function childProcesses(beforeEnd: () => Promise<void> = async () => undefined) {
  const running: ChildProcess[] = []
  let ending = false

  function end(code: number): void {
    if (ending) return
    ending = true
    process.exitCode = code
    void beforeEnd().finally(() => {
      for (const child of running) child.kill('SIGTERM')
    })
  }

  process.once('SIGINT', () => end(0))
  process.once('SIGTERM', () => end(0))

  return {
    start: (name: string, args: string[], env: Record<string, string>): ChildProcess => {
      const child = spawn(process.execPath, args, {
        env: { ...process.env, ...env },
        stdio: 'inherit',
      })
      running.push(child)
      child.once('exit', code => {
        if (!ending) console.error(`${name} ended (exit code ${code}).`)
        end(code ?? 1)
      })
      return child
    },
  }
}

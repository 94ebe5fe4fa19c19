import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const GIVE_UP_MS = 150_000
const ASK_AGAIN_MS = 100

/** Resolves when the address answers 2xx. Rejects, naming the process, when it ends or stays silent. */
export async function waitForHttp(
  url: string,
  { process, name }: { process: ChildProcess; name: string },
): Promise<void> {
  const start = Date.now()
  for (;;) {
    if (process.exitCode !== null)
      throw new Error(`${name} ended with exit code ${process.exitCode} before it answered`)
    if (Date.now() - start > GIVE_UP_MS)
      throw new Error(`${name} did not answer at ${url} within ${GIVE_UP_MS / 1000} s`)
    const answered = await fetch(url).then(
      response => response.ok,
      () => false, // not listening yet
    )
    if (answered) return
    await pause(ASK_AGAIN_MS)
  }
}

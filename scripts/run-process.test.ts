import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runProcess } from './run-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'obverse-run-process-'))

function script(name: string, text: string): string {
  const file = path.join(folder, `${name}.mjs`)
  writeFileSync(file, text)
  return file
}

it('collects what a script says, and its exit code', async () => {
  const file = script('says', 'console.log("one"); console.error("two"); process.exitCode = 3')
  const ended = await runProcess([file], { env: process.env, limitMs: 60_000, collects: true })
  expect(ended.code).toBe(3)
  expect(ended.output.split('\n').toSorted()).toEqual(['', 'one', 'two'])
})

it('ends a script at its limit with the processes that it started, which hold its output open', async () => {
  const pids = path.join(folder, 'pids')
  const file = script(
    'hangs',
    `import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    const deaf = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")'
    const orphan = spawn(process.execPath, ['-e', deaf], { stdio: ['ignore', 'inherit', 'inherit'] })
    writeFileSync(${JSON.stringify(pids)}, String(orphan.pid))
    setInterval(() => {}, 1000)`,
  )
  const ended = await runProcess([file], { env: process.env, limitMs: 3_000, collects: true })
  expect(ended.code).toBeNull()
  expect(ended.output).toContain('Ended after 3 s, its limit')
  await expect.poll(() => lives(Number(readFileSync(pids, 'utf8')))).toBe(false)
})

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

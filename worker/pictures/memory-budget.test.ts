import { afterEach, expect, it, vi } from 'vitest'
import { type AcquiredMemory, acquireMemory } from './memory-budget.ts'

const MB = 1024 * 1024
const MINUTE_MS = 60_000

afterEach(() => void vi.useRealTimers())

/** Whether so much memory is free at once. */
async function isFree(bytes: number): Promise<boolean> {
  const acquiring = acquireMemory(bytes)
  const memory = await Promise.race([acquiring, scheduler.wait(50)])
  if (memory) memory.release()
  else void releaseLater(acquiring)
  return memory !== undefined
}

async function releaseLater(acquiring: Promise<AcquiredMemory>): Promise<void> {
  const memory = await acquiring
  memory.release()
}

it('frees what work does not hold any more, before it ends', async () => {
  const memory = await acquireMemory(40 * MB)
  memory.hold(5 * MB)
  expect(await isFree(30 * MB)).toBe(true)
  expect(await isFree(36 * MB)).toBe(false)
  memory.release()
})

it('keeps memory for longer than a minute for work that goes on, and not for work that was cut off', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const memory = await acquireMemory(20 * MB)
  for (let minutes = 0; minutes < 3; minutes++) {
    vi.setSystemTime(Date.now() + 0.75 * MINUTE_MS)
    memory.hold(20 * MB)
  }
  expect(await isFree(30 * MB)).toBe(false)
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS)
  expect(await isFree(40 * MB)).toBe(true)
  memory.release()
})

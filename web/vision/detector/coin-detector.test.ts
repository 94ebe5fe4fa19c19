import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCoinDetector } from './coin-detector.ts'

/** A worker that the system ends for its memory: it says nothing any more. */
class SilentWorker extends EventTarget {
  isTerminated = false
  postMessage() {}
  terminate() {
    this.isTerminated = true
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a worker that answers nothing is ended, the call fails, and the next one starts another worker', async () => {
  const workers: SilentWorker[] = []
  const detector = createCoinDetector(() => {
    const worker = new SilentWorker()
    workers.push(worker)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the part that the detector uses
    return worker as unknown as Worker
  })
  const opened = detector.open(new Blob(['photo']))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await opened).toMatchObject({ ok: false, code: 'eye_failed' })
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true])
  void detector.open(new Blob(['photo']))
  expect(workers).toHaveLength(2)
})

test('a call that is answered is not ended later', async () => {
  const worker = new SilentWorker()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the part that the detector uses
  const detector = createCoinDetector(() => worker as unknown as Worker)
  const opened = detector.open(new Blob(['photo']))
  const data = { id: 1, answer: { ok: false, code: 'empty', sentence: 'This file is empty.' } }
  worker.dispatchEvent(new MessageEvent('message', { data }))
  expect(await opened).toMatchObject({ code: 'empty' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(worker.isTerminated).toBe(false)
})

import { expect, it } from 'vitest'
import { Failure } from '../../http/failure.ts'
import { arriving } from './arriving.ts'

const tooLarge = new Failure('PICTURE_TOO_LARGE')
const limits = { maxBytes: 1_000, tooLarge, progress: { ms: 100, bytes: 50 } }

/** A request whose body sends these numbers of bytes, after a pause before each, and ends only when told. */
function sending(chunks: readonly number[], pauseMs: number, ends = true) {
  let cancelled = false
  const left = [...chunks]
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await scheduler.wait(pauseMs)
      const next = left.shift()
      if (next !== undefined) controller.enqueue(new Uint8Array(next))
      else if (ends) controller.close()
      else await new Promise(() => undefined)
    },
    cancel() {
      cancelled = true
    },
  })
  // Node requires `duplex`, which the platform's types do not know.
  const init = { method: 'POST', body, duplex: 'half' }
  const request = new Request('http://upload.test', init)
  return { request, wasCancelled: () => cancelled }
}

async function received(request: Request, totalMs?: number): Promise<number> {
  let bytes = 0
  for await (const chunk of arriving(request, { ...limits, ...(totalMs && { totalMs }) }))
    bytes += chunk?.length ?? 0
  return bytes
}

it('ends an upload of which nothing, or almost nothing, arrives any more', async () => {
  for (const [chunks, pauseMs] of [
    [[400], 0],
    [Array<number>(100).fill(1), 10],
  ] as const) {
    const { request, wasCancelled } = sending(chunks, pauseMs, false)
    await expect(received(request)).rejects.toMatchObject({
      code: 'UPLOAD_STALLED',
      detail: { retryable: true },
    })
    expect(wasCancelled()).toBe(true)
  }
})

it('ends an upload that makes progress and takes too long in total', async () => {
  const { request, wasCancelled } = sending(Array<number>(12).fill(80), 40)
  await expect(received(request, 200)).rejects.toMatchObject({
    code: 'UPLOAD_STALLED',
    detail: { retryable: true },
  })
  expect(wasCancelled()).toBe(true)
})

it('receives a slow upload that makes progress', async () => {
  const { request } = sending(Array<number>(12).fill(80), 40)
  expect(await received(request)).toBe(960)
})

it('does not blame an upload for the time that storing its chunks takes', async () => {
  const { request } = sending([1, 1, 1], 0)
  let chunks = 0
  for await (const chunk of arriving(request, limits)) {
    if (chunk) chunks += 1
    await scheduler.wait(150)
  }
  expect(chunks).toBe(3)
})

it('counts what arrives, whatever length is stated', async () => {
  const { request, wasCancelled } = sending([600, 600, 600], 0)
  await expect(received(request)).rejects.toBe(tooLarge)
  expect(wasCancelled()).toBe(true)
})

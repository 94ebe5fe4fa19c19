import { describe, expect, it } from 'vitest'
import { createObjectDetector, DETECTION_PERIOD_MS } from './object-detector.ts'
import type { ObjectDetectorReply, ObjectDetectorRequest } from './object-detector-messages.ts'

/** A worker that is answered by the test. */
function playWorker() {
  const requests: ObjectDetectorRequest[] = []
  const target = new EventTarget()
  let ended = false
  const worker = Object.assign(target, {
    postMessage: (request: ObjectDetectorRequest) => requests.push(request),
    terminate: () => {
      ended = true
    },
    onmessage: null,
    onmessageerror: null,
    onerror: null,
  })
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that the object detector uses
    worker: worker as unknown as Worker,
    requests,
    isEnded: () => ended,
    answer: (data: ObjectDetectorReply) =>
      target.dispatchEvent(new MessageEvent('message', { data })),
  }
}

const there = () => Promise.resolve(true)

/** Frames are counted, for each must be closed or handed over. */
function frame() {
  let closed = false
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node has no bitmaps
  const bitmap = { close: () => (closed = true) } as unknown as ImageBitmap
  return { bitmap, isClosed: () => closed }
}

describe('the object detector', () => {
  it('loads with the first frame, and runs at most twice a second, one frame at a time', async () => {
    const played = playWorker()
    const second = createObjectDetector('/model.json', () => played.worker, there)
    const first = frame()
    second.detect(first.bitmap, 0)
    expect(first.isClosed()).toBe(true)
    expect(second.isDue(10_000)).toBe(false)
    await there()
    expect(played.requests).toEqual([{ kind: 'load', modelUrl: '/model.json' }])
    expect(second.isDue(10_000)).toBe(false)
    played.answer({ kind: 'loaded' })
    expect(second.isDue(DETECTION_PERIOD_MS - 1)).toBe(false)
    expect(second.isDue(DETECTION_PERIOD_MS)).toBe(true)
    second.detect(frame().bitmap, DETECTION_PERIOD_MS)
    expect(second.isDue(10_000)).toBe(false)
    const thing = { name: 'person', score: 0.8, box: { x: 1, y: 2, width: 3, height: 4 } }
    played.answer({ kind: 'seen', objects: [thing], milliseconds: 80 })
    expect(second.state).toMatchObject({ kind: 'on', objects: [thing], milliseconds: 80 })
    expect(second.isDue(10_000)).toBe(true)
  })

  it('is off for good when it fails, and ends its worker', async () => {
    const played = playWorker()
    const second = createObjectDetector('/model.json', () => played.worker, there)
    second.detect(frame().bitmap, 0)
    await there()
    played.answer({ kind: 'failed', reason: 'out of memory' })
    expect(second.state).toEqual({ kind: 'off', reason: 'out of memory' })
    expect(second.isDue(10_000)).toBe(false)
    expect(played.isEnded()).toBe(true)
  })

  it('starts no worker where its weights are absent', async () => {
    let started = 0
    const start = () => {
      started++
      return playWorker().worker
    }
    const second = createObjectDetector('/model.json', start, () => Promise.resolve(false))
    second.detect(frame().bitmap, 0)
    await there()
    expect(second.state).toEqual({ kind: 'off', reason: 'Its weights are not on this server.' })
    expect(second.isDue(10_000)).toBe(false)
    expect(started).toBe(0)
  })
})

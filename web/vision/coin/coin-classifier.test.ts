import { memory, setBackend } from '@tensorflow/tfjs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Frame } from '../geometry/frame.ts'
/** Rendered patches that training never saw, and what the training's own arithmetic says to them. */
import samples from '../test/coin-classifier-samples.bin?url&inline'
import recorded from '../test/coin-classifier-samples.json'
import { prepareTensorFlow } from '../test/tensorflow-in-node.ts'
import plan from './coin-classifier.json'
import { createCoinClassifier } from './coin-classifier.ts'
import { classifyCoins } from './coin-classifier-weights.ts'
import { PATCH_SIDE_PX, PATCH_SIZE } from './coin-patch.ts'

const bytes = Uint8Array.from(atob(samples.slice(samples.indexOf(',') + 1)), c => c.charCodeAt(0))

/** A picture just as large as the patch, whose candidate's patch is the picture itself. */
function frameOf(index: number): Frame {
  const rgb = bytes.subarray(index * PATCH_SIZE, (index + 1) * PATCH_SIZE)
  const data = new Uint8ClampedArray(PATCH_SIDE_PX * PATCH_SIDE_PX * 4)
  data.forEach((_, i) => {
    data[i] = i % 4 === 3 ? 255 : rgb[(i >> 2) * 3 + (i % 4)]!
  })
  return { width: PATCH_SIDE_PX, height: PATCH_SIDE_PX, data }
}
const CANDIDATE = { cx: 32, cy: 32, rx: 25.6, ry: 25.6, angleDegrees: 0 }

beforeAll(prepareTensorFlow)

describe.each(['wasm', 'cpu'])('the network on %s', backend => {
  beforeAll(async () => {
    await setBackend(backend)
  })

  test('returns the logits recorded at training', async () => {
    for (const [index, { logit }] of recorded.entries()) {
      const [said] = await classifyCoins([frameOf(index)], [CANDIDATE])
      expect(said).toBeCloseTo(logit, 1)
    }
  })

  test('returns the same for a candidate alone and among others, and leaks no tensor', async () => {
    const frame = frameOf(0)
    const before = memory().numTensors
    const shifted = { ...CANDIDATE, cx: 36 }
    const [alone] = await classifyCoins([frame], [CANDIDATE])
    const among = await classifyCoins([frame], [shifted, CANDIDATE, shifted])
    expect(among[1]).toBeCloseTo(alone!, 3)
    expect(among[0]).toBeCloseTo(among[2]!, 3)
    expect(await classifyCoins([frame], [])).toEqual([])
    expect(memory().numTensors).toBe(before)
  })
})

test('coins score higher than other round objects', () => {
  const mean = (isCoin: boolean) => {
    const logits = recorded.filter(one => one.isCoin === isCoin).map(one => one.logit)
    return logits.reduce((sum, logit) => sum + logit, 0) / logits.length
  }
  expect(mean(true)).toBeGreaterThan(mean(false) + 2)
})

test('weights of another plan are rejected', () => {
  expect(() => createCoinClassifier(plan, new ArrayBuffer(64))).toThrow(RangeError)
})

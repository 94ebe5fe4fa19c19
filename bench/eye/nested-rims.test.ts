import { setBackend } from '@tensorflow/tfjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { photograph } from '../../tools/coin-renderer/photograph/photograph.ts'
import { detectionFrames } from '../../tools/training/detection-frames.ts'
import { classifyCoins } from '../../web/vision/coin/coin-classifier-weights.ts'
import { findCoins } from '../../web/vision/coin/find-coins.ts'
import { intersectionOverUnion } from '../../web/vision/geometry/ellipse.ts'
import { predictRims } from '../../web/vision/rim/rim-weights.ts'
import { prepareTensorFlow } from '../../web/vision/test/tensorflow-in-node.ts'

beforeAll(async () => {
  prepareTensorFlow()
  await setBackend('wasm')
})

// Of seeds that the weights were not fitted to. The hole's edge is the surer coin by each of the networks alone.
describe('of the coin’s rim and what it lies in, the rim is the coin', () => {
  test.each([
    ['flip', 'buffalo-nickel-1937-d', 'obverse', 320_021],
    ['prongs', 'eisenhower-dollar-1976', 'obverse', 320_024],
    ['insert', 'lincoln-wheat-cent-1943', 'obverse', 320_078],
    ['capsule', 'buffalo-nickel-1937-d', 'reverse', 320_100],
    ['slab', 'franklin-half-dollar-1963', 'reverse', 320_137],
  ] as const)('%s: %s %s (%i)', async (holder, coin, side, seed) => {
    const coinShare = 0.32 + 0.34 * (((seed - 320_000) * 0.618) % 1)
    const picture = photograph(coin, side, { seed, size: 900, coinShare, holder })
    const [detail, search] = await detectionFrames(picture)
    const [found] = await findCoins(search, detail, picture, {
      classify: classifyCoins,
      predictRims,
    })
    expect(intersectionOverUnion(found!.ellipse, picture.truth)).toBeGreaterThan(0.95)
  })
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { intersectionOverUnion, scaled } from '../geometry/ellipse.ts'
import { paintCoins } from '../test/painted-coins.ts'
import { redetectCoin } from './redetect-coin.ts'

const FULL = { width: 1920, height: 1440 }
const coin = { cx: 317, cy: 243, rx: 150, ry: 138, angleDegrees: 30 }
const last = { ellipse: scaled(coin, 3), score: 0.93, whole: true }

test('a coin that moved and tilted a little is found where it now is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -8, max: 8 }),
      fc.integer({ min: -8, max: 8 }),
      fc.integer({ min: 132, max: 146 }),
      async (dx, dy, ry) => {
        const now = { ...coin, cx: coin.cx + dx, cy: coin.cy + dy, ry }
        const found = await redetectCoin(paintCoins(640, 480, [now]), FULL, last)
        expect(found).toMatchObject({ score: last.score, whole: true })
        expect(intersectionOverUnion(found!.ellipse, scaled(now, 3))).toBeGreaterThan(0.97)
      },
    ),
    { numRuns: 12, seed: 5 },
  )
})

test.each([
  ['taken away', []],
  ['moved by more than half its radius', [{ ...coin, cx: coin.cx + 90 }]],
])('a coin %s is not followed', async (_name, coins) => {
  expect(await redetectCoin(paintCoins(640, 480, coins), FULL, last)).toBeUndefined()
})

test('a coin that slides over the border is found, and marked as not whole', async () => {
  const edge = { ...coin, cx: 128 }
  const was = { ...last, ellipse: scaled({ ...coin, cx: 136 }, 3) }
  expect(await redetectCoin(paintCoins(640, 480, [edge]), FULL, was)).toMatchObject({
    whole: false,
  })
})

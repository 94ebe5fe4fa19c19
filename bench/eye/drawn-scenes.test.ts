import { setBackend } from '@tensorflow/tfjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { coinlessPicture } from '../../tools/coin-renderer/photograph/coinless-picture.ts'
import { latticePicture } from '../../tools/coin-renderer/photograph/lattice-picture.ts'
import { photograph } from '../../tools/coin-renderer/photograph/photograph.ts'
import { detectionFrames } from '../../tools/training/detection-frames.ts'
import { classifyCoins } from '../../web/vision/coin/coin-classifier-weights.ts'
import { findCoins } from '../../web/vision/coin/find-coins.ts'
import { redetectCoin } from '../../web/vision/coin/redetect-coin.ts'
import { intersectionOverUnion } from '../../web/vision/geometry/ellipse.ts'
import { predictRims } from '../../web/vision/rim/rim-weights.ts'
import { prepareTensorFlow } from '../../web/vision/test/tensorflow-in-node.ts'

beforeAll(async () => {
  prepareTensorFlow()
  await setBackend('wasm')
})

const networks = { classify: classifyCoins, predictRims }

// Of seeds that training does not use.
describe('a coin on a light pad, its rim fainter than its lettering', () => {
  test.each([
    ['barber-dime-1897', 'reverse', 3007],
    ['walking-liberty-half-dollar-1917', 'reverse', 3017],
    ['washington-quarter-1955', 'obverse', 3034],
    ['mercury-dime-1916-d', 'obverse', 3054],
  ] as const)('%s %s is found whole, and again in the next frame', async (coin, side, seed) => {
    const picture = photograph(coin, side, { seed, size: 900, lightPad: true })
    const [detail, search] = await detectionFrames(picture)
    const [found, ...others] = await findCoins(search, detail, picture, networks)
    expect(others).toEqual([])
    expect(found).toMatchObject({ whole: true })
    expect(intersectionOverUnion(found!.ellipse, picture.truth)).toBeGreaterThan(0.9)
    const moved = { ...found!, ellipse: { ...found!.ellipse, cx: found!.ellipse.cx + 6 } }
    const again = await redetectCoin(detail, picture, moved, predictRims)
    expect(intersectionOverUnion(again!.ellipse, picture.truth)).toBeGreaterThan(0.9)
  })
})

// The hole's edge or a ring of its plastic is the stronger edge, 1.13 to 1.4 of the coin's radius.
describe('a coin in a hole is found by its own rim', () => {
  const offset = { x: 0.04, y: -0.03 }
  test.each([
    ['flip', 'walking-liberty-half-dollar-1917', 50_103, 0.6416, offset],
    ['insert', 'walking-liberty-half-dollar-1917', 50_103, 0.6416, offset],
    ['capsule', 'lincoln-wheat-cent-1943', 50_109, 0.5248, { x: 0.08, y: -0.03 }],
    ['prongs', 'lincoln-wheat-cent-1943', 50_109, 0.5248, { x: 0.08, y: -0.03 }],
  ] as const)('%s: %s (%i)', async (holder, coin, seed, coinShare, place) => {
    const options = { seed, size: 900, holder, coinShare, offset: place }
    const picture = photograph(coin, 'reverse', options)
    const [detail, search] = await detectionFrames(picture)
    const [found] = await findCoins(search, detail, picture, networks)
    expect(intersectionOverUnion(found!.ellipse, picture.truth)).toBeGreaterThan(0.93)
  })
})

// The rest of the rim is seen between prongs that cover a third to half of it.
describe('a coin in a modern slab is found with the part of its rim that the prongs cover', () => {
  test.each([
    ['barber-dime-1897', 'reverse', 80_007, 0.96],
    ['buffalo-nickel-1937-d', 'obverse', 80_010, 0.96],
    ['peace-dollar-1921', 'reverse', 80_015, 0.985],
  ] as const)('%s (%s %i)', async (coin, side, seed, least) => {
    const coinShare = 0.32 + 0.34 * (((seed - 80_000) * 0.618) % 1)
    const picture = photograph(coin, side, { seed, size: 900, coinShare, holder: 'slab' })
    const [detail, search] = await detectionFrames(picture)
    const [found] = await findCoins(search, detail, picture, networks)
    expect(intersectionOverUnion(found!.ellipse, picture.truth)).toBeGreaterThan(least)
  })
})

// The hole's floor is plain: the ring between the coin's rim and the hole's edge has no relief.
describe('a coin whose hole looks more like a coin is found by its own rim', () => {
  test.each([
    ['insert', 'morgan-dollar-1881-s', 60_001],
    ['capsule', 'morgan-dollar-1881-s', 60_002],
    ['prongs', 'mercury-dime-1916-d', 60_011],
  ] as const)('%s: %s (%i)', async (holder, coin, seed) => {
    const at = seed - 60_000
    const coinShare = 0.32 + 0.34 * ((at * 0.618) % 1)
    const side = at % 3 ? 'reverse' : 'obverse'
    const picture = photograph(coin, side, { seed, size: 900, coinShare, holder })
    const [detail, search] = await detectionFrames(picture)
    const [found] = await findCoins(search, detail, picture, networks)
    expect(intersectionOverUnion(found!.ellipse, picture.truth)).toBeGreaterThan(0.93)
  })
})

test.each([
  [1, 900],
  [0, 640],
  [23, 640],
])('a table of other round things holds no coin (%i)', async (seed, size) => {
  const picture = coinlessPicture(seed, size)
  const [detail, search] = await detectionFrames(picture)
  expect(await findCoins(search, detail, picture, networks)).toEqual([])
})

// Of 10 and 31 a flat ellipse through the mesh's sides was taken.
test.each([0, 4, 10, 31])('the dark meshes of a light lattice are no coins (%i)', async seed => {
  const picture = latticePicture(seed, 900)
  const [detail, search] = await detectionFrames(picture)
  expect(await findCoins(search, detail, picture, networks)).toEqual([])
})

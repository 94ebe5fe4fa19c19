import { describe, expect, test } from 'vitest'
import type { Frame } from '../geometry/frame.ts'
import { quadOverlap } from '../geometry/quadrilateral.ts'
import { paintHolder } from '../test/painted-holders.ts'
import { findHolder } from './find-holder.ts'
import { frameInHolder } from './holder-layout.ts'

const SEEDS = Array.from({ length: 6 }, (_, seed) => seed + 1)

describe('a coin in its holder', () => {
  test('the holder is found around the coin, with the label first', () => {
    let exact = 0
    for (const seed of SEEDS) {
      const { frame, corners, coin, aspect } = paintHolder(seed)
      const found = findHolder(frame, frame, frame, coin)
      expect(found, `seed ${seed}`).toBeDefined()
      const overlap = quadOverlap(found!.corners, corners)
      expect(overlap, `seed ${seed}`).toBeGreaterThan(0.93)
      if (overlap > 0.95) exact++
      const [mine, truth] = [found!.corners[0], corners[0]]
      expect(Math.hypot(mine.x - truth.x, mine.y - truth.y), `seed ${seed}`).toBeLessThan(20)
      expect(found!.aspect).toBeCloseTo(aspect, 1)
    }
    expect(exact).toBeGreaterThanOrEqual(SEEDS.length - 1)
  })

  test('it ends where its sides end, not at a joint of tiles beyond', () => {
    for (const seed of SEEDS) {
      const { frame, corners, coin } = paintHolder(seed, { isOnTiles: true })
      const found = findHolder(frame, frame, frame, coin)
      expect(quadOverlap(found!.corners, corners), `seed ${seed}`).toBeGreaterThan(0.95)
    }
  })

  test('it is found without its coin too', () => {
    const { frame, corners } = paintHolder(3)
    const found = findHolder(frame, frame, frame, null)
    expect(quadOverlap(found!.corners, corners)).toBeGreaterThan(0.95)
  })

  test('it is followed to the next frame of a live picture', () => {
    const { frame, corners, coin, aspect } = paintHolder(5)
    const [a, b, c, d] = corners
    const moved = (p: { x: number; y: number }) => ({ x: p.x + 4, y: p.y - 3 })
    const previous = { corners: [moved(a), moved(b), moved(c), moved(d)] as const, aspect }
    const found = findHolder(frame, frame, frame, coin, previous)
    expect(quadOverlap(found!.corners, corners)).toBeGreaterThan(0.95)
  })

  test('the crop of its coin is turned as the label is read', () => {
    const { frame, coin } = paintHolder(3)
    const found = findHolder(frame, frame, frame, coin)!
    const [a, b] = found.corners
    const crop = frameInHolder(found, coin)
    const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
    expect(crop.turnDegrees).toBeCloseTo(-turn, 5)
    expect(crop.cx).toBe(coin.cx)
  })
})

/** A frame of one grey with a rectangle of paper in it, and a coin. */
function coinOnPaper(paper: { x: number; y: number; width: number; height: number }): Frame {
  const [width, height] = [640, 480]
  const frame = { width, height, data: new Uint8ClampedArray(4 * width * height) }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isPaper =
        x > paper.x && y > paper.y && x < paper.x + paper.width && y < paper.y + paper.height
      const value = Math.hypot(x - 320, y - 240) < 90 ? 120 : isPaper ? 230 : 60
      frame.data.set([value, value, value, 255], 4 * (y * width + x))
    }
  }
  return frame
}

describe('no holder', () => {
  const coin = { cx: 320, cy: 240, rx: 90, ry: 90, angleDegrees: 0 }
  test.each([
    ['a square of paper (a flip)', { x: 160, y: 80, width: 320, height: 320 }],
    ['a sheet with the coin at its edge', { x: 210, y: 140, width: 240, height: 340 }],
    ['a blank card as large as a holder', { x: 190, y: 60, width: 260, height: 300 + 60 }],
    ['a long strip', { x: 20, y: 130, width: 600, height: 220 }],
    ['nothing', { x: 0, y: 0, width: 0, height: 0 }],
  ])('%s', (_, paper) => {
    const frame = coinOnPaper(paper)
    expect(findHolder(frame, frame, frame, coin)).toBeUndefined()
  })
})

import { expect, test } from 'vitest'
import type { HolderOutline } from '../../vision/coin/crop-frame.ts'
import { areaOf, type Quad } from '../../vision/geometry/quadrilateral.ts'
import { moveCorner, moveHolder, quarterTurned, usualHolder } from './holder-geometry.ts'

const BOUNDS = { width: 1000, height: 1000 }
const corners: Quad = [
  { x: 200, y: 100 },
  { x: 700, y: 100 },
  { x: 700, y: 800 },
  { x: 200, y: 800 },
]
const holder: HolderOutline = { corners, aspect: 0.71 }

test('a corner that is drawn wider makes the crop wider', () => {
  const wider = moveCorner(holder, 1, { x: 750, y: 100 }, BOUNDS)
  expect(wider.corners[1]).toEqual({ x: 750, y: 100 })
  expect(wider.aspect).toBeGreaterThan(0.71)
})

test('a corner stays within the picture, and never crosses the other side', () => {
  expect(moveCorner(holder, 1, { x: 5000, y: -20 }, BOUNDS).corners[1]).toEqual({ x: 1000, y: 0 })
  expect(moveCorner(holder, 1, { x: 150, y: 900 }, BOUNDS)).toBe(holder)
})

test('the frame is moved no farther than to the border', () => {
  const moved = moveHolder(holder, { x: 400, y: -300 }, BOUNDS)
  expect(moved.corners[0]).toEqual({ x: 500, y: 0 })
  expect(moved.corners[2]).toEqual({ x: 1000, y: 700 })
  expect(moved.aspect).toBe(0.71)
})

test('four quarters are a whole turn', () => {
  const frame = { cx: 450, cy: 500, side: 300, turnDegrees: 0, holder }
  const once = quarterTurned(frame, holder)
  // What was on the left is on top.
  expect(once.holder?.corners[0]).toEqual({ x: 200, y: 800 })
  expect(once.turnDegrees).toBe(90)
  let turned = frame
  for (let i = 0; i < 4; i++) turned = { ...turned, ...quarterTurned(turned, turned.holder) }
  expect(turned.holder.corners).toEqual(corners)
  expect(turned.turnDegrees).toBe(0)
})

test('a holder that was not found begins around the coin', () => {
  const made = usualHolder({ cx: 500, cy: 500, side: 300, turnDegrees: 0 }, BOUNDS)
  expect(areaOf(made.corners)).toBeCloseTo(450 * 625, 0)
  expect(made.corners[0].y).toBeLessThan(500 - 300)
})

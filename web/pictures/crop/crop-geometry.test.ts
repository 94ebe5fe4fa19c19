import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CropFrame } from '../../vision/coin/crop-frame.ts'
import { boundFrame, dragFrame, type Grip, LARGEST_SHARE, nudgeFrame } from './crop-geometry.ts'

const bounds = { width: 4000, height: 3000 }
const frame: CropFrame = { cx: 2000, cy: 1500, side: 1000, turnDegrees: 0 }

const anyNumber = fc.double({ min: -10_000, max: 10_000, noNaN: true })
const anyPoint = fc.record({ x: anyNumber, y: anyNumber })

describe('adjusting a crop', () => {
  it('moves the frame with the pointer', () => {
    const moved = dragFrame(frame, 'move', { x: 10, y: 10 }, { x: 110, y: -40 }, bounds)
    expect(moved).toMatchObject({ cx: 2100, cy: 1450, side: 1000, turnDegrees: 0 })
  })

  it('doubles the side when the corner is dragged to twice the distance from the center', () => {
    const resized = dragFrame(frame, 'resize', { x: 2500, y: 2000 }, { x: 3000, y: 2500 }, bounds)
    expect(resized.side).toBeCloseTo(2000)
  })

  it('turns the coin clockwise when the frame is turned counterclockwise', () => {
    const turned = dragFrame(frame, 'turn', { x: 2000, y: 1000 }, { x: 1500, y: 1500 }, bounds)
    expect(turned.turnDegrees).toBeCloseTo(90)
  })

  it('moves by the arrow keys only', () => {
    expect(nudgeFrame(frame, 'ArrowRight', false, bounds)?.cx).toBe(2010)
    expect(nudgeFrame(frame, 'ArrowUp', true, bounds)?.cy).toBe(1400)
    expect(nudgeFrame(frame, 'Enter', false, bounds)).toBeNull()
  })

  it('never leaves the picture, whatever is done', () => {
    const grips = fc.constantFrom<Grip>('move', 'resize', 'turn')
    fc.assert(
      fc.property(grips, anyPoint, anyPoint, (grip, from, to) => {
        const after = dragFrame(frame, grip, from, to, bounds)
        expect(after.cx).toBeGreaterThanOrEqual(0)
        expect(after.cx).toBeLessThanOrEqual(bounds.width)
        expect(after.cy).toBeGreaterThanOrEqual(0)
        expect(after.cy).toBeLessThanOrEqual(bounds.height)
        expect(after.side).toBeGreaterThan(0)
        expect(after.side).toBeLessThanOrEqual(bounds.width * LARGEST_SHARE)
        expect(Math.abs(after.turnDegrees)).toBeLessThanOrEqual(180)
      }),
    )
  })

  it('leaves a frame within bounds as it is', () => {
    expect(boundFrame(frame, bounds)).toEqual(frame)
  })
})

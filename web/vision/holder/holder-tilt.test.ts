import { expect, test } from 'vitest'
import type { Quad } from '../geometry/quadrilateral.ts'
import { holderTilt } from './holder-tilt.ts'

const MM = { width: 60, height: 86, distance: 300 }

/** A holder as a camera sees it that is tilted about its horizontal middle and turned in its plane. */
function seen(tiltDegrees: number, turnDegrees: number): Quad {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [tilt, turn] = [radians(tiltDegrees), radians(turnDegrees)] as const
  const at = (x: number, y: number) => {
    const [depth, flat] = [MM.distance + y * Math.sin(tilt), y * Math.cos(tilt)]
    const [u, v] = [(900 * x) / depth, (900 * flat) / depth]
    return {
      x: u * Math.cos(turn) - v * Math.sin(turn),
      y: u * Math.sin(turn) + v * Math.cos(turn),
    }
  }
  const [w, h] = [MM.width / 2, MM.height / 2]
  return [at(-w, -h), at(w, -h), at(w, h), at(-w, h)]
}

test.each([0, 8, 90, 171])('a holder turned by %i degrees is flat until it is tilted', turn => {
  expect(holderTilt(seen(0, turn))).toMatchObject({ good: true, advice: null })
  expect(holderTilt(seen(10, turn)).good).toBe(true)
  expect(holderTilt(seen(-25, turn))).toMatchObject({ good: false, advice: 'Hold flat' })
})

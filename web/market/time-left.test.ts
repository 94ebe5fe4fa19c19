import { describe, expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

describe('time left of an active listing', () => {
  it.each([
    ['P2DT5H10M', '2d 5h'],
    ['PT5H10M3S', '5h 10m'],
    ['PT10M', '10m'],
    ['PT30S', '0m'],
    ['P3D', '3d 0h'],
    [null, ''],
    ['soon', ''],
  ])('shows %s as "%s"', (duration, text) => {
    expect(timeLeft(duration)).toBe(text)
  })
})

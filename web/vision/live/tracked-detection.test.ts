import { describe, expect, test } from 'vitest'
import { COIN_GOOD_ACROSS_PX } from '../../../shared/pictures/pictures.ts'
import type { Quality } from '../quality/quality.ts'
import { isLargeEnough } from './tracked-detection.ts'
import { NO_TRACK, updateTracker } from './tracker.ts'

const GOOD = { value: 1, good: true, word: 'Good', advice: null }

/** Whether a coin of this diameter is large enough in a frame of this size. */
function isEnough(across: number, [width, height]: [number, number]): boolean {
  const ellipse = { cx: width / 2, cy: height / 2, rx: across / 2, ry: across / 2, angleDegrees: 0 }
  const coin = { ellipse, score: 0.95, whole: true }
  const { track } = updateTracker(NO_TRACK, { coins: [coin], at: 0 })
  const quality: Quality = {
    sharp: GOOD,
    glare: GOOD,
    exposure: GOOD,
    tilt: GOOD,
    whole: GOOD,
    size: { ...GOOD, value: across, good: across >= COIN_GOOD_ACROSS_PX },
  }
  const size = { width, height }
  return isLargeEnough({
    track,
    quality,
    size,
    face: null,
    holder: null,
    label: null,
    handOverCoin: false,
  })
}

describe('a coin is large enough for a picture', () => {
  test('from the pixels that a listing needs, where the camera has them', () => {
    // 62 % of the frame's width: the crop's card would say that it is too small.
    expect(isEnough(654, [1080, 1920])).toBe(false)
    expect(isEnough(COIN_GOOD_ACROSS_PX, [1080, 1920])).toBe(true)
  })

  test('from a share of the frame, where the camera cannot show it so large', () => {
    expect(isEnough(400, [1280, 720])).toBe(true)
    expect(isEnough(380, [1280, 720])).toBe(false)
    // The queue pages’ camera at 2x.
    expect(isEnough(200, [640, 360])).toBe(true)
  })
})

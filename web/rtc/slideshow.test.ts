import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSlideshow } from './slideshow.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a slide that cannot be made is left out, and the next one is sent', async () => {
  let slides = 0
  const sent: ArrayBuffer[] = []
  const slideshow = createSlideshow({
    slide: async () => {
      slides++
      if (slides === 1) throw new Error('no canvas')
      return new Blob(['jpeg'])
    },
    sendBinary: frame => sent.push(frame) > 0,
  })
  slideshow.run(true)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent).toHaveLength(1)
  slideshow.run(false)
})

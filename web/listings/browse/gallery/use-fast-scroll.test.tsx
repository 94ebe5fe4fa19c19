import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFastScroll } from './use-fast-scroll.ts'

const WINDOW_PX = 800
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', WINDOW_PX)
  vi.stubGlobal('scrollY', 0)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Scrolls so many windows further, that long after the last step. */
function scrollOn(windows: number, afterMs: number): void {
  act(() => {
    vi.advanceTimersByTime(afterMs)
    vi.stubGlobal('scrollY', window.scrollY + windows * WINDOW_PX)
    window.dispatchEvent(new Event('scroll'))
  })
}

test('a scroll is fast while several windows pass in a moment, and calm soon after', () => {
  const { result } = renderHook(() => useFastScroll())
  for (let step = 0; step < 5; step += 1) scrollOn(0.5, 50)
  expect(result.current).toBe(true)
  // It slows down before it ends.
  scrollOn(0.1, 110)
  act(() => void vi.advanceTimersByTime(120))
  expect(result.current).toBe(false)
})

test('a jump by a page is fast until it is known that no other step follows', () => {
  const { result } = renderHook(() => useFastScroll())
  for (let page = 0; page < 2; page += 1) {
    scrollOn(1, 300)
    expect(result.current).toBe(true)
    act(() => void vi.advanceTimersByTime(120))
    expect(result.current).toBe(false)
  }
})

test('a wheel that is turned as one reads is never fast', () => {
  const { result } = renderHook(() => useFastScroll())
  for (let step = 0; step < 40; step += 1) {
    scrollOn(0.15, 50)
    expect(result.current).toBe(false)
  }
})

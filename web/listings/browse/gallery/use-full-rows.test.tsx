import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFullRows } from './use-full-rows.ts'

let frames: FrameRequestCallback[] = []
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => undefined
  })
})
afterEach(() => void vi.unstubAllGlobals())
const frame = () => {
  const due = frames
  frames = []
  act(() => due.forEach(callback => callback(0)))
}

test('rows that a scroll brings into sight are drawn in full a few in each frame, the middle ones first', () => {
  const { result, rerender } = renderHook(
    ({ shown }: { shown: number[] }) =>
      shown.filter(useFullRows(shown, { middle: shown[2] ?? 0, most: 1 })),
    { initialProps: { shown: [0, 1, 2] } },
  )
  expect(result.current).toEqual([0, 1, 2])
  frame()
  rerender({ shown: [2, 3, 4, 5, 6] })
  expect(result.current).toEqual([2])
  frame()
  expect(result.current).toEqual([2, 4])
  frame()
  frame()
  frame()
  expect(result.current).toEqual([2, 3, 4, 5, 6])
  // What left the window is forgotten: a jump begins in brief again.
  rerender({ shown: [50, 51] })
  expect(result.current).toEqual([])
  frame()
  frame()
  rerender({ shown: [2, 3] })
  expect(result.current).toEqual([])
})

test('no further row is drawn in full while it is paused, and those that are stay', () => {
  const { result, rerender } = renderHook(
    ({ shown, paused }: { shown: number[]; paused: boolean }) =>
      shown.filter(useFullRows(shown, { middle: shown[0] ?? 0, most: 1, paused })),
    { initialProps: { shown: [0, 1, 2], paused: false } },
  )
  frame()
  rerender({ shown: [2, 3, 4], paused: true })
  frame()
  expect(result.current).toEqual([2])
  rerender({ shown: [2, 3, 4], paused: false })
  frame()
  frame()
  expect(result.current).toEqual([2, 3, 4])
})

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CombinedPreview } from './combined-preview.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const side = (name: string) => {
  const file = new Blob([name])
  const picture = { sha256: name, file, width: 10, height: 10 }
  const frame = { cx: 5, cy: 5, side: 10, turnDegrees: 0 }
  return { picture, name, crop: file, frame, coinFound: true, face: null, faults: [] }
}

test('the preview of both sides is highlighted half a second after the back changed, for two seconds', () => {
  vi.useFakeTimers()
  const front = side('front')
  const { rerender } = render(<CombinedPreview front={front} back={side('back')} />)
  const preview = screen.getByRole('img', { name: 'Both sides of the coin' })
  const litAfter = (milliseconds: number) => {
    act(() => void vi.advanceTimersByTime(milliseconds))
    return preview.dataset['lit']
  }
  expect([litAfter(499), litAfter(1), litAfter(1_999), litAfter(1)]).toEqual([
    'false',
    'true',
    'true',
    'false',
  ])
  rerender(<CombinedPreview front={front} back={side('another back')} />)
  expect([litAfter(499), litAfter(1)]).toEqual(['false', 'true'])
})

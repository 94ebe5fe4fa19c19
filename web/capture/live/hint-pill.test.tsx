import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { HINTS, initialHint } from '../../vision/live/hint.ts'
import { HintPill } from './hint-pill.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function pill() {
  const opened = vi.fn()
  const hint = {
    ...initialHint({ text: 'Tilt the light', tone: 'lack' }, 0),
    announced: 'Hold still',
  }
  render(<HintPill hint={hint} onDiagnostics={opened} />)
  return { opened, button: screen.getByRole('button', { name: /Tilt the light/ }) }
}

test('shows the current hint, and announces the one that stayed to a screen reader', () => {
  pill()
  expect(screen.getByText('Tilt the light')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Hold still')
})

test('shows which way the coin has to go', () => {
  const hint = initialHint({ text: HINTS.left, tone: 'lack', arrow: 'left' }, 0)
  const { container } = render(<HintPill hint={hint} onDiagnostics={() => undefined} />)
  expect(screen.getByRole('button', { name: /^Move the coin left/ })).toBeTruthy()
  expect(container.querySelector('[data-arrow=left]')).toBeTruthy()
})

test('opens the diagnostics by a long press, not by a short one', async () => {
  vi.useFakeTimers()
  const { opened, button } = pill()
  fireEvent.pointerDown(button)
  await act(() => vi.advanceTimersByTimeAsync(300))
  fireEvent.pointerUp(button)
  fireEvent.click(button, { detail: 1 })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(opened).not.toHaveBeenCalled()
  fireEvent.pointerDown(button)
  await act(() => vi.advanceTimersByTimeAsync(700))
  expect(opened).toHaveBeenCalledTimes(1)
})

test('opens the diagnostics by the keyboard', async () => {
  const { opened, button } = pill()
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledTimes(1)
})

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DropZone } from './drop-zone.tsx'

// A browser that opens folders.
beforeEach(() => {
  Object.defineProperty(HTMLInputElement.prototype, 'webkitdirectory', {
    value: false,
    configurable: true,
  })
})
afterEach(() => {
  Reflect.deleteProperty(HTMLInputElement.prototype, 'webkitdirectory')
  cleanup()
  vi.unstubAllGlobals()
})

function show(isTouched: boolean): void {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isTouched }))
  render(<DropZone disabled={false} onFiles={() => undefined} />)
}

test('with a mouse photos or a folder are dropped or chosen', () => {
  show(false)
  expect(screen.getByText(/^Drop a folder or up to 500 photos here/)).toBeTruthy()
  expect(screen.getByLabelText('Choose a folder')).toBeTruthy()
})

test('with a finger nothing is said of dropping, and no folder is offered', () => {
  show(true)
  expect(screen.getByText(/^Up to 500 photos of this device/)).toBeTruthy()
  expect(screen.getByLabelText('Choose photos')).toBeTruthy()
  expect(screen.queryByLabelText('Choose a folder')).toBeNull()
})

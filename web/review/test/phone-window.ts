import { afterEach, beforeEach } from 'vitest'
import { clearStorage } from '../../test/device-storage.ts'

/** Before each test the window is as wide as a phone, where the review shows one coin a screen; the storage is emptied after. */
export function widthOfPhone(): void {
  const { innerWidth } = window
  beforeEach(() => {
    Object.assign(window, { innerWidth: 390 })
  })
  afterEach(() => {
    Object.assign(window, { innerWidth })
    clearStorage()
  })
}

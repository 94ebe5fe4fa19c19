import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { storeUser } from '../../accounts/stored-user.ts'
import { prepareCapture } from '../../test/capture-setup.ts'
import { SELLER } from '../../test/render-app.tsx'
import { toastStore } from '../../ui/feedback/toast-store.ts'

/**
 * Prepares the camera and signs in a seller before each test of a file, and cleans up after it. Each test has
 * another seller, because a capture session lasts as long as the page. Returns the current seller.
 */
export function signInBeforeEach(): () => typeof SELLER {
  let seller = SELLER
  beforeEach(() => {
    prepareCapture()
    seller = { ...seller, id: seller.id + 1 }
    storeUser({ id: seller.id, username: seller.username })
  })
  afterEach(() => {
    cleanup()
    for (const { id } of toastStore.current()) toastStore.remove(id)
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return () => seller
}

/** Title and description of the toasts on the screen. */
export const toasted = () =>
  toastStore.current().map(({ title, description }) => [title, description])

import { afterAll, beforeAll, vi } from 'vitest'
import * as keys from '../accounts/derive-key.ts'

/**
 * Passwords are hashed and checked with an eighth of the work in this file, as those of `newAccount` are everywhere. For
 * tests that register and log in often, and not to see how passwords are kept.
 */
export function hashPasswordsQuickly(): void {
  const { deriveKey } = keys
  beforeAll(() => {
    vi.spyOn(keys, 'deriveKey').mockImplementation((password, salt, parameters) =>
      deriveKey(password, salt, { ...parameters, blockSize: 1 }),
    )
  })
  afterAll(() => {
    vi.restoreAllMocks()
  })
}

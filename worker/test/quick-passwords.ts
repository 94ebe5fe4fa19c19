import { afterAll, vi } from 'vitest'
import * as keys from '../accounts/derive-key.ts'

/** Keys of passwords with hardly any work: scrypt is to take long, and took a tenth of the time of all tests. */
const LITTLE_WORK = { cost: 2, blockSize: 1, parallelization: 1 }

const { deriveKey } = keys
let isQuick = true

/** What the setup file does for each test. A hash names the parameters that it was asked for. */
export function hashPasswordsQuickly(): void {
  vi.spyOn(keys, 'deriveKey').mockImplementation((password, salt, parameters) =>
    deriveKey(password, salt, isQuick ? LITTLE_WORK : parameters),
  )
}

export function hashPasswordsAgainAsEver(): void {
  // The test file may have restored it already.
  if (vi.isMockFunction(keys.deriveKey)) vi.mocked(keys.deriveKey).mockRestore()
}

/** For a file that tests how passwords are kept: they are hashed there with the work that the product does. */
export function hashPasswordsFully(): void {
  isQuick = false
  afterAll(() => {
    isQuick = true
  })
}

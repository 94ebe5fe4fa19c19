import { afterAll, vi } from 'vitest'
import * as keys from '../accounts/derive-key.ts'

/** scrypt is slow on purpose: at the product's cost it took a tenth of the time of all Worker tests. */
const LITTLE_WORK = { cost: 2, blockSize: 1, parallelization: 1 }

const { deriveKey } = keys
let isQuick = true

/** The setup file calls this before each test. A hash still names the parameters that were asked for. */
export function hashPasswordsQuickly(): void {
  vi.spyOn(keys, 'deriveKey').mockImplementation((password, salt, parameters) =>
    deriveKey(password, salt, isQuick ? LITTLE_WORK : parameters),
  )
}

export function restorePasswordHashing(): void {
  // A test that restores all mocks has restored this one.
  if (vi.isMockFunction(keys.deriveKey)) vi.mocked(keys.deriveKey).mockRestore()
}

/** For a file that tests how passwords are stored: they are hashed there with the cost that the product uses. */
export function hashPasswordsFully(): void {
  isQuick = false
  afterAll(() => {
    isQuick = true
  })
}

import { afterAll, beforeEach } from 'vitest'
import { hashPasswordsQuickly, restorePasswordHashing } from './quick-passwords.ts'

// At once, because files make accounts while they are loaded; before each test, because a test may restore all mocks.
hashPasswordsQuickly()
beforeEach(hashPasswordsQuickly)
afterAll(restorePasswordHashing)

import { afterAll, beforeEach } from 'vitest'
import { hashPasswordsAgainAsEver, hashPasswordsQuickly } from './quick-passwords.ts'

// At once, because files make accounts while they are loaded; before each test, because a test may restore all mocks.
hashPasswordsQuickly()
beforeEach(hashPasswordsQuickly)
afterAll(hashPasswordsAgainAsEver)

import { describe, expect, it } from 'vitest'
import { requireUncommon } from './new-password.ts'
import { PASSWORD_LIST } from './password-list.ts'

const refused = (password: string) => {
  try {
    const owner = { username: 'somebody', email: 'Who@Somewhere.example' }
    requireUncommon(password, owner, 'password')
    return false
  } catch {
    return true
  }
}

describe('a new password', () => {
  it.each(['q1w2e3r4t5', 'Marlboro', '147258369', 'zaq12wsx', 'METALLICA', 'password', 'Obverse1'])(
    'that attackers try first is refused: %s',
    password => expect(refused(password)).toBe(true),
  )

  it('that is the own address is refused', () => {
    expect(refused('who@somewhere.example')).toBe(true)
  })

  it('is checked against more than 3,000, all of the length that is asked for', () => {
    expect(PASSWORD_LIST.size).toBeGreaterThan(3_000)
    for (const listed of PASSWORD_LIST) {
      expect(listed.length).toBeGreaterThanOrEqual(8)
      expect(listed).toBe(listed.toLowerCase())
    }
  })

  it.each(['a long password', 'correct horse battery', 'Zinnober-Kasten 48', 'mzKq0vT9'])(
    'that is none of them is taken: %s',
    password => expect(refused(password)).toBe(false),
  )
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { securityTableFaults } from './security-table.ts'

const TEXT = readFileSync(path.resolve(import.meta.dirname, '../docs/security.md'), 'utf8')
const SOUND = securityTableFaults(TEXT)
/** What is wrong with the table after a change of its text, besides. */
function after(from: string | RegExp, to: string): string[] {
  const changed = TEXT.replace(from, to)
  if (changed === TEXT) throw new Error('nothing was changed')
  return securityTableFaults(changed).filter(fault => !SOUND.includes(fault))
}

describe('the table of requirements', () => {
  it('has each requirement once, its own sums and reasons, and names sections that are there', () => {
    expect(SOUND).toEqual([])
  })

  it.each([
    ['a requirement less', /^\| 1\.1\.1 .*\n/m, '', '252 rows'],
    ['a requirement twice', '| 1.1.2 |', '| 1.1.1 |', '253 rows with 252'],
    ['one more that is not met', '| 1.1.1 | met |', '| 1.1.1 | **not met** |', 'more than 8'],
    [
      'a reason less',
      /\| 11\.4\.3 \| \*\*not met\*\* \|.*/,
      '| 11.4.3 | **not met** | no |',
      '11.4.3',
    ],
    ['another state', '| 1.1.1 | met |', '| 1.1.1 | mostly |', '1.1.1 is "mostly"'],
    ['a section that is gone', '## Keys', '## Locks', 'no section "Keys"'],
  ])('is faulty with %s', (_what, from, to, fault) => {
    expect(after(from, to).join('\n')).toContain(fault)
  })
})

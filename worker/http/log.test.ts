import { describe, expect, it } from 'vitest'
import { logLine } from './log.ts'

describe('the log', () => {
  it('logs an error with its cause', () => {
    const line = logLine('error', 'unforeseen', {
      error: new Error('outer', { cause: new Error('inner') }),
    })
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      event: 'unforeseen',
      error: { message: 'outer', cause: { message: 'inner' } },
    })
  })

  it('leaves out what a failed query was given', () => {
    const error = new Error('Failed query: select 1 where a = ?\nparams: secret-token,2')
    const line = logLine('error', 'unforeseen', { error })
    expect(line).toContain('Failed query: select 1 where a = ?')
    expect(line).not.toContain('secret-token')
  })
})

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

  it.each([
    ['an address', 'SMTP EENVELOPE: 550 5.1.1 <jane.doe+coins@shop.example>: rejected', 'jane.doe'],
    ['a picture’s place', `R2 could not read 7/${'0a'.repeat(32)}`, '0a0a'],
    ['a token', `/confirm-email/${'Ab3-_'.repeat(8)}xyz`, 'Ab3-_'],
    ['a token of eBay', 'refused v^1.1#i^1#f^0#p^3#r^1#I^3#t^Ul4xMF8', '#i^1'],
    ['a signed cookie', 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJhIn0.c2ln', 'eyJ'],
  ])('leaves out %s, wherever it stands', (_what, text, secret) => {
    const cause = new Error(text)
    const fields = { reason: text, deep: [{ text }], error: new Error('outer', { cause }) }
    const line = logLine('warn', 'unforeseen', fields)
    expect(line).not.toContain(secret)
    expect(line).toContain('outer')
  })

  it('leaves ids as they are', () => {
    const fields = { requestId: '8d8ac610-566d-4ef0-9c22-186b2a5ed793', orderId: '12-34567-89012' }
    expect(JSON.parse(logLine('info', 'event', fields))).toMatchObject(fields)
  })
})

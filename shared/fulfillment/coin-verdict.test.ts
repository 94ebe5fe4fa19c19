import { describe, expect, it } from 'vitest'
import { unlessAlike, verdictByCertificate } from './coin-verdict.ts'

const PCGS = { grader: 'PCGS', certificationNumber: '28633460' }
/** The bars of a PCGS label: number of the coin, grade, certificate. */
const bars = (certificate: string, passes = 3) =>
  ({ text: `00713165${certificate}`, format: 'ITF', passes }) as const

describe('a slab', () => {
  it('is the coin of its listing by the certificate alone', () => {
    expect(verdictByCertificate([bars('28633460')], PCGS)).toMatchObject({ verdict: 'same' })
    expect(verdictByCertificate([bars('28633461')], PCGS)).toEqual({
      verdict: 'other',
      read: 'PCGS 28633461',
    })
  })

  it('is one to look at where no label was read, or one once only', () => {
    expect(verdictByCertificate([], PCGS).verdict).toBe('look')
    expect(verdictByCertificate([bars('28633461', 1)], PCGS).verdict).toBe('look')
    expect(
      verdictByCertificate([{ text: 'https://example.com', format: 'QRCode', passes: 3 }], PCGS)
        .verdict,
    ).toBe('look')
  })
})

it('a coin that has like ones in the stock is one to look at, and a wrong one stays wrong', () => {
  expect(unlessAlike('same', 0)).toBe('same')
  expect(unlessAlike('same', 2)).toBe('look')
  expect(unlessAlike('other', 2)).toBe('other')
})

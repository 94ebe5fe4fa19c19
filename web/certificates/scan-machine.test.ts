import { describe, expect, it } from 'vitest'
import { NO_SCAN, nextScan, SCAN_GAP_MS } from './scan-machine.ts'

const BARS = '0071306540010001'

/** The scan that the last of these keys ends, each `gap` ms after the one before. */
function typed(keys: readonly string[], gap = 8, from = NO_SCAN): string | null {
  let state = from
  let scan: string | null = null
  for (const [index, key] of keys.entries()) {
    const next = nextScan(state, { key, at: 1_000 + index * gap })
    state = next.state
    scan = next.scan
  }
  return scan
}
const digits = (text: string) => Array.from(text)

describe('a bar code scanner', () => {
  it('types digits quickly and ends with Enter', () => {
    expect(typed([...digits(BARS), 'Enter'])).toBe(BARS)
    expect(typed(['5', 'Tab', ...digits(BARS), 'Shift', 'Enter'])).toBe(BARS)
  })

  it.each([
    ['by fingers', BARS, ['Enter'], SCAN_GAP_MS + 1],
    ['without Enter', BARS, [], 8],
    ['too few', '123456789', ['Enter'], 8],
    ['too many', '1'.repeat(25), ['Enter'], 8],
    ['with letters', '00713065x40010', ['Enter'], 8],
  ])('is not what is typed %s', (_, text, end, gap) => {
    expect(typed([...digits(text), ...end], gap)).toBeNull()
  })

  it('digits that were typed before it are not part of it', () => {
    const { state } = nextScan(NO_SCAN, { key: '9', at: 500 })
    expect(typed([...digits(BARS), 'Enter'], 5, state)).toBe(BARS)
  })
})

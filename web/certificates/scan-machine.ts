/** What a bar code scanner types: digits faster than fingers, ended by Enter. */

/** Between two keys of a scanner, in ms; fingers take longer. */
export const SCAN_GAP_MS = 60
const SCAN_DIGITS = { least: 10, most: 24 } as const

export interface ScanState {
  digits: string
  /** When the last digit came, in ms. */
  at: number
}

export const NO_SCAN: ScanState = { digits: '', at: 0 }

interface KeyEvent {
  key: string
  /** ms */
  at: number
}

/** The state after a key, and the digits of a scan that it ends; null for any other key. */
export function nextScan(
  { digits, at }: ScanState,
  event: KeyEvent,
): { state: ScanState; scan: string | null } {
  const isFast = event.at - at <= SCAN_GAP_MS
  if (/^\d$/.test(event.key)) {
    const state = { digits: (isFast ? digits : '') + event.key, at: event.at }
    return { state, scan: null }
  }
  // Modifiers that a scanner presses by itself change nothing.
  if (event.key === 'Shift' || event.key === 'NumLock') return { state: { digits, at }, scan: null }
  const isScan =
    event.key === 'Enter' &&
    isFast &&
    digits.length >= SCAN_DIGITS.least &&
    digits.length <= SCAN_DIGITS.most
  return { state: NO_SCAN, scan: isScan ? digits : null }
}

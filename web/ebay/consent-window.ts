import { EBAY_POPUP } from '../../shared/ebay.ts'

const NAME = 'obverse-ebay'
/** In the window's own session storage, which outlives what a foreign page does to its name and opener. */
const MARK = 'obverse.consentWindow'

/** Whether consent is given in this window, not in one beside it. */
export function prefersOneWindow(): boolean {
  return window.matchMedia('(pointer: coarse) and (max-width: 64rem), (max-width: 40rem)').matches
}

/** Opens the empty consent window in the middle of this one; null when the browser blocks it. */
export function openConsentWindow(): Window | null {
  const { width, height } = EBAY_POPUP
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const opened = window.open(
    '',
    NAME,
    `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`,
  )
  opened?.sessionStorage.setItem(MARK, 'yes')
  return opened
}

/** Whether this very page runs in the consent window. */
export function isConsentWindow(): boolean {
  return sessionStorage.getItem(MARK) !== null
}

const EBAY_POPUP = { width: 800, height: 600 } as const
const WINDOW_NAME = 'obverse-ebay'
/** Stored in the popup's session storage: eBay's page may clear the window's name and opener. */
const MARKER_KEY = 'obverse.consentWindow'

/** Whether the consent page opens in this window instead of a popup: on phones and small screens. */
export function prefersSameWindow(): boolean {
  return window.matchMedia('(pointer: coarse) and (max-width: 64rem), (max-width: 40rem)').matches
}

/** Opens an empty popup centred over this window; null when the browser blocks it. */
export function openConsentWindow(): Window | null {
  const { width, height } = EBAY_POPUP
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const opened = window.open(
    '',
    WINDOW_NAME,
    `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`,
  )
  opened?.sessionStorage.setItem(MARKER_KEY, 'yes')
  return opened
}

/** Whether this page runs in the consent popup. */
export function isConsentWindow(): boolean {
  return sessionStorage.getItem(MARKER_KEY) !== null
}

/** Between the popup and the page that opened it: eBay's page may clear the popup's opener. */
export const CONSENT_CHANNEL = 'obverse-ebay-consent'

/** In the popup: tells the page that opened it what eBay's redirect said. */
export function reportConsentError(error: string): void {
  const channel = new BroadcastChannel(CONSENT_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin
  channel.postMessage({ error })
  channel.close()
}

/** Hears what the popup reports. @returns what ends it */
export function onConsentError(heard: (error: string) => void): () => void {
  const channel = new BroadcastChannel(CONSENT_CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<{ error: string }>) =>
    heard(data.error),
  )
  return () => channel.close()
}

import { readPairingFragment } from '../../shared/pairing/pairing.ts'

/** The fragment of a pairing's link of this site, with its `#`; null for any other code's text. */
export function pairingFragmentOf(text: string, origin: string): string | null {
  const link = URL.parse(text)
  if (!link || link.origin !== origin || link.pathname !== '/phone') return null
  return readPairingFragment(link.hash) ? link.hash : null
}

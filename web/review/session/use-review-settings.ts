import { useEffect } from 'react'
import { useSellingSettings } from '../../listings/form/use-selling-settings.ts'
import { useWording } from '../../listings/form/use-wording.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Gives the session the seller's wording. Returns the seller's own final value fee in basis points; null
 * is eBay's usual one, also until the settings are there.
 */
export function useReviewSettings(store: SessionStore): number | null {
  const wording = useWording()
  useEffect(() => {
    if (wording) store.send({ arrived: 'wording', wording })
  }, [store, wording])
  return useSellingSettings().settings.feeBasisPoints
}

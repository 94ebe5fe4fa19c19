import { useEffect } from 'react'
import { useSellingSettings as useStoredSettings } from '../../listings/form/use-selling-settings.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Gives the session the seller's template of titles. Returns the seller's own final value fee in basis points; null
 * is eBay's usual one, also until the settings are there.
 */
export function useSellingSettings(store: SessionStore): number | null {
  const { titleTemplate, feeBasisPoints } = useStoredSettings().settings
  useEffect(() => {
    if (titleTemplate) store.send({ arrived: 'title-template', titleTemplate })
  }, [store, titleTemplate])
  return feeBasisPoints
}

import { useMemo } from 'react'
import type { Wording } from '../../../shared/listing/follow.ts'
import { NO_TEMPLATES } from '../../../shared/listing/listing-templates.ts'
import { useTemplates } from '../templates/use-templates.ts'
import { useSellingSettings } from './use-selling-settings.ts'

/** The seller's wording; null until it is here. What cannot be loaded is as if the seller had set nothing. */
export function useWording(): Wording | null {
  const { settings, loaded, failed } = useSellingSettings()
  const { data, isError } = useTemplates()
  const { titleTemplate } = settings
  const here = (loaded || failed) && (data !== undefined || isError)
  return useMemo(
    () => (here ? { titleTemplate, templates: data ?? NO_TEMPLATES } : null),
    [here, titleTemplate, data],
  )
}

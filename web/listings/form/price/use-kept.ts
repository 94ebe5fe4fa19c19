import { useState } from 'react'
import { type Cents, typedCents } from '../../../../shared/lib/money.ts'
import { adRateOf } from '../../../../shared/listing/listing-fees.ts'
import type { Listing } from '../../../../shared/listing/listings.ts'
import { estimateAdFee, keptAfterFees } from '../../../../shared/listing/selling-fees.ts'
import { isThick } from '../../../../shared/listing/terms/listing-terms.ts'
import { seriesById } from '../../../../shared/numismatics/series.ts'
import { useSellingSettings } from '../use-selling-settings.ts'

/** The fields of a form that the fees depend on. */
type Priced = {
  price: string
  shippingPrice: string
  seriesId: string
  grader: string
  lotKind: string
  format: Listing['format']
  adRate: string
}

/**
 * What is left of the price and the shipping price after eBay's fees, about; null without a price. `adCents` is taken of
 * it only where the buyer comes by the ad.
 */
export function useKept(
  values: Priced,
): { priceCents: Cents; keptCents: Cents; adCents: Cents } | null {
  const { settings } = useSellingSettings()
  const [at] = useState(Date.now)
  const priceCents = typedCents(values.price)
  if (!priceCents || priceCents <= 0) return null
  const basis = {
    priceCents,
    shippingCents: typedCents(values.shippingPrice) ?? 0,
    bullion: seriesById(values.seriesId)?.kind === 'bullion',
    thick: isThick(values.grader, values.lotKind || null),
  }
  const keptCents = keptAfterFees(basis, { ownRate: settings.feeBasisPoints, at })
  const rateTenths = adRateOf({ format: values.format, adRate: values.adRate || null })
  return { priceCents, keptCents, adCents: estimateAdFee(basis, { rateTenths, at }) }
}

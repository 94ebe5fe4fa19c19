import { useState } from 'react'
import { type Cents, typedCents } from '../../../../shared/lib/money.ts'
import { keptAfterFees } from '../../../../shared/listing/selling-fees.ts'
import { seriesById } from '../../../../shared/numismatics/series.ts'
import { useSellingSettings } from '../use-selling-settings.ts'

/** The fields of a form that the fees depend on. */
type Priced = { price: string; shippingPrice: string; seriesId: string }

/** What is left of the price and the shipping price after eBay's fees, about; null without a price. */
export function useKept(values: Priced): { priceCents: Cents; keptCents: Cents } | null {
  const { settings } = useSellingSettings()
  const [at] = useState(Date.now)
  const priceCents = typedCents(values.price)
  if (!priceCents || priceCents <= 0) return null
  const keptCents = keptAfterFees(
    {
      priceCents,
      shippingCents: typedCents(values.shippingPrice) ?? 0,
      bullion: seriesById(values.seriesId)?.kind === 'bullion',
    },
    { ownRate: settings.feeBasisPoints, at },
  )
  return { priceCents, keptCents }
}

import { useEffect } from 'react'
import type { ListingFormState } from '../use-listing-form.ts'
import { type MarketPrice, priceFieldText } from './market-price.ts'

/** Keeps the price at the market's until the seller types one. */
export function useFollowingPrice({ own, follow }: ListingFormState, market: MarketPrice): void {
  const text = priceFieldText(market)
  const isOwn = own.has('price')
  useEffect(() => {
    if (!isOwn) follow('price', text)
  }, [isOwn, follow, text])
}

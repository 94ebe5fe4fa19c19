import { PER_DOLLAR } from '../../lib/exchange-rates.ts'
import { siteHere } from '../../lib/site-here.ts'
import type { MarketItem } from './market-item.ts'

/** A generated listing as the site that is asked shows it: the same market, in the site's currency and country. */
export function asOnSite(item: MarketItem): MarketItem {
  const { currency } = siteHere()
  if (currency === 'USD') return item
  const rate = PER_DOLLAR[currency]
  return {
    ...item,
    price: Math.round(item.price * rate * 100) / 100,
    shippingCost: Math.round(item.shippingCost * rate * 100) / 100,
    abroad: null,
  }
}

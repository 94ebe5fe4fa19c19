import type { SellerAccount } from '../../worker/ebay/port.ts'
import type { LiveRun } from './side.ts'

/** Of the last month is read. */
const MONTH_MS = 30 * 86_400_000
/** No campaign of a seller is called so. */
const NO_CAMPAIGN = 'Obverse live check'

/** What is read of the seller's sales: nothing is changed. */
export async function checkOrders(
  { vars, recording }: LiveRun,
  seller: SellerAccount,
): Promise<void> {
  const [from, to] = [Date.now() - MONTH_MS, Date.now()]
  await recording.step('orders', () =>
    seller.orders({ modifiedFrom: from, modifiedTo: null, offset: 0 }),
  )
  if (vars.EBAY_FINANCES === 'off') {
    recording.skip('fees', 'EBAY_FINANCES is off.')
    return
  }
  await recording.step('fees', () => seller.charges({ from, to, offset: 0 }))
  await recording.step('ledger', () => seller.ledger({ from, to, offset: 0 }))
  await recording.step('payouts', () => seller.payouts({ from, to, offset: 0 }))
}

/** What is read of offers, the store and promoted listings: nothing is changed. */
export async function checkSelling(
  { vars, recording }: LiveRun,
  seller: SellerAccount,
): Promise<void> {
  await recording.step('offers of buyers', () => seller.openBestOffers(1))
  await recording.step('listings with watchers', () => seller.eligibleListings(0))
  if (vars.EBAY_STORES === 'off') recording.skip('store', 'EBAY_STORES is off.')
  else await recording.step('store', () => seller.sellerStore())
  if (vars.EBAY_MARKETING === 'off') recording.skip('campaigns', 'EBAY_MARKETING is off.')
  else await recording.step('campaigns', () => seller.findCampaign(NO_CAMPAIGN))
}

// Apart from the other rules of plans, which know their names by a schema: the landing page shows this without zod.
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 3,
})

/** "$0.10 per coin": the month's price over the month's coins. A plan without a price has none per coin. */
export function pricePerCoin(price: number, monthlyCoins: number): string {
  if (price === 0 || monthlyCoins === 0) return 'No payment needed'
  return `${DOLLARS.format(price / monthlyCoins)} per coin`
}

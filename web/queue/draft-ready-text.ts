import { type Cents, priceText } from '../../shared/money.ts'

interface NamedCoin {
  coinType: string
  year: string
}

/** "1921 Peace Dollar". */
export const datedCoinName = ({ year, coinType }: NamedCoin): string =>
  [year, coinType].filter(Boolean).join(' ')

/** "Draft ready: 1921 Peace Dollar, $204.88". Of a coin that is not on eBay nothing says that it is listed. */
export function draftReadyText(coin: NamedCoin, price: Cents | null): string {
  return `Draft ready: ${[datedCoinName(coin), price === null ? '' : priceText(price)].filter(Boolean).join(', ')}`
}

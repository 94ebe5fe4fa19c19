import { useMemo } from 'react'
import type { FieldControls } from '../../../../shared/listing/field-values.ts'
import { linesOf } from '../../../../shared/listing/terms/named-values.ts'
import { guideCertificate } from '../../../../shared/market/estimate/guide-certificate.ts'
import type { GradePrice } from '../../../../shared/market/market.ts'
import { coinVarietiesText } from '../../../../shared/market/title/coin-varieties.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { TYPING_PAUSE_MS, useMarketData } from '../../../market/use-market-data.ts'
import type { KnownPrices } from './market-price.ts'

export interface CoinToPrice {
  coinType: string
  year: string
  mint: string
  /** As `coinVarieties` names them, joined by commas; empty for the plain coin. */
  varieties: string
  /** The number by which the price guide knows the very coin; null without one. */
  certificate: string | null
}

export type PricedFields = Pick<
  FieldControls,
  'coinType' | 'year' | 'mint' | 'specialAttributes' | 'grader' | 'certificationNumber'
>

/**
 * The prices of the coin in every grade. Those given are of the coin `of`: while the form names that one, no call
 * is needed. For another coin, for another certificate, or without given prices, the market data has them. Prices of
 * the same coin stay until those with its new certificate are there.
 */
export function useKnownPrices(
  fields: PricedFields,
  given: { of: CoinToPrice; prices: readonly GradePrice[] },
  /** False while they are not needed, or not known yet. */
  wanted = true,
): KnownPrices {
  const coin = coinToPrice(fields)
  const isOfCoin = given.prices.length > 0 && isSame(coin, given.of)
  const isGiven = isOfCoin && addsNoCertificate(coin, given.of)
  const { coinType, year, mint, varieties, certificate } = coin
  const settled = useSettled({ coinType, year, mint, varieties, certificate }, TYPING_PAUSE_MS)
  const isSettled = isSame(settled, coin) && settled.certificate === coin.certificate
  const { data, enabled, isError } = useMarketData(
    {
      coinType: settled.coinType,
      year: settled.year,
      varieties: settled.varieties,
      mint: settled.mint || 'none',
      condition: '',
      certified: settled.certificate !== null,
      ...(settled.certificate && { grader: 'PCGS', certificationNumber: settled.certificate }),
      refresh: 0,
    },
    wanted && !isGiven && isSettled,
  )
  const [state, prices] = ((): [KnownPrices['state'], readonly GradePrice[]] => {
    if (isGiven) return ['known', given.prices]
    if (data?.withoutEstimates) return ['off', NONE]
    if (data && isSettled) return ['known', data.gradePrices]
    if (isOfCoin) return ['known', given.prices]
    if (!isSettled) return ['loading', NONE]
    if (!enabled) return ['unnamed', NONE]
    return [isError ? 'failed' : 'loading', NONE]
  })()
  return useMemo(() => ({ state, prices }), [state, prices])
}

const NONE: readonly GradePrice[] = []
const coinToPrice = ({
  specialAttributes,
  grader,
  certificationNumber,
  ...coin
}: PricedFields): CoinToPrice => ({
  ...coin,
  varieties: coinVarietiesText(linesOf(specialAttributes), coin.year),
  certificate: guideCertificate(grader, certificationNumber),
})

/** A certificate that is taken away leaves the prices of the coin as they are. */
const addsNoCertificate = (coin: CoinToPrice, of: CoinToPrice): boolean =>
  coin.certificate === null || coin.certificate === of.certificate

function isSame(a: CoinToPrice, b: CoinToPrice): boolean {
  return (
    a.coinType === b.coinType &&
    a.year === b.year &&
    (a.mint || 'none') === (b.mint || 'none') &&
    a.varieties === b.varieties
  )
}

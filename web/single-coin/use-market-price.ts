import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { guideCertificate } from '../../shared/market/estimate/guide-certificate.ts'
import { attributesOfCoin, coinVarietiesText } from '../../shared/market/title/coin-varieties.ts'
import { type MarketPrice, marketPriceOf } from '../listings/form/price/market-price.ts'
import { useFollowingPrice } from '../listings/form/price/use-following-price.ts'
import { useKnownPrices } from '../listings/form/price/use-known-prices.ts'
import type { ListingFormState } from '../listings/form/use-listing-form.ts'

/** The market's price of the coin in the form, which the price field follows. */
export function useMarketPrice(state: ListingFormState, analysis: CoinAnalysis): MarketPrice {
  const [coinType, seriesId, year, mint, grade, grader, certificationNumber] = useWatch({
    control: state.form.control,
    name: ['coinType', 'seriesId', 'year', 'mint', 'grade', 'grader', 'certificationNumber'],
  })
  const { specialAttributes, priceData } = analysis
  const coin = { coinType, seriesId, year, mint }
  const attributes = attributesOfCoin(specialAttributes, analysis, coin)
  const varieties = coinVarietiesText(attributes, year)
  const analyzed = coinVarietiesText(specialAttributes, analysis.year)
  const certificate = guideCertificate(grader, certificationNumber)
  const { holder } = analysis
  const known = useKnownPrices(
    { coinType, year, mint: mint ?? '', varieties, certificate },
    {
      of: {
        ...analysis,
        varieties: analyzed,
        certificate: guideCertificate(holder.grader, holder.certificationNumber),
      },
      prices: priceData?.gradePrices ?? [],
    },
  )
  const { state: known_, prices } = known
  const market = useMemo(
    () => marketPriceOf({ state: known_, prices }, { grade, certified: Boolean(grader) }),
    [known_, prices, grade, grader],
  )
  useFollowingPrice(state, market)
  return market
}

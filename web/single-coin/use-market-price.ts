import { useMemo } from 'react'
import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { listedAttributes } from '../../shared/listing/analysis-listing.ts'
import { guideCertificate } from '../../shared/market/estimate/guide-certificate.ts'
import type { GradePrice } from '../../shared/market/market.ts'
import { coinVarietiesText } from '../../shared/market/title/coin-varieties.ts'
import type { EditFields } from '../listings/edit/edit-fields.ts'
import { type MarketPrice, marketPriceOf } from '../listings/form/price/market-price.ts'
import { useKnownPrices } from '../listings/form/price/use-known-prices.ts'

/** The market's price of the coin in the form. */
export function useMarketPrice(values: EditFields, analysis: CoinAnalysis): MarketPrice {
  const { grade, grader } = values
  const { holder, priceData } = analysis
  const known = useKnownPrices(values, {
    of: {
      ...analysis,
      varieties: coinVarietiesText(listedAttributes(analysis), analysis.year),
      certificate: guideCertificate(holder.grader, holder.certificationNumber),
    },
    prices: priceData?.gradePrices ?? NONE,
  })
  return useMemo(
    () => marketPriceOf(known, { grade, certified: grader !== '' }),
    [known, grade, grader],
  )
}

const NONE: readonly GradePrice[] = []

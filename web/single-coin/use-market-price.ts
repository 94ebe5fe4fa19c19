import { useMemo } from 'react'
import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { listedAttributes } from '../../shared/listing/analysis-listing.ts'
import { linesOf } from '../../shared/listing/field-kinds.ts'
import { guideCertificate } from '../../shared/market/estimate/guide-certificate.ts'
import { coinVarietiesText } from '../../shared/market/title/coin-varieties.ts'
import type { EditFields } from '../listings/edit/edit-fields.ts'
import { type MarketPrice, marketPriceOf } from '../listings/form/price/market-price.ts'
import { useKnownPrices } from '../listings/form/price/use-known-prices.ts'

/** The market's price of the coin in the form. */
export function useMarketPrice(values: EditFields, analysis: CoinAnalysis): MarketPrice {
  const { coinType, year, mint, grade, grader, certificationNumber, specialAttributes } = values
  const { holder, priceData } = analysis
  const { state, prices } = useKnownPrices(
    {
      coinType,
      year,
      mint,
      varieties: coinVarietiesText(linesOf(specialAttributes), year),
      certificate: guideCertificate(grader, certificationNumber),
    },
    {
      of: {
        ...analysis,
        varieties: coinVarietiesText(listedAttributes(analysis), analysis.year),
        certificate: guideCertificate(holder.grader, holder.certificationNumber),
      },
      prices: priceData?.gradePrices ?? [],
    },
  )
  return useMemo(
    () => marketPriceOf({ state, prices }, { grade, certified: grader !== '' }),
    [state, prices, grade, grader],
  )
}

import { useState } from 'react'
import type { CoinAnalysis } from '../../shared/coins/coins.ts'
import { linesOf } from '../../shared/listing/terms/named-values.ts'
import { coinVarietiesText } from '../../shared/market/title/coin-varieties.ts'
import { PriceDoubts } from '../coins/price-doubts.tsx'
import type { EditFields } from '../listings/edit/edit-fields.ts'
import type { MarketPrice } from '../listings/form/price/market-price.ts'
import { MarketDataCard } from '../market/market-data-card.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Fold } from '../ui/fold.tsx'
import { Money } from '../ui/money.tsx'

interface MarketFoldProps {
  values: EditFields
  market: MarketPrice
  analysis: CoinAnalysis
}

/** The market data of the coin in the form, loaded when it is opened. Its price is the one beside the price field. */
export function MarketFold({ values, market, analysis }: MarketFoldProps) {
  const [open, setOpen] = useState(false)
  const { coinType, year, mint, grade, grader, certificationNumber, specialAttributes } = values
  const { priceData } = analysis
  return (
    <Fold
      title="Market Data"
      summary={
        market.kind === 'price' ? <Money cents={market.price.priceCents} /> : 'Sales and offers'
      }
      open={open}
      onOpen={setOpen}
      layout="grid grid-cols-1 gap-4"
    >
      {open && (
        <>
          <MarketDataCard
            coinType={coinType}
            year={year}
            mint={mint}
            varieties={coinVarietiesText(linesOf(specialAttributes), year)}
            grade={grade}
            certified={grader !== ''}
            certificate={
              grader && certificationNumber ? { grader, number: certificationNumber } : null
            }
            price={market.kind === 'price' ? market.price : null}
            instead={<NoSinglePrice market={market} />}
          />
          {priceData && grade === analysis.grade.value && <PriceDoubts priceData={priceData} />}
        </>
      )}
    </Fold>
  )
}

/** Why the market data names no single price. */
function NoSinglePrice({ market }: { market: MarketPrice }) {
  if (market.kind !== 'choose-grade')
    return <p className="text-ink-soft">There is no price for this coin in this grade.</p>
  const facts: Fact[] = market.bands.map(({ name, price }) => ({
    label: name,
    value: <Money cents={price.priceCents} />,
  }))
  return (
    <div>
      <p className="text-ink-soft">Choose a grade for a single price.</p>
      <FactList facts={facts} className="mt-2" />
    </div>
  )
}

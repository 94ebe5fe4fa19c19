import type { PriceData } from '../../shared/market.ts'
import { centsOf } from '../../shared/money.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { Money } from '../ui/money.tsx'

interface PricePanelProps {
  priceData: PriceData | null
  onUse: (dollars: number) => void
}

/** The suggested price with its basis and its doubts, or why there is none. */
export function PricePanel({ priceData, onUse }: PricePanelProps) {
  const suggested = priceData?.suggestedPrice ?? null
  if (!priceData || suggested === null) {
    return (
      <Card title="Suggested price">
        <p className="text-ink-soft">
          {priceData?.explanation ??
            'There is no price for a coin that is not named. Name it in the form and look at the market data.'}
        </p>
        {priceData && <FactList facts={facts(priceData)} className="mt-2" />}
      </Card>
    )
  }
  return (
    <Card
      title="Suggested price"
      aside={
        <Button size="small" onClick={() => onUse(suggested)}>
          Use this price
        </Button>
      }
    >
      <p className="text-figure font-[600]">
        <Money cents={centsOf(suggested)} />
      </p>
      <p className="mt-1 text-small text-ink-soft">{priceData.explanation}</p>
      <FactList facts={facts(priceData)} className="mt-3" />
      {priceData.doubts.length > 0 && (
        <ul className="mt-3 list-disc pl-5 text-small text-ink-soft">
          {priceData.doubts.map(doubt => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
      {priceData.missingSources.length > 0 && (
        <p className="mt-3 text-small text-warn">
          Without:{' '}
          {priceData.missingSources
            .map(missing => `${missing.source} (${missing.reason})`)
            .join(', ')}
        </p>
      )}
    </Card>
  )
}

const cents = (dollars: number | null) => (dollars === null ? null : centsOf(dollars))

function facts({ range, sold, active, meltValue }: PriceData): Fact[] {
  const rows: Fact[] = []
  if (range) {
    rows.push({
      label: 'Range',
      value: (
        <>
          <Money cents={cents(range.min)} /> to <Money cents={cents(range.max)} />
        </>
      ),
    })
  }
  rows.push({
    label: `Sold (${sold.count})`,
    value: <Money cents={cents(sold.averagePrice)} none="no sales found" />,
  })
  rows.push({
    label: `Offered now (${active.count})`,
    value: <Money cents={cents(active.averagePrice)} none="none found" />,
  })
  if (meltValue)
    rows.push({ label: 'Melt value', value: <Money cents={cents(meltValue.totalMeltValue)} /> })
  return rows
}
